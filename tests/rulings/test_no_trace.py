"""Of a person who was forgotten nothing is left in any table, and everything still verifies."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django_scopes import scope

from clubs.actions.people import edit_person
from clubs.actors import SYSTEM
from clubs.history.recording import record
from clubs.models import HistoryRecord, Job, Organiser, Player
from events.actions.persons import remove_person
from events.actions.releases import publish_official_score
from events.actions.simulation import enter_play, plays_to_come
from events.models import Result, RubberTable, ScoreRelease, Section
from events.queries.releases import latest_release
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.models import Reopening, Ruling
from tests.builders import NOW, build_session, make_organiser
from tests.further import one_first
from tests.rulings.calling import ask
from tests.rulings.night import DEADLINE, OFFICIAL, Night
from tests.rulings.test_witnesses import one, played_evening
from tests.verifying import refused, verify
from tests.writers import make_final

pytestmark = pytest.mark.django_db

NAME, OTHER = "Zbigniew Łódźkiewicz", "Ελένη Quist"


@pytest.fixture
def over(db: None) -> Iterator[Night]:
    """An evening whose score is final, with two players who are named in what was ruled."""
    night = played_evening()
    with scope(organiser=night.organiser):
        for old, new in (("Bob A", NAME), ("Ann A", OTHER)):
            player = Player.objects.get(name=old)
            edit_person(actor=SYSTEM, player=player, name=new, national_number="", now=NOW)
        ruling = draft_ruling(
            actor=night.director,
            session=night.session,
            board=night.board,
            ns=night.ns,
            ew=night.ew,
            call=ask(night, OFFICIAL),
            laws=["16B1"],
            facts=f"{NAME.upper()} paused; East said nothing.",
            facts_are="agreed",
            decision=f"No damage, as {OTHER} agrees.",
            ns_award=None,
            ew_award=None,
            now=OFFICIAL,
        )
        issue_ruling(actor=night.director, ruling=ruling, now=OFFICIAL)
        make_final(actor=SYSTEM, session=night.session, now=DEADLINE)
        yield night


def forget(night: Night, name: str) -> Player:
    player = Player.objects.get(name=name)
    remove_person(actor=night.administrator, player=player, forget=True, now=DEADLINE)
    return player


def everything() -> str:
    """All values of all rows of all tables, as text."""
    return "\n".join(
        json.dumps(row, default=str, ensure_ascii=False)
        for model in apps.get_models(include_auto_created=True)
        for row in model._default_manager.values_list().iterator()
    )


def test_who_is_forgotten_is_in_no_table(over: Night) -> None:
    totals = [row["total"] for row in over.session.releases.get(number=1).ranking]
    player = forget(over, NAME)
    left = everything()
    assert NAME.casefold() not in left.casefold()
    assert OTHER in left
    forget(over, OTHER)
    assert OTHER not in everything()
    assert ", all in order; " in verify()
    assert [row["total"] for row in over.session.releases.get(number=1).ranking] == totals
    newest = latest_release(over.session)
    assert newest is not None
    assert f"Former player {player.pk}" in json.dumps(newest.ranking)
    ruling = Ruling.objects.latest("pk")
    assert ruling.facts == "name removed paused; East said nothing."


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL tidies its pages later")
def test_nor_in_the_bytes_of_the_file(over: Night) -> None:
    """Nor in pages that hold no row any more."""
    for name in (NAME, OTHER):
        assert written(name)
        forget(over, name)
        assert not written(name)


def written(name: str) -> bool:
    connection.ensure_connection()
    content = connection.connection.serialize()
    return any(each.encode() in content for each in (name, json.dumps(name)[1:-1]))


def test_a_release_that_lost_a_name_is_held_to_what_it_says_since(over: Night) -> None:
    forget(over, NAME)
    release = over.session.releases.get(number=1)
    ranking = [dict(row) for row in release.ranking]
    ranking[0]["total"] = "99"
    one(ScoreRelease, pk=release.pk).update(ranking=ranking)
    assert "digest is " in refused()


def test_what_a_record_holds_since_is_told_by_the_chain(over: Night) -> None:
    forget(over, NAME)
    entry = next(
        each
        for each in HistoryRecord.objects.filter(act="score.release").order_by("number")
        if each.erased
    )
    anew = {"after.digest": ["0" * 64, "salt"]}
    HistoryRecord.objects.filter(pk=entry.pk).update(erased=(entry.erased or {}) | {"anew": anew})
    assert "what it holds in the place of erased words was changed" in refused()


def test_what_was_made_for_readers_goes(over: Night) -> None:
    booklet = {"organiser": over.organiser, "kind": "booklet", "created_at": NOW}
    job = Job.objects.create(**booklet, key="1", title=NAME, state="done", file="1/1-1/booklet.pdf")
    running = Job.objects.create(**booklet, key="2", title="", state="running", attempts=1)
    forget(over, NAME)
    job.refresh_from_db()
    running.refresh_from_db()
    assert (job.title, job.expires_at) == ("name removed", DEADLINE)
    assert running.state == "queued"


def test_somebody_whose_name_is_longer_keeps_it(over: Night) -> None:
    job = Job.objects.create(
        organiser=over.organiser, kind="booklet", key="1", title=f"{NAME}owa", created_at=NOW
    )
    forget(over, NAME)
    job.refresh_from_db()
    assert job.title == f"{NAME}owa"


@pytest.mark.parametrize("written_as", one_first(["WEISS MÜLLER", "Weiss Müller", "weiß müller"]))
def test_a_letter_that_is_two_in_capitals_is_the_same_letter(over: Night, written_as: str) -> None:
    player = Player.objects.get(name=NAME)
    edit_person(actor=SYSTEM, player=player, name="Weiß Müller", national_number="", now=NOW)
    Ruling.objects.update(facts=f"{written_as} paused.")
    HistoryRecord.objects.filter(subject_kind="ruling").delete()
    forget(over, "Weiß Müller")
    assert Ruling.objects.latest("pk").facts == "name removed paused."


@pytest.mark.parametrize("name", one_first(["N", "Howell", "mitchell", "spades", "1"]))
def test_a_name_that_is_a_word_of_the_game_spoils_nothing(over: Night, name: str) -> None:
    """Where nothing but names is told it goes all the same; earlier names count as well."""
    player = Player.objects.get(name=NAME)
    for called in (name, NAME):
        edit_person(actor=SYSTEM, player=player, name=called, national_number="", now=NOW)
    Ruling.objects.update(
        director_name=name, for_director=name, facts=f"{name} was said by {NAME}."
    )
    HistoryRecord.objects.filter(subject_kind="ruling").delete()
    before = [release.travellers for release in over.session.releases.order_by("number")]
    declarers = list(Result.objects.order_by("pk").values_list("declarer", flat=True))
    kinds = list(Section.objects.values_list("kind", "schedule"))
    forget(over, NAME)
    assert list(Result.objects.order_by("pk").values_list("declarer", flat=True)) == declarers
    assert list(Section.objects.values_list("kind", "schedule")) == kinds
    after = list(over.session.releases.order_by("number"))[: len(before)]
    assert without_names([each.travellers for each in after]) == without_names(before)
    ruling = Ruling.objects.latest("pk")
    assert (ruling.director_name, ruling.for_director) == ("name removed", "name removed")
    assert ruling.facts == f"{name} was said by name removed."


def test_who_decides_is_told_by_a_name_of_one_word_too(over: Night) -> None:
    edit_person(
        actor=SYSTEM, player=Player.objects.get(name=NAME), name="Zed", national_number="", now=NOW
    )
    told = {"organiser": over.organiser, "opened_at": NOW}
    RubberTable.objects.create(**told, name="Zed", game="rubber", arbiter="Zed")
    Reopening.objects.create(
        **told, session=over.session, number=1, ground="unrecorded", told_at=NOW, told_to="Zed"
    )
    forget(over, "Zed")
    assert RubberTable.objects.values_list("name", "arbiter").get() == ("Zed", "name removed")
    assert Reopening.objects.get().told_to == "name removed"


def without_names(said: Any) -> Any:
    if isinstance(said, list):
        return [without_names(each) for each in said]
    if isinstance(said, dict):
        return {key: without_names(each) for key, each in said.items() if "names" not in key}
    return said


def test_a_cup_keeps_its_name(over: Night) -> None:
    """It may be called after a namesake."""
    over.session.event.name = f"{NAME} Cup"
    over.session.event.save(update_fields=["name"])
    record(
        actor=SYSTEM,
        organiser=over.organiser,
        now=NOW,
        act="event.edit",
        subject=over.session.event,
    )
    forget(over, NAME)
    over.session.event.refresh_from_db()
    assert over.session.event.name == f"{NAME} Cup"


@pytest.mark.marathon
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL tidies its pages later")
@pytest.mark.django_db
def test_a_thousand_people_leave_no_byte() -> None:
    """Of a club with 63 evenings; after each evening's players it still verifies."""
    organiser = make_organiser()
    with scope(organiser=organiser):
        evenings = [evening_of(organiser, number) for number in range(63)]
        gone = [player for players in evenings for player in players][:1000]
        names = [player.name for player in gone]
        assert all(written(name) for name in names)
        for number, player in enumerate(gone, 1):
            remove_person(actor=SYSTEM, player=player, forget=True, now=DEADLINE)
            if number % 100 == 0:
                assert verify().startswith("acol: ")
        content = connection.connection.serialize()
        assert [name for name in names if name.encode() in content] == []
        assert "Player 1001" in everything()


def evening_of(organiser: Organiser, number: int) -> list[Player]:
    """An evening of sixteen people who came to no other; its score is final."""
    session = build_session(organiser, pairs=8, boards=2, rounds=2)
    players = list(Player.objects.filter(entries__entry__event=session.event).order_by("pk"))
    for place, player in enumerate(players, 1 + 16 * number):
        name = f"Player {place:04}"
        edit_person(actor=SYSTEM, player=player, name=name, national_number="", now=NOW)
    for play in plays_to_come(session):
        enter_play(actor=SYSTEM, session=session, done=play, now=NOW)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    make_final(actor=SYSTEM, session=session, now=DEADLINE)
    return players
