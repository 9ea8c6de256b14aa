"""Seals of history and their keys: where they are from, one that follows, one that is lost."""

from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings

from clubs.history.seals import fault, name_of, sealed
from clubs.models import HistoryRecord, Organiser
from config.history_keys import history_keys
from tests.builders import make_organiser, make_player
from tests.verifying import refused

FIRST, SECOND = "the-first-key-of-a-site-that-seals", "the-second-key-of-a-site-that-seals"


@pytest.fixture
def club(db: None) -> Iterator[Organiser]:
    """Its three first records are sealed with the key of all tests."""
    built = make_organiser()
    with scope(organiser=built):
        yield built


def told(command: str, *options: str) -> str:
    output = StringIO()
    call_command(command, *options, stdout=output)
    return output.getvalue().splitlines()[0]


def test_seal_worked_out_by_another_program(settings: Settings) -> None:
    """`printf '["record", "ab12"]' | openssl dgst -sha256 -hmac KEY`, and so of the name."""
    settings.HISTORY_KEYS = (FIRST,)
    assert sealed("record", "ab12") == "b9714ebd:0a46505b0a2ee55301f378857714c145"


def test_key_that_follows_another(club: Organiser, settings: Settings) -> None:
    first = settings.HISTORY_KEYS[0]
    settings.HISTORY_KEYS = (SECOND, first)
    make_player(club, "Ann Archer")
    seals = HistoryRecord.objects.order_by("number").values_list("seal", flat=True)
    names = [seal.partition(":")[0] for seal in seals]
    assert names == [*[name_of(first)] * 3, name_of(SECOND)]
    assert told("verify_history").startswith("acol: 4 records, all in order; ")


def test_key_that_is_lost(club: Organiser, settings: Settings) -> None:
    lost = name_of(settings.HISTORY_KEYS[0])
    settings.HISTORY_KEYS = (SECOND,)
    assert refused() == (
        f"acol: broken at record 1: it bears a seal of the key {lost}, "
        "which this site does not have."
    )
    assert told("verify_history", "--lost-key", lost).startswith("acol: 3 records, all in order; ")
    assert told("seal_history") == "acol: records 1-3 bear no seal that this site can read."
    assert told("seal_history", "--seal") == "acol: records 1-3 are sealed by record 4."
    today = timezone.now().strftime("%Y-%m-%d")
    in_order = f"acol: 4 records, all in order (3 of them sealed together, last on {today}); "
    assert told("verify_history").startswith(in_order)
    assert told("seal_history", "--organiser", "acol") == "acol: all are sealed."
    HistoryRecord.objects.filter(number=2).update(note="Nothing else was said.")
    assert refused() == "acol: broken at record 2: it was changed after it was written."
    HistoryRecord.objects.filter(number=4).update(after=["1-4"])
    assert refused().startswith("acol: broken at record 1: it bears a seal of the key ")


def test_migration_that_sealed_what_there_was_is_not_run_again(club: Organiser) -> None:
    """Somebody takes all seals away, and the migration from those that were done."""
    HistoryRecord.objects.update(seal="")
    seal = import_module("clubs.migrations.0031_seal_what_there_is").seal
    seal(apps, SimpleNamespace(connection=connection))
    assert HistoryRecord.objects.count() == 3
    assert refused() == "acol: broken at record 1: it bears no seal."


def test_words_of_a_seal_are_its_own(settings: Settings) -> None:
    settings.HISTORY_KEYS = (FIRST,)
    seal = sealed("head", 1, 5, "ab12")
    assert fault(seal, ("head", 1, 5, "ab12")) == ""
    assert fault(seal, ("head", 1, 4, "ab12")) != ""
    assert fault(seal, ("record", "ab12"), lost=[name_of(FIRST)]) != ""
    assert fault("", ("record", "ab12")) == "it bears no seal"


def test_key_is_made_once_in_a_file_that_nobody_else_reads(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TENACE_HISTORY_KEY", raising=False)
    monkeypatch.delenv("TENACE_HISTORY_KEY_FILE", raising=False)
    file = tmp_path / "history-key"
    made = history_keys(file)
    assert history_keys(file) == made
    assert [len(key) for key in made] == [86]
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_keys_that_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    named = tmp_path / "told"
    named.write_text(f"{SECOND}\n{FIRST}\n", encoding="ascii")
    monkeypatch.setenv("TENACE_HISTORY_KEY_FILE", str(named))
    assert history_keys(tmp_path / "history-key") == (SECOND, FIRST)
    monkeypatch.setenv("TENACE_HISTORY_KEY", "short")
    with pytest.raises(ImproperlyConfigured, match="each key has 32 characters or more"):
        history_keys(tmp_path / "history-key")
    assert not (tmp_path / "history-key").exists()
