"""An event in stages: set up, who goes on, who plays in what, and the championship."""

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.copies import copy_event
from events.actions.entries import add_entry, withdraw_entry
from events.actions.events import edit_event
from events.actions.partners import substitute
from events.actions.qualifying import keep_qualifiers, publish_qualifiers, take_back_qualifiers
from events.actions.sessions import start_session
from events.actions.sittings import add_session, remove_session
from events.actions.stages import StageTemplate, choose_template, remove_stages
from events.interchange.people import Person
from events.models import Event, Qualifier, Stage
from events.models.scoring_choices import Scoring
from events.models.stages import Carrying, StageIntake
from events.queries.entries import pairs_of
from events.queries.overall import OverallRanking, members_in_words, session_parts
from events.queries.stages import ranking_of
from rulings.actions.finalise import finalise_due_sessions
from scoring.numbers import half_up
from scoring.ranking.qualifying import TieAtCut
from tests.builders import NOW, RESULTS, couple, make_user
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.events.test_overall import appeal_against, penalise, tell_both
from tests.rulings.night import night_of
from tests.scored_alone import figures_agree
from tests.stages import (
    begin_in_sections,
    begin_own,
    build_staged,
    play,
    publish,
    qualifying,
    set_up,
    stage,
)

pytestmark = pytest.mark.django_db

OTHER = tuple(reversed(RESULTS))
ROOT = Path(__file__).parents[2]


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def championship(event: Event) -> OverallRanking:
    event = Event.objects.select_related("organiser").get(pk=event.pk)
    return ranking_of(event, session_parts(event), members_in_words(event))


def test_a_template_fills_all(event: Event) -> None:
    rows = [
        (each.name, each.intake, each.first_place, each.last_place, each.source_id is None)
        for each in event.stages.order_by("number")
    ]
    assert rows == [
        ("Qualifying", StageIntake.PLACES, 1, 0, True),
        ("Final A", StageIntake.PLACES, 1, 4, False),
        ("Final B", StageIntake.REST, 1, 0, False),
    ]
    sessions = event.sessions.order_by("number")
    assert [(each.title, each.stage.name, each.starts_at) for each in sessions if each.stage] == [
        ("Qualifying", "Qualifying", NOW),
        ("Final A", "Final A", NOW + A_WEEK),
        ("Final B", "Final B", NOW + A_WEEK),
    ]
    assert event.session_count == 3


@pytest.mark.parametrize(
    ("template", "sessions", "names"),
    [
        (StageTemplate.ONE_FINAL, 1, ["Qualifying", "Final"]),
        (StageTemplate.ONE_FINAL, 3, ["Qualifying 1", "Qualifying 2", "Final"]),
        (StageTemplate.TWO_FINALS, 1, ["Qualifying", "Final A", "Final B"]),
        (StageTemplate.THREE_FINALS, 2, ["Qualifying", "Final A", "Final B", "Final C"]),
        (StageTemplate.SEMIFINAL, 1, ["Qualifying", "Semi-final", "Final"]),
    ],
)
def test_templates_add_the_sessions_that_are_lacking(
    template: StageTemplate, sessions: int, names: list[str]
) -> None:
    event = build_staged(template=template, sessions=sessions)
    with scope(organiser=event.organiser):
        assert [each.title for each in event.sessions.order_by("number")] == names
        chain = [each.source and each.source.name for each in event.stages.order_by("number")]
        last = "Semi-final" if template is StageTemplate.SEMIFINAL else "Qualifying"
        assert (chain[0], chain[-1]) == (None, last)


def test_an_event_becomes_one_stage_again(event: Event) -> None:
    remove_stages(actor=SYSTEM, event=event, now=NOW)
    event.refresh_from_db()
    assert (event.has_stages, event.stages.count()) == (False, 0)
    titles = [each.title for each in event.sessions.order_by("number")]
    assert titles == ["Session 1", "Session 2", "Session 3"]
    with pytest.raises(UserError, match="has no stages"):
        remove_stages(actor=SYSTEM, event=event, now=NOW)


