"""What is stored beside what history says of it: scores, calls, rulings, corrections, appeals.

One session is read at a time. A row is compared in those values that its records tell; where none
tells what it says, it is counted.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import models
from django.db.models import Q

from clubs.models import HistoryRecord
from events.mapping import adjustment_words, entry_of, fields_of, penalty_words, result_words
from events.models import (
    Adjustment,
    OutageAnswer,
    PeriodExtension,
    Result,
    RoundRelease,
    ScorePenalty,
    ScoreRelease,
    Session,
)
from events.queries.page_witnesses import pages_apart
from events.queries.witnesses import brought_digest, release_digest
from rulings.actions.reopenings import order_words
from rulings.actions.ruling_texts import ruling_words
from rulings.deal_witnesses import DEAL_WITNESSES
from rulings.decision_witnesses import DECISION_WITNESSES
from rulings.guide_witnesses import GUIDE_WITNESSES
from rulings.match_witnesses import MATCH_WITNESSES
from rulings.models import (
    OPEN_APPEAL,
    Appeal,
    Call,
    CommitteeMember,
    Correction,
    CorrectionAnswer,
    Evidence,
    Reopening,
    Ruling,
    SecondLook,
    Telling,
)
from rulings.poll_witnesses import POLL_WITNESSES
from rulings.queries.evidence import stored_digest
from rulings.queries.withdrawing import withdrawn_words
from rulings.row_histories import IMPORT, REPORTED, TAKEN_AWAY, RowHistories, histories_of
from rulings.season_witnesses import SEASON_WITNESSES
from rulings.statement_witnesses import STATEMENT_WITNESSES
from rulings.witnessing import (
    Key,
    RowHistory,
    Sides,
    Values,
    Witness,
    as_told,
    at_times,
    at_told_times,
    by_whom,
    deposit,
    done,
    in_words,
    joined,
    kind_of,
    recorded,
    told_earlier,
    with_instants,
)

RIGHT_FORM = "A"


@dataclass(slots=True)
class RowCount:
    """How many rows there are, and of how many no record tells what they say."""

    rows: int = 0
    untold: int = 0


def differences(session: Session, compared: RowCount) -> Iterator[str]:
    """In words, each row of the session that is not what its records say; what is right is counted.

    A score that was imported is told by one record of all its results.
    """
    told = said_of(session)
    brought = told.brought
    if brought and brought.values.get("digest") not in {None, _brought_digest(session, told)}:
        yield f"the results that were imported are not those of record {brought.number}"
    there: set[Key] = set()
    for witness in WITNESSES:
        rows: list[tuple[Any, RowHistory]] = []
        for key, row in witness.rows(session):
            compared.rows += 1
            there.add(key)
            if said := told.of(witness, key) or _as_brought(row, brought):
                rows.append((row, said))
            else:
                yield f"{_called(row)}: no record tells of it"
        yield from _wrong(witness, rows, compared)
    kinds = {witness.kind for witness in WITNESSES}
    for key, said in told.rows.items():
        if key[0] in kinds and key not in there:
            yield f"the {key[0]} of record {said.number} is gone"
    yield from pages_apart(session)


def said_of(session: Session) -> RowHistories:
    """What the session's records tell of each row."""
    records = HistoryRecord.objects.filter(session_id=session.pk).order_by("number")
    return histories_of(records.iterator())


def _brought_digest(session: Session, told: RowHistories) -> str:
    """Each that was imported is the first version of its table, without a record of its own."""
    first = session.results.filter(version=1).select_related(*_PLACE).order_by("pk")
    return brought_digest(each for each in first if (kind_of(Result), each.pk) not in told.rows)


def first_of_no_session() -> int | None:
    """The first record of a score or a matter whose session is gone: none is ever deleted.

    Matches of a season that are taken back before any is reported go with it.
    """
    lasting = {witness.kind for witness in WITNESSES} - TAKEN_AWAY["season.take_back"]
    gone = HistoryRecord.objects.filter(
        Q(subject_kind__in=lasting) | Q(act__in=REPORTED), session_id__isnull=False
    ).exclude(session_id__in=Session.objects.values("pk"))
    return gone.order_by("number").values_list("number", flat=True).first()


