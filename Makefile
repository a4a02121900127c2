# Everything a person does here has one short command; `make` lists them.

PORT ?= 8000
HOST = 0.0.0.0
ROUNDS = 10
ARGS =

# Programs start hundreds of times: what is compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

VENV = .venv
PYTHON = $(VENV)/bin/python
PIP = $(PYTHON) -m pip --disable-pip-version-check --no-input

.DEFAULT_GOAL := help
.PHONY: help run demo test test-all test-slow quick explore gates types style collected checked format bench bench-processes chaos bench-engines bench-frames bench-paint bench-learning bench-printing bench-importing bench-judges texts lock audit sbom wheel wheel-judge clean

help:
	@echo "make run     open the site on this machine and in the local network [PORT=8000] [HOST=0.0.0.0]"
	@echo "make demo    the same, with a lesson of each game: bots play at eight tables"
	@echo "make test    every check, every law and every page: what a change must pass"
	@echo "make test-all  what takes long, too: whole games in browsers, other engines, the strength of players, upgrades"
	@echo "make test-slow  the tests of pages where scripts and sockets come late: what fails there fails elsewhere by chance"
	@echo "make explore  search at random for cases that break a law [ROUNDS=10]"
	@echo "make quick   the checks, and what needs no browser and no server: while one works"
	@echo "make gates   the checks alone: style, types, imports, migrations"
	@echo "make format  fix the style, as far as a program can"
	@echo "make bench   what live tables cost on this machine [ARGS=--help]"
	@echo "make bench-processes  what a second process costs; needs PostgreSQL, see .ci/with-servers"
	@echo "make chaos   kill, stop and cut off processes and PostgreSQL under load [ARGS=\"--minutes 10 --seed 7\"]"
	@echo "make bench-engines  what the games themselves cost [ARGS=\"literature --profile 20\"]"
	@echo "make bench-frames  how smoothly things move on a slow device [ARGS=\"--beside FOLDER\"]"
	@echo "make bench-paint  when a page of a site that runs is first seen on slow 3G [ARGS=ADDRESS]"
	@echo "make bench-learning  what bots that know a pupil's words do for their memory [ARGS=\"--pupils 21\"]"
	@echo "make bench-printing  what a deck on paper costs"
	@echo "make bench-importing  what reading a teacher's file costs, in time and memory [ARGS=\"--rows 10000\"]"
	@echo "make bench-judges  our judge of sentences beside other checkers, on all suites [ARGS=\"--suites FOLDER\"]"
	@echo "make texts   collect the texts to translate (needs gettext)"
	@echo "make lock    bring the locked dependencies up to date"
	@echo "make audit   ask whether vulnerabilities are known of what is served"
	@echo "make sbom    list everything that is served, for those who check it (CycloneDX)"
	@echo "make wheel   pack the program into one file, to be installed or run elsewhere: dist/"
	@echo "make wheel-judge  pack the judge of sentences alone, without games and site: dist/"
	@echo "make clean   remove what can be made again; your data in var/ stays"

# Here visitors may try the site as a teacher unless somebody says otherwise; on a server only if somebody does.
TRIED = TRY_AS_TEACHER=$${TRY_AS_TEACHER:-1}

run: $(VENV)/run.lock
	@$(PYTHON) manage.py prepare
	@$(TRIED) exec $(PYTHON) manage.py serve --host $(HOST) --port $(PORT)

demo: $(VENV)/run.lock
	@$(PYTHON) manage.py prepare
	@$(TRIED) exec $(PYTHON) manage.py demo --host $(HOST) --port $(PORT) $(ARGS)

test: checked
	@$(PYTHON) -m tests.twice -m "not slow" $(ARGS)

# What is slow asks again at length what a quicker test asks, too, or what few changes can break.
test-all: checked
	@CHROMIUM=chromium $(PYTHON) -m tests.twice $(ARGS)