SHARE = {"carried": Carrying.SHARE, "carry_amount": Decimal(25)}


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({3: {"intake": "places", "first_place": 4, "last_place": 8}}, "stage3-first_place",
         "Place 4 would come into Final A and into Final B"),
        ({3: {"intake": "section_places", "last_place": 2}}, "stage3-intake",
         "both of all, or both by section"),
        ({2: {"intake": "rest"}}, "stage3-intake", "not into both"),
        ({2: {"last_place": 1}}, "stage2-last_place", "come at least 2"),
        ({2: {"source": 2}}, "stage2-source", "from which earlier stage"),
        ({2: {"source": None}}, "stage2-source", "from which earlier stage"),
        ({1: {"source": 1}}, "stage1-source", "Everybody who enters"),
        ({1: {"sessions": (2,)}, 2: {"sessions": (1,)}}, "stage2-source",
         "Final A would begin before the last session of Qualifying"),
        ({2: {"sessions": ()}}, None, "Each session belongs to one stage"),
        ({1: {"sessions": (1, 2)}, 2: {"sessions": ()}}, "stage2-name", "Final A has no session"),
        ({2: {"name": "final b"}}, "stage3-name", "Two stages are called Final B"),
        ({2: {"name": ""}}, "stage2-name", "needs a name"),
        ({2: {"counted": 2}}, "stage2-counted", "has 1 sessions: no more can count"),
        ({2: {**SHARE, "carry_amount": Decimal(101)}}, "stage2-carry_amount", "at most 100"),
        ({2: {**SHARE, "carry_cap": Decimal(51)}}, "stage2-carry_cap", "more than 50 percentage"),
        ({2: {**SHARE, "carry_cap": Decimal(0)}}, "stage2-carry_cap", "empty for no limit"),
        ({2: {"carried": "linear", "carry_amount": Decimal(6), "carry_cap": Decimal(5)}},
         "stage2-carry_amount", "would carry 6, and the most is 5"),
        ({2: {"carried": "linear"}}, "stage2-carry_amount", "how much the first"),
        ({2: {"carried": "per_board", "carry_amount": Decimal(4)}}, "stage2-carried",
         "at IMPs and points"),
        ({2: {"carried": "among", "carry_amount": Decimal(50)}}, "stage2-carried", "Only teams"),
        ({2: {"carried": "everything", "combined": "matchpoints"}}, "stage2-combined",
         "put together alike"),
    ],
)  # fmt: skip
def test_stages_that_cannot_be_played_are_refused(
    event: Event, changes: Any, field: str | None, said: str
) -> None:
    before = list(event.stages.values())
    with pytest.raises(UserError, match=said) as refusal:
        set_up(event, changes)
    assert refusal.value.field == field
    assert list(event.stages.values()) == before


def test_stages_are_set_up_before_play_and_by_organisers(event: Event) -> None:
    leader = Actor.person(User.objects.get(email="director@acol.example"))
    template = StageTemplate.ONE_FINAL
    with pytest.raises(NotAllowed):
        choose_template(actor=leader, event=event, template=template, now=NOW)
    begin(event, 1)
    with pytest.raises(UserError, match="Play has begun"):
        set_up(event, {})
    with pytest.raises(UserError, match="Play has begun"):
        choose_template(actor=SYSTEM, event=event, template=template, now=NOW)


def test_another_scoring_has_to_fit_the_stages(event: Event) -> None:
    set_up(event, {2: {**SHARE, "carry_cap": Decimal(5)}})
    edit_event(actor=SYSTEM, event=event, scoring=Scoring.CROSS_IMPS, now=NOW)
    set_up(event, {2: {"carried": Carrying.PER_BOARD, "carry_amount": Decimal(8)}})
    with pytest.raises(UserError, match="at IMPs and points"):
        edit_event(actor=SYSTEM, event=event, scoring=Scoring.MATCHPOINTS, now=NOW)


