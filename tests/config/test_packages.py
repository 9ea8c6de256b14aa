"""What is said on a machine that lacks something."""

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.steps import ROOT


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder for PATH with what every machine has, and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("bash", "cat", "cut", "dirname", "env", "id", "make", "sha256sum", "sh", "uname"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return folder


def say(folder: Path, name: str, words: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{words}\n", encoding="ascii")
    (folder / name).chmod(0o755)


def asked(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env={"PATH": str(folder)}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", [("scripts/packages", "run"), ("make", "run")])
def test_without_python_the_message_names_it(tools: Path, command: tuple[str, ...]) -> None:
    answer = asked(tools, *command)
    assert answer.returncode != 0
    assert "Tenace needs Python 3.11 or newer, and there is no python3.11 here." in answer.stderr
    assert "apt-get install python3.11 python3.11-venv" in answer.stderr
    assert "pango" not in answer.stderr


def test_without_python_on_a_mac_brew_is_named(tools: Path) -> None:
    say(tools, "uname", "echo Darwin")
    answer = asked(tools, "scripts/packages", "run")
    assert answer.returncode == 1
    assert "brew install python@3.11 pango" in answer.stderr
    assert "apt-get" not in answer.stderr


def test_mac_with_python_lacks_the_libraries(tools: Path) -> None:
    say(tools, "uname", "echo Darwin")
    say(tools, "python3.11", "exit 0")
    answer = asked(tools, "scripts/packages", "run")
    assert (answer.returncode, answer.stderr) == (1, "Missing:  brew install pango harfbuzz\n")


def test_tests_on_a_mac_are_told_what_they_lack_and_go_on(tools: Path) -> None:
    say(tools, "uname", "echo Darwin")
    say(tools, "python3.11", "exit 0")
    answer = asked(tools, "scripts/packages", "test")
    assert answer.returncode == 0
    assert (
        answer.stderr
        == "Missing:  brew install poppler chromium postgresql@16 redis pgbouncer nginx gettext\n"
    )
