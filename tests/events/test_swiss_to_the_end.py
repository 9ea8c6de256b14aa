"""A Swiss of teams over seven rounds, from the entries to the final result.

A late team, a withdrawal, an exchange by hand, a round taken back, a ruling, a penalty and an
appeal are in it; every figure is the engine's. And whatever directors do with its rounds, nothing
that was scored is lost.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from events.actions.entries import add_late_team
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.actions.swiss_draws import draw_round, exchange_opponents, publish_draw, take_back_draw
from events.actions.swiss_field import SwissChoice, admit_entry, withdraw_contestant
from events.models import MatchDecision, ScoreRelease, Session, SwissDraw
from events.movements.swiss.conditions import OddField
from events.queries.match_pages import rounds_rows
from events.queries.match_sheets import match_key
from events.queries.release_pages import cross_page
from events.queries.standings import score_input
from events.queries.swiss import swiss_of
from rulings.actions.finalise import finalise_if_due
from scoring.teams.boards import TeamSide
from tests.builders import NOW, enter_results
from tests.events.test_teams_to_the_end import engine_score, release_of
from tests.example_count import example_count
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.to_the_end import changed_on_appeal, slow_play
from tests.teams import TEXTS, build_swiss, four, publish_round

pytestmark = pytest.mark.django_db

SEVEN = SwissChoice(rounds=7, boards=8, seed=1)


@pytest.fixture
def night() -> Iterator[Night]:
    """Nine teams after the first of seven rounds."""
    session = build_swiss(teams=9, choice=SEVEN, played=1)
    with scope(organiser=session.organiser):
        yield night_of(session, entered=False)


def hold_to_engine(session: Session) -> None:
    """Places, totals, each match in its round and each board of it are the engine's."""
    release, engine = release_of(session), engine_score(session)
    assert [(row["rank"], row["label"], Fraction(row["total"])) for row in release.ranking] == [
        (row["rank"], row["contestant"], Fraction(row["total"])) for row in engine["standings"]
    ]
    matches: Any = release.matches
    assert [_match(each) for each in matches["matches"]] == [
        (
            each["round"],
            each["home"],
            each["away"],
            Fraction(each["vp_home"]),
            Fraction(each["vp_away"]),
            [(row["board"], row["imp_home"], row["imp_away"]) for row in each["boards"]],
        )
        for each in engine["matches"]
    ]


def _match(each: Any) -> tuple[object, ...]:
    home, away = each["home"], each["away"]
    return (
        each["round"],
        home["label"],
        away["label"],
        Fraction(home["points"]),
        Fraction(away["points"]),
        [(row["board"], row["home"], row["away"]) for row in each["boards"]],
    )


def rounds_add_up(release: ScoreRelease) -> None:
    """The last running total of each team is its total in the ranking, but for penalties."""
    page = cross_page(release)
    assert page is not None
    for row in rounds_rows(page, frozenset()):
        last = [match.total for each in row.rounds for match in each.matches if match.total][-1]
        penalty = 1 if row.place["label"] == "2" else 0
        assert Fraction(last) - penalty == Fraction(row.place["total"])


def play(night: Night, number: int) -> SwissDraw:
    row = publish_round(night.session, number, actor=night.director)
    enter_results(night.session, texts=TEXTS, actor=night.director)
    return row


def drawn(row: SwissDraw) -> list[int]:
    return sorted(number for each in row.pairings for number in each["contestants"])


def test_L78D_a_swiss_of_seven_rounds_to_its_final_result(night: Night) -> None:
    night.rule()
    assert drawn(play(night, 2)) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    _late_team(night)
    assert drawn(play(night, 3)) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    _round_four_by_hand(night)
    slow_play(night, night.session.contestants.ranked().get(number=2))
    gone = night.session.contestants.ranked().get(number=7)
    withdraw_contestant(actor=night.director, session=night.session, team=gone, now=NOW)
    fifth = play(night, 5)
    assert drawn(fifth) == [1, 2, 3, 4, 5, 6, 8, 9, 10]
    assert sum(each["bye"] for each in fifth.pairings) == 1
    play(night, 6)
    _round_taken_back(night)
    night.publish()
    hold_to_engine(night.session)
    rounds_add_up(release_of(night.session))
    _appeal(night)
    hold_to_engine(night.session)
    assert finalise_if_due(session=night.reload(), now=OFFICIAL + timedelta(days=1))
    assert release_of(night.session).is_final
    hold_to_engine(night.session)
    meetings = [
        frozenset(each["contestants"])
        for row in SwissDraw.objects.filter(taken_back_at=None)
        for each in row.pairings
        if not each["bye"]
    ]
    rematches = [
        each
        for row in SwissDraw.objects.filter(taken_back_at=None)
        for each in row.pairings
        if each["rematch"]
    ]
    assert len(meetings) - len(set(meetings)) == len(rematches)


def test_L78D_triples_within_a_round_are_the_engines() -> None:
    """Seven teams, of whom three play one another in each round; then one gives a half up."""
    choice = SwissChoice(rounds=3, boards=8, odd=OddField.SHORT_TRIPLE, rematch_after=1, seed=1)
    session = build_swiss(teams=7, choice=choice, played=3)
    with scope(organiser=session.organiser):
        night = night_of(session, entered=False)
        slow_play(night, session.contestants.ranked().get(number=2))
        night.publish()
        hold_to_engine(session)
        matches: Any = release_of(session).matches
        halves = [each for each in matches["matches"] if each.get("half")]
        assert len(halves) == 9
        assert {len(each["boards"]) for each in halves} == {4}
        assert {
            Fraction(each["home"]["points"]) + Fraction(each["away"]["points"]) for each in halves
        } == {10}
        decide_session_match(
            actor=night.director,
            session=session,
            match=match_key(matches, halves[0]),
            outcome=MatchOutcome(MatchDecision.Kind.CONCEDED, TeamSide.HOME),
            reason="went home",
            now=NOW,
        )
        release, engine = release_of(session), engine_score(session)
        assert [(row["label"], Fraction(row["total"])) for row in release.ranking] == [
            (row["contestant"], Fraction(row["total"])) for row in engine["standings"]
        ]


