"""Brings the catalogues of `locale/` up to date with the texts marked in the source.

Texts are collected from a copy of the source, as collecting leaves files beside the templates for
a moment. A catalogue is sorted and names no places, so that a change shows only the texts it is of.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts.steps import ROOT

TEXTS_OF_GUIDES = ("title", "words", "text", "note", "say")
SOURCES = ("clubs", "config", "events", "rulings", "scoring", "templates")
_COLLECT = """
from django.conf import settings
from django.core.management import call_command
from django.core.management.commands.makemessages import Command

settings.configure()
Command.xgettext_options = [*Command.xgettext_options, "--keyword=ngettext_noop:1,2"]
call_command(Command(), all=True, no_location=True, no_wrap=True, no_obsolete=True)
"""
"""Django's own marks, and that of the pure packages for a text with a plural (`scoring.errors`)."""


def collect(locale: Path) -> None:
    """Merge the texts that are marked now into each catalogue of the folder; nothing is lost but
    the translations of texts that are gone.
    """
    with TemporaryDirectory() as name:
        copy = Path(name)
        for source in SOURCES:
            shutil.copytree(ROOT / source, copy / source, ignore=shutil.ignore_patterns("*.pyc"))
        shutil.copytree(locale, copy / "locale", ignore=shutil.ignore_patterns("*.mo"))
        _mark_guides(copy / "rulings" / "guides" / "data")
        _run(sys.executable, "-c", _COLLECT, cwd=copy)
        for catalogue in sorted((copy / "locale").rglob("*.po")):
            _run("msgcat", "--sort-output", "--no-wrap", "-o", str(catalogue), str(catalogue))
            kept = locale / catalogue.relative_to(copy / "locale")
            kept.write_text(_without_time(catalogue.read_text("utf-8")), "utf-8")


def _mark_guides(data: Path) -> None:
    """Beside each file of the guides one in Python that marks its texts for translation."""
    for file in sorted(data.rglob("*.toml")):
        marks = [f"_({text!r})" for text in _texts(tomllib.loads(file.read_text("utf-8")))]
        file.with_suffix(".py").write_text("\n".join(marks), "utf-8")


def _texts(value: Any, name: str = "") -> Iterator[str]:
    """The texts that somebody reads, however deep they lie."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, key)
    elif isinstance(value, str) and name in TEXTS_OF_GUIDES:
        yield value


def _without_time(catalogue: str) -> str:
    lines = catalogue.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"POT-Creation-Date:'))


def _run(*command: str, cwd: Path = ROOT) -> str:
    without_settings = {**os.environ, "DJANGO_SETTINGS_MODULE": ""}
    done = subprocess.run(
        command, cwd=cwd, env=without_settings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stderr)
    return done.stderr


def main() -> None:
    """Collect, and say how much of each language there is."""
    collect(ROOT / "locale")
    for catalogue in sorted((ROOT / "locale").rglob("*.po")):
        said = _run("msgfmt", "--check-format", "--statistics", "-o", "/dev/null", str(catalogue))
        print(f"{catalogue.relative_to(ROOT)}: {said.strip()}")


if __name__ == "__main__":
    main()
