"""The way of one contestant through a session, read from its own rows: no other table is looked at.

The printed guide cards of all (`guidance`) are made from the whole movement and say the same.
"""

from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from events.models import Contestant, Session, TableRound
from events.movements.schedule import Direction
from events.queries.columns import TableInRound, in_force, table_columns, tables_of
from events.queries.field import COLUMNS, FieldPair, field_of
from events.queries.guidance import GuideCard, GuideLine
from events.queries.members import seats_in_words
from events.queries.movement import direction_word
from events.queries.plays import plays_at
from events.queries.prepared import Blank, Prepared
from events.queries.rounds import board_range
from scoring.entrants import Label, LabelError, Line


class LateBoard(NamedTuple):
    """A postponed board that has still to be played, and by whom."""

    board: int
    ns: str
    ew: str


class _Met(NamedTuple):
    """A contestant as another's way tells of it."""

    short: str
    names: str


def way_of(session: Session, contestant: Contestant) -> tuple[GuideCard, tuple[LateBoard, ...]]:
    """Every round of a contestant, and the postponed boards that it has still to play."""
    tables = list(tables_of(_OWN_TABLES.rows(own=contestant.pk)))
    met = {
        key: _met([*rows])
        for key, rows in groupby(_OWN_AND_MET.rows(own=contestant.pk), key=lambda row: row[0])
    }
    ns, ew = direction_word(Direction.NS), direction_word(Direction.EW)
    guide_card = GuideCard(
        label=contestant.label,
        title=_("Pair %s") % contestant.label,
        names=met[contestant.pk].names,
        has_partner=False,
        lines=tuple(
            _line(contestant, table, ns, met.get(table.ew_id or 0))
            if table.ns_id == contestant.pk
            else _line(contestant, table, ew, met.get(table.ns_id or 0))
            for table in tables
            if table.part == 0
        ),
    )
    return guide_card, _late(session, contestant, [table for table in tables if table.late])


def _met(rows: list[tuple[Any, ...]]) -> _Met:
    """One contestant of as many rows as it has members."""
    _key, letter, number = rows[0][:3]
    return _Met(f"{letter}{number}", " & ".join(seats_in_words(row[3:] for row in rows)))


def _line(
    contestant: Contestant, table: TableInRound, direction: str, opponents: _Met | None
) -> GuideLine:
    return GuideLine(
        round=table.round,
        table=contestant.at_table(table.table),
        direction=direction,
        partner="",
        partner_names="",
        opponents=opponents.short if opponents else "",
        opponents_names=opponents.names if opponents else "",
        boards=board_range(table.in_time),
        sits_out=opponents is None,
    )


def _late(
    session: Session, contestant: Contestant, tables: list[TableInRound]
) -> tuple[LateBoard, ...]:
    """What of these tables is still to be played; mostly nothing was postponed."""
    if not tables:
        return ()
    keys = {key for table in tables for key in (table.ns_id, table.ew_id) if key}
    sides = session.contestants.in_bulk(keys)
    own = Q(ns=contestant) | Q(ew=contestant)
    plays = plays_at(tables, sides, in_force(session.results.in_force().filter(own)))
    return tuple(LateBoard(play.board, play.ns.label, play.ew.label) for play in plays.late)


def named_so(session: Session, asked: str) -> list[Contestant]:
    """The contestant with the label; for a number alone those of all lines that have it.

    Without a letter it may be one of any section.
    """
    try:
        label = Label.parse(asked)
    except LabelError:
        return []
    rows = _NUMBERED.rows(session=session.pk, number=label.number)
    found = [Contestant.from_db(None, COLUMNS, row) for row in rows]
    exact = [each for each in found if each.label == asked]
    return exact or [each for each in found if _may_be(each, label)]


def _may_be(contestant: Contestant, asked: Label) -> bool:
    """Whether somebody who says so much may mean this one."""
    is_line = asked.line in {Line.ALL, contestant.ranked_in}
    return is_line and asked.section in {"", contestant.letter}


def seated(session: Session) -> dict[int, FieldPair]:
    """Everyone who has a place in the movement; nobody in a session that was brought in."""
    has_movement = TableRound.objects.filter(section__session=session).exists()
    return field_of(session) if has_movement else {}


_NUMBERED = Prepared(
    lambda: Contestant.objects.filter(session=Blank("session"), number=Blank("number")).values_list(
        *COLUMNS
    )
)
_OWN_TABLES = Prepared(
    lambda: table_columns(TableRound.objects.filter(Q(ns=Blank("own")) | Q(ew=Blank("own"))))
)
_OWN_AND_MET = Prepared(
    lambda: (
        Contestant.objects.filter(
            Q(pk=Blank("own"))
            | Q(pk__in=TableRound.objects.filter(ns=Blank("own"), ew__isnull=False).values("ew"))
            | Q(pk__in=TableRound.objects.filter(ew=Blank("own"), ns__isnull=False).values("ns"))
        )
        .order_by("pk", "entry__members__position")
        .values_list(
            "pk",
            "letter",
            "number",
            "entry__members__pk",
            "entry__members__stands_in_for",
            "entry__members__player__name",
        )
    )
)
