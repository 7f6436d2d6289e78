# Embruns. `make play` serves the table, `make test` runs everything; `make` alone says what there is.

PYTHON ?= python3
BIN := .venv/bin
STAMPS := .stamps
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile -c constraints.txt
PYTEST := $(BIN)/python -m pytest -q --dist loadfile --no-loadscope-reorder -n
INTERPRETED := 2
BROWSERS := 4
SIDE_BY_SIDE := -j 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync) ONE_PIP=$(STAMPS)/tools

# Byte code is kept: hundreds of processes import the same modules. pip makes none (--no-compile): of most packages a
# part is imported, and compiling all of them takes longer than installing them.
unexport PYTHONDONTWRITEBYTECODE

CODE := $(shell find src tools/building -type f ! -path '*/__pycache__/*' ! -path 'src/embruns/server/static/*' ! -path '*.egg-info/*') setup.py pyproject.toml
CLIENT := $(shell find web -type f ! -path 'web/node_modules/*' ! -path '*/__pycache__/*')

.PHONY: help play terminal test quick check lint format interpreted compiled browser firefox cluster client sheet bench soak docs lock clean

help:
	@echo "make play      set everything up, serve the table and open the browser; needs Python 3.11 or newer alone"
	@echo "make terminal  play Little Big Fish against the greedy bot, here in the terminal"
	@echo "make quick     style, types and the tests of what changed, compiled"
	@echo "make quick GAME=bretagne   one game, or the folder of your own: its tests and its laws, in seconds"
	@echo "make check     style, types and every test of the rules, the laws and the bots, compiled"
	@echo "make test      everything: style, types, tests compiled and interpreted, client, browser"
	@echo "make cluster   arena and study on a local Ray cluster, one worker killed; apart from make test, because Ray is large"
	@echo "make firefox   the system's Firefox plays a move of each game; apart from make test, because not every machine has it"
	@echo "make sheet     pictures of eleven situations of each game on eight screens, by day and by night, into build/sheet, and what is wrong there"
	@echo "make bench     speed beside the peers, in one run"
	@echo "make soak      20,000 random games under all laws (long)"
	@echo "make docs      the documentation site, strictly, into build/site"
	@echo "make lock      write requirements.lock, the packages of a deployment with their hashes"
	@echo "make format    put the code into house style"
	@echo "make clean     remove what was built"

play: $(STAMPS)/installed
	@$(BIN)/python -m embruns

terminal: $(STAMPS)/installed
	@$(BIN)/python -m embruns play little-big-fish --bot greedy

# One part waits for the network while another computes: pip installs the tools while npm installs the packages of the
# client and mypyc works, and the interpreted tests, which need the tools alone, fill what is left of both cores.
# Chromium, PostgreSQL and nginx are looked for as soon as the tools are there, so that a machine without them hears so
# before the tests. Then two pools of processes run all that is compiled side by side, one of them the browser tests: some
# wait for servers and pages while others compute. No process is in both, since a process that drives a browser has an
# event loop that always runs.
test: $(STAMPS)/needs
	$(MAKE) $(SIDE_BY_SIDE) INTERPRETED=1 READ_ONCE=$(STAMPS)/collected $(STAMPS)/tools $(STAMPS)/installed $(STAMPS)/chromium $(STAMPS)/postgresql $(STAMPS)/proxy $(STAMPS)/collected client lint interpreted
	$(MAKE) -j 2 BROWSERS=3 -o $(STAMPS)/installed compiled browser

# With GAME=slug or GAME=folder: that game alone, interpreted, in seconds.
ifdef GAME
quick: $(STAMPS)/tools
	$(BIN)/python tools/quick.py --game $(GAME)
else
quick:
	$(MAKE) $(SIDE_BY_SIDE) lint $(STAMPS)/installed
	$(BIN)/python tools/quick.py -q -n 2 --dist worksteal --durations 5
endif

check:
	$(MAKE) $(SIDE_BY_SIDE) lint $(STAMPS)/installed
	$(PYTEST) 2 tests/core tests/conformance tests/games tests/games_for_tests tests/bots

lint: $(STAMPS)/tools
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy

format: $(STAMPS)/tools
	$(BIN)/ruff format -q .
	$(BIN)/ruff check -q --fix .

# Everything as a user gets it: the compiled wheel. Servers and browsers are waited for much of the time, so three work.
compiled: $(STAMPS)/installed $(STAMPS)/tools
	$(PYTEST) 3 --durations 20 --ignore tests/browser

# What the two forms could do differently, from the source as it stands. tests/both_forms.txt lists it, with the reasons.
interpreted: $(STAMPS)/tools | $(READ_ONCE)
	PYTHONPATH=src $(PYTEST) $(INTERPRETED) $$(sed 's/#.*//' tests/both_forms.txt)

