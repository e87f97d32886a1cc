# Tampu. `make` lists what there is to do; `make play` and `make test` need nothing but python3 and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play play-terminal test test-long rules check mutants campaign
.PHONY: bench bench-peers bench-tables bench-web bench-load compile uncompile clean

help: ## Show this list
	@echo "Tampu: what make can do"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-22s %s\n", $$1, $$2}'

play: $(VENV)/.play ## Open the tables in the browser (ARGS="--port 8080" for more)
	@$(BIN)/tampu serve --browser $(ARGS)

play-terminal: $(VENV)/.play ## Play at the terminal against two computer players (ARGS="--seed 7" for more)
	@$(BIN)/tampu play machu_picchu --seats you,steady,steady $(ARGS)

test: $(VENV)/.dev ## Run the tests (ARGS="-k name" for some); what this machine cannot run is named at the end
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not long" $(ARGS)

test-long: $(VENV)/.dev ## Run all tests, thousands of whole matches and the strength of the bots included
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

rules: $(VENV)/.dev ## Show for every game which rules have no test; fails if there are any
	@$(BIN)/python tools/ledger.py

check: $(VENV)/.dev ## Check style and types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

mutants: $(VENV)/.dev ## Put small faults into the rules and see whether a test notices (ARGS="--help")
	@nice $(BIN)/python -m mutants $(ARGS)

campaign: $(VENV)/.dev ## Try things by the thousand: kills, hostile requests, damage, secrets, matches (ARGS="--help")
	@$(BIN)/python -m campaigns $(ARGS)

bench: $(VENV)/.dev ## Measure speed, plain and compiled (ARGS="--json FILE", "--plain-only")
	@$(BIN)/python -m benchmarks.bench $(ARGS)

bench-peers: $(VENV)/.dev $(VENV)-peers/.ready ## Measure speed beside catanatron, in turns in one run
	@$(BIN)/python -m benchmarks.peers $(VENV)-peers/bin/python $(ARGS)

bench-tables: $(VENV)/.dev ## Measure what looking into options and drawing a table costs (ARGS="--against FOLDER" for more)
	@$(BIN)/python -m benchmarks.tables $(ARGS)

bench-web: $(VENV)/.dev ## Measure the table in the browser, alone and beside 100 tables in play (needs chromium)
	@$(BIN)/python -m benchmarks.web $(ARGS)

bench-load: $(VENV)/.dev ## Measure many tables in play and many spectators (ARGS="--tables 500 --against FOLDER" for more)
	@$(BIN)/python -m benchmarks.load $(ARGS)

compile: $(VENV)/.dev ## Compile the hot modules in place with mypyc (needs a C compiler)
	@$(BIN)/python tools/compile.py

uncompile: ## Go back to plain Python
	@$(PYTHON) tools/compile.py --remove

clean: uncompile ## Remove everything that make has set up
	@rm -rf $(VENV) $(VENV)-peers .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Tampu needs Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "python3 has no venv module here (on Debian: apt install python3-venv)"; exit 1; }
	@$(PIP) install --upgrade "pip>=25.1"

$(VENV)/.play: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable . --group dev
	@touch $@ $(VENV)/.play

$(VENV)-peers/.ready:
	@$(PYTHON) -m venv $(VENV)-peers
	@$(VENV)-peers/bin/python -m pip --disable-pip-version-check --quiet install catanatron==3.2.1
	@touch $@
