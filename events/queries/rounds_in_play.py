"""Which round each section is playing, as far as the results tell."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, FilteredRelation, Min, OuterRef, Q

from events.mapping import Meeting
from events.models import Result, Session, TableRound
from events.queries.columns import (
    TABLE_COLUMNS,
    TableInRound,
    results_of,
    table_columns,
    tables_in_rounds,
    tables_of,
)
from events.queries.prepared import Blank, Prepared


def rounds_by_results(
    tables: Iterable[TableInRound], entered: Collection[Meeting]
) -> dict[int, int]:
    """By section the latest round with a result in it, or the next to be played when that is
    complete: not one that is left out.
    """
    sections: defaultdict[int, list[TableInRound]] = defaultdict(list)
    for table in tables:
        sections[table.section_id].append(table)
    return {section: _round_by_results(own, entered) for section, own in sections.items()}


def _round_by_results(tables: Iterable[TableInRound], entered: Collection[Meeting]) -> int:
    rounds: set[int] = set()
    begun: set[int] = set()
    lacking: set[int] = set()
    for table in tables:
        rounds.add(table.round)
        for meeting in table.met_in_time:
            (begun if meeting in entered else lacking).add(table.round)
    if not begun:
        return min(lacking, default=min(rounds, default=0))
    latest = max(begun)
    if latest in lacking:
        return latest
    return min((each for each in lacking if each > latest), default=latest)


def latest_round(session: Session) -> int:
    """The latest round that a section is playing; 0 without a movement."""
    return max(latest_rounds(session).values(), default=0)


def latest_rounds(session: Session) -> dict[int, int]:
    """The round that each section (by its key) is playing; 0, or nothing, without a movement."""
    sections = list(session.sections.order_by().values_list("pk", flat=True))
    if len(sections) > 1:
        entered = {each.meeting for each in results_of(session)}
        return rounds_by_results(tables_in_rounds(session), entered)
    return {section: round_in_play(section) for section in sections}


def round_in_play(section: int) -> int:
    """The same of one section (its key), for who needs nothing else.

    It reads the round that results come from, not the rest.
    """
    before = LATER_THAN_ANY
    while last := _last_begun(section, before):
        before = last
        rows = _TABLES_AND_RESULTS.rows(section=section, round=before)
        came = _came({row[0]: row for row in rows}.values(), {row[TABLE_COLUMNS:] for row in rows})
        if True in came:
            return before if False in came else _next_played(section, before) or before
        # Only late or cancelled boards of that round are in: the one before it tells.
    scheduled = TableRound.objects.filter(section=section)
    return _next_played(section, 0) or scheduled.aggregate(first=Min("round"))["first"] or 0


def _next_played(section: int, after: int) -> int:
    """The first round after one in which boards are to be played; 0 when there is none."""
    number = after + 1
    while rows := _TABLES_AND_RESULTS.rows(section=section, round=number):
        if any(table.met_in_time for table in tables_of(rows)):
            return number
        number += 1
    return 0


def _last_begun(section: int, before: int) -> int:
    """The latest round before one from whose tables a result has come; 0 when there is none."""
    rows = _LAST_BEGUN.rows(section=section, before=before)
    return next((number for (number,) in rows), 0)


def _came(columns: Iterable[tuple[Any, ...]], entered: Collection[Meeting]) -> set[bool]:
    """Whether some of what these tables play in time is in, and whether some of it is missing."""
    came: set[bool] = set()
    for table in tables_of(columns):
        came.update(meeting in entered for meeting in table.met_in_time)
        if len(came) == 2:
            break  # of a hundred tables the first few tell
    return came


LATER_THAN_ANY = 32_767
"""The largest number of a round that a column holds."""

_LAST_BEGUN = Prepared(
    lambda: (
        TableRound.objects.filter(
            Exists(Result.objects.in_force().filter(table_round=OuterRef("pk"))),
            section=Blank("section"),
            round__lt=Blank("before"),
        )
        .order_by("-round")
        .values_list("round")[:1]
    )
)
"""It looks from the last round back, and no further than the one it finds."""
_TABLES_AND_RESULTS = Prepared(
    lambda: table_columns(
        TableRound.objects.annotate(
            entered=FilteredRelation("results", condition=Q(results__is_current=True))
        ).filter(section=Blank("section"), round=Blank("round")),
        *("entered__board__number", "entered__ns_id", "entered__ew_id"),
    )
)