quick: gates
	@$(PYTHON) -m pytest $(SIDE_BY_SIDE) --quiet -m "not slow and not browser and not process and not long" $(ARGS)

# A test that presses before a page listens fails here every time.
LATE = 0.6
test-slow: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@LATE=$(LATE) $(PYTHON) -m pytest $(SIDE_BY_SIDE) --quiet tests/classroom/browser $(ARGS)

# A worker for each core; whoever has done its share takes over half of what another still has before it.
SIDE_BY_SIDE = --numprocesses auto --dist worksteal

# `make test` tries the same examples each time; here they are new. What fails is kept in .hypothesis/ and
# tried first the next time.
explore: $(VENV)/dev.lock
	@for round in `seq $(ROUNDS)`; do \
		$(PYTHON) -m pytest $(SIDE_BY_SIDE) --quiet --hypothesis-profile explore -m hypothesis $(ARGS) || exit 1; \
	done

# Two at a time: types take as long as all others.
GATES = types style audit
gates: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(MAKE) --no-print-directory --jobs 2 $(GATES)

# With the tests compiled, which each worker would do for itself.
checked: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(MAKE) --no-print-directory --jobs 2 $(GATES) collected

types:
	@echo "mypy";            $(PYTHON) -m mypy --no-error-summary

style:
	@echo "ruff format";     $(PYTHON) -m ruff format --check --quiet .
	@echo "ruff check";      $(PYTHON) -m ruff check --quiet .
	@echo "djade";           find templates -name '*.html' -exec $(VENV)/bin/djade --target-version 5.2 --check {} +
	@echo "lint-imports";    $(VENV)/bin/lint-imports --no-cache > $(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }
	@echo "oxfmt";           $(VENV)/bin/oxfmt --config .ci/oxfmt.json --check $(STYLES_AND_SCRIPTS) > $(VENV)/oxfmt.txt 2>&1 || { cat $(VENV)/oxfmt.txt; exit 1; }
	@echo "oxlint";          $(VENV)/bin/oxlint --config .ci/oxlint.json --quiet $(SCRIPTS)
	@$(TYPES_OF_SCRIPTS)
	@echo "browsers";        $(PYTHON) -m tests.browser_support
	@echo "migrations";      $(PYTHON) manage.py makemigrations --check --dry-run

collected:
	@echo "tests collected"; $(PYTHON) -m pytest --collect-only -qq > $(VENV)/collected.txt || { cat $(VENV)/collected.txt; exit 1; }

# Both programs come as packages of Python; nobody needs Node for them.
SCRIPTS = classroom/static tests/classroom/browser
STYLES_AND_SCRIPTS = 'classroom/static/**/*.css' 'classroom/static/**/*.js' 'tests/classroom/browser/*.js'

# The compiler that reads the types of scripts comes by npm alone: whoever does not have it may do without, CI may not.
TSC = .ci/node_modules/.bin/tsc
TYPES_OF_SCRIPTS = if test -x $(TSC) || test -n "$$CI"; then echo "tsc"; $(TSC) --project .ci; \
	else echo "tsc: left out, it is not installed (npm ci --prefix .ci)"; fi

# Known vulnerabilities of what is served. Whether anybody tells of them here is tried with a version that has many: a
# mirror of the package index often has the packages alone. What nobody can mend yet may be named, with the reason.
AUDIT = $(VENV)/bin/pip-audit --disable-pip --progress-spinner off --timeout 10
IGNORED_ADVISORIES =
audit: $(VENV)/dev.lock
	@if echo "django==2.0" | $(AUDIT) --no-deps --requirement /dev/stdin 2>/dev/null | grep -q 'CVE-\|GHSA-\|PYSEC-'; then \
		echo "pip-audit"; \
		$(AUDIT) --strict --require-hashes $(IGNORED_ADVISORIES:%=--ignore-vuln %) --requirement requirements.lock; \
	else \
		echo "pip-audit: left out, nobody tells of advisories here (it asks pypi.org)"; \
	fi