def test_the_same_again_has_the_same_stages(event: Event) -> None:
    set_up(event, {2: SHARE})
    (copy,) = copy_event(
        actor=SYSTEM, event=event, starts_at=NOW + 9 * A_WEEK, directors=True, publish=True, now=NOW
    )
    assert copy.has_stages
    names = ("number", "name", "intake", "last_place", "carried", "carry_amount")
    own, other = (list(each.stages.order_by("number").values(*names)) for each in (event, copy))
    assert own == other
    assert [each.stage.name for each in copy.sessions.order_by("number") if each.stage] == [
        "Qualifying",
        "Final A",
        "Final B",
    ]


def test_sessions_of_stages_keep_their_order(event: Event) -> None:
    more = add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="", now=NOW)
    assert more.title == "Final B 2"
    with pytest.raises(UserError, match="only session of Final A"):
        remove_session(actor=SYSTEM, session=nth(event, 2), now=NOW)
    with pytest.raises(UserError, match="Final A would begin before the last session of Qual"):
        add_session(
            actor=SYSTEM,
            event=event,
            starts_at=NOW + 3 * A_WEEK,
            name="",
            stage=stage(event, 1),
            now=NOW,
        )


def test_one_more_session_takes_its_place_by_the_hour(event: Event) -> None:
    organiser, page = client_of(event, "admin"), address(event, "session_new")
    shown = organiser.get(page).context["form"]
    assert shown["stage"].value() == "3"
    assert shown.fields["stage"].choices == [
        ("1", "Qualifying"),
        ("2", "Final A"),
        ("3", "Final B"),
    ]
    next_day = (NOW + timedelta(days=1)).date().isoformat()
    said = {"day": next_day, "time": "18:30", "name": "", "stage": "1"}
    assert organiser.post(page, said).status_code == 302
    event.refresh_from_db()
    rows = event.sessions.order_by("number").values_list("number", "name", "stage__number")
    assert list(rows) == [
        (1, "Qualifying", 1),
        (2, "Qualifying 2", 1),
        (3, "Final A", 2),
        (4, "Final B", 3),
    ]
    assert event.session_count == 4
    refused = organiser.post(page, {**said, "stage": "2"}).content.decode()
    assert "Final A would begin before the last session of Qualifying" in refused
    assert event.sessions.count() == 4


def test_no_more_sessions_of_a_stage_from_which_people_have_gone_on(event: Event) -> None:
    play(event, 1)
    publish(event)
    shown = client_of(event, "admin").get(address(event, "session_new")).context["form"]
    assert [name for _number, name in shown.fields["stage"].choices] == ["Final A", "Final B"]
    with pytest.raises(UserError, match="It is published who goes on from Qualifying"):
        add_session(
            actor=SYSTEM,
            event=event,
            starts_at=NOW + timedelta(days=1),
            name="",
            stage=stage(event, 1),
            now=NOW,
        )
    assert [each.number for each in event.sessions.order_by("number")] == [1, 2, 3]


# --- Who goes on --------------------------------------------------------------------------------


def test_the_first_four_and_the_others(event: Event) -> None:
    play(event, 1)
    found = publish(event)
    order = [each.number for each in found.ranking.places]
    rows = Qualifier.objects.order_by("stage__number", "seed").values_list(
        "stage__name", "seed", "entry__number"
    )
    assert list(rows) == [
        *(("Final A", seed, number) for seed, number in enumerate(order[:4], start=1)),
        *(("Final B", seed, number) for seed, number in enumerate(order[4:], start=1)),
    ]
    record = HistoryRecord.objects.get(act="stage.qualify")
    assert record.after == {
        "stages": {"2": sorted(order[:4]), "3": sorted(order[4:])},
        "considered": {"1": 1},
    }


