"""An individual from entry to the final result, with all that may happen on the way."""

from decimal import Decimal
from pathlib import Path

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.changes import change_movement
from events.actions.entries import withdraw_entry
from events.actions.partners import substitute
from events.actions.sessions import start_session
from events.awards import assigned_award
from events.interchange.people import Person
from events.models import Contestant, ScorePenalty, Scoring, Session
from events.queries.change_kinds import ChangeKey
from events.queries.members import own_members
from events.queries.releases import latest_release
from events.queries.standings import score_input
from rulings.actions.appeals import decide_appeal, lodge_appeal
from rulings.actions.corrections import correct, report_error
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.penalties import give_penalty
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Ruling
from tests.builders import NOW, enter_results
from tests.individuals import build_players
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, night_of
from tests.scored_alone import figures_agree

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


def begun(scoring: str) -> Session:
    """Nine enter, the ninth withdraws; the others play seven rounds of two boards."""
    event = build_players(players=9, scoring=scoring)
    with scope(organiser=event.organiser):
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=9), now=NOW)
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="individual",
            entries=list(event.entries.filter(withdrawn_at=None)),
            boards=14,
            now=NOW,
        )


def played(session: Session) -> None:
    """One sits in for player 3 from round 5 on, and a table does not come to its last board."""
    leaving = own_members(session)[2][1]
    who = Person("Zoë Z")
    substitute(actor=SYSTEM, session=session, leaving=leaving, who=who, from_round=5, now=NOW)
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.CANCEL,
        parameters={"round": 7, "table": 2, "ns_fault": "none", "ew_fault": "directly"},
        seen=0,
        now=NOW,
    )
    enter_results(session)


def penalise(night: Night, who: Contestant) -> ScorePenalty:
    return give_penalty(
        actor=night.director,
        session=night.session,
        contestant=who,
        amount=Decimal(2),
        unit=ScorePenalty.Unit.SCORE,
        law="90B8",
        reason="A telephone.",
        is_told=True,
        now=NOW,
    )


def appealed(night: Night) -> None:
    """One of the side appeals, and is right: four spades just made after all."""
    ruling = night.rule()
    night.publish()
    appeal = lodge_appeal(
        actor=night.actor(night.ew, 1), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )
    made = assigned_award("4S N =", night.board.vulnerability)
    decided = decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="There was none.",
        decision="Four spades made.",
        ns_award=made,
        ew_award=made,
        now=OFFICIAL,
    )
    new = decided.new_ruling
    assert new is not None
    for side in (night.ns, night.ew):
        told = Told(side, OFFICIAL, appeal_right_told=True)
        tell_side(actor=night.director, ruling=new, told=told, now=OFFICIAL)


def corrected(night: Night) -> None:
    """Another board of the same table was entered wrongly."""
    row = night.session.results.in_force().filter(ns=night.ns, ew=night.ew, kind="played")
    result = row.exclude(board=night.board).get()
    report = report_error(
        actor=night.actor(night.ns),
        session=night.session,
        board=result.board,
        ns=night.ns,
        ew=night.ew,
        claimed="7NT N -5",
        grounds="",
        now=OFFICIAL,
    )
    correct(actor=night.director, correction=report, text="7NT N -5", reason="", now=OFFICIAL)


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.CROSS_IMPS])
def test_L12C3_an_individual_is_played_to_its_final_score(scoring: Scoring, tmp_path: Path) -> None:
    session = begun(scoring)
    with scope(organiser=session.organiser):
        played(session)
        night = night_of(session, entered=False)
        offender = session.contestants.ranked().get(number=5)
        penalise(night, offender)
        assert Ruling.objects.get().sides == (offender,)
        appealed(night)
        corrected(night)
        assert finalise_due_sessions(DEADLINE + INSTANT) == [session]
        night.reload()
        figures_agree(session, tmp_path)
        final = latest_release(session)
        assert final is not None
        assert final.is_final
        ranked = {row["label"]: row["total"] for row in final.ranking}
        assert sorted(ranked) == [str(number) for number in range(1, 9)]
        earned = {row.contestant: row for row in score_input(session).score().standings}
        assert {n for n, row in earned.items() if row.total != row.earned} == {"5"}
        assert earned["5"].earned - earned["5"].total == 2
        names = {row["label"]: row["names"] for row in final.ranking}
        assert names["3"] == "Pat C / Zoë Z"


def test_L12C3_a_penalty_is_the_players_who_is_at_fault() -> None:
    session = begun(Scoring.MATCHPOINTS)
    with scope(organiser=session.organiser):
        night = night_of(session, entered=True)
        with pytest.raises(UserError, match="the player's who is at fault"):
            penalise(night, night.ns)
