"""A Swiss of pairs from its entries to the final result: every figure is the engine's.

A late pair, a withdrawal, a round taken back, a ruling, a penalty and an appeal are in it.
"""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import Actor
from clubs.models import Player
from events.actions.entries import add_late_entry
from events.actions.swiss_draws import take_back_draw
from events.actions.swiss_field import SwissChoice, admit_entry, withdraw_contestant
from events.awards import assigned_award
from events.models import ScorePenalty, Session, SwissDraw
from events.queries.match_pages import rounds_rows
from events.queries.release_pages import cross_page
from events.queries.standings import score_input
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.finalise import finalise_if_due
from rulings.actions.penalties import give_penalty
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Ruling
from tests.builders import NOW, couple, enter_results
from tests.events.test_teams_to_the_end import engine_score, release_of
from tests.rulings.night import OFFICIAL, Night, night_of
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
    _penalty(night)
    fourth = play(night, 4)
    assert sum(each["bye"] for each in fourth.pairings) == 1
    _round_taken_back(night)
    night.publish()
    hold_to_engine(night.session)
    _rounds_add_up(night.session)
    _appeal(night)
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


def _penalty(night: Night) -> None:
    give_penalty(
        actor=night.director,
        session=night.session,
        contestant=night.session.contestants.ranked().get(number=2),
        amount=Decimal(1),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="slow play",
        now=NOW,
    )


def _round_taken_back(night: Night) -> None:
    """The fifth is published, taken back, drawn alike and played."""
    before = score_input(night.session).score().standings
    first = publish_round(night.session, 5)
    take_back_draw(actor=night.director, session=night.session, number=5, now=NOW)
    assert score_input(night.session).score().standings == before
    assert play(night, 5).pairings == first.pairings


def _appeal(night: Night) -> None:
    appeal = lodge_appeal(
        actor=_person(night, "Bob A"),
        ruling=night.session.rulings.get(),
        grounds="No pause.",
        now=OFFICIAL,
    )
    concur(actor=_person(night, "Ann A"), appeal=appeal, now=OFFICIAL)
    award = assigned_award("4S N =", night.board.vulnerability)
    decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="There was none.",
        decision="The score stands.",
        ns_award=award,
        ew_award=award,
        now=OFFICIAL,
    )
    decided = night.session.rulings.get(state=Ruling.State.ISSUED)
    for side in (night.ns, night.ew):
        told = Told(side, OFFICIAL, appeal_right_told=True)
        tell_side(actor=night.director, ruling=decided, told=told, now=OFFICIAL)


def _person(night: Night, name: str) -> Actor:
    return Actor.person(night.login(Player.objects.get(name=name)))