def test_only_its_own_play_in_a_final(event: Event) -> None:
    play(event, 1)
    with pytest.raises(UserError, match="did not come into Final A"):
        begin(event, 2)
    order = [each.number for each in publish(event).ranking.places]
    assert [pair.number for pair in pairs_of(nth(event, 2))] == order[:4]
    assert [pair.number for pair in pairs_of(nth(event, 3))] == order[4:]
    stranger = event.entries.get(number=order[4])
    with pytest.raises(UserError, match=f"Entry {order[4]} did not come into Final A"):
        begin(event, 2, entries=[*event.entries.filter(number__in=order[:3]), stranger])


def test_nobody_enters_once_the_qualifying_has_begun(event: Event) -> None:
    begin(event, 1)
    first, second = couple(9)
    with pytest.raises(UserError, match="Entries are closed"):
        add_entry(actor=SYSTEM, event=event, first=first, second=second, now=NOW)


def test_qualifiers_wait_for_the_official_score(event: Event) -> None:
    begin(event, 1)
    with pytest.raises(UserError, match="official score of the last session of Qualifying"):
        publish(event)


def test_whoever_has_withdrawn_is_passed_over(event: Event) -> None:
    """The next would be one of the three in fifth place: the director says which."""
    play(event, 1)
    found = qualifying(event)
    order = [each.number for each in found.ranking.places]
    assert [each.rank for each in found.ranking.places[3:]] == ["4", "5=", "5=", "5=", "8"]
    withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=order[1]), now=NOW)
    found = qualifying(event)
    assert found.proposal.stages == ((order[0], order[2], order[3]), (order[7],))
    assert found.proposal.ties == (TieAtCut(0, tuple(order[4:7]), free=1),)
    drawn = {order[5]: 2, order[4]: 3, order[6]: 3}
    with pytest.raises(UserError, match="Say why"):
        publish(event, drawn)
    published = publish(event, drawn, reason="Drawn by lot.")
    assert [each for each, to in published.assigned.items() if to == 2] == [
        order[0],
        order[2],
        order[3],
        order[5],
    ]
    with pytest.raises(UserError, match=f"Entry {order[1]} has withdrawn"):
        publish(event, {order[1]: 3}, reason="They came after all.")


def test_a_reserve_comes_in_with_a_reason(event: Event) -> None:
    play(event, 1)
    order = [each.number for each in publish(event).ranking.places]
    with pytest.raises(UserError, match="Say why") as refusal:
        publish(event, {order[3]: None, order[4]: 2})
    assert refusal.value.field == "reason"
    publish(event, {order[3]: None, order[4]: 2}, reason="Stuck in snow.")
    assert [pair.number for pair in pairs_of(nth(event, 2))] == [*order[:3], order[4]]
    row = Qualifier.objects.get(entry__number=order[4])
    assert row.reason == "Stuck in snow."
    assert HistoryRecord.objects.filter(act="stage.qualify").latest("number").note == (
        "Stuck in snow."
    )


def test_a_final_is_for_so_many(event: Event) -> None:
    play(event, 1)
    order = [each.number for each in qualifying(event).ranking.places]
    with pytest.raises(UserError, match="Final A is for 4: 5 pairs would be in it"):
        publish(event, {order[4]: 2}, reason="So near.")
    alone = dict.fromkeys(order[5:])
    with pytest.raises(UserError, match="Final B cannot be played with 1 pair"):
        publish(event, alone, reason="No time.")


def test_only_the_director_in_charge_publishes_what_they_saw(event: Event) -> None:
    play(event, 1)
    found = qualifying(event)
    admin = Actor.person(User.objects.get(email="admin@acol.example"))
    with pytest.raises(NotAllowed):
        publish(event, actor=admin)
    with pytest.raises(Conflict, match="changed meanwhile"):
        publish_qualifiers(
            actor=SYSTEM,
            event=event,
            stage=found.stage,
            assignment=found.proposed,
            considered={"1": 2},
            now=NOW,
        )


