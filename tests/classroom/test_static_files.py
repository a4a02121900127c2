"""Static files over the ASGI application, as a browser gets them."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage

from classroom.static_files import StaticFiles


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the static files here: an application that answers 404."""
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"a page"})


async def get(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }
    await StaticFiles(pages)(scope, None, send)
    start, *bodies = sent
    received = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], received, b"".join(body["body"] for body in bodies)


@pytest.fixture(scope="module")
def stylesheet() -> str:
    """The address of a file, with the hash of its content in its name."""
    return staticfiles_storage.url("css/palette.css")


async def test_a_hashed_file_may_be_kept_for_ever(stylesheet: str) -> None:
    status, headers, body = await get(stylesheet)

    assert status == 200
    assert headers["content-type"].startswith("text/css")
    assert "immutable" in headers["cache-control"]
    assert headers["x-content-type-options"] == "nosniff"
    assert int(headers["content-length"]) == len(body) > 0


async def test_a_file_comes_compressed_to_whoever_can_read_it(stylesheet: str) -> None:
    _, _, plain = await get(stylesheet)
    _, headers, compressed = await get(stylesheet, accept_encoding="gzip, br")

    assert headers["content-encoding"] == "gzip"
    assert len(compressed) < len(plain)
    assert gzip.decompress(compressed) == plain


async def test_a_file_under_its_plain_name_is_asked_for_again_soon() -> None:
    _, headers, _ = await get("/static/css/palette.css")

    assert "max-age=60" in headers["cache-control"]
    assert "immutable" not in headers["cache-control"]


async def test_a_file_that_has_not_changed_is_not_sent_again() -> None:
    _, headers, _ = await get("/static/css/palette.css")

    status, _, body = await get("/static/css/palette.css", if_modified_since=headers["last-modified"])

    assert (status, body) == (304, b"")


async def test_head_sends_no_body(stylesheet: str) -> None:
    status, headers, body = await get(stylesheet, "HEAD")

    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 0


async def test_everything_else_is_for_the_pages() -> None:
    assert (await get("/"))[0::2] == (404, b"a page")


async def test_files_are_not_written_to(stylesheet: str) -> None:
    assert (await get(stylesheet, "POST"))[2] == b"a page"


@pytest.mark.parametrize(
    "path", ["/static/", "/static/none.css", "/static/../settings.py", "/static/%2e%2e/secret_key"]
)
async def test_a_file_that_is_not_there_is_no_page_and_sets_no_cookie(path: str) -> None:
    status, headers, body = await get(path)

    assert status == 404
    assert headers["content-type"].startswith("text/plain")
    assert "set-cookie" not in headers
    assert body == b"Not found"
