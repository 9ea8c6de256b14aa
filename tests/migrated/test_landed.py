"""A landed migration that is edited or removed is seen."""

from pathlib import Path

import pytest

from scripts.landed import LIST, broken, hash_of, landed, with_new
from scripts.steps import ROOT

FIRST, SECOND = "events/migrations/0001_initial.py", "events/migrations/0002_more.py"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for path in (FIRST, SECOND):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    return tmp_path


@pytest.fixture
def listed(tree: Path) -> str:
    return f"{hash_of(tree / FIRST)}  {FIRST}\n"


def test_landed_migrations_of_this_project_are_as_they_landed() -> None:
    text = LIST.read_text()
    assert broken(text, ROOT) == []
    assert len(landed(text)) >= 9


def test_new_migration_may_still_change(tree: Path, listed: str) -> None:
    assert broken(listed, tree) == []


def test_edited_migration_is_named(tree: Path, listed: str) -> None:
    (tree / FIRST).write_text("edited")
    assert broken(listed, tree) == [f"{FIRST} has landed: it was edited."]


def test_removed_migration_is_named(tree: Path, listed: str) -> None:
    (tree / FIRST).unlink()
    assert broken(listed, tree) == [f"{FIRST} has landed: it is gone."]


def test_adding_keeps_the_lines_there_are(tree: Path, listed: str) -> None:
    assert with_new(listed, tree) == f"{listed}{hash_of(tree / SECOND)}  {SECOND}\n"
    assert with_new(with_new(listed, tree), tree) == with_new(listed, tree)
