"""A Swiss of teams: rounds drawn, changed by hand, published and taken back; who takes part."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord, Organiser
from events.actions.changes import change_movement, undo_change
from events.actions.penalties import write_penalty
from events.actions.releases import publish_official_score
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.actions.sessions import undo_start
from events.actions.swiss_draws import (
    draw_round,
)
from events.actions.swiss_field import (
    SwissChoice,
    play_rounds,
)
from events.models import (
    Contestant,
    MatchDecision,
    ScorePenalty,
    Session,
    SwissDraw,
    TableRound,
)
from events.models.scoring_choices import VictoryScale
from events.queries.change_kinds import ChangeKey
from events.queries.movement import section_of
from events.queries.offered_changes import kinds_after
from events.queries.standings import score_input
from events.queries.swiss import swiss_of
from tests.builders import NOW, enter_results, make_organiser
from tests.swiss import draw, numbers, seats, start, take_back, team, totals
from tests.teams import (
    SWISS,
    build_match_session,
    build_swiss,
    publish_round,
)

pytestmark = pytest.mark.django_db


REMATCHES = replace(SWISS, rematch_after=1)


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def test_a_swiss_begins_without_tables(club: Organiser) -> None:
    session = start(club, SwissChoice(5, 8))
    assert session.state == Session.State.RUNNING
    assert [str(each) for each in session.contestants.ranked()] == ["1", "2", "3", "4", "5", "6"]
    assert session.contestants.count() == 18
    assert not TableRound.objects.exists()


@pytest.mark.parametrize(
    ("choice", "teams", "field", "words"),
    [
        (SwissChoice(3, 8), 3, None, "four contestants at least"),
        (SwissChoice(6, 8), 6, "rounds", "6 contestants have no opponents for 6 rounds"),
        (SwissChoice(5, 60), 6, "boards", "at most 240 boards"),
        (SwissChoice(31, 2, rematch_after=1), 6, "rounds", "1 to 30 rounds"),
    ],
)
def test_a_swiss_that_cannot_be_played_is_refused(
    club: Organiser, choice: SwissChoice, teams: int, field: str | None, words: str
) -> None:
    with pytest.raises(UserError, match=words) as refusal:
        start(club, choice, teams=teams)
    assert refusal.value.field == field
    assert not Contestant.objects.exists()


def test_a_scale_without_matches_of_that_length_starts_nothing(club: Organiser) -> None:
    with pytest.raises(UserError, match="the scale is for"):
        start(club, SwissChoice(3, 20), victory_scale=VictoryScale.ACBL_20)


def test_the_start_is_taken_back_until_something_is_entered(club: Organiser) -> None:
    session = build_swiss(club)
    publish_round(session, 1)
    undo_start(actor=SYSTEM, session=session, now=NOW)
    assert not SwissDraw.objects.exists()
    assert not Contestant.objects.exists()


def test_two_who_meet_again_play_two_matches(club: Organiser) -> None:
    session = build_swiss(club, teams=4, choice=replace(REMATCHES, rounds=5), played=5)
    matches = score_input(session).score().matches  # type: ignore[union-attr]
    assert [each.match.round_number for each in matches] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert {len(each.boards) for each in matches} == {4}
    pairs = [frozenset((each.match.home, each.match.away)) for each in matches]
    assert len(set(pairs)) < len(pairs)


def test_the_official_score_waits_for_all_rounds_or_for_fewer(club: Organiser) -> None:
    session = build_swiss(club, played=2)
    with pytest.raises(UserError, match="Round 3 is still to be drawn"):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    with pytest.raises(UserError, match="2 to 5 rounds can be played"):
        play_rounds(actor=SYSTEM, session=session, rounds=1, now=NOW)
    play_rounds(actor=SYSTEM, session=session, rounds=2, now=NOW)
    assert publish_official_score(actor=SYSTEM, session=session, now=NOW).number == 1


def test_a_penalty_counts_in_the_next_draw(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    best = max(totals(session).items(), key=lambda each: each[1])[0]
    penalise(session, best)
    row = draw(session, 2)
    assert row.standing[-1]["number"] == int(best)


def penalise(session: Session, name: str) -> None:
    write_penalty(
        actor=SYSTEM,
        session=session,
        contestant=team(session, int(name)),
        amount=Decimal(20),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="slow play",
        now=NOW,
    )


def test_a_swiss_offers_the_changes_that_leave_its_draws_alone(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    publish_round(session, 2)
    found = section_of(session)
    assert found is not None
    assert [key for key, _kind in kinds_after([], found[1])] == [
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
        ChangeKey.WRONG_HAND,
        ChangeKey.WRONG_MATCH,
    ]
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.POSTPONE,
        parameters={"round": 2, "table": 1, "boards": [8]},
        seen=0,
        now=NOW,
    )
    enter_results(session, rounds=[2], leave=3)
    publish_round(session, 3)
    assert TableRound.objects.get(round=2, table=1).late == [8]
    with pytest.raises(UserError, match="A round was drawn since"):
        undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert len(seats(session, 3)) == 8


def test_each_act_is_in_history(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    draw(session, 2)
    take_back(session, 2)
    acts = HistoryRecord.objects.filter(act__startswith="swiss.").order_by("number")
    assert list(acts.values_list("act", flat=True)) == [
        "swiss.draw",
        "swiss.publish",
        "swiss.draw",
        "swiss.take_back",
    ]
    assert (acts[1].after or {})["pairings"] == "1-5, 2-6, 3-7, 4-8"


def test_a_session_with_a_movement_draws_nothing(club: Organiser) -> None:
    session = build_match_session(club)
    assert swiss_of(session) is None
    with pytest.raises(UserError, match="This session is no Swiss"):
        draw(session, 1)


def all_pairs(rows: Sequence[SwissDraw]) -> list[frozenset[int]]:
    return [frozenset(each) for row in rows for each in numbers(row) if len(each) == 2]


def test_nobody_meets_twice_in_five_rounds_of_eight(club: Organiser) -> None:
    build_swiss(club, played=5)
    met = all_pairs(list(SwissDraw.objects.all()))
    assert len(set(met)) == len(met) == 20


def test_who_played_a_void_match_may_meet_again(club: Organiser) -> None:
    """The two have nothing and are the last of six: they meet at once, and it is no rematch."""
    session = build_swiss(club, teams=6, played=1)
    planned = score_input(session).teams
    assert planned is not None
    void = planned.matches.planned[0]
    decide_session_match(
        actor=SYSTEM,
        session=session,
        match=planned.matches.key_of(void),
        outcome=MatchOutcome(MatchDecision.Kind.VOID),
        reason="They played the wrong boards.",
        now=NOW,
    )
    row = draw_round(actor=SYSTEM, session=session, number=2, now=NOW)
    drawn = {frozenset(each["contestants"]): each["rematch"] for each in row.pairings}
    two = sorted((int(void.home), int(void.away)))
    assert drawn[frozenset(two)] is False
    assert [each["number"] for each in row.standing[-2:]] == two