def test_taken_back_while_nothing_of_the_final_is_played(event: Event) -> None:
    play(event, 1)
    publish(event)
    take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
    assert pairs_of(nth(event, 2)) == []
    publish(event)
    begin_own(event, 2, boards=6)
    with pytest.raises(UserError, match="Final A has begun"):
        take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
    order = [each.number for each in qualifying(event).ranking.places]
    with pytest.raises(UserError, match="Final A has begun"):
        publish(event, {order[3]: None, order[4]: 2}, reason="Late.")
    found = publish(event, {order[7]: None}, reason="Gone home.")
    assert sorted(found.assigned) == sorted(order[:7])


def test_the_championship_has_final_a_first(event: Event) -> None:
    play(event, 1)
    order = [each.number for each in publish(event, {}).ranking.places]
    assert [each.number for each in championship(event).places] == order
    play(event, 2, OTHER, boards=6)
    play(event, 3, OTHER, boards=6)
    found = championship(event)
    a, b = (found.stages[at].places for at in (1, 2))
    assert [each.number for each in found.places] == [each.number for each in (*a, *b)]
    assert {each.number for each in a} == set(order[:4])
    assert [each.rank.rstrip("=") for each in found.places][:1] == ["1"]
    first_of_b = found.places[4]
    assert (first_of_b.rank.rstrip("="), first_of_b.stage and first_of_b.stage.name) == (
        "5",
        "Final B",
    )


def carried_of(event: Event) -> dict[int, Fraction]:
    rows = Qualifier.objects.filter(stage__event=event).exclude(carried="")
    return {each.entry.number: Fraction(each.carried) for each in rows.select_related("entry")}


def test_a_share_of_the_percentage_with_a_cap() -> None:
    event = build_staged(said=(*SHARE.items(), ("carry_cap", Decimal(2))))
    with scope(organiser=event.organiser):
        play(event, 1)
        found = publish(event)
        percents = {each.number: each.standing.percent or 0 for each in found.ranking.places}
        assert carried_of(event) == {
            number: max(Fraction(-2), min(Fraction(2), (percent - 50) / 4))
            for number, percent in percents.items()
        }
        play(event, 2, OTHER, boards=6)
        for place in championship(event).places[:4]:
            (share,) = (each for each in place.shares[1:2] if each)
            own = 100 * share.total / share.of
            assert place.standing.percent == own + carried_of(event)[place.number]


def test_everything_is_carried_as_if_it_were_one_stage() -> None:
    event = build_staged(template=StageTemplate.ONE_FINAL, said=(("carried", Carrying.EVERYTHING),))
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
        for place in championship(event).places[:4]:
            one, two = (100 * each.total / each.of for each in place.shares if each)
            assert place.standing.percent == (one + two) / 2


def test_linear_from_the_first_to_the_last() -> None:
    event = build_staged(said=(("carried", Carrying.LINEAR), ("carry_amount", Decimal(6))))
    with scope(organiser=event.organiser):
        play(event, 1)
        found = publish(event)
        amounts = carried_of(event)
        first, last = found.proposal.stages[0][0], found.proposal.stages[0][-1]
        assert [amounts[first], amounts[last]] == [6, 0]


def test_a_correction_moves_nobody_by_itself(event: Event) -> None:
    set_up(event, {2: SHARE, 3: SHARE})
    session = play(event, 1)
    published = publish(event)
    before = published.assigned
    turn_round(session)
    found = qualifying(event)
    assert found.is_outdated
    assert found.assigned == before
    assert found.proposed != before
    keep_qualifiers(
        actor=SYSTEM, event=event, stage=stage(event, 1), reason="Told too late.", now=NOW
    )
    assert not qualifying(event).is_outdated
    assert qualifying(event).assigned == before
    keep_qualifiers(
        actor=SYSTEM,
        event=event,
        stage=stage(event, 1),
        carried_anew=True,
        reason="By the right score.",
        now=NOW,
    )
    assert carried_of(event) == {
        number: each.amount.value for number, each in found.carried(before).items()
    }


