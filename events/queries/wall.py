"""What the wall shows beside the round clock: who still plays, who goes where, who leads.

Of the tables it tells how many boards are still to come, and nothing of a result that is not in a
published score: the ranking is that of the results page, from the same release.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.typography.bridge import unit
from clubs.typography.figures import figure
from events.chosen_scoring import binding, plays_matches
from events.models import ScoreRelease, Session
from events.movements.clock import Phase, Reading
from events.movements.guidance import PlaceInRound, places_in
from events.movements.schedule import Contestant
from events.movements.table_rounds import Direction
from events.queries.clock import SessionClock
from events.queries.field import field_of
from events.queries.movement import (
    Names,
    SectionInPlay,
    direction_word,
    names_in,
    sections_of,
)
from events.queries.plays import Plays, session_plays
from events.queries.releases import release_in_force
from events.queries.result_pages import ranking_lines
from events.queries.score_sheet import RankingRow
from events.queries.sections import is_swiss, round_to_draw
from events.queries.sight import WHOLE
from events.queries.tonight import leaders
from scoring.entrants import Line

ROWS_LARGE, ROWS_SMALL = 9, 5
"""How many lines a page has below a small clock, and below a large one (wall.css)."""

NAMED_ACROSS, NUMBERS_ACROSS, TABLES_ACROSS = 2, 3, 6
"""How many stand in a line: with their names, by number alone, and of tables."""


class WallRow(NamedTuple):
    """A line of a page: a number or place, their names, and what is told of them.

    `stays` says that they sit there already, `line` is that of two in which a winner played.
    """

    who: str
    names: str
    told: str
    stays: bool = False
    line: str = ""


class WallPage(NamedTuple):
    """What is on the wall at a time, and then makes room for the next; `kind` names its look."""

    kind: str
    title: str
    rows: tuple[WallRow, ...]
    number: int
    of: int


class Wall(NamedTuple):
    """What the wall is for now (`lead`: before, play, move or official), and what it tells.

    `playing` is how many of the `tables` have boards that are not in, `left` how many boards these
    are. `winners` lead the published score. `rounds` has the letter of each section, its round, and
    of how many (0 where they are drawn one by one). A round of a Swiss `to_draw` is awaited.
    """

    lead: str
    pages: tuple[WallPage, ...] = ()
    rounds: tuple[tuple[str, int, int], ...] = ()
    playing: int = 0
    tables: int = 0
    left: int = 0
    to_draw: int = 0
    winners: tuple[WallRow, ...] = ()


def wall_of(session: Session, clock: SessionClock | None, now: datetime) -> Wall:
    """What the session's wall shows at an instant: a fixed number of queries."""
    if session.state == Session.State.SETUP:
        return Wall("before")
    release = release_in_force(session)
    if release is not None:
        release.refresh_from_db(fields=["ranking"])
    if session.state != Session.State.RUNNING:
        return _official(release)
    return _running(session, clock.reading(now) if clock else None, release)


def _official(release: ScoreRelease | None) -> Wall:
    if release is None:
        return Wall("official")
    winners = tuple(
        WallRow(row["rank"], row["names"], _figure(row), line=_line(row["line"]))
        for row in leaders(release)
    )
    return Wall("official", tuple(_ranking(release, ROWS_SMALL)), winners=winners)


def _running(session: Session, reading: Reading | None, release: ScoreRelease | None) -> Wall:
    field = field_of(session)
    plays = session_plays(session, WHOLE, {pk: each.contestant for pk, each in field.items()})
    sections = sections_of(session)
    rounds = _rounds(sections, reading, plays)
    left = _left(plays, rounds)
    to_come = {table: count for table, count in left.items() if count}
    coming = _coming(sections, rounds, reading, plays)
    is_moving = len(coming) == len(rounds) > 0
    is_drawn = plays_matches(binding(session)) and is_swiss(session)
    if is_drawn and not coming:  # a draw is read as soon as it is out
        coming = {section: number + 1 for section, number in rounds.items()}
    seats = _seats(sections, coming, names_in(field))
    lead = "move" if is_moving and seats else "play"
    rows = ROWS_LARGE if lead == "move" else ROWS_SMALL
    is_awaited = lead == "move" and len(to_come) == len(left)
    shown = [] if lead == "move" else [*_playing(left, plays, rows), *_ranking(release, rows)]
    return Wall(
        lead,
        (*_seat_pages(seats, max(coming.values(), default=0), rows), *shown),
        rounds=tuple(
            (
                row.letter if len(sections) > 1 else "",
                rounds[row.pk],
                0 if is_drawn else schedule.rounds_count,
            )
            for row, schedule in sections
        ),
        playing=len(to_come) if plays.entered and not is_awaited else 0,
        tables=len(left),
        left=sum(to_come.values()),
        to_draw=round_to_draw(session)
        if is_drawn and not seats and (is_moving or not to_come)
        else 0,
    )