def _as_brought(row: models.Model, brought: RowHistory | None) -> RowHistory | None:
    """A result that was imported has no record of its own."""
    if brought and isinstance(row, Result) and row.version == 1:
        known = {"entry": None} if "digest" in brought.values else {}
        return RowHistory(brought.number, IMPORT, known)
    return None


def _called(row: models.Model) -> str:
    return f"{row._meta.verbose_name} {row}"


def _wrong(
    witness: Witness, rows: list[tuple[Any, RowHistory]], compared: RowCount
) -> Iterator[str]:
    """Those of the rows, in order of their versions, that are not as is said of them."""
    last = {witness.versions_of(row): row for row, _said in rows}
    before: dict[Hashable, Any] = {}
    for row, said in rows:
        family = witness.versions_of(row)
        said.earlier, said.is_last = before.get(family), last[family] is row
        try:
            sides = witness.compared(row, said)
        except (ValueError, ObjectDoesNotExist) as unreadable:
            yield f"{_called(row)}: it cannot be read: {unreadable}"
            continue
        compared.untold += witness.known_by not in sides.told
        before[family] = row
        for name, stored in sides.stored.items():
            if name in sides.told and (was := sides.told[name]) != stored:
                yield f"{_called(row)}: {name} is “{stored}” and was “{was}” (record {said.number})"


def _result(row: Result, said: RowHistory) -> Sides:
    told = said.values | {"in force": said.is_last and said.act != "result.withdraw"}
    stored = result_words(row) | {"group": row.group or RIGHT_FORM, "in force": row.is_current}
    if said.earlier is None or not said.earlier.group:
        told = {"group": RIGHT_FORM} | told
    if said.act == IMPORT:
        del stored["entry"]
    if row.kind in {Result.Kind.PLAYED, Result.Kind.PASSED_OUT}:
        told["points"] = fields_of(entry_of(row), row.board.vulnerability)["score"]
        stored["points"] = row.score
    since = None if said.act == IMPORT else said.made[0]
    return joined(Sides(told, stored), at_times(row, entered_at=since))


def _adjustment(row: Adjustment, said: RowHistory) -> Sides:
    """The first records of all named it by the key of its board."""
    is_current = said.is_last and said.act != "adjustment.cancel"
    names = (str(row), f"{row.board_id}: {row.origin}")
    subject = next((each for each in names if each == said.values.get("subject")), names[0])
    stored = {"subject": subject, "in force": row.is_current}
    told = said.values | {"in force": is_current}
    return joined(Sides(told, adjustment_words(row) | stored), done(row, made=said.made[0]))


def _penalty(row: ScorePenalty, said: RowHistory) -> Sides:
    is_current = said.act != "penalty.take_back"
    told = said.values | {"in force": is_current}
    if "amount" in told:
        told["amount"] = Decimal(told["amount"])
    stored = penalty_words(row) | {"in force": row.is_current, "amount": row.amount}
    if not is_current:
        stored["note"] = row.taken_back_for
    acts = done(row, made=said.made[0], taken_back=said.last("penalty.take_back"))
    return joined(Sides(_NO_MORE | told, _NO_MORE | stored), acts)


_NO_MORE: Values = {"against": None, "from": None, "until": None, "stand_in": False}
"""What a penalty does not say that is of no match and suspends nobody."""


def _call(row: Call, said: RowHistory) -> Sides:
    told = {"state": Call.State.OPEN, "options": ""} | with_instants(said.values, "made_at")
    names = ("kind", "table", "about", "made_at", "how_known", "state", "options")
    stored = {name: getattr(row, name) for name in names}
    stored |= {"board": row.board.number if row.board else None, "late": row.is_late}
    stored |= {"note": row.said if said.act == "call.make" else row.words}
    ended = said.told_state(when=told["state"] in {Call.State.CLOSED, Call.State.WITHDRAWN})
    first = said.made[0]
    acts = done(row, closed=ended, coming=said.last("call.come"))
    times = joined(acts, recorded(row, first), in_words(row, said=first))
    return joined(Sides(told, stored), times)


def _ruling(row: Ruling, said: RowHistory) -> Sides:
    state = {} if said.is_last else {"state": Ruling.State.SUPERSEDED.value}
    issued = said.last("ruling.issue", "ruling.revise")
    times = at_times(row, created_at=said.made[0], issued_at=issued)
    return joined(Sides(said.values | state, ruling_words(row)), times)