def turn_round(session: Any) -> None:
    """A correction of nearly everything: a further release with the places turned round."""
    release = session.releases.latest("number")
    totals = [row["total"] for row in release.ranking][::-1]
    ranking = [
        {**row, "label": other["label"]}
        for row, other in zip(release.ranking, reversed(release.ranking), strict=True)
    ]
    assert totals != [row["total"] for row in release.ranking]
    release.pk, release.number, release.ranking = None, release.number + 1, ranking
    release.save()


def test_a_final_of_two_sessions_seeded_by_its_ranking() -> None:
    event = build_staged(template=StageTemplate.ONE_FINAL)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="", now=NOW)
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
        play(event, 3, boards=6)
        found = championship(event)
        assert len(found.stages[1].parts) == 2
        assert all(len(each.counted) == 2 for each in found.stages[1].places)


def test_stages_of_other_events_are_others() -> None:
    one = build_staged()
    two = build_championship(one.organiser, pairs=4)
    with scope(organiser=one.organiser):
        assert Stage.objects.filter(event=two).count() == 0
        with pytest.raises(UserError):
            start_session(
                actor=SYSTEM,
                session=nth(one, 2),
                kind="howell",
                entries=list(two.entries.all()),
                boards=6,
                now=NOW,
            )
        finish(begin(two, 1, boards=6))


# --- Pages and programs -------------------------------------------------------------------------


def client_of(event: Event, who: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"{who}@{event.organiser.slug}.example"))
    return client


def address(event: Event, name: str, *more: object) -> str:
    return reverse(name, args=[event.organiser.slug, event.pk, *more])


def test_the_organiser_sets_the_stages_up(event: Event) -> None:
    plain = build_championship(event.organiser, pairs=4)
    organiser = client_of(event, "admin")
    page = address(plain, "event_stages")
    assert "This event is one stage" in organiser.get(page).content.decode()
    template = address(plain, "event_stages_template")
    assert organiser.post(template, {"template": "two_finals"}).status_code == 302
    shown = organiser.get(page)
    form = shown.context["form"]
    said = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in said.items() if value is not None}
    wrong = organiser.post(page, {**typed, "stage2-carried": "share", "stage2-carry_amount": 120})
    assert "at most 100 per cent" in wrong.content.decode()
    right = {**typed, "stage2-carried": "share", "stage2-carry_amount": 50, "stage2-last_place": 2}
    assert organiser.post(page, right).status_code == 302
    row = stage(plain, 2)
    assert [row.carried, row.carry_amount, row.last_place] == [Carrying.SHARE, 50, 2]
    shown = organiser.get(address(plain, "event"))
    assert "places 1 to 2 of Qualifying" in shown.content.decode()
    assert organiser.post(address(plain, "event_stages_remove")).status_code == 302
    assert "Who goes on" not in organiser.get(address(plain, "event")).content.decode()


def test_the_director_publishes_who_goes_on(event: Event) -> None:
    play(event, 1)
    director, page = client_of(event, "director"), address(event, "qualifiers", 1)
    shown = director.get(page)
    form = shown.context["form"]
    typed = {name: form[name].value() for name in form.fields if name != "reason"}
    order = [each.number for each in qualifying(event).ranking.places]
    swapped = {**typed, f"entry-{order[3]}": "", f"entry-{order[4]}": "2"}
    looked = director.post(page, {**swapped, "look": "1"})
    assert looked.status_code == 200
    assert Qualifier.objects.count() == 0
    assert "Say why" in director.post(page, swapped).content.decode()
    assert director.post(page, {**swapped, "reason": "Snow."}).status_code == 302
    told = Client().get(address(event, "stage_ranking", 2)).content.decode()
    assert "put by hand: Snow." in told
    assert told.count("<bdi>Ann") == 4
    taken_back = director.post(address(event, "qualifiers_take_back", 1))
    assert taken_back.status_code == 302
    assert Qualifier.objects.count() == 0
    assert client_of(event, "admin").get(page).status_code == 403


