"""Regulations as documents: loaded and written by commands, brought and fetched on the pages."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Authority
from events.actions.regulations import publish_regulation
from events.models import Regulation
from events.provisions.catalogue import CATALOGUE
from events.provisions.ruled import ChapterRule, Ruled
from events.queries.provision_tables import settled_as_known
from tests.builders import (
    NOW,
    build_event,
    make_authority,
    make_official,
    make_organiser,
)

pytestmark = pytest.mark.django_db

TODAY = NOW.date()
TEXT = f"""# Kept in our own repository.
authority = "union"
title    = "Regulations"
effective_on = {TODAY}

[L92B]
value = "45 min"   # as the congress decided
citation = "§ 12"
"""


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def load(path: Path, text: str, *options: str, capsys: Any = None) -> str:
    path.write_text(text, encoding="utf-8", newline="")
    call_command("load_regulations", str(path), *options)
    return capsys.readouterr().out if capsys else ""


def written(authority: str, capsys: Any) -> str:
    capsys.readouterr()
    call_command("write_regulations", authority)
    out: str = capsys.readouterr().out
    return out


def test_what_was_loaded_is_written_byte_for_byte(tmp_path: Path, capsys: Any) -> None:
    make_authority()
    text = TEXT.replace("\n", "\r\n")
    load(tmp_path / "union.toml", text)
    (regulation,) = Regulation.objects.all()
    assert regulation.statements["L92B"] == Ruled("45 min", citation="§ 12").kept()
    assert (regulation.title, regulation.effective_on) == ("Regulations", TODAY)
    assert written("union", capsys) == text


def test_what_was_made_on_the_pages_is_written_so_that_it_loads_alike(
    tmp_path: Path, capsys: Any
) -> None:
    union = make_authority()
    ruled = {
        "L90": Ruled("90A: 5%\n90B2: warning, 10%"),
        "L12C2b": Ruled(None, approved=(2, 4)),
        "L70E2": Ruled("top_down", is_fixed=True, citation='“§ 6”, see "the list"'),
    }
    publish_regulation(
        actor=SYSTEM,
        authority=union,
        title="On our pages",
        effective_on=TODAY,
        ruled=ruled,
        chapters={
            "table": ChapterRule(text="No phones.\n\nNo smoking."),
            "format": ChapterRule(True),
        },
        now=NOW,
        seen=0,
    )
    text = written("union", capsys)
    assert text.endswith(
        "\n\n[chapters.format]\nrequired = true\n"
        '\n[chapters.table]\ntext = """\nNo phones.\n\nNo smoking."""\n'
    )
    made = Regulation.objects.get()
    later = text.replace(str(TODAY), str(TODAY + timedelta(days=1)))
    load(tmp_path / "union.toml", later)
    loaded = Regulation.objects.get(number=2)
    assert (loaded.statements, loaded.chapters) == (made.statements, made.chapters)
    assert written("union", capsys) == later


def test_a_dry_run_says_what_changes_and_for_whom_and_publishes_nothing(
    tmp_path: Path, capsys: Any
) -> None:
    event = build_event(make_organiser(), starts_at=NOW + timedelta(days=2))
    told = load(tmp_path / "union.toml", TEXT, "--dry-run", capsys=capsys)
    assert told.splitlines() == [
        f"union: regulation 1 would be in force from {TODAY} on.",
        (
            "  L92B: nothing is said -> 45 minutes after the official score is available;"
            " §\N{NO-BREAK SPACE}12"
        ),
        f"  acol, {event}: publish anew (L92B)",
    ]
    assert not Regulation.objects.exists()


def test_a_document_says_all_of_chapters_too(tmp_path: Path, capsys: Any) -> None:
    """One that leaves out what the version before asked of a chapter takes it back, and says so."""
    union = make_authority()
    load(tmp_path / "1.toml", TEXT + "[chapters.table]\nrequired = true\n")
    assert Regulation.objects.get().chapters == {"table": ChapterRule(True).kept()}
    path = tmp_path / "2.toml"
    assert load(path, TEXT, "--dry-run", capsys=capsys).splitlines()[-1] == (
        "  chapters.table: events have to say something in it -> nothing is said"
    )
    load(path, TEXT)
    assert union.regulations.get(number=2).chapters == {}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("[L92B]", "[L29B]"), "line 6: no provision is called “L29B”"),
        (('"45 min"', '"soon"'), "line 7: Law 92B: “soon” is no time limit"),
        (("union", "onion"), "No authority has the address “onion”"),
        ((str(TODAY), "2001-01-01"), "line 4: What has been played keeps the regulation"),
        (('[L92B]\nvalue = "45', '[L79C1]\nvalue = "15'), "line 6: Law 79C1: less than 30 min is"),
        (("Regulations", "\ud800"), ""),
    ],
)
def test_a_document_that_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, changed: tuple[str, str], said: str
) -> None:
    make_authority()
    path = tmp_path / "union.toml"
    text = TEXT.replace(*changed)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(CommandError) as refused:
        call_command("load_regulations", str(path))
    assert (said or "This file is no text in UTF-8.") in str(refused.value)
    assert not Regulation.objects.exists()


@pytest.mark.parametrize("key", ["L40A2", "L40B3", "L61B3"])
def test_L40A2_L40B3_L61B3_are_no_choice_and_a_regulation_on_one_is_refused(
    tmp_path: Path, key: str
) -> None:
    make_authority()
    path = tmp_path / "union.toml"
    with pytest.raises(CommandError, match=f"line 6: no provision is called “{key}”"):
        load(path, TEXT.replace("[L92B]", f"[{key}]"))
    assert not Regulation.objects.exists()


def test_what_contradicts_an_authority_above_is_refused_by_its_line(tmp_path: Path) -> None:
    world, union = make_authority("world"), make_authority()
    Authority.objects.filter(pk=union.pk).update(parent=world)
    publish_regulation(
        actor=SYSTEM,
        authority=world,
        title="World",
        effective_on=TODAY,
        ruled={"L92B": Ruled("60 min", is_fixed=True)},
        now=NOW,
        seen=0,
    )
    with pytest.raises(CommandError, match="line 6: Law 92B: World has fixed"):
        load(tmp_path / "union.toml", TEXT)
    assert not Regulation.objects.filter(authority=union).exists()


def test_no_file_and_no_regulation_are_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("load_regulations", str(tmp_path / "none.toml"))
    with pytest.raises(CommandError, match="“union” has published no such regulation"):
        call_command("write_regulations", "union")


# --- On the pages -----------------------------------------------------------------------------


def official(authority: Authority) -> Client:
    client = Client()
    client.force_login(make_official(authority))
    return client


def uploaded(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("union.toml", text.encode())


def test_an_official_looks_at_a_document_before_it_is_published_and_everybody_fetches_it() -> None:
    union = make_authority()
    address, client = reverse("regulation_load", args=["union"]), official(union)
    page = client.post(address, {"file": uploaded(TEXT), "seen": "0"})
    text = " ".join(page.content.decode().split())
    assert "45 minutes after the official score is available" in text
    assert not Regulation.objects.exists()
    kept = page.context["form"]["kept"].value()
    client.post(address, {"kept": kept, "seen": "0", "publish": "1"})
    assert Regulation.objects.get().document == TEXT
    fetched = Client().get(reverse("regulation_file", args=["union", 1]))
    assert fetched.content.decode() == TEXT
    assert fetched["Content-Disposition"] == 'attachment; filename="union-1.toml"'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEXT.replace("union", "onion"), "This document is of “onion”"),
        (TEXT.replace("45 min", "soon"), "line 7: Law 92B"),
        ("\0", "this is no TOML"),
    ],
)
def test_a_document_that_is_refused_is_told_beside_the_file(text: str, said: str) -> None:
    union = make_authority()
    page = official(union).post(
        reverse("regulation_load", args=["union"]), {"file": uploaded(text), "seen": "0"}
    )
    assert said in page.context["form"].errors["file"][0]


def test_two_officials_with_a_document_each_are_told_of_one_another() -> None:
    union = make_authority()
    client, address = official(union), reverse("regulation_load", args=["union"])
    said = {"seen": "0", "publish": "1"}
    client.post(address, {"file": uploaded(TEXT), **said})
    other = client.post(address, {"file": uploaded(TEXT.replace("45", "50")), **said})
    assert "has published version 1 meanwhile" in other.content.decode()
    assert Regulation.objects.count() == 1


def test_a_number_that_is_no_regulation_has_no_file() -> None:
    make_authority()
    assert Client().get(reverse("regulation_file", args=["union", 1])).status_code == 404


# --- The catalogue, an event's values, two clocks -----------------------------------------


def printed(capsys: Any, *options: str) -> Any:
    capsys.readouterr()
    call_command("provisions", *options, "--json")
    return json.loads(capsys.readouterr().out)


def test_the_catalogue_is_listed_with_all_that_is_declared(capsys: Any) -> None:
    rows = {row["key"]: row for row in printed(capsys)}
    assert list(rows) == list(CATALOGUE)
    assert {
        name: rows["L79C1"][name] for name in ("clause", "type", "set_by", "floor", "need")
    } == {
        "clause": "Law 79C1",
        "type": "period",
        "set_by": ["authority", "organiser", "event"],
        "floor": "30 min",
        "need": "special nature of the contest, below the floor",
    }
    assert (rows["L70E2"]["default"], rows["L70E2"]["law_says_nothing"]) == (None, True)
    assert rows["L92D"]["range"] == {"least": 0, "most": 2880}


def test_two_clocks_what_applied_on_a_day_as_it_was_known_at_an_instant(
    tmp_path: Path, capsys: Any
) -> None:
    event = build_event(make_organiser(), starts_at=NOW + timedelta(days=2))
    second = TEXT.replace("45 min", "60 min").replace(str(TODAY), str(TODAY + timedelta(days=1)))
    load(tmp_path / "1.toml", TEXT)
    with time_machine.travel(NOW + timedelta(hours=5), tick=False):
        load(tmp_path / "2.toml", second)

    def asked(*options: str) -> tuple[str, int | None]:
        rows = printed(capsys, "--event", str(event.pk), *options)
        (row,) = [each for each in rows if each["key"] == "L92B"]
        return row["value"], row["version"]

    before, after = NOW - timedelta(seconds=1), NOW + timedelta(hours=4)
    with time_machine.travel(NOW + timedelta(hours=5), tick=False):
        assert asked() == ("60 min", 2)
        assert asked("--on", str(TODAY)) == ("45 min", 1)
    assert asked("--known-at", after.isoformat()) == ("45 min", 1)
    assert asked("--known-at", before.isoformat()) == ("30 min", None)
    with scope(organiser=event.organiser):
        known = settled_as_known(event, NOW, TODAY, after)
    assert known["L92B"].value == "45 min"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--event", "999"), "There is no event 999"),
        (("--on", "2027-01-31"), "are of an --event"),
        (("--event", "this", "--on", "soon"), "is not a day"),
        (("--event", "this", "--on", "2027-02-30"), "is not a day"),
        (("--event", "this", "--known-at", "2027-01-31T20:15"), "has no zone"),
    ],
)
def test_what_cannot_be_asked_is_told(options: tuple[str, ...], said: str) -> None:
    event = build_event(make_organiser())
    asked = [str(event.pk) if each == "this" else each for each in options]
    with pytest.raises(CommandError, match=said):
        call_command("provisions", *asked)
