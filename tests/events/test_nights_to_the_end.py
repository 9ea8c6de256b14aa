"""A night in two sections and a rubber table from the entries to the final result.

Each holds a withdrawal, a ruling and an appeal that changes it, a night a penalty too; every figure
is that of `python -m scoring` for the document that the site prints.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.changes import change_movement
from events.actions.entries import withdraw_entry
from events.actions.rubber_deals import At, adjust_deal, overrule_deal
from events.actions.rubber_tables import Terms, close_rubber_table, leave_rubber_table
from events.models import (
    Contestant,
    RubberDeal,
    RubberTable,
    ScorePenalty,
    ScoreRelease,
    Session,
)
from events.models.scoring_choices import Scoring, SectionsScored
from events.queries.change_kinds import ChangeKey
from events.queries.releases import latest_release
from events.queries.rubber_sheets import rubbers_of
from events.queries.rubber_tables import evening_of
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.penalties import give_penalty
from tests.builders import NOW, build_event, enter_results, make_organiser
from tests.events.test_overall import appeal_against, tell_both
from tests.events.test_rubber_evening import scored
from tests.further import one_first
from tests.rubbers import agree, open_table, seat, type_deals
from tests.rulings.night import DEADLINE, INSTANT, Night, night_of
from tests.scored_alone import figures_agree, printed, scored_alone
from tests.stages import begin_in_sections

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


@pytest.fixture(
    params=one_first(
        [
            (Scoring.MATCHPOINTS, SectionsScored.TOGETHER),
            (Scoring.MATCHPOINTS, SectionsScored.APART),
            (Scoring.BUTLER, SectionsScored.TOGETHER),
            (Scoring.TOTAL_POINTS, SectionsScored.TOGETHER),
        ]
    ),
    ids="-".join,
)
def night(request: pytest.FixtureRequest) -> Iterator[Night]:
    """Fifteen pairs enter and one withdraws; sections A of eight and B of six in a Howell."""
    scoring, sections = request.param
    event = build_event(pairs=15, scoring=scoring, sections_scored=sections)
    with scope(organiser=event.organiser):
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=15), now=NOW)
        yield night_of(begin_in_sections(event, 1, boards=10), entered=False)


def test_L3_L90_a_night_in_two_sections_to_its_final_result(night: Night, tmp_path: Path) -> None:
    """With two withdrawals, a ruling, a penalty, an appeal that changes the score, and the end."""
    session, other = night.session, _of_section_b(night)
    enter_results(session, rounds={1, 2}, actor=night.director)
    change_movement(
        actor=night.director,
        session=session,
        section="B",
        kind=ChangeKey.LEAVE,
        parameters={"pair": other[-1].short, "round": 3},
        seen=0,
        now=NOW,
    )
    enter_results(session, actor=night.director)
    ruling = night.rule()
    _late(night, other[0])
    night.publish()
    figures_agree(session, tmp_path)
    before = _totals(session)
    appeal_against(night, ruling)
    figures_agree(session, tmp_path)
    changed = {label for label, total in _totals(session).items() if total != before[label]}
    assert changed >= {night.ns.short, night.ew.short}
    if session.event.sections_scored == SectionsScored.APART:
        assert {label[0] for label in changed} == {"A"}
    tell_both(night)
    assert finalise_due_sessions(DEADLINE + INSTANT) == [session]
    night.reload()
    figures_agree(session, tmp_path)
    final = latest_release(session)
    assert final is not None
    assert final.is_final
    _is_that_of_the_engine(final, tmp_path)


def _of_section_b(night: Night) -> list[Contestant]:
    return [each for each in night.session.contestants.ranked() if each.letter == "B"]


def _late(night: Night, pair: Contestant) -> None:
    give_penalty(
        actor=night.director,
        session=night.session,
        contestant=pair,
        amount=Decimal(3),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="Ten minutes late.",
        is_told=True,
        now=NOW,
    )


def _totals(session: Session) -> dict[str, Fraction]:
    release = latest_release(session)
    assert release is not None
    return {row["label"]: Fraction(row["total"]) for row in release.ranking}


def _is_that_of_the_engine(release: ScoreRelease, folder: Path) -> None:
    """The official score that is kept, not only what the site would compute now."""
    alone = scored_alone(printed(release.session), folder)
    assert [(row["rank"], row["label"], Fraction(row["total"])) for row in release.ranking] == [
        (row["rank"], row["contestant"], Fraction(row["total"])) for row in alone["standings"]
    ]


# --- A rubber table ------------------------------------------------------------------------------


@pytest.fixture
def organiser() -> Organiser:
    return make_organiser()


@pytest.mark.parametrize("game", [RubberTable.Game.RUBBER, RubberTable.Game.FOUR_DEAL])
def test_R72_RApp4_RPartVIII_a_rubber_table_to_its_settlement(
    game: RubberTable.Game, organiser: Organiser
) -> None:
    """An arbiter adjusts a deal, a committee decides otherwise, one player goes home early.

    There are no penalties in points at rubber bridge (Club Law 21 adjusts deals).
    """
    table = open_table(organiser, terms=Terms(game=game, arbiter="Rita Referee", in_hundreds=False))
    seat(table, "ACBD")
    type_deals(table, "3NTN-1", "4SE=", "P", "4HN=")
    _decide(table, At(1, 1, 1), "3NTN=", law="21")
    _decide(table, At(1, 1, 2), "3NTN-1")
    agree(table, unfinished=True)
    with scope(organiser=organiser):
        gone = next(each for each in evening_of(table).members if str(each).startswith("Dee"))
        leave_rubber_table(actor=SYSTEM, table=table, member=gone, now=NOW)
    seat(table, "ACBE")
    type_deals(table, "6SXN=", "2DE=")
    agree(table, unfinished=True)
    with scope(organiser=organiser):
        close_rubber_table(actor=SYSTEM, table=table, now=NOW)
        rubbers = rubbers_of(table)
        accounts = {str(each.member): each.points for each in evening_of(table).accounts}
    for number, rubber in enumerate(rubbers, start=1):
        document = scored(table, number)
        assert document == rubber.sheet.as_dict()
        assert tuple(document["totals"].values()) == rubber.totals
    first, second = (each.totals[0] - each.totals[1] for each in rubbers)
    assert accounts == {
        "Ann Archer": first + second,
        "Bob Łódź": first + second,
        "Cem Çelik": -first - second,
        "Dee Ελένη": -first,
        "Eve Early": -second,
    }


def _decide(table: RubberTable, at: At, text: str, law: str = "") -> RubberDeal:
    said: dict[str, Any] = {"text": text, "reason": "Misinformation.", "now": NOW}
    with scope(organiser=table.organiser):
        if law:
            return adjust_deal(actor=SYSTEM, table=table, at=at, law=law, **said)
        return overrule_deal(actor=SYSTEM, table=table, at=at, **said)
