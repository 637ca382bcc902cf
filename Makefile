# One place for every command. All of them do the set-up they need themselves; see `make help`.

# The first Python that is new enough; name another with PYTHON=...
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PREPARE = $(if $(PYTHON),$(PYTHON),$(error Python 3.11 or later is needed, and there is none here)) .ci/prepare.py
PY = .venv/bin/python
NPM = npm --prefix frontend run --silent

.DEFAULT_GOAL := help
.PHONY: help run dev setup test e2e check format types lock bench screenshots clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: export LOCAL_HTTP ?= 1
run: ## set up what is missing and serve the game at http://localhost:$PORT (8000)
	@$(PREPARE) run
	@exec $(PY) manage.py serve

dev: setup ## the same with reloading, for work on the code: http://localhost:5173
	@exec .ci/dev

setup: export LOCAL_HTTP ?= 1
setup: ## install all that tests and checks need
	@$(PREPARE) dev

test: setup ## all tests; says what it had to leave out
	@.ci/test

e2e: setup ## only the tests that play in a real browser
	@$(PY) -m pytest -m e2e

check: setup ## formats, lints, types, import contracts, migrations, sizes, locked packages
	@.ci/check

format: setup ## bring every file into its format
	@$(PY) -m ruff check --fix --quiet . || true
	@$(PY) -m ruff format --quiet .
	@$(NPM) format

types: export LOCAL_HTTP ?= 1
types: setup ## generate the browser's types from the server's OpenAPI description
	@$(PY) manage.py spectacular --file var/openapi.yml --validate --fail-on-warn
	@$(NPM) types -- ../var/openapi.yml

lock: setup ## lock the newest Python packages that requirements/*.in allow
	@.ci/lock

bench: export LOCAL_HTTP ?= 1
bench: setup ## measure what must be fast, and print it
	@set -e; for file in tests/load/bench_*.py; do $(PY) -m tests.load.$$(basename $$file .py); done

screenshots: setup ## take the README's pictures anew
	@$(PY) -m pytest tests/e2e --screenshots

clean: ## forget everything that was made, except the database and the secret key
	@.ci/services stop
	rm -rf .venv frontend/node_modules frontend/build frontend/.svelte-kit var/made var/static var/test-logs
