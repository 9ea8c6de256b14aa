"""The rows of the director's desk: its tables, what is to do, and the places of the ranking.

Each is given to its template as plain values; most of them are what they were a moment ago.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.typography.figures import figure
from clubs.typography.rows import Row
from events.models import ScorePenalty, Session
from events.queries.columns import TableInRound
from events.queries.field import FieldPair, ranked_of
from events.queries.place_notes import has_note, note_of
from events.queries.plays import Mark, Play, Plays
from events.queries.score_sheet import RankingRow
from events.queries.suspensions import absent_entries, is_absent
from rulings.queries.runs_in_hand import Marks
from rulings.queries.todo import Todo

AtTable = tuple[TableInRound, Sequence[Play]]
"""A table of the round, with its boards."""


class TableNow(NamedTuple):
    """A table in the round being played, as `pieces/table_now.html` shows it.

    For who may rule, `page` is the table's own and `guides` leads to the guides there; `marks` say
    what is in hand there.
    """

    name: str
    url: str
    ns: str
    ew: str
    boards: tuple[tuple[int, Mark], ...]
    state: str
    word: str
    page: str = ""
    guides: str = ""
    marks: Marks = ()


class SectionNow(NamedTuple):
    """A section at the desk: the round that it is playing, of how many, with its tables.

    `letter` is empty where it plays alone. In an individual those `waiting` sit at no table.
    """

    letter: str
    round: int
    rounds: int
    tables: list[TableNow]
    waiting: list[str]


class LinkedTodo(NamedTuple):
    """Something to do, with the address of where it is done.

    That of `check` says of an unlikely result that it is right, that of `agreed` corrects the
    record as both sides say, that of `coming` tells a table that the director is on the way.
    """

    todo: Todo
    url: str
    check: str
    agreed: str
    coming: str


def sections_now(
    session: Session,
    plays: Plays,
    names: Mapping[int, FieldPair],
    suspended: Sequence[ScorePenalty],
    marks: Mapping[str, Marks] | None,
) -> Iterator[SectionNow]:
    """Each section with the tables of the round that it is playing; who does not play is marked.

    `marks` are what is in hand at each, for who may rule there.
    """
    letters = {pair.contestant.section_id: pair.contestant.letter for pair in names.values()}
    words = _("sit-out"), _("%(entered)d of %(all)d in")
    for section, group in groupby(plays.at_tables(), key=lambda each: each[0].section_id):
        number = plays.rounds_now[section]
        url = reverse("scores_round", args=[session.organiser.slug, session.pk, number])
        here = list(group)
        absent = absent_entries(suspended, number)
        shown = {pk: _marked(pair, absent) for pk, pair in names.items()} if absent else names
        tables = [_table_now(url, letters[section], *each, shown, *words) for each in here]
        if marks is not None:
            rows = (each for each, _plays in here)
            tables = list(_with_pages(session, tables, rows, marks))
        waiting = _waiting(section, here, names) if session.event.is_individual else []
        yield SectionNow(letters[section], number, plays.rounds_of(section), tables, waiting)


def _marked(pair: FieldPair, absent: frozenset[int]) -> FieldPair:
    """With the word that they do not play, where somebody of them is suspended."""
    if not is_absent(pair.contestant, absent):
        return pair
    first, *others = pair.players
    return replace(pair, players=(_("suspended: %s") % first, *others))


def _waiting(section: int, here: Sequence[AtTable], names: Mapping[int, FieldPair]) -> list[str]:
    """The players of an individual who sit at none of these tables."""
    sides = (names[side] for table, _plays in here for side in (table.ns_id, table.ew_id) if side)
    seated = {number for side in sides for number in side.contestant.numbers}
    return [
        f"{each.label} {each.names}"
        for each in ranked_of(names)
        if each.contestant.section_id == section and each.contestant.number not in seated
    ]


def _table_now(
    url: str,
    letter: str,
    table: TableInRound,
    plays: Sequence[Play],
    names: Mapping[int, FieldPair],
    sit_out: str,
    how_many: str,
) -> TableNow:
    """A table; its address is that of its first line without a result, among those of its round."""
    boards = tuple((play.board, play.mark) for play in plays)
    line = next((play for play in plays if play.mark is Mark.MISSING), next(iter(plays), None))
    marks = [mark for _board, mark in boards]
    entered = marks.count(Mark.ENTERED) + marks.count(Mark.ODD)
    expected = len(marks) - marks.count(Mark.CANCELLED)
    sitting_out = table.ns_id is None or table.ew_id is None
    return TableNow(
        name=f"{letter}{table.table}{_half_said(table.half)}",
        url=f"{url}#e{line.key}" if line else url,
        ns=_pair(names, table.ns_id),
        ew=_pair(names, table.ew_id),
        boards=boards,
        state="" if Mark.MISSING in marks else "done",
        word=sit_out if sitting_out else how_many % {"entered": entered, "all": expected},
    )


def _with_pages(
    session: Session,
    tables: Iterable[TableNow],
    rows: Iterable[TableInRound],
    marks: Mapping[str, Marks],
) -> Iterator[TableNow]:
    """The same with the page of each, and its guides; of a sit-out there is none."""
    place = [session.organiser.slug, session.pk]
    page, guides = reverse("table", args=[*place, "0-0"]), reverse("guide_begin", args=place)
    for shown, row in zip(tables, rows, strict=True):
        if row.ns_id is None or row.ew_id is None:
            yield shown
            continue
        key = f"{row.ns_id}-{row.ew_id}"
        yield shown._replace(
            page=page.replace("0-0", key),
            guides=f"{guides}?table={key}",
            marks=marks.get(key, ()),
        )


def _half_said(half: int) -> str:
    """Which half of the round it is, where three teams play a triple within it."""
    return {1: f", {_('first half')}", 2: f", {_('second half')}"}.get(half, "")


def _pair(names: Mapping[int, FieldPair], contestant: int | None) -> str:
    return f"{names[contestant].label} {names[contestant].names}" if contestant else ""


def linked(
    session: Session, found: Iterable[Todo], *, may_correct: bool, may_rule: bool
) -> list[LinkedTodo]:
    """Each with its addresses, which many share; of acts those that the visitor may do."""
    place = [session.organiser.slug, session.pk]

    @cache
    def address(route: str, number: int | None) -> str:
        return reverse(route, args=[*place, *([number] if number else [])])

    return [
        LinkedTodo(
            todo,
            address(todo.route, todo.number),
            address("result_check", todo.result) if todo.result else "",
            address("correction_agreed", todo.number) if todo.is_agreed and may_correct else "",
            address("call_come", todo.number) if todo.is_waiting and may_rule else "",
        )
        for todo in found
    ]


def lines(rows: Iterable[RankingRow]) -> list[tuple[str, str, list[Row]]]:
    """The rankings, one of all, or N-S and E-W: line, unit or "%", rows of `desk_place.html`."""
    found: dict[str, tuple[str, str, list[Row]]] = {}
    for row in rows:
        unit = "%" if row["percent"] else row["unit"]
        _line, _unit, places = found.setdefault(row["line"], (row["line"], unit, []))
        places.append(_place(row))
    return list(found.values())


def _place(row: RankingRow) -> Row:
    return Row(
        {
            "place": row["rank"].rstrip("="),
            "names": row["names"],
            "label": row["label"],
            "text": figure(row["percent"]),
            "width": row["percent"],
            "total": figure(row["total_shown"]),
            "boards": str(row["boards"]),
            "note": note_of(row),
        },
        {
            "equal": row["rank"].endswith("="),
            "has_percent": bool(row["percent"]),
            "has_note": has_note(row),
        },
    )