def _rounds(
    sections: Sequence[SectionInPlay], reading: Reading | None, plays: Plays
) -> dict[int, int]:
    """The round of each section (its key): by the clock while it runs, else by its results."""
    if reading is None or reading.phase is Phase.WAITING:
        return {row.pk: plays.rounds_now.get(row.pk, 0) for row, _schedule in sections}
    return {row.pk: min(reading.round, schedule.rounds_count) for row, schedule in sections}


def _coming(
    sections: Sequence[SectionInPlay],
    rounds: Mapping[int, int],
    reading: Reading | None,
    plays: Plays,
) -> dict[int, int]:
    """The round to whose tables a section goes now: as the clock calls; without a clock that of
    which nothing has come.
    """
    if reading is not None and reading.is_under_way:
        is_moving = reading.round_to_be_at > reading.round
        return {row.pk: reading.round_to_be_at for row, _schedule in sections} if is_moving else {}
    if reading is not None and reading.phase is Phase.OVER:
        return {}
    begun = {
        (play.table_round.section_id, play.table_round.round) for play in plays.all if play.result
    }
    return {
        section: number
        for section, number in rounds.items()
        if number and (section, number) not in begun
    }


def _left(plays: Plays, rounds: Mapping[int, int]) -> dict[str, int]:
    """How many boards each table has still to play in its round, and in time."""
    left: dict[str, int] = {}
    for play in plays.all:
        row = play.table_round
        if row.round == rounds.get(row.section_id) and not play.is_late:
            left[play.table] = left.get(play.table, 0) + (play.result is None)
    return left


def _playing(left: Mapping[str, int], plays: Plays, rows: int) -> Iterator[WallPage]:
    """The tables that still play, once another is through; before the first result nobody knows."""
    to_come = [
        WallRow(table, "", ngettext("%d left", "%d left", count) % count)
        for table, count in left.items()
        if count
    ]
    if plays.entered and len(to_come) < len(left):
        yield from _pages("tables", _("Still playing"), to_come, rows * TABLES_ACROSS)


def _seats(
    sections: Sequence[SectionInPlay], coming: Mapping[int, int], called: Mapping[int, Names]
) -> list[WallRow]:
    """Where everyone goes who plays in the coming round of their section, by their numbers."""
    return [
        _seat(contestant, own, before.get(contestant, ()), called.get(row.pk, Names()))
        for row, schedule in sections
        if 1 <= (number := coming.get(row.pk, 0)) <= schedule.rounds_count
        for before in [places_in(schedule, number - 1) if number > 1 else {}]
        for contestant, own in places_in(schedule, number).items()
    ]


def _seat(
    contestant: Contestant,
    own: Sequence[PlaceInRound],
    before: Sequence[PlaceInRound],
    called: Names,
) -> WallRow:
    where = [_where(each, called) for each in own]
    return WallRow(
        called.label(contestant),
        called.of([contestant]),
        ", ".join(where),
        stays=[_where(each, called) for each in before[-1:]] == where,
    )


def _where(place: PlaceInRound, called: Names) -> str:
    if place.is_sit_out:
        return _("sits out")
    return f"{called.tables([place.table])} {direction_word(place.direction)}"


def _seat_pages(seats: Sequence[WallRow], number: int, rows: int) -> Iterator[WallPage]:
    """With names where all fit on a page; else those who move by number, and nobody else."""
    title = _("Your table in round %d") % number
    if len(seats) <= rows * NAMED_ACROSS:
        yield from _pages("named", title, seats, rows * NAMED_ACROSS)
        return
    by_number = [each._replace(names="") for each in seats]
    moving = [each for each in by_number if not each.stays] or by_number
    if len(moving) < len(seats):
        title = _("Your table in round %d; whoever is not named stays") % number
    yield from _pages("numbers", title, moving, rows * NUMBERS_ACROSS)


def _ranking(release: ScoreRelease | None, rows: int) -> Iterator[WallPage]:
    """The lines of the ranking of a published score; none while nothing is published."""
    for line, ranked in ranking_lines(release.ranking if release else []):
        title = _("Ranking")
        if release and release.after_round:
            title = _("Ranking after round %d") % release.after_round
        shown = [WallRow(row["rank"], row["names"], _figure(row)) for row in ranked]
        heads = filter(None, [title, _line(line)])
        yield from _pages("named", " · ".join(heads), shown, rows * NAMED_ACROSS)


def _line(line: str) -> str:
    """Which of two rankings it is; empty where there is one."""
    return direction_word(Direction(line)) if line in {Line.NS, Line.EW} else ""


def _figure(row: RankingRow) -> str:
    if row["percent"]:
        return f"{figure(row['percent'])} %"
    return f"{figure(row['total_shown'])} {unit(row['unit'])}"


def _pages(kind: str, title: str, rows: Sequence[WallRow], at_once: int) -> Iterator[WallPage]:
    of = -(-len(rows) // at_once)
    for number in range(of):
        shown = tuple(rows[number * at_once : (number + 1) * at_once])
        yield WallPage(kind, title, shown, number + 1, of)