def test_the_director_is_shown_a_correction_and_decides(event: Event) -> None:
    set_up(event, {2: SHARE, 3: SHARE})
    session = play(event, 1)
    publish(event)
    director, page = client_of(event, "director"), address(event, "qualifiers", 1)
    assert "has changed since this was published" not in director.get(page).content.decode()
    turn_round(session)
    assert "has changed since this was published" in director.get(page).content.decode()
    keep = address(event, "qualifiers_keep", 1)
    assert "the players will ask" in director.post(keep, {"reason": ""}).content.decode()
    said = {"reason": "By the right score.", "carried_anew": "on"}
    assert director.post(keep, said).status_code == 302
    assert "has changed since this was published" not in director.get(page).content.decode()


def test_conditions_list_the_stages(event: Event) -> None:
    set_up(event, {2: {**SHARE, "carry_cap": Decimal(2)}})
    shown = Client().get(address(event, "conditions"))
    rows = [(each.stage.name, each.who, each.carried) for each in shown.context["stages"]]
    assert rows == [
        ("Qualifying", "everybody who enters", ""),
        ("Final A", "places 1 to 4 of Qualifying", "25% of how far they are from 50%, at most 2"),
        ("Final B", "everybody else of Qualifying", ""),
    ]


def test_players_read_on_the_event_that_they_are_in_a_final(event: Event) -> None:
    set_up(event, {2: SHARE})
    play(event, 1)
    page, director = address(event, "event"), client_of(event, "director")
    who_goes_on = f'<a class="button" href="{address(event, "qualifiers", 1)}">'
    assert who_goes_on in director.get(page).content.decode()
    found = publish(event)
    assert who_goes_on not in director.get(page).content.decode()
    best = found.ranking.places[0].number
    member = event.entries.get(number=best).members.select_related("player").first()
    assert member is not None
    user = make_user("finalist@example.org")
    claim(actor=SYSTEM, player=member.player, user=user, now=NOW)
    client = Client()
    client.force_login(user)
    amount = found.carried(found.assigned)[best].amount.value
    told = client.get(page).content.decode()
    assert f"You play in it and carry +{half_up(amount, 2)}%." in told
    assert "You play in it" not in Client().get(page).content.decode()


def test_pages_and_api_tell_the_championship(event: Event) -> None:
    set_up(event, {2: SHARE, 3: SHARE})
    play(event, 1)
    publish(event)
    play(event, 2, OTHER, boards=6)
    play(event, 3, OTHER, boards=6)
    found = championship(event)
    page = Client().get(address(event, "event_ranking"))
    assert [each.number for each in found.places] == [
        int(row.values["address"].split("/")[-2]) for row in page.context["rows"]
    ]
    first = found.places[0]
    why = Client().get(address(event, "event_why", first.number)).content.decode()
    assert "25% of how far they are from 50%" in why
    assert why.count('class="formula"') == 1
    api = reverse("api-event-ranking", args=[event.organiser.slug, event.pk])
    answer = Client().get(api)
    told = answer.json()
    assert [(each["rank"], each["entry"], each["stage"]) for each in told["ranking"]] == [
        (each.rank, each.number, each.stage.number if each.stage else None) for each in found.places
    ]
    assert [each["name"] for each in told["stages"]] == ["Qualifying", "Final A", "Final B"]
    final = Client().get(api, {"stage": 2}).json()
    assert [each["entry"] for each in final["ranking"]] == [
        each.number for each in found.stages[1].places
    ]
    assert Client().get(api, {"stage": 9}).status_code == 404
    held = {"If-None-Match": answer.headers["ETag"]}
    assert Client().get(api, headers=held).status_code == 304


