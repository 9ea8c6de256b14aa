"""The course of an appeal, of a ruling at a table or on a match (Laws 92 and 93)."""

from collections.abc import Mapping
from enum import StrEnum


class AppealCourse(StrEnum):
    """How far an appeal has come.

    One that is to be heard may have a change recommended (Law 93B3), and be with the authority
    (Law 93C2); a decision is final here once the authority is asked to review it (Law 93C1).
    """

    LODGED = "lodged"
    READY = "ready"
    REFERRED = "referred"
    RECOMMENDED = "recommended"
    RECOMMENDED_REFERRED = "recommended and referred"
    DECIDED = "decided"
    FURTHER = "further"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class AppealAct(StrEnum):
    """What is done about an appeal.

    One of two who concur wishes to withdraw it, and may resume it until the other withdraws too.
    One that lacks a concurrence ends unheard, or its deposit where that is needed first. The
    authority answers what was referred to it, or the director takes that back. What ended an
    appeal is undone by what a director had been told before (Law 92C).
    """

    CONCUR = "concur"
    WISH = "wish"
    RESUME = "resume"
    WITHDRAW = "withdraw"
    LAPSE = "lapse"
    REVIVE = "revive"
    REFER = "refer"
    ANSWER = "answer"
    RECOMMEND = "recommend"
    DECIDE = "decide"
    CORRECT = "correct"
    APPEAL_FURTHER = "appeal further"


_AT, _ACT = AppealCourse, AppealAct

APPEAL: Mapping[AppealCourse, Mapping[AppealAct, AppealCourse]] = {
    _AT.LODGED: {
        _ACT.CONCUR: _AT.READY,
        _ACT.WITHDRAW: _AT.WITHDRAWN,
        _ACT.LAPSE: _AT.LAPSED,
    },
    _AT.READY: {
        _ACT.WISH: _AT.READY,
        _ACT.RESUME: _AT.READY,
        _ACT.WITHDRAW: _AT.WITHDRAWN,
        _ACT.LAPSE: _AT.LAPSED,
        _ACT.REFER: _AT.REFERRED,
        _ACT.RECOMMEND: _AT.RECOMMENDED,
        _ACT.DECIDE: _AT.DECIDED,
    },
    _AT.REFERRED: {
        _ACT.WISH: _AT.REFERRED,
        _ACT.RESUME: _AT.REFERRED,
        _ACT.WITHDRAW: _AT.WITHDRAWN,
        _ACT.ANSWER: _AT.READY,
    },
    _AT.RECOMMENDED: {
        _ACT.WISH: _AT.RECOMMENDED,
        _ACT.RESUME: _AT.RECOMMENDED,
        _ACT.WITHDRAW: _AT.WITHDRAWN,
        _ACT.REFER: _AT.RECOMMENDED_REFERRED,
        _ACT.DECIDE: _AT.DECIDED,
    },
    _AT.RECOMMENDED_REFERRED: {
        _ACT.WISH: _AT.RECOMMENDED_REFERRED,
        _ACT.RESUME: _AT.RECOMMENDED_REFERRED,
        _ACT.WITHDRAW: _AT.WITHDRAWN,
        _ACT.ANSWER: _AT.RECOMMENDED,
    },
    _AT.DECIDED: {
        _ACT.REFER: _AT.DECIDED,
        _ACT.CORRECT: _AT.DECIDED,
        _ACT.APPEAL_FURTHER: _AT.FURTHER,
    },
    _AT.FURTHER: {},
    _AT.WITHDRAWN: {_ACT.REVIVE: _AT.READY},
    _AT.LAPSED: {_ACT.REVIVE: _AT.READY},
}
"""Where each act leads; a decision that is referred for later consideration stays decided."""
