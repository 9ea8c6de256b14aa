"""Changes of a movement in play, and results by the labels of who played, for tests."""

from typing import Unpack

from clubs.actors import SYSTEM
from events.actions.changes import change_movement
from events.actions.results import enter_result
from events.models import MovementChange, Result, Session
from events.queries.change_kinds import ChangeKey, Parameters
from tests.builders import NOW


def change(
    session: Session, kind: ChangeKey, seen: int = 0, **asked: Unpack[Parameters]
) -> MovementChange:
    return change_movement(
        actor=SYSTEM, session=session, kind=kind, parameters=asked, seen=seen, now=NOW
    )


def enter(
    session: Session, board: int, ns: str, ew: str, text: str = "4SN=", seen: int = 0
) -> Result:
    sides = {each.label: each for each in session.contestants.all()}
    return enter_result(
        actor=SYSTEM,
        session=session,
        board_number=board,
        ns=sides[ns],
        ew=sides[ew],
        text=text,
        seen_version=seen,
        now=NOW,
    )
