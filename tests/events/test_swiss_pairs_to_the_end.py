"""A Swiss of pairs from its entries to the final result: every figure is the engine's.

A late pair, a withdrawal, a round taken back, a ruling, a penalty and an appeal are in it.
"""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from events.actions.entries import add_late_entry
from events.actions.swiss_draws import take_back_draw
from events.actions.swiss_field import SwissChoice, admit_entry, withdraw_contestant
from events.models import Session, SwissDraw
from events.queries.match_pages import rounds_rows
from events.queries.release_pages import cross_page
from events.queries.standings import score_input
from rulings.actions.finalise import finalise_if_due
from tests.builders import NOW, couple, enter_results
from tests.events.test_teams_to_the_end import engine_score, release_of
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.to_the_end import changed_on_appeal, slow_play
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import TEXTS, publish_round

pytestmark = pytest.mark.django_db

FIVE = SwissChoice(rounds=5, boards=8, seed=1)


@pytest.fixture
def night() -> Iterator[Night]:
    """Nine pairs after the first of five rounds."""
    session = build_swiss_pairs(pairs=9, choice=FIVE, played=1)
    with scope(organiser=session.organiser):
        yield night_of(session, entered=False)


def hold_to_engine(session: Session) -> None:
    """Places, totals, each match in its round and the bye's points are the engine's."""
    release, engine = release_of(session), engine_score(session)
    assert [(row["rank"], row["label"], Fraction(row["total"])) for row in release.ranking] == [
        (row["rank"], row["contestant"], Fraction(row["total"])) for row in engine["standings"]
    ]
    matches: Any = release.matches
    assert [
        (
            each["round"],
            each["home"]["label"],
            each["away"]["label"],
            each["home"]["won"],
            each["home"]["points"],
            each["away"]["points"],
        )
        for each in matches["matches"]
    ] == [
        (each["round"], each["ns"], each["ew"], each["percent_ns"], each["vp_ns"], each["vp_ew"])
        for each in engine["matches"]
    ]


def play(night: Night, number: int) -> SwissDraw:
    row = publish_round(night.session, number, actor=night.director)
    enter_results(night.session, texts=TEXTS, actor=night.director)
    return row


def test_L78D_a_swiss_of_pairs_to_its_final_result(night: Night) -> None:
    night.rule()
    play(night, 2)
    _late_pair(night)
    play(night, 3)
    gone = night.session.contestants.ranked().get(number=7)
    withdraw_contestant(actor=night.director, session=night.session, team=gone, now=NOW)
    slow_play(night, night.session.contestants.ranked().get(number=2))
    fourth = play(night, 4)
    assert sum(each["bye"] for each in fourth.pairings) == 1
    _round_taken_back(night)
    night.publish()
    hold_to_engine(night.session)
    _rounds_add_up(night.session)
    changed_on_appeal(night)
    hold_to_engine(night.session)
    assert finalise_if_due(session=night.reload(), now=OFFICIAL + timedelta(days=1))
    assert release_of(night.session).is_final
    hold_to_engine(night.session)


def _rounds_add_up(session: Session) -> None:
    """The last running total of each pair is its total in the ranking, but for penalties."""
    page = cross_page(release_of(session))
    assert page is not None
    for row in rounds_rows(page, frozenset()):
        last = [match.total for each in row.rounds for match in each.matches if match.total][-1]
        penalty = 1 if row.place["label"] == "2" else 0
        assert Fraction(last) - penalty == Fraction(row.place["total"])


def _late_pair(night: Night) -> None:
    first, second = couple(20)
    entered = add_late_entry(
        actor=night.director, session=night.session, first=first, second=second, now=NOW
    )
    admit_entry(actor=night.director, session=night.session, entry=entered.entry, now=NOW)


def _round_taken_back(night: Night) -> None:
    """The fifth is published, taken back, drawn alike and played."""
    before = score_input(night.session).score().standings
    first = publish_round(night.session, 5)
    take_back_draw(actor=night.director, session=night.session, number=5, now=NOW)
    assert score_input(night.session).score().standings == before
    assert play(night, 5).pairings == first.pairings