client: $(STAMPS)/pages
	$(BIN)/python tools/building/pages.py npm run --silent check
	$(BIN)/python tools/building/pages.py npm run --silent test
	PYTHONPATH=src $(BIN)/python web/wire_types.py --check

browser: $(STAMPS)/installed $(STAMPS)/tools $(STAMPS)/chromium
	$(PYTEST) $(BROWSERS) --durations 10 tests/browser

cluster: $(STAMPS)/installed $(STAMPS)/tools
	$(BIN)/python tools/building/needs.py cluster > $(STAMPS)/cluster.txt
	$(PIP) -r $(STAMPS)/cluster.txt
	$(BIN)/python -m pytest -q --durations 5 tests/arena/cluster_runs.py

# Debian's Firefox is driven by its own protocol: no other driver is needed.
firefox: $(STAMPS)/installed $(STAMPS)/tools
	$(BIN)/python -m pytest -q --durations 5 tests/browser/firefox_moves.py

# A check of every picture, apart from make test because it takes minutes: controls cut, covered or too small, words too small, boards too small.
sheet: $(STAMPS)/installed $(STAMPS)/tools $(STAMPS)/chromium
	$(BIN)/python -m tests.browser.sheet build/sheet

bench: $(STAMPS)/installed $(STAMPS)/tools
	$(BIN)/embruns bench

soak: $(STAMPS)/installed $(STAMPS)/tools
	$(BIN)/python -m tests.conformance.soak --games 20000

docs: $(STAMPS)/tools $(STAMPS)/pages
	PYTHONPATH=src $(BIN)/python -m docs.site

# What the targets stand on

$(STAMPS)/venv: constraints.txt
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv .venv
	$(PIP) pip setuptools
	@touch $@

# With what a wheel needs here: mypyc where a C compiler works, Node where the pages must be built and there is none.
$(STAMPS)/needs: $(STAMPS)/venv pyproject.toml
	$(BIN)/python tools/building/needs.py > $(STAMPS)/needs.txt
	$(BIN)/python tools/building/needs.py --build >> $(STAMPS)/needs.txt
	$(PIP) -r $(STAMPS)/needs.txt
	@touch $@

$(STAMPS)/tools: $(STAMPS)/needs
	$(BIN)/python tools/building/needs.py dev bench research study train parquet > $(STAMPS)/tools.txt
	$(PIP) -r $(STAMPS)/tools.txt
	@touch $@

# Built only where the sources changed by their content; Node comes from the machine or from a Python package.
$(STAMPS)/pages: $(STAMPS)/needs $(CLIENT)
	$(BIN)/python tools/building/pages.py --needs > $(STAMPS)/pages.txt
	@test ! -s $(STAMPS)/pages.txt || $(PIP) -r $(STAMPS)/pages.txt
	$(BIN)/python tools/building/pages.py
	@touch $@

# The compiled wheel as a user gets it. build/ is kept: only the libraries of changed games are compiled again.
$(STAMPS)/wheel: $(STAMPS)/needs $(STAMPS)/pages $(CODE)
	$(BIN)/python tools/building/needs.py --build > $(STAMPS)/build.txt
	@test ! -s $(STAMPS)/build.txt || $(PIP) -r $(STAMPS)/build.txt
	rm -rf $(STAMPS)/dist
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w $(STAMPS)/dist .
	@touch $@

$(STAMPS)/installed: $(STAMPS)/wheel | $(ONE_PIP)
	$(PIP) --compile --force-reinstall --no-deps --no-index $(STAMPS)/dist/*.whl
	@touch $@

$(STAMPS)/chromium: $(STAMPS)/tools
	$(BIN)/python -m tests.browser.chromium
	@touch $@

$(STAMPS)/postgresql: $(STAMPS)/tools
	$(BIN)/python -m tests.server.postgres
	@touch $@

$(STAMPS)/proxy: $(STAMPS)/tools
	$(BIN)/python -m tests.server.nginx
	@touch $@

# All test files are read once, so that each of the processes that run them finds the byte code of them and of the packages.
$(STAMPS)/collected: $(STAMPS)/tools
	PYTHONPATH=src $(BIN)/python -m pytest -q --collect-only > $(STAMPS)/collected.txt || (cat $(STAMPS)/collected.txt; exit 1)
	@touch $@

# The exact packages of a deployment, with their hashes.
lock: $(STAMPS)/venv
	$(PIP) uv
	$(BIN)/python tools/lock.py

clean:
	rm -rf .stamps .venv build web/node_modules src/embruns/server/static src/*.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
