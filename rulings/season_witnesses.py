"""What is stored of disputes of matches and of questions to the authority, beside its records."""

from datetime import UTC

from rulings.actions.match_rulings import match_ruling_words
from rulings.models import (
    OPEN_APPEAL,
    OPEN_REQUEST,
    MatchAppeal,
    MatchRequest,
    MatchRuling,
    PsychicReport,
    Referral,
)
from rulings.witnessing import (
    RowHistory,
    Sides,
    Values,
    Witness,
    at_times,
    at_told_times,
    deposit,
    in_words,
    joined,
    told_earlier,
    with_instants,
)


def _ruling(row: MatchRuling, said: RowHistory) -> Sides:
    stored = match_ruling_words(row) | {"in force": row.is_current}
    del stored["result_version"]  # a decision put right brings one back after its record
    told = with_instants(said.values, "issued_at") | {"in force": said.is_last}
    if "issued_at" in told:  # put right it is the same ruling, given when it was
        return Sides(told, stored | {"issued_at": row.issued_at})
    return joined(Sides(told, stored), at_times(row, issued_at=said.made[0]))


def _request(row: MatchRequest, said: RowHistory) -> Sides:
    stored = {"match": row.match.number, "kind": row.kind, "by": row.asker, "state": row.state}
    stored |= {"by_official": row.by_official, "late": row.is_late, "about": row.about}
    stored["award"] = str(row.misrecorded) if row.misrecorded else ""
    stated = said.last("request.state", "request.approve")
    if stated:
        del stored["kind"]  # the record tells that of the match as it should be
    times = at_told_times(
        row,
        asked_at=said.last("request.ask"),
        concurred_at=said.last("request.concur"),
        stated_at=said.last("request.state"),
        approved_at=stated if stated and stated.act == "request.approve" else None,
        ended_at=said.told_state(when=said.values.get("state") not in OPEN_REQUEST),
    )
    answered = said.last("request.grant", "request.refuse")
    words = in_words(row, grounds=said.last("request.ask"), reason=answered)
    return joined(Sides(said.values, stored), times, words, told_earlier(row, said))


def _appeal(row: MatchAppeal, said: RowHistory) -> Sides:
    names = ("grounds", "state", "outcome", "reasons")
    stored = {name: getattr(row, name) for name in names} | {"ruling": str(row.ruling)}
    if not said.last("appeal.correct"):
        stored["sanction"] = row.sanction
    withdrew = row.lodger_withdrew_at
    stored["lodger_withdrew_at"] = withdrew.astimezone(UTC).isoformat() if withdrew else None
    told: Values = {"outcome": "", "reasons": "", "sanction": ""} | said.values
    stored["wishes_before"] = row.wishes_before
    never: Values = {"lodger_withdrew_at": None, "wishes_before": []}
    told = never | told
    times = at_told_times(
        row,
        lodged_at=said.last("appeal.lodge"),
        concurred_at=said.last("appeal.concur"),
        recommended_at=said.last("appeal.recommend"),
        ended_at=said.last("appeal.correct")
        or said.told_state(when=told.get("state") not in OPEN_APPEAL),
    )
    return joined(Sides(told, stored), times, told_earlier(row, said), deposit(row, said))


def _referral(row: Referral, said: RowHistory) -> Sides:
    """One that nobody took back ends with its appeal, of which the record tells."""
    names = ("kind", "question", "in_name_of", "wished_by", "wished_names", "outcome", "answer")
    stored = {name: getattr(row, name) for name in names}
    stored |= {"by": row.asked_by, "sanction": row.sanction, "state": row.state}
    ended = {
        "referral.answer": Referral.State.ANSWERED,
        "referral.withdraw": Referral.State.WITHDRAWN,
    }
    told = {"outcome": "", "answer": "", "sanction": "", "wished_by": "", "wished_names": ""}
    told |= said.values
    if said.act in ended:
        told["state"] = ended[said.act]
    else:
        told["state"] = _UNANSWERED.get(row.state, Referral.State.OPEN)
    asked = at_told_times(row, asked_at=said.last("referral.send"))
    times = at_times(row, ended_at=said.last(*ended))
    return joined(Sides(told, stored), asked, times, told_earlier(row, said))


_UNANSWERED = {each.value: each for each in (Referral.State.OPEN, Referral.State.WITHDRAWN)}


def _psychic_call(row: PsychicReport, said: RowHistory) -> Sides:
    stored = {"call": row.call, "judged": row.judged, "board": row.board.number}
    stored |= {"ruling": row.ruling, "taken back": row.taken_back_at is not None}
    is_taken_back = said.last("psychic_call.withdraw") is not None
    told = said.values | {"taken back": is_taken_back}
    reported = at_told_times(row, reported_at=said.last("psychic_call.report"))
    times = at_times(row, taken_back_at=said.last("psychic_call.withdraw"))
    return joined(Sides(told, stored), reported, times, told_earlier(row, said))


SEASON_WITNESSES = (
    Witness(
        MatchRuling, ("match", "report", "penalty"), _ruling, "decision", lambda row: row.number
    ),
    Witness(
        MatchRequest,
        ("match", "asked_by", "misrecorded"),
        _request,
        "kind",
        parts=("told_earlier",),
    ),
    Witness(MatchAppeal, ("ruling",), _appeal, "grounds", parts=("told_earlier",)),
    Witness(Referral, (), _referral, "question", parts=("told_earlier",)),
    Witness(PsychicReport, ("board",), _psychic_call, "call", parts=("told_earlier",)),
)
