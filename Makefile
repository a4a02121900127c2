# Everything a person does here has one short command; `make` lists them.

PORT ?= 8000
HOST = 0.0.0.0
ROUNDS = 10
ARGS =

VENV = .venv
PYTHON = $(VENV)/bin/python
PIP = $(PYTHON) -m pip --disable-pip-version-check --no-input

.DEFAULT_GOAL := help
.PHONY: help run demo test explore gates format bench bench-engines bench-printing texts lock clean

help:
	@echo "make run     open the site on this machine and in the local network [PORT=8000] [HOST=0.0.0.0]"
	@echo "make demo    the same, with a lesson of each game: bots play at eight tables"
	@echo "make test    every check and every test"
	@echo "make explore  look by chance for cases that break a law [ROUNDS=10]"
	@echo "make gates   the checks alone: style, types, imports, migrations"
	@echo "make format  mend what can be mended of style"
	@echo "make bench   what live tables cost on this machine [ARGS=--help]"
	@echo "make bench-engines  what the games themselves cost [ARGS=\"literature --profile 20\"]"
	@echo "make bench-printing  what a deck on paper costs"
	@echo "make texts   collect the texts to translate (needs gettext)"
	@echo "make lock    bring the locked dependencies up to date"
	@echo "make clean   remove what can be made again; your data in var/ stays"

run: $(VENV)/run.lock
	@$(PYTHON) manage.py prepare
	@exec $(PYTHON) manage.py serve --host $(HOST) --port $(PORT)

demo: $(VENV)/run.lock
	@$(PYTHON) manage.py prepare
	@exec $(PYTHON) manage.py demo --host $(HOST) --port $(PORT) $(ARGS)

test: gates
	@$(PYTHON) -m tests.twice $(ARGS)

# A worker for each core takes file after file; those with browsers come first, for they take longest.
SIDE_BY_SIDE = --numprocesses auto --dist loadfile --no-loadscope-reorder

# `make test` tries the same examples each time; here they are new. What fails is kept in .hypothesis/ and
# tried first the next time.
explore: $(VENV)/dev.lock
	@for round in `seq $(ROUNDS)`; do \
		$(PYTHON) -m pytest $(SIDE_BY_SIDE) --quiet --hypothesis-profile explore -m hypothesis $(ARGS) || exit 1; \
	done

gates: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@echo "ruff format";     $(PYTHON) -m ruff format --check --quiet .
	@echo "ruff check";      $(PYTHON) -m ruff check --quiet .
	@echo "djade";           find templates -name '*.html' -exec $(VENV)/bin/djade --target-version 5.2 --check {} +
	@echo "mypy";            $(PYTHON) -m mypy --no-error-summary
	@echo "lint-imports";    $(VENV)/bin/lint-imports --no-cache > $(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }
	@echo "browsers";        $(PYTHON) -m tests.browser_support
	@echo "migrations";      $(PYTHON) manage.py makemigrations --check --dry-run

format: $(VENV)/dev.lock
	@$(PYTHON) -m ruff check --fix --quiet . ; $(PYTHON) -m ruff format .
	@find templates -name '*.html' -exec $(VENV)/bin/djade --target-version 5.2 {} +

bench: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) benchmarks/live_tables.py $(ARGS)

bench-engines: $(VENV)/dev.lock
	@$(PYTHON) benchmarks/engines.py $(ARGS)

bench-printing: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) benchmarks/printing.py $(ARGS)

texts: $(VENV)/dev.lock
	@$(PYTHON) manage.py makemessages --locale fr --no-wrap --add-location file --ignore '.venv' --ignore var --ignore tests

lock: $(VENV)/dev.lock
	@$(PIP) install --quiet uv
	@$(VENV)/bin/uv pip compile --quiet --upgrade $(LOCK) pyproject.toml -o requirements.lock
	@$(VENV)/bin/uv pip compile --quiet --upgrade $(LOCK) pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find classroom familygames tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
	find classroom -name '*.mo' -delete

# Valid on every system and every Python we support; no addresses in the files.
LOCK = --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

# An environment whose Python has gone (an upgrade, a moved folder) is made anew.
ifneq ($(shell $(PYTHON) -c 'import pip' >/dev/null 2>&1 && echo works),works)
$(shell rm -f $(VENV)/run.lock $(VENV)/dev.lock)
endif

# A copy of the lock file tells what has been installed from it. It is made last: an installation that was
# interrupted is done again.
$(VENV)/run.lock: requirements.lock
	@$(call install,requirements.lock)

$(VENV)/dev.lock: requirements-dev.lock
	@$(call install,requirements-dev.lock)
	@cp requirements.lock $(VENV)/run.lock

define install
	$(make_environment); \
	total=`grep -c == $(1)`; \
	echo "Installing up to $$total packages; the first time this takes a minute or two ..."; \
	{ $(PIP) install --require-hashes --progress-bar off -r $(1); echo $$? > $(VENV)/status; } \
		| awk -v total=$$total '/^Collecting/ { printf "  %d of %d\r", ++n, total; fflush() } /^Installing/ { print "  unpacking ..." }'; \
	test "`cat $(VENV)/status`" = 0 && cp $(1) $@
endef

define make_environment
	$(PYTHON) -c 'import pip' >/dev/null 2>&1 || { \
		for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do \
			if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
				found=$$candidate; break; \
			fi; \
		done; \
		if test -z "$$found"; then \
			echo "Python 3.11 or later is needed: install it (python.org, or your system's packages) and try again." >&2; exit 1; \
		fi; \
		echo "Making an environment in $(VENV) with `$$found --version` ..."; \
		$$found -m venv --clear $(VENV) || { \
			echo "Python's venv module is needed: on Debian and Ubuntu, 'apt install python3-venv'." >&2; exit 1; }; \
	}
endef
