PYTHON ?= python3
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet

# One step of the set-up, with its progress: what it does, and the seconds it took on the machine it was written on.
STEP := $(BIN)/python scripts/step.py

# What playing needs, and what tests and lint need besides.
LIBRARIES := $(VENV)/.libraries
TOOLS := $(VENV)/.tools
FILES := $(VENV)/.files
UPKEEP := $(VENV)/upkeep
# Two stamps each, so that switching WARTABLE_PURE on or off rebuilds.
PURE := $(if $(filter-out 0,$(WARTABLE_PURE)),-pure)
DIST := dist$(if $(PURE),/pure)
WHEEL := $(VENV)/.wheel$(PURE)
INSTALLED := $(VENV)/.installed$(PURE)

# One process more than there are for work: tests of the table wait for servers and browsers while the others calculate.
# Each begins with its own part of the files, so that few things are made twice, and ends with what is left of others'.
TESTERS := -n $(shell expr $(JOBS) + 1) --dist worksteal

# What shows that the kernel and the games do the same interpreted: their own tests, the conformance suite and every
# golden playthrough; but the fuzzer looks only where it is quick. That bots, environments and the lab do is shown by
# tests/test_interpreted.py, which compares; all else is never compiled, so it has run from these sources already.
INTERPRETED := -m "not at_random" $(addprefix tests/,core games testing/test_conformance.py testing/test_golden.py)

# What the runs of `make test` skip, to be told at its end.
SKIPPED := $(VENV)/.skipped