@pytest.mark.parametrize("pairs", [8, 16])
def test_pages_ask_as_much_of_any_field(pairs: int, django_assert_num_queries: Any) -> None:
    event = build_staged(pairs=pairs)
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
    director = client_of(event, "director")
    for page, number in (
        (address(event, "event_ranking"), 12),
        (address(event, "stage_ranking", 2), 11),
        (address(event, "qualifiers", 1), 16),
    ):
        visitor = director if "qualifiers" in page else Client()
        visitor.get(page)
        with django_assert_num_queries(number) as asked:
            visitor.get(page)
        assert not [each for each in asked.captured_queries if "travellers" in each["sql"]]


# --- A championship as two programs see it ------------------------------------------------------


def as_a_program(event: Event, number: int) -> Any:
    """What `python -m scoring` makes of the document of a stage."""
    printed = StringIO()
    call_command("scoring_document", event=event.pk, stage=number, stdout=printed)
    told = subprocess.run(
        [sys.executable, "-m", "scoring", "-"],
        input=printed.getvalue(),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert not told.stderr, told.stderr
    return json.loads(told.stdout)


def test_a_document_is_of_one_stage(event: Event) -> None:
    play(event, 1)
    with pytest.raises(CommandError, match="say which, --stage 1"):
        call_command("scoring_document", event=event.pk)


@pytest.mark.costly
def test_L78D_a_two_day_championship_from_entry_to_the_final_ranking(tmp_path: Path) -> None:
    """Qualifying in two sections; a ruling, a penalty, an appeal, a withdrawal, a substitute.

    Until each session is final; each board of each session is the engine's too.
    """
    event = build_staged(pairs=12, said=(*SHARE.items(), ("carry_cap", Decimal(2))))
    with scope(organiser=event.organiser):
        first = night_of(begin_in_sections(event, 1), entered=True)
        ruling = first.rule()
        first.publish(NOW)
        penalise(first)
        appeal_against(first, ruling)
        tell_both(first)
        order = [each.number for each in qualifying(event).ranking.places]
        gone = event.entries.get(number=order[1])
        withdraw_entry(actor=SYSTEM, event=event, entry=gone, now=NOW)
        found = qualifying(event)
        drawn = {
            name: 2 if at < tie.free else 3
            for tie in found.proposal.ties
            for at, name in enumerate(tie.tied)
        }
        published = publish(event, drawn, reason="Drawn by lot." if drawn else "")
        assert order[1] not in published.assigned
        session = begin_own(event, 2, boards=10)
        leaving = session.contestants.ranked()[0].entry.members.get(position=2)
        substitute(
            actor=SYSTEM,
            session=session,
            leaving=leaving,
            who=Person("Cleo Cole"),
            from_round=1,
            now=NOW,
        )
        finish(session, OTHER)
        play(event, 3, boards=8)
        assert len(finalise_due_sessions(NOW + 2 * A_WEEK)) == 3
        for number in (1, 2, 3):
            figures_agree(nth(event, number), tmp_path)
        whole = championship(event)
        assert whole.is_final
        told = {number: as_a_program(event, number) for number in (1, 2, 3)}
    for ranking in whole.stages:
        assert ranking.stage is not None
        on_the_site = {str(each.number): (each.rank, each.percent) for each in ranking.places}
        assert on_the_site == {
            each["contestant"]: (each["rank"], each["percent"])
            for each in told[ranking.stage.number]["standings"]
        }
    finalists = [each.number for at in (1, 2) for each in whole.stages[at].places]
    assert [each.number for each in whole.places] == [*finalists, order[1]]
    assert whole.places[-1].rank == "12"
    percents = {
        each["contestant"]: Fraction(each["total"]) / Fraction(each["of"]) * 100
        for each in told[1]["standings"]
    }
    for number, each in published.carried(published.assigned).items():
        quarter = (percents[str(number)] - 50) / 4
        assert each.amount.value == max(Fraction(-2), min(Fraction(2), quarter))