def _telling(row: Telling, said: RowHistory) -> Sides:
    stored = {"side": row.contestant.label, "told_at": row.told_at}
    stored |= {"appeal_right_told": row.appeal_right_told}
    told = with_instants(said.values, "told_at")
    return joined(Sides(told, stored), by_whom(row, told_by=said.made[0]))


def _second_look(row: SecondLook, said: RowHistory) -> Sides:
    return joined(Sides(said.values, {"found": row.found}), done(row, looked=said.made[0]))


def _answer(row: CorrectionAnswer, said: RowHistory) -> Sides:
    names = ("confirms", "claimed", "made_at", "known_by")
    stored = {name: getattr(row, name) for name in names}
    stored |= {"side": row.side.label, "note": row.words}
    told = with_instants(said.values, "made_at")
    return joined(Sides(told, stored), recorded(row, said.made[0]))


def _extension(row: PeriodExtension, said: RowHistory) -> Sides:
    stored = {"until": row.until, "kind": row.kind, "note": row.reason}
    stored |= {"lost_from": row.lost_from, "lost_until": row.lost_until}
    told = with_instants(said.values, "until", "lost_from", "lost_until")
    told = {"lost_from": None, "lost_until": None} | told
    return joined(Sides(told, stored), done(row, given=said.made[0]))


def _outage_answer(row: OutageAnswer, said: RowHistory) -> Sides:
    stored = {"extends": row.extends, "begins": row.outage.begins, "ends": row.outage.ends}
    told = with_instants(said.values, "begins", "ends")
    return joined(Sides(told, stored | {"note": row.reason}), done(row, given=said.made[0]))


def _correction(row: Correction, said: RowHistory) -> Sides:
    told = {"state": Correction.State.REPORTED, "statement": "", "approved_by": ""} | said.values
    names = ("recorded", "claimed", "by_official", "statement", "approved_by", "state")
    stored = {name: getattr(row, name) for name in names}
    stored |= {"entry": row.stated_entry, "number": row.statements}
    stored |= {"board": row.board.number, "late": row.is_late}
    decided = said.told_state(when=told["state"] != Correction.State.REPORTED)
    acts = done(row, stated=said.last("correction.state"), decided=decided)
    approved = said.last("correction.approve") if told["approved_by"] else None
    reported = at_told_times(row, reported_at=said.last("correction.report"))
    words = in_words(row, grounds=said.last("correction.report"), reason=decided)
    times = joined(reported, at_times(row, approved_at=approved))
    return joined(Sides(told, stored), acts, times, words, told_earlier(row, said))


def _appeal(row: Appeal, said: RowHistory) -> Sides:
    names = ("grounds", "state", "outcome", "reasons")
    stored = {name: getattr(row, name) for name in names} | {"ruling": str(row.ruling)}
    stored |= withdrawn_words(row)
    begun = {"state": row.state} if row.state in OPEN_APPEAL else {"state": Appeal.State.LODGED}
    lodged, corrected = said.last("appeal.lodge"), said.last("appeal.correct")
    told: Values = (
        {"outcome": "", "reasons": "", "withdrawn": {}, "wishes_before": {}} | begun | said.values
    )
    stored["concurred"] = kept = sorted(each.at for each in row.concurrences.all())
    if lodged:
        acts = [each for each in said.made if each.act in {"appeal.lodge", "appeal.concur"}]
        in_order = zip_longest(sorted(acts, key=lambda each: each.at), kept)
        told["concurred"] = [made and as_told(made, at) for made, at in in_order]
    if not corrected:
        told = {"sanction": ""} | told
        stored["sanction"] = row.sanction
    decided = said.told_state(when=told["state"] in {Appeal.State.DECIDED, Appeal.State.LAPSED})
    recommended = said.last("appeal.recommend")
    times = at_times(row, recommended_at=recommended, ended_at=corrected or decided)
    times = joined(times, at_told_times(row, lodged_at=lodged))
    return joined(Sides(told, stored), times, told_earlier(row, said), deposit(row, said))


