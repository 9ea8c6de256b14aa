"""The course of a ruling, at a table or on a match; each version has its own."""

from collections.abc import Mapping
from enum import StrEnum


class RulingStage(StrEnum):
    """How far one version of a ruling has come; one on a match begins as issued."""

    DRAFT = "draft"
    ISSUED = "issued"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class RulingAct(StrEnum):
    """What is done about a ruling; a further version takes the place of one that is replaced.

    That is the director's (Law 82C), or made on appeal, or only records an award as ruled (79C).
    Taken back is one in force of whose artificial score nobody has been told, where that ends.
    """

    EDIT = "edit"
    POLL = "poll"
    ISSUE = "issue"
    WITHDRAW = "withdraw"
    TAKE_BACK = "take back"
    TELL = "tell"
    LOOK_AGAIN = "look again"
    APPEAL = "appeal"
    REPLACE = "replace"


_STAGE, _ACT = RulingStage, RulingAct

RULING: Mapping[RulingStage, Mapping[RulingAct, RulingStage]] = {
    _STAGE.DRAFT: {
        _ACT.EDIT: _STAGE.DRAFT,
        _ACT.POLL: _STAGE.DRAFT,
        _ACT.ISSUE: _STAGE.ISSUED,
        _ACT.WITHDRAW: _STAGE.WITHDRAWN,
    },
    _STAGE.ISSUED: {
        _ACT.POLL: _STAGE.ISSUED,
        _ACT.TELL: _STAGE.ISSUED,
        _ACT.LOOK_AGAIN: _STAGE.ISSUED,
        _ACT.APPEAL: _STAGE.ISSUED,
        _ACT.REPLACE: _STAGE.SUPERSEDED,
        _ACT.TAKE_BACK: _STAGE.WITHDRAWN,
    },
    _STAGE.SUPERSEDED: {},
    _STAGE.WITHDRAWN: {},
}
"""Where each act leads."""


def stages_that_allow(act: RulingAct) -> list[RulingStage]:
    """At which of them it may be done."""
    return [stage for stage, acts in RULING.items() if act in acts]
