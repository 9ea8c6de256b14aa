"""The course of a call of the director, or of a request for a ruling (Law 92B)."""

from collections.abc import Mapping
from enum import StrEnum


class CallStage(StrEnum):
    """How far a call of the director, or a request for a ruling, has come.

    The first is that of one made in time, the second of a late one (Law 92B).
    """

    OPEN = "open"
    LATE = "late"
    RULED = "ruled"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"
    REFUSED = "refused"


class CallAct(StrEnum):
    """What ends a call: a ruling, a word that none is needed, its withdrawal, a refusal as late."""

    RULE = "rule"
    CLOSE = "close"
    WITHDRAW = "withdraw"
    REFUSE = "refuse"


_STAGE, _ACT = CallStage, CallAct

CALL: Mapping[CallStage, Mapping[CallAct, CallStage]] = {
    _STAGE.OPEN: {
        _ACT.RULE: _STAGE.RULED,
        _ACT.CLOSE: _STAGE.CLOSED,
        _ACT.WITHDRAW: _STAGE.WITHDRAWN,
    },
    _STAGE.LATE: {
        _ACT.RULE: _STAGE.RULED,
        _ACT.CLOSE: _STAGE.CLOSED,
        _ACT.WITHDRAW: _STAGE.WITHDRAWN,
        _ACT.REFUSE: _STAGE.REFUSED,
    },
    _STAGE.RULED: {},
    _STAGE.CLOSED: {},
    _STAGE.WITHDRAWN: {},
    _STAGE.REFUSED: {},
}
"""Where each act leads; whoever disagrees that no ruling was needed makes a further call."""
