# One process of the site: see "In containers" in docs/hosting.md. Nothing but /data is written to.
FROM python:3.11-slim AS built
RUN python -m venv /program
WORKDIR /source
COPY requirements.lock .
RUN /program/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN /program/bin/pip install --no-cache-dir --no-build-isolation --no-deps .

FROM python:3.11-slim
COPY --from=built /program /program
ENV PATH=/program/bin:/usr/local/bin:/usr/bin:/bin
ENV DATA_DIR=/data
ENV PYTHONUNBUFFERED=1
ENV PYTHONDONTWRITEBYTECODE=1
# Whoever runs it, even as a user that the image does not know, may begin a volume here.
RUN mkdir -m 1777 /data
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health/ready/', timeout=8)"]
ENTRYPOINT ["family-games"]
CMD ["serve"]