def _late_team(night: Night) -> None:
    entered = add_late_team(
        actor=night.director, session=night.session, name="Łódź II", people=four(20), now=NOW
    )
    admit_entry(actor=night.director, session=night.session, entry=entered.entry, now=NOW)


def _round_four_by_hand(night: Night) -> None:
    """The second of the first match and the second of the second change opponents."""
    row = draw_round(actor=night.director, session=night.session, number=4, now=NOW)
    one, other = (each["contestants"][1] for each in row.pairings[:2])
    exchange_opponents(
        actor=night.director,
        session=night.session,
        number=4,
        seen=0,
        one=one,
        other=other,
        reason="They are sponsored by the same house.",
        now=NOW,
    )
    publish_draw(actor=night.director, session=night.session, number=4, seen=1, now=NOW)
    enter_results(night.session, texts=TEXTS, actor=night.director)


def _round_taken_back(night: Night) -> None:
    """The seventh is published, taken back, drawn alike and played."""
    before = score_input(night.session).score().standings
    first = publish_round(night.session, 7)
    take_back_draw(actor=night.director, session=night.session, number=7, now=NOW)
    assert score_input(night.session).score().standings == before
    assert play(night, 7).pairings == first.pairings


def _appeal(night: Night) -> None:
    """It changes the scores of both teams, and nobody else's."""
    before = {row["label"]: Fraction(row["total"]) for row in release_of(night.session).ranking}
    changed_on_appeal(night)
    after = {row["label"]: Fraction(row["total"]) for row in release_of(night.session).ranking}
    changed = {label for label, total in before.items() if after[label] != total}
    assert changed == {night.ns.short, night.ew.short}


# --- Whatever happens ----------------------------------------------------------------------------


class Undone(Exception):
    """Takes back what an example did."""


ACTS = st.lists(
    st.sampled_from(["play", "half", "discard", "take back", "withdraw", "late", "exchange"]),
    min_size=4,
    max_size=9,
)


@given(ACTS, st.integers(6, 9))
@example_count(12)
def test_nothing_is_lost_and_nobody_meets_twice_by_a_draw(acts: list[str], teams: int) -> None:
    with pytest.raises(Undone), transaction.atomic():
        _play_out(build_swiss(teams=teams, choice=replace(SEVEN, rounds=5, boards=2)), acts)


def _play_out(session: Session, acts: list[str]) -> None:
    with scope(organiser=session.organiser):
        for number, act in enumerate(acts):
            _do(session, act, number)
        enter_results(session, texts=TEXTS)
        _holds(session)
    raise Undone


def _do(session: Session, act: str, turn: int) -> None:
    found = swiss_of(session)
    assert found is not None
    if act == "late" and not found.is_all_drawn:
        name, people = f"Late {turn}", four(20 + turn)
        entered = add_late_team(actor=SYSTEM, session=session, name=name, people=people, now=NOW)
        admit_entry(actor=SYSTEM, session=session, entry=entered.entry, now=NOW)
        return
    playing = [
        each
        for each in session.contestants.ranked().order_by("-number")
        if not found.rules.has_left(each.number)
    ]
    if act == "withdraw" and len(playing) > 5:
        withdraw_contestant(actor=SYSTEM, session=session, team=playing[0], now=NOW)
        return
    if found.is_all_drawn:
        return
    number = found.next_round
    enter_results(session, texts=TEXTS)
    before = _totals(session)
    row = draw_round(actor=SYSTEM, session=session, number=number, now=NOW)
    seen = 0
    if act == "exchange":
        one, other = (each["contestants"][0] for each in row.pairings[:2])
        exchange_opponents(
            actor=SYSTEM,
            session=session,
            number=number,
            seen=0,
            one=one,
            other=other,
            reason="by hand",
            now=NOW,
        )
        seen = 1
    if act != "discard":
        publish_draw(actor=SYSTEM, session=session, number=number, seen=seen, now=NOW)
    assert _totals(session) == before
    if act in ("discard", "take back"):
        take_back_draw(actor=SYSTEM, session=session, number=number, now=NOW)
        assert _totals(session) == before
        return
    enter_results(session, texts=TEXTS, leave=3 if act == "half" else 0)


def _totals(session: Session) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score_input(session).score().standings}


def _holds(session: Session) -> None:
    """The ranking is the engine's, and who met again did so because the draw says it."""
    theirs = engine_score(session)["standings"]
    assert {row["contestant"]: Fraction(row["total"]) for row in theirs} == _totals(session)
    met: set[frozenset[int]] = set()
    for row in SwissDraw.objects.filter(taken_back_at=None, published_at__isnull=False):
        everyone = [number for each in row.pairings for number in each["contestants"]]
        assert len(set(everyone)) == len(everyone)
        for each in row.pairings:
            if not each["bye"]:
                two = frozenset(each["contestants"])
                assert (two in met) == each["rematch"]
                assert not each["rematch"] or row.exchanges or row.said
                met.add(two)
