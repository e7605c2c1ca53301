# From a fresh clone, with only Python 3.11 or newer and make: `make demo`, `make test`, `make help`.
# Everything is installed into .venv in this folder, from locks with hashes; nothing else is touched.

VENV ?= .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input
# The first of these that works makes the virtual environment; `make PYTHON=/path/to/python3 ...` names another.
PYTHON ?= python3.13 python3.12 python3.11 python3 python
# More for the command itself: `make test ARGS="-k pules"`, `make demo ARGS="--deals 3"`.
ARGS ?=

USABLE := import sys, ensurepip, sqlite3, ssl, venv; sys.exit(sys.version_info < (3, 11))
FAST := -m "not browser and not slow" --ignore=tests/browser
LOCK = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock" --output-file

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: demo run check test slow browser lint format types bench lock help

demo: $(VENV)/.runtime ## play against a stand-in for Telegram on this machine; no token needed
	@$(BIN)/zole-bot demo $(ARGS)

run: $(VENV)/.runtime ## run the bot for your friends; needs ZOLE_TOKEN, see .env.example
	@$(BIN)/zole-bot run $(ARGS)

check: $(VENV)/.runtime ## look at settings, database and Telegram, and say what to mend
	@$(BIN)/zole-bot check $(ARGS)

test: $(VENV)/.dev ## the fast tests
	$(BIN)/pytest $(FAST) $(ARGS)

slow: $(VENV)/.dev ## the longer half of the tests
	$(BIN)/pytest -m "slow and not browser" --ignore=tests/browser $(ARGS)

browser: $(VENV)/.browser ## the tests that click in Chromium (Debian: apt-get install chromium)
	$(BIN)/pytest -m browser $(ARGS) tests/browser

lint: $(VENV)/.dev ## style, as ruff sees it
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/.dev ## lay the code out as `make lint` wants it
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

types: $(VENV)/.dev ## types, as mypy sees them
	$(BIN)/mypy

bench: $(VENV)/.dev ## measure everything that README promises
	@for figure in $$(ls bench | sed -n 's/^\([a-z][a-z_]*\)\.py$$/\1/p'); do \
		echo "== bench.$$figure"; $(BIN)/python -m bench.$$figure $(ARGS) || exit 1; \
	done

# The development lock comes first and binds the others, so that what is tested is what runs.
lock: UV = $(shell command -v uv || echo $(BIN)/uv)
lock: $(BIN)/python ## choose the newest allowed releases and write the locks anew
	@command -v uv >/dev/null || test -x $(BIN)/uv || $(INSTALL) uv
	$(LOCK) requirements-dev.lock pyproject.toml --group dev
	$(LOCK) requirements.lock pyproject.toml --constraint requirements-dev.lock
	$(LOCK) requirements-build.lock --group build
	$(LOCK) requirements-browser.lock --group browser --constraint requirements-dev.lock

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1@\2/p' $(MAKEFILE_LIST) | awk -F@ '{printf "%-14s %s\n", $$1, $$2}'

# An environment that is broken, half made, or moved here from another folder is made anew.
ifneq ($(shell $(BIN)/python -c 'import pip' 2>/dev/null && \
	{ cat $(VENV)/.folder 2>/dev/null || echo '$(CURDIR)'; }),$(CURDIR))
.PHONY: $(BIN)/python
endif

$(BIN)/python:
	@found=; for python in $(PYTHON); do \
		if $$python -c '$(USABLE)' >/dev/null 2>&1; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Zole needs Python 3.11 or newer with its venv module (Debian, Ubuntu: apt-get install python3-venv)." >&2; \
		echo "None of these is one: $(PYTHON). To name another: make PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi; \
	echo "Setting up $(VENV) with $$($$found --version); this happens once." && \
	$$found -m venv --clear $(VENV) && printf '%s\n' '$(CURDIR)' >$(VENV)/.folder

# The lock of the build tools makes a build isolated from the network possible: pip fetches nothing behind its back.
$(VENV)/.runtime: $(BIN)/python requirements.lock requirements-build.lock pyproject.toml
	@$(INSTALL) --require-hashes -r requirements.lock -r requirements-build.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.lock
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.browser: $(VENV)/.dev requirements-browser.lock
	@$(INSTALL) --require-hashes -r requirements-browser.lock
	@touch $@
