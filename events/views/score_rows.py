"""What the pages of score entry show many times, as plain values: boards, rounds, plays, lines."""

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse

from clubs.typography.rows import Row
from events.forms.scores import EntryRow
from events.models import Session
from events.queries.plays import Mark, Play, Plays


class OddPlay(NamedTuple):
    """Where an unlikely result was entered, for `events/scores_odd_play.html`."""

    board: int
    table: str
    address: str


class MarkedPlay(NamedTuple):
    """How a play stands, for `events/scores_marks.html`."""

    key: str
    mark: Mark
    round: int
    table: str


class RoundTally(NamedTuple):
    """How much of a round is in, for `events/scores_overview_round.html`."""

    round: int
    address: str
    entered: int
    total: int


class BoardTally(NamedTuple):
    """A board, for `events/scores_overview_board.html`; `plays` are those that need a look."""

    board: int
    address: str
    entered: int
    total: int
    plays: tuple[MarkedPlay, ...]


def addresses(session: Session, route: str, numbers: int = 1) -> str:
    """What all addresses of a route begin with, before its numbers: looked up once for hundreds."""
    place = [session.organiser.slug, session.pk, *([0] * numbers)]
    return reverse(route, args=place).removesuffix("0/" * numbers)


def odd_plays(session: Session, plays: Iterable[Play]) -> list[OddPlay]:
    """Each with the place of its line in the grid of its board."""
    boards = addresses(session, "scores_board")
    return [OddPlay(each.board, each.table, f"{boards}{each.board}/#e{each.key}") for each in plays]


def marked(plays: Iterable[Play]) -> tuple[MarkedPlay, ...]:
    return tuple(
        MarkedPlay(each.key, each.mark, each.table_round.round, each.table) for each in plays
    )


class EntrySection(NamedTuple):
    """The lines of a section in the grid, and the key of the one to begin with."""

    letter: str
    first: str
    rows: list[Row]


def entry_row(row: EntryRow, lines: str, *, by_board: bool = False, is_first: bool = False) -> Row:
    """For `events/scores_grid_row.html`; `lines` is what the address of every line begins with."""
    line, play = row.line, row.line.play
    table, text = play.table_round, line.text
    return Row(
        {
            "key": line.key,
            "round": str(table.round),
            "table": play.table,
            "board": str(play.board),
            "ns": play.ns.short,
            "ns_names": line.ns_names,
            "ew": play.ew.short,
            "ew_names": line.ew_names,
            "address": f"{lines}{table.pk}/{play.board}/",
            "text": text,
            "version": str(line.version),
            "typed": row.typed if row.refused else text,
            "seen": str(row.seen),
        },
        {
            "said": row.said,
            "group": line.result.group if line.result else "",
            "is_late": play.is_late,
            "is_closed": line.is_closed,
            "is_refused": row.refused is not None,
            "is_conflict": row.is_conflict,
            "is_first": is_first,
            "by_board": by_board,
        },
    )


def round_tallies(session: Session, plays: Plays) -> list[RoundTally]:
    rounds = addresses(session, "scores_round")
    return [
        RoundTally(each.number, f"{rounds}{each.number}/", each.entered, each.total)
        for each in plays.by_round
    ]


def board_tallies(session: Session, plays: Plays) -> list[BoardTally]:
    boards = addresses(session, "scores_board")
    return [
        BoardTally(
            each.number,
            f"{boards}{each.number}/",
            each.entered,
            each.total,
            marked(plays.to_look_at.get(each.number, ())),
        )
        for each in plays.boards
    ]