sbom: $(VENV)/dev.lock
	@PYTHONWARNINGS=ignore $(VENV)/bin/cyclonedx-py requirements --pyproject pyproject.toml \
		--output-reproducible --short-PURLs --output-file $(SBOM) requirements.lock
	@echo "What is served, package by package: $(SBOM)"

SBOM = family-games.cdx.json

# What builds it is locked with the rest.
wheel: $(VENV)/dev.lock
	@$(PIP) wheel --quiet --no-build-isolation --no-deps --no-index --wheel-dir dist .
	@ls dist/*.whl

wheel-judge: $(VENV)/dev.lock
	@$(PYTHON) .ci/judge_wheel.py dist
	@ls dist/*judge*.whl

format: $(VENV)/dev.lock
	@$(PYTHON) -m ruff check --fix --quiet . ; $(PYTHON) -m ruff format .
	@$(VENV)/bin/oxlint --config .ci/oxlint.json --fix --quiet $(SCRIPTS) ; $(VENV)/bin/oxfmt --config .ci/oxfmt.json $(STYLES_AND_SCRIPTS)
	@find templates -name '*.html' -exec $(VENV)/bin/djade --target-version 5.2 {} +

bench: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) benchmarks/live_tables.py $(ARGS)

bench-processes: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) benchmarks/processes.py $(ARGS)

chaos: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) -m benchmarks.chaos $(ARGS)

bench-engines: $(VENV)/dev.lock
	@$(PYTHON) benchmarks/engines.py $(ARGS)

bench-frames: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) benchmarks/frames.py $(ARGS)

bench-paint: $(VENV)/dev.lock
	@$(PYTHON) benchmarks/first_paint.py $(ARGS)

bench-learning: $(VENV)/dev.lock
	@$(PYTHON) benchmarks/learning.py $(ARGS)

bench-printing: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) benchmarks/printing.py $(ARGS)

bench-importing: $(VENV)/dev.lock
	@$(PYTHON) manage.py compile_texts
	@$(PYTHON) -m benchmarks.importing $(ARGS)

bench-judges: $(VENV)/dev.lock
	@$(PYTHON) -m benchmarks.suites $(ARGS)

texts: $(VENV)/dev.lock
	@$(PYTHON) manage.py makemessages --locale fr --no-wrap --no-obsolete --add-location file --ignore '.venv' --ignore var --ignore tests
	@grep -v '^"POT-Creation-Date: ' $(FRENCH) > $(FRENCH).new && mv $(FRENCH).new $(FRENCH)

# Without the hour at which it was written: what has no new text is not changed.
FRENCH = classroom/locale/fr/LC_MESSAGES/django.po

lock: $(VENV)/dev.lock
	@$(PIP) install --quiet uv
	@$(VENV)/bin/uv pip compile --quiet --upgrade $(LOCK) pyproject.toml -o requirements.lock
	@$(VENV)/bin/uv pip compile --quiet --upgrade $(LOCK) pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) build dist family_games.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find classroom familygames tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
	find classroom -name '*.mo' -delete

# Valid on every system and every Python we support; no addresses in the files.
LOCK = --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

# An environment whose Python has gone (an upgrade, a moved folder) is made anew.
ifneq ($(shell $(PYTHON) -c 'import pip' >/dev/null 2>&1 && echo works),works)
$(shell rm -f $(VENV)/run.lock $(VENV)/dev.lock)
endif

# A copy of the lock file tells what has been installed from it: one that was written anew and says the same installs
# nothing. It is made last: an installation that was interrupted is done again.
$(VENV)/run.lock: requirements.lock
	@$(call install,requirements.lock)

$(VENV)/dev.lock: requirements-dev.lock
	@$(call install,requirements-dev.lock)
	@cp requirements.lock $(VENV)/run.lock

define install
	cmp -s $(1) $@ && { touch $@; exit; }; \
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