LIST := find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' -not -path '*/table/static/*' \
	-not -path '*/node_modules/*'
SOURCES := $(shell $(LIST))

# The table's client: bundled into the package, so that whoever plays needs no Node. The machine's own Node is used
# where there is one, else the one from PyPI.
CLIENT := src/wartable/table/static/main.js
CLIENT_TYPES := client/src/types.ts
CLIENT_SOURCES := $(shell find client/src client/worker -type f) client/build.mjs client/tsconfig.json
NODE_PATH_FIRST := PATH="$(CURDIR)/$(BIN):$$PATH"

# Every library by its exact version and hashes: nothing is resolved, so nothing else can come along.
LOCKED := $(PIP) install --require-hashes --no-deps -r requirements

.DEFAULT_GOAL := help
.PHONY: help setup play interpreted compiled wheel test table screens pictures pace attacks kills mutants lint icons format drawings docs bench update audit clean FORCE

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(TOOLS) $(INSTALLED) ## make .venv with the compiled package and everything the tests need

play: $(LIBRARIES) $(CLIENT) ## play in the browser: at once, and quicker when the rules are compiled
	@MAKE="$(MAKE)" $(BIN)/python scripts/play.py

compiled: $(INSTALLED)

interpreted:
	@$(MAKE) --no-print-directory WARTABLE_PURE=1 compiled

wheel: $(WHEEL) ## build the package into dist: a wheel, and the sources to build one from
	@rm -f dist/*.tar.gz
	@$(STEP) "packing the sources" 3 -- $(BIN)/python -c 'from setuptools import build_meta; build_meta.build_sdist("dist")'

test: export WARTABLE_SKIPPED := $(CURDIR)/$(SKIPPED)
test: $(TOOLS) ## lint, then test compiled, interpreted, and the scenarios
# Types are checked on one core while the rules are compiled on the other.
	@$(MAKE) --no-print-directory -j $(JOBS) setup lint
	@rm -f $(SKIPPED)
	@$(BIN)/python tests/chromium.py || true
	@echo "== tests, installed package"
	@$(BIN)/pytest -q $(TESTERS)
	@echo "== tests, interpreted sources"
	@PYTHONPATH=src $(BIN)/pytest -q $(TESTERS) $(INTERPRETED)
	@echo "== scenarios, compiled and interpreted"
	@$(BIN)/wartable check scenarios
	@PYTHONPATH=src $(BIN)/python -m wartable check scenarios
	@echo "== skipped"
	@$(BIN)/python tests/skips.py $(SKIPPED)

table: setup ## test the web table alone: browsers, databases, crashes
	@echo "== tests of the table"
	@$(BIN)/python tests/chromium.py || true
	@$(BIN)/pytest -q $(TESTERS) tests/table

screens: setup ## play whole games in Chromium at six sizes and look at every question; GAMES, SIZES, QUESTIONS, EVERY
	@$(BIN)/python tests/chromium.py || true
	@PYTHONPATH=tests $(BIN)/python -m screens.run $(if $(GAMES),--games $(GAMES)) $(if $(SIZES),--sizes $(SIZES)) \
		$(if $(QUESTIONS),--questions $(QUESTIONS)) $(if $(EVERY),--every $(EVERY))

pictures: setup drawings ## renew the pictures of the documents, from tables in play in Chromium
	@$(BIN)/python tests/chromium.py || true
	@PYTHONPATH=tests $(BIN)/python -m screens.pictures

pace: setup ## time bots' turns in Chromium, thinking and showing together; GAMES, MATCHES, TURNS
	@$(BIN)/python tests/chromium.py || true
	@PYTHONPATH=tests $(BIN)/python -m screens.pace $(if $(GAMES),--games $(GAMES)) $(if $(MATCHES),--matches $(MATCHES)) \
		$(if $(TURNS),--turns $(TURNS))

attacks: $(INSTALLED) ## let hostile clients of all kinds come while people play; KINDS, SECONDS
	@PYTHONPATH=tests $(BIN)/python -m table.attacks.run $(KINDS) $(if $(SECONDS),--seconds $(SECONDS))

kills: $(INSTALLED) ## kill the server again and again while people play: nothing acknowledged is lost; SQLITE=200, POSTGRES=50
	@PYTHONPATH=tests $(BIN)/python -m table_kills $(if $(SQLITE),--sqlite $(SQLITE)) $(if $(POSTGRES),--postgres $(POSTGRES))

# Mutants are made of the sources, and those run interpreted: nothing is built.
mutants: $(TOOLS) $(if $(filter table,$(PART)),$(CLIENT)) ## mutate the rules (GAME=jogu) or a PART=core; COUNT=200, SEED=1
	@PYTHONPATH=src $(BIN)/python -m wartable mutants $(if $(PART),--part $(PART),$(GAME)) \
		--count $(or $(COUNT),200) --seed $(or $(SEED),1) --jobs $(JOBS) $(if $(KEEP),--keep $(KEEP)) $(if $(ONLY),--only "$(ONLY)")

lint: $(TOOLS) client/node_modules/.installed $(CLIENT_TYPES) ## style, types and import arrows
	@echo "== lint"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "run: make format" >&2; exit 1; }
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@cd client && $(NODE_PATH_FIRST) npm run --silent check && $(NODE_PATH_FIRST) node icons.mjs --check

icons: client/node_modules/.installed ## take the icons that icons.txt files name into the package
	@cd client && $(NODE_PATH_FIRST) node icons.mjs

format: $(TOOLS) ## format the code and fix what ruff can fix
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

bench: setup $(VENV)/.bench ## measure speed beside peer projects
	@$(BIN)/wartable bench

update: $(TOOLS) $(UPKEEP)/.installed client/node_modules/.installed ## renew the locks and everything that is made from sources
	@$(UPKEEP)/bin/python scripts/lock.py
	@cd client && $(NODE_PATH_FIRST) npm update --no-audit --no-fund --ignore-scripts --omit-lockfile-registry-resolved
	@PYTHONPATH=src $(BIN)/python -m wartable.table.typescript $(CLIENT_TYPES)
	@$(MAKE) --no-print-directory icons
	@$(BIN)/python scripts/marks.py
	@for game in $(notdir $(wildcard src/wartable/games/[a-z]*)); do \
		PYTHONPATH=src $(BIN)/python -m wartable vocabulary $$game --scenarios scenarios/$$game --page docs/scenarios/$$game.md || exit 1; \
	done
	@echo "renewed; read the difference, then: make test"

audit: $(UPKEEP)/.installed client/node_modules/.installed ## look for known holes in the libraries, where the services can be reached
	@$(NODE_PATH_FIRST) $(UPKEEP)/bin/python scripts/audit.py

drawings: $(LIBRARIES) ## draw the documents' pictures that need no browser: the battle of the README, turns of the games
	@PYTHONPATH=src $(BIN)/python scripts/drawings.py

docs: $(TOOLS) ## build the site of the documents into site/
	@$(BIN)/python scripts/reference.py docs/reference
	@$(BIN)/zensical build --clean --strict
	@echo "read it: site/index.html; to search in it, too: $(PYTHON) -m http.server --bind 127.0.0.1 --directory site 8400"

clean: ## remove everything that make made
	rm -rf $(VENV) build dist site .cache client/node_modules src/wartable/bench/boardgameio/node_modules src/wartable/table/static src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .mutants .screens
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "wartable needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) scripts/step.py "making $(VENV)" 5 -- $(PYTHON) -m venv $(VENV)

$(LIBRARIES): requirements/play.lock | $(BIN)/python
	@$(STEP) "installing the libraries" 20 -- $(LOCKED)/play.lock
	@touch $@

$(TOOLS): requirements/test.lock requirements/torch.txt | $(LIBRARIES)
	@$(STEP) "installing what the tests need" 75 -- $(LOCKED)/test.lock
	@$(STEP) "installing PyTorch" 30 -- $(PIP) install -r requirements/torch.txt
	@touch $@

$(VENV)/.node: | $(LIBRARIES)
	@command -v npm >/dev/null || $(STEP) "installing Node from PyPI" 15 -- $(LOCKED)/node.lock
	@touch $@

client/node_modules/.installed: client/package.json client/package-lock.json | $(VENV)/.node
	@$(STEP) "installing what the client is made of" 8 -- \
		env $(NODE_PATH_FIRST) npm --prefix client ci --no-audit --no-fund --ignore-scripts
	@touch $@

# What the server sends, as the client's types; committed, so that they can be read and reviewed.
$(CLIENT_TYPES): $(wildcard src/wartable/table/messages/*.py) src/wartable/core/view.py src/wartable/table/typescript.py | $(LIBRARIES)
	@PYTHONPATH=src $(BIN)/python -m wartable.table.typescript $@

$(CLIENT): $(CLIENT_SOURCES) client/node_modules/.installed
	@$(STEP) "building the client" 3 -- env $(NODE_PATH_FIRST) npm --prefix client run --silent build

$(VENV)/.bench: requirements/bench.lock | $(TOOLS)
	@$(STEP) "installing the peers to measure against" 60 -- $(LOCKED)/bench.lock
	@touch $@

# Upkeep has an environment of its own: it must not change what it looks at.
$(UPKEEP)/.installed: requirements/upkeep.lock | $(BIN)/python
	@$(BIN)/python -m venv $(UPKEEP)
	@$(STEP) "installing what upkeep needs" 15 -- $(UPKEEP)/bin/python -m pip --disable-pip-version-check --quiet \
		install --require-hashes --no-deps -r requirements/upkeep.lock
	@touch $@

$(FILES): FORCE | $(BIN)/python
	@$(LIST) | sort | cmp -s - $@ || $(LIST) | sort > $@

$(WHEEL): $(LIBRARIES) $(FILES) $(SOURCES) $(CLIENT) pyproject.toml setup.py
# The stamp has the time of the start: an edit made while it builds counts as newer.
	@touch $(VENV)/.started
# setuptools would ship what an earlier build left behind when files go or leave the compiled list.
	@if [ -n "$(filter $(FILES) pyproject.toml setup.py,$?)" ]; then rm -rf build; fi
	@rm -f $(DIST)/*.whl
	@$(STEP) "$(if $(PURE),packing the rules,compiling the rules)" $(if $(PURE),6,150) -- \
		$(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(DIST) .
	@mv $(VENV)/.started $@

$(INSTALLED): $(WHEEL)
	@$(PIP) install --no-deps --force-reinstall $(DIST)/*.whl
	@$(BIN)/python -c 'from importlib.util import find_spec as f; \
		print("wartable is installed, compiled" if f("wartable__mypyc") else "wartable is installed, interpreted" if "$(PURE)" \
		else "*** wartable is installed INTERPRETED, several times slower: no C compiler with Python headers")'
	@rm -f $(VENV)/.installed*
	@touch $@
