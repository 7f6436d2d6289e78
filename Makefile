# Embruns. `make play` serves the table, `make test` runs everything; `make` alone says what there is.

PYTHON ?= python3
BIN := .venv/bin
STAMPS := .stamps
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal

CODE := $(shell find src -type f ! -path '*/__pycache__/*' ! -path 'src/embruns/server/static/*') setup.py pyproject.toml
CLIENT := $(shell find web -type f ! -path 'web/node_modules/*')

.PHONY: help play terminal test check format interpreted compiled browser client bench soak docs clean

help:
	@echo "make play      set everything up, serve the table and open the browser"
	@echo "make terminal  play Little Big Fish against the greedy bot, here in the terminal"
	@echo "make test      everything: style, types, tests interpreted and compiled, browser"
	@echo "make check     format, lint, types and the quick tests"
	@echo "make bench     speed beside the peers, in one run"
	@echo "make soak      20,000 random games under all laws (long)"
	@echo "make docs      the documentation site, strictly, into build/site"
	@echo "make format    put the code into house style"
	@echo "make clean     remove what was built"

play: $(STAMPS)/installed
	@$(BIN)/embruns

terminal: $(STAMPS)/installed
	@$(BIN)/embruns play little-big-fish --bot greedy

test: lint interpreted compiled client browser

check: lint
	PYTHONPATH=src $(PYTEST) tests/core tests/conformance tests/games tests/bots

.PHONY: lint
lint: $(STAMPS)/tools
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy

format: $(STAMPS)/tools
	$(BIN)/ruff format -q .
	$(BIN)/ruff check -q --fix .

# The same tests twice: the source as it stands, and the compiled wheel as a user gets it.
interpreted: $(STAMPS)/tools
	PYTHONPATH=src $(PYTEST) --ignore tests/browser

compiled: $(STAMPS)/tools
	$(PYTEST) --ignore tests/browser

client: $(STAMPS)/tools
	cd web && npm run --silent check && npm run --silent test
	$(BIN)/python web/wire_types.py --check

browser: $(STAMPS)/tools $(STAMPS)/chromium
	$(BIN)/python -m pytest -q tests/browser

bench: $(STAMPS)/tools
	$(BIN)/embruns bench

soak: $(STAMPS)/tools
	$(BIN)/python -m tests.conformance.soak --games 20000

docs: $(STAMPS)/tools
	PYTHONPATH=src $(BIN)/python -m docs.site

# What the targets stand on

$(STAMPS)/venv: constraints.txt
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv .venv
	$(PIP) pip setuptools mypy librt msgspec
	@touch $@

$(STAMPS)/node: web/package-lock.json
	@mkdir -p $(STAMPS)
	@command -v npm >/dev/null || { echo "Embruns needs Node 20 or newer to build its pages: install it, then run make again"; exit 1; }
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

$(STAMPS)/web: $(STAMPS)/node $(CLIENT)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

$(STAMPS)/installed: $(STAMPS)/venv $(STAMPS)/web $(CODE)
	rm -rf build $(STAMPS)/dist
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w $(STAMPS)/dist .
	$(PIP) --force-reinstall --no-deps $(STAMPS)/dist/*.whl
	$(PIP) $(STAMPS)/dist/*.whl
	@touch $@

$(STAMPS)/tools: $(STAMPS)/installed
	$(PIP) "$$(echo $(STAMPS)/dist/*.whl)[bench,dev]"
	@touch $@

$(STAMPS)/chromium:
	command -v chromium >/dev/null || { apt-get -qq update && apt-get -qq install -y chromium >/dev/null; }
	@touch $@

clean:
	rm -rf .stamps .venv build web/node_modules src/embruns/server/static src/*.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
