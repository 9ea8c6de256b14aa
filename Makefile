# make run: the site, with a demo where only this machine reaches it.  make test: what can fail.  The rest: CONTRIBUTING.md
PYTHON ?= python3.11
export PYTHON
VENV := .venv/bin
STATIC := build/static/staticfiles.json
# Compiled modules are kept, whatever the shell says: each test starts with them, and starts programs.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

.PHONY: run test exhaustive audit coverage setup check bench demo demo-reset screenshots schema guides messages landed requirements base

run: base $(STATIC)
	@exec $(VENV)/python -m scripts.run

test: setup $(STATIC)
	@exec $(VENV)/python -m scripts.test

# What goes through every size, page or visitor there is; everything on PostgreSQL and Redis.
exhaustive: setup $(STATIC)
	@exec $(VENV)/python -m scripts.test exhaustive

# Whether a pinned package is known to be unsafe, where a source of advisories answers.
audit: setup
	@exec $(VENV)/python -m scripts.audit

# How much of the code the tests of both stacks run, each branch counted.
coverage: setup $(STATIC)
	@exec $(VENV)/python -m scripts.test coverage

setup:
	@scripts/setup dev

check: setup
	@exec $(VENV)/python -m scripts.check

bench: setup $(STATIC)
	@$(VENV)/pytest tests/bench -m bench -q -p no:randomly

demo: base
	@$(VENV)/python manage.py migrate --verbosity 0
	@$(VENV)/python manage.py load_demo

demo-reset: base
	@$(VENV)/python manage.py migrate --verbosity 0
	@$(VENV)/python manage.py load_demo --reset

screenshots: setup $(STATIC)
	@$(VENV)/python -m scripts.screenshots

schema: setup
	@$(VENV)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml
	@$(VENV)/python -m scripts.option_texts

# Writes each guided ruling as a page to read and sign (docs/guides/).
guides: setup
	@$(VENV)/python manage.py guide --pages docs/guides

# Brings the catalogues of locale/ up to date with the texts in the source.
messages: setup
	@$(VENV)/python -m scripts.messages
	@scripts/setup dev

# Lists migrations that are on main; from then on they are never edited.
landed: setup
	@$(VENV)/python -m scripts.landed --add

# Compiles the pinned, hashed lists after a change of requirements/*.in.
requirements: setup
	@cd requirements && for list in uv base dev audit; do \
	  ../$(VENV)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	    --no-annotate --custom-compile-command "make requirements" --python-version 3.11 \
	    $$list.in -o $$list.txt; done
	@cd requirements && ../$(VENV)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	  --no-annotate --no-deps --custom-compile-command "make requirements" --python-version 3.11 \
	  double_dummy.in -o double_dummy.txt

base:
	@scripts/setup base

# The static files as they are served, with hashed names and compressed.
$(STATIC): config/settings.py config/static.py config/bundles.py requirements/base.txt $(shell find static) | base
	@echo "Collecting static files"
	@$(VENV)/python manage.py collectstatic --no-input --clear --verbosity 0
