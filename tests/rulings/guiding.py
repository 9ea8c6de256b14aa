"""Guided rulings as tests follow them: at table 1 of a club night, South declaring."""

from collections.abc import Mapping
from datetime import datetime

from events.models import Session
from events.queries.columns import results_of
from events.queries.sight import WHOLE
from rulings.actions.guide_runs import answer_guide, begin_guide, keep_guide
from rulings.models import Call, GuideRun
from rulings.queries.runs_in_hand import LiveDuty, live_duties, runs_in_hand
from tests.builders import NOW
from tests.rulings.calling import place
from tests.rulings.night import Night

CORRECTED: Mapping[str, str] = {
    "declarer": "S",
    "offender": "E",
    "revoke": "yes",
    "since": "nothing",
    "faced": "hand",
}
"""East revoked and can still put it right: a penalty card, and two things to look at later."""

WARNED: Mapping[str, str] = {
    "declarer": "S",
    "offender": "S",
    "revoke": "yes",
    "since": "nothing",
    "warned": "dummy",
    "as-established": "both",
}
"""Dummy, without the right to, was the first to ask about declarer's revoke: two tricks."""


def begin(
    night: Night, guide: str = "revoke", call: Call | None = None, now: datetime = NOW
) -> GuideRun:
    """The director begins it at the first board of table 1."""
    return begin_guide(
        actor=night.director,
        session=night.session,
        place=place(night),
        guide=guide,
        call=call,
        now=now,
    )


def answered(
    night: Night, run: GuideRun, answers: Mapping[str, str], now: datetime = NOW
) -> GuideRun:
    """Each answer as it is tapped."""
    for question, answer in answers.items():
        answer_guide(actor=night.director, run=run, question=question, answer=answer, now=now)
    return run


def live_at(session: Session) -> tuple[LiveDuty, ...]:
    """What is in force at the tables of the session now."""
    results = {each.meeting for each in results_of(session)}
    return live_duties(runs_in_hand(session, results, WHOLE))


def keep_revoke(
    night: Night,
    *,
    drafts: bool = False,
    otherwise: str = "",
    call: Call | None = None,
    now: datetime = NOW,
) -> GuideRun:
    """The revoke that is put right, followed to its end and kept."""
    run = answered(night, begin(night, call=call, now=now), CORRECTED, now)
    return keep_guide(actor=night.director, run=run, otherwise=otherwise, drafts=drafts, now=now)
