"""The numbered releases of a session's official score, and how two of them differ."""

from typing import TypedDict

from events.models import ScoreRelease, Session
from events.queries.prepared import Blank, PreparedRows
from events.queries.score_sheet import ScoreSheet, TravellerRow

_IN_FORCE = PreparedRows(
    lambda: (
        ScoreRelease.objects.filter(session=Blank("session"), withdrawn_at=None)
        .defer("ranking", "travellers", "changes", "lists", "matches")
        .order_by("-number")
    ),
    most=1,
)


class LineChange(TypedDict):
    """One table's line that differs from the release before."""

    board: int
    ns: str
    ew: str
    before: str
    after: str


def latest_release(session: Session) -> ScoreRelease | None:
    """The official score in force."""
    return session.releases.filter(withdrawn_at=None).order_by("-number").first()


def published_last(session: Session) -> ScoreRelease | None:
    """The release by which the score, or the last round that is official by itself, became so.

    None of a score that was brought in: it was published elsewhere, and is final here at once.
    """
    if session.rounds_official:
        return session.round_releases.select_related("release").latest("round").release
    if session.official_at is None:
        return None
    first = session.releases.filter(withdrawn_at=None).order_by("number").first()
    return None if first is None or first.is_final else first


def last_withdrawn(session: Session) -> ScoreRelease | None:
    """What was published by mistake last, if anything ever was."""
    rows = session.releases.exclude(withdrawn_at=None).defer("ranking", "travellers", "lists")
    return rows.order_by("-number").first()


def release_in_force(session: Session) -> ScoreRelease | None:
    """The same by its short columns alone; what it says is loaded when it is asked for."""
    return next(iter(_IN_FORCE.rows(session=session.pk)), None)


def changes_between(previous: ScoreRelease, sheet: ScoreSheet) -> list[LineChange]:
    """The lines that are new or read otherwise than in the previous release."""
    old = {
        (traveller["board"], line["ns"], line["ew"]): line_text(line)
        for traveller in previous.travellers
        for line in traveller["lines"]
    }
    return [
        {
            "board": traveller["board"],
            "ns": line["ns"],
            "ew": line["ew"],
            "before": old.get((traveller["board"], line["ns"], line["ew"]), ""),
            "after": line_text(line),
        }
        for traveller in sheet["travellers"]
        for line in traveller["lines"]
        if old.get((traveller["board"], line["ns"], line["ew"])) != line_text(line)
    ]


def line_text(line: TravellerRow) -> str:
    """A line in words: "4S N -1", "4S N -1 → A+/A-", on a fouled board "4S N -1 (form B)"."""
    return f"{_scored_text(line)} (form {line['group']})" if line["group"] else _scored_text(line)


def _scored_text(line: TravellerRow) -> str:
    if not (line["ns_award"] or line["ew_award"]):
        return line["result"]
    sides = [line[side] or line["result"] for side in ("ns_award", "ew_award")]
    if "/".join(sides) == line["result"]:
        return line["result"]
    return f"{line['result']} → {'/'.join(dict.fromkeys(sides))}".lstrip(" →")
