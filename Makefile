# make run: the site with its demo.  make test: everything that can fail.  The rest is in CONTRIBUTING.md.
PYTHON ?= python3.11
VENV := .venv/bin
export PYTHON

.PHONY: run test setup check bench demo-reset screenshots schema requirements

run:
	@scripts/setup base
	@exec $(VENV)/python -m scripts.run

test: setup
	@exec $(VENV)/python -m scripts.test

setup:
	@scripts/setup dev

check: setup
	@exec $(VENV)/python -m scripts.check

bench: setup
	@$(VENV)/pytest tests/bench -m bench -q -s -p no:randomly

demo-reset:
	@scripts/setup base
	@$(VENV)/python manage.py migrate --verbosity 0
	@$(VENV)/python manage.py load_demo --reset

screenshots: setup
	@$(VENV)/python -m scripts.screenshots

schema: setup
	@$(VENV)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

# Compiles the pinned, hashed lists after a change of requirements/*.in.
requirements: setup
	@cd requirements && for list in uv base dev; do \
	  ../$(VENV)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	    --no-annotate --custom-compile-command "make requirements" --python-version 3.11 \
	    $$list.in -o $$list.txt; done
