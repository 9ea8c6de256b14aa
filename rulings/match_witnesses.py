"""What is stored of matches of teams, beside its records: of a season's, with what was made of
them, and decisions on those of a session.
"""

from collections.abc import Hashable
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from clubs.history.digests import digest
from events.models import (
    LineUp,
    MatchDecision,
    MatchReport,
    Season,
    SeasonMatch,
    SeasonPenalty,
    SeasonScore,
    SeasonTerms,
)
from events.queries.witnesses import (
    fixtures_digest,
    match_decision_words,
    report_digest,
    season_score_digest,
)
from rulings.witnessing import (
    Made,
    RowHistory,
    Sides,
    Values,
    Witness,
    at_times,
    by_whom,
    done,
    in_words,
    joined,
)


def _season(row: Season, said: RowHistory) -> Sides:
    told = {name: _figure(each) for name, each in said.values.items()}
    stored = {name: _figure(getattr(row, name)) for name in SeasonTerms.blank()}
    made = said.made[0]
    acts = joined(at_times(row, made_at=made), by_whom(row, made_by_name=made))
    return joined(Sides(told, stored | {"digest": fixtures_digest(row)}), acts)


def _figure(value: Any) -> Any:
    """A number as one, however many decimals it was written with."""
    try:
        return Decimal(value)
    except (InvalidOperation, TypeError, ValueError):
        return value


def _match(row: SeasonMatch, said: RowHistory) -> Sides:
    """By when it is to be played, as it began or was moved since, and what is carried into it."""
    told: Values = {"by": "", "imps": 0, "carried_for": ""} | said.values
    begun = told.get("dates", {}).get(str(row.round))
    if play_by := told.get("play_by", begun):
        told["play_by"] = datetime.fromisoformat(play_by)
    told["imps"] = Decimal(told["imps"])
    stored: Values = {"play_by": row.play_by, "by": row.carried_by, "imps": row.carried}
    carried = said.last("match.carry") if told["by"] else None
    words = in_words(row, carried_for=carried) if carried else Sides({}, {})
    return joined(Sides(told, stored | {"carried_for": row.carried_for}), words)


def _report(row: MatchReport, said: RowHistory) -> Sides:
    stored = {"kind": row.kind, "digest": report_digest(row), "in force": row.is_current}
    told = said.values | {"in force": said.is_last}
    entered, disputed = said.made[0], said.last("match.dispute")
    agreed = said.last("match.agree") or _agreed_at_once(row, entered)
    times = at_times(row, entered_at=entered, agreed_at=agreed, disputed_at=disputed)
    names = by_whom(row, entered_by_name=entered, agreed_by_name=agreed, disputed_by_name=disputed)
    words = in_words(row, reason=entered, dispute=disputed)
    told |= {"disputed": disputed is not None, "agreed": agreed is not None}
    stored |= {"disputed": row.disputed_at is not None, "agreed": row.agreed_at is not None}
    return joined(Sides(told, stored), times, names, words)


def _agreed_at_once(row: MatchReport, entered: Made) -> Made | None:
    """What a director decides is, but for most of what is struck out; what a captain enters not."""
    is_open = row.kind == MatchReport.Kind.VOID and row.agreed_at is None
    return None if entered.act == "match.report" or is_open else entered


def _penalty(row: SeasonPenalty, said: RowHistory) -> Sides:
    """Older records do not say which one is taken back."""
    names = ("number", "side", "counted", "law", "reason")
    stored: Values = {name: getattr(row, name) for name in names} | {"amount": row.amount}
    told, taken_back = dict(said.values), said.last("match.take_back_penalty")
    if "amount" in told:
        told["amount"] = Decimal(told["amount"])
    if "number" in told or taken_back:
        told["in force"], stored["in force"] = taken_back is None, row.is_current
    made = said.last("match.penalise")
    times = at_times(row, made_at=made, taken_back_at=taken_back)
    names_of = by_whom(row, made_by_name=made, taken_back_by_name=taken_back)
    words = in_words(row, taken_back_for=taken_back)
    return joined(Sides(told, stored), times, names_of, words)


def _score(row: SeasonScore, said: RowHistory) -> Sides:
    made, opened = said.last("season.final"), said.last("season.open")
    stored = {"digest": season_score_digest(row), "in force": row.is_current}
    told = said.values | {"in force": said.is_last and opened is None}
    times = at_times(row, made_at=made, opened_at=opened)
    names = by_whom(row, made_by_name=made, opened_by_name=opened)
    return joined(Sides(told, stored), times, names, in_words(row, opened_for=opened))


def _decision(row: MatchDecision, said: RowHistory) -> Sides:
    taken_back = said.last("match.take_back")
    stored: Values = {"match": f"{row.home.label}-{row.away.label}", **match_decision_words(row)}
    stored |= {"in force": row.is_current}
    told = said.values | {"in force": said.is_last and taken_back is None}
    words = in_words(row, taken_back_for=taken_back)
    acts = done(row, made=said.made[0], taken_back=taken_back)
    return joined(Sides(told, stored), acts, words)


def _same_match(row: MatchDecision) -> Hashable:
    """In which a later decision takes the place of the one before."""
    return frozenset({row.home_id, row.away_id}), row.meeting, row.is_carry_over


def _line_up(row: LineUp, said: RowHistory) -> Sides:
    told = said.made[-1]
    acts = joined(at_times(row, told_at=told), by_whom(row, told_by=told))
    return joined(Sides(said.values, {"digest": digest(row.seats)}), acts)


_OF_A_SEASON = ("season__session",)
MATCH_WITNESSES = (
    Witness(Season, (), _season, "digest", begun_by="season.make", parts=("matches",)),
    Witness(SeasonMatch, (), _match, "play_by", of_session=_OF_A_SEASON, begun_by="season.make"),
    Witness(
        MatchReport,
        ("match",),
        _report,
        "digest",
        lambda row: row.match_id,
        of_session=("match__season__session",),
        part_of=("match",),
    ),
    Witness(
        SeasonPenalty,
        ("match",),
        _penalty,
        "amount",
        of_session=("match__season__session",),
        part_of=("match",),
        which="number",
    ),
    Witness(
        SeasonScore,
        ("season",),
        _score,
        "digest",
        lambda row: row.season_id,
        of_session=_OF_A_SEASON,
        part_of=("season",),
        which="number",
    ),
    Witness(MatchDecision, ("home", "away"), _decision, "meeting", _same_match),
    Witness(LineUp, ("entry",), _line_up, "digest", part_of=("entry",), which="from_round"),
)