def _committee_member(row: CommitteeMember, said: RowHistory) -> Sides:
    """Where no record says that they left they still hear the appeal."""
    stored: Values = {"appeal": str(row.of), "panel_number": row.member_id, "why": row.ended_for}
    stored |= {name: getattr(row, name) for name in ("conflicts", "reason", "ended")}
    told = {"ended": "", "why": ""} | said.values
    left = at_times(row, ended_at=said.last("committee_member.leave"))
    return joined(Sides(told, stored), done(row, appointed=said.made[0]), left)


def _release(row: ScoreRelease, said: RowHistory) -> Sides:
    stored = {"number": row.number, "is_final": row.is_final, "digest": release_digest(row)}
    stored |= {"withdrawn_for": row.withdrawn_for}
    acts = done(row, made=said.last("score.release"), withdrawn=said.last("score.withdraw"))
    return joined(Sides({"withdrawn_for": ""} | said.values, stored), acts)


def _round(row: RoundRelease, said: RowHistory) -> Sides:
    return at_times(row, official_at=said.last("score.release") if said.made else None)


def _reopening(row: Reopening, said: RowHistory) -> Sides:
    names = ("ground", "raised", "raised_by", "told_to", "told_at", "outcome", "order")
    told = {"outcome": "", "referral": "", "order": ""} | with_instants(said.values, "told_at")
    opened, closed = said.last("score.reopen"), said.last("score.reopening_closed")
    stored = {name: getattr(row, name) for name in names}
    stored["referral"] = order_words(row.referral)
    return joined(Sides(told, stored), done(row, opened=opened, closed=closed))


def _evidence(row: Evidence, said: RowHistory) -> Sides:
    """The file is read: one that was replaced or lost is not what was attached."""
    taken_off = said.last("evidence.take_off")
    added = taken_off is None
    stored = {"of": str(row.matter), "digest": row.digest, "in force": row.taken_off_at is None}
    stored |= {"note": row.shows if added else row.taken_off_for}
    told = said.values | {"in force": added}
    if added and "digest" in told:
        told["file"], stored["file"] = told["digest"], stored_digest(row)
    acts = joined(at_times(row, added_at=said.made[0]), done(row, taken_off=taken_off))
    return joined(Sides(told, stored), acts)


def _meeting(row: Any) -> Hashable:
    return row.board_id, row.ns_id, row.ew_id


_PLACE = ("board", "ns", "ew")
_OF_A_RULING: Any = {"of_session": ("ruling__session",), "part_of": ("ruling",)}
WITNESSES = (
    Witness(Result, _PLACE, _result, "entry", _meeting),
    Witness(Adjustment, _PLACE, _adjustment, "laws", _meeting),
    Witness(ScorePenalty, ("contestant", "opponents"), _penalty, "amount"),
    Witness(Call, ("board",), _call, "made_at"),
    Witness(Ruling, (*_PLACE, "penalty"), _ruling, "decision", lambda row: row.number),
    Witness(Telling, ("ruling", "contestant"), _telling, "told_at", **_OF_A_RULING),
    Witness(SecondLook, ("ruling",), _second_look, "found", **_OF_A_RULING),
    Witness(Correction, ("board",), _correction, "claimed", parts=("told_earlier",)),
    Witness(
        CorrectionAnswer,
        ("correction", "side", "player"),
        _answer,
        "made_at",
        of_session=("correction__session",),
        part_of=("correction",),
    ),
    Witness(PeriodExtension, (), _extension, "until"),
    Witness(OutageAnswer, ("outage",), _outage_answer, "extends"),
    Witness(Appeal, ("ruling",), _appeal, "grounds", parts=("concurrences", "told_earlier")),
    Witness(CommitteeMember, ("appeal", "match_appeal"), _committee_member, "panel_number"),
    Witness(Evidence, ("ruling", "call", "appeal"), _evidence, "digest"),
    Witness(ScoreRelease, (), _release, "digest"),
    Witness(
        RoundRelease,
        ("release",),
        _round,
        "official_at",
        part_of=("release",),
        which="round",
        told_as="rounds",
    ),
    Witness(Reopening, ("referral",), _reopening, "raised"),
    *DEAL_WITNESSES,
    *DECISION_WITNESSES,
    *GUIDE_WITNESSES,
    *POLL_WITNESSES,
    *MATCH_WITNESSES,
    *SEASON_WITNESSES,
    *STATEMENT_WITNESSES,
)
