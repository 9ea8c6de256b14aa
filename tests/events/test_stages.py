"""An event in stages: set up, who goes on, who plays in what, and the championship."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import User
from events.actions.copies import copy_event
from events.actions.events import edit_event
from events.actions.sittings import add_session, remove_session
from events.actions.stages import StageTemplate, choose_template, remove_stages
from events.models import Event
from events.models.scoring_choices import Scoring
from events.models.stages import Carrying, StageIntake
from events.stage_rules import stage_rules
from scoring.ranking.combination import Combination
from tests.builders import NOW
from tests.championship import A_WEEK, begin, nth
from tests.staged import SHARE, address, as_a_program, championship, client_of
from tests.stages import (
    build_staged,
    play,
    publish,
    set_up,
    stage,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


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


# --- Sessions of a stage put together ------------------------------------------------------------

MADE = ("4S N =", "4S N -1", "4S N +1")
"""At two tables, each board twice: 8, 8, 4 and 4 matchpoints of 12 for pairs 1 to 4.

Begun with the second of them pairs 1 to 4 have 8, 4, 8 and 4, begun with the third 4, 8, 8 and 4;
over twelve boards, begun with the second, 12, 12, 8 and 16 of 24.
"""


def sums_of(event: Event) -> list[tuple[str, int, Fraction | int, int, list[bool]]]:
    """The first stage: place, pair, score and what it is out of, and which sessions count.

    It is what `python -m scoring` makes of the document of the stage.
    """
    ranking = championship(event).stages[0]
    alone = as_a_program(event, 1)["standings"]
    assert [(each["rank"], each["contestant"], each["total"], each["of"]) for each in alone] == [
        (each.rank, str(each.number), str(each.standing.total), str(each.standing.of))
        for each in ranking.places
    ]
    return [
        (
            each.rank,
            each.number,
            each.standing.total,
            each.standing.of,
            [bool(share and share.counts) for share in each.shares],
        )
        for each in ranking.places
    ]


@pytest.mark.parametrize(
    ("of_event", "of_stage"), [(None, 2), (1, 2), (2, None)], ids=["own", "other", "event"]
)
def test_L78D_a_stage_counts_the_best_of_its_own_sessions(
    of_event: int | None, of_stage: int | None
) -> None:
    """By hand: pairs 1 to 3 have two thirds twice, once a third; 4 has a third each time.

    What the stage says itself goes before what the event says.
    """
    event = build_staged(
        pairs=4, sessions=4, template=StageTemplate.ONE_FINAL, sessions_counted=of_event
    )
    with scope(organiser=event.organiser):
        set_up(event, {1: {"counted": of_stage}, 2: {"last_place": 2}})
        for number in (1, 2, 3):
            play(event, number, MADE[number - 1 :] + MADE[: number - 1], boards=6)
        assert sums_of(event) == [
            ("1=", 1, Fraction(400, 3), 200, [True, True, False]),
            ("1=", 2, Fraction(400, 3), 200, [True, False, True]),
            ("1=", 3, Fraction(400, 3), 200, [False, True, True]),
            ("4", 4, Fraction(200, 3), 200, [True, True, False]),
        ]


def test_L78D_a_stage_adds_the_matchpoints_of_its_own_sessions() -> None:
    """By hand: the second session is twice as long, 24 matchpoints beside 12.

    As the event has it, by percentages, 4 (a third and two thirds) would stand behind 1 and 2 (two
    thirds and a half).
    """
    event = build_staged(pairs=4, sessions=3, template=StageTemplate.ONE_FINAL)
    with scope(organiser=event.organiser):
        set_up(event, {1: {"combined": "matchpoints"}, 2: {"last_place": 2}})
        play(event, 1, MADE, boards=6)
        play(event, 2, MADE[1:] + MADE[:1], boards=12)
        both = [True, True]
        assert sums_of(event) == [
            ("1=", 1, 8 + 12, 36, both),
            ("1=", 2, 8 + 12, 36, both),
            ("1=", 4, 4 + 16, 36, both),
            ("4", 3, 4 + 8, 36, both),
        ]


def test_a_stage_at_imps_adds_totals_whatever_it_said_at_matchpoints(event: Event) -> None:
    set_up(event, {1: {"combined": "percentages"}})
    assert stage_rules(event, stage(event, 1)).combination is Combination.PERCENTAGES
    edit_event(actor=SYSTEM, event=event, scoring=Scoring.CROSS_IMPS, now=NOW)
    event.refresh_from_db()
    assert stage_rules(event, stage(event, 1)).combination is Combination.TOTALS
