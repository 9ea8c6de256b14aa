"""A cup's bracket as a drawing: texts and where they stand, in whole units of the drawing.

A unit is an eighteenth of the page's own size of type, so that the drawing grows with its texts.
"""

import unicodedata
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.wording import worded
from events.movements.knockout.bracket import Origin
from events.movements.knockout.picture import (
    BracketWay,
    Place,
    PlacedBye,
    PlacedMatch,
    bracket_picture,
)
from events.queries.season_states import MatchState
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam
from scoring.numbers import exact
from scoring.teams.boards import TeamSide

UNITS = 18
COLUMN, ROW = 288, 108
BOX_WIDTH, LINE = 243, 27
EDGE = 9
NAME_WIDTH = 18
"""About as many letters as fit."""


@dataclass(frozen=True, slots=True)
class BoxedTeam:
    """One line of a box, `y` below its top; `short` stands for a long name, both empty until known.

    The score are IMPs, exact, as text.
    """

    y: int
    seed: int | None
    name: str
    short: str
    score: str = ""
    has_won: bool = False
    has_lost: bool = False


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A box of two lines, or of one with a bye; `note` stands below."""

    x: int
    y: int
    teams: tuple[BoxedTeam, ...]
    note: str


@dataclass(frozen=True, slots=True)
class DrawnWay:
    """A line to a later match; known, as soon as somebody goes that way."""

    path: str
    is_known: bool


@dataclass(frozen=True, slots=True)
class DrawnName:
    """What a round is called, above it."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """The drawing; `size` is its width in the page's own size of type, `columns` its rounds."""

    columns: int
    width: int
    height: int
    size: int
    matches: tuple[DrawnMatch, ...]
    ways: tuple[DrawnWay, ...]
    names: tuple[DrawnName, ...]


def drawn_bracket(season: SeasonNow) -> DrawnBracket:
    """The bracket of a cup with what is known of its matches; no query of its own."""
    picture = bracket_picture(season.bracket)
    width = picture.columns * COLUMN + 2 * EDGE
    matches = [_match(season, each) for each in picture.matches]
    byes = [_bye(season, each) for each in picture.byes]
    names = [
        DrawnName(_x(each.place), int(each.place.row * ROW), worded(each.name))
        for each in picture.names
    ]
    return DrawnBracket(
        picture.columns,
        width,
        int(picture.rows * ROW),
        width // UNITS,
        (*matches, *byes),
        tuple(_way(season, each) for each in picture.ways),
        tuple(names),
    )


def shortened(name: str, width: int = NAME_WIDTH) -> str:
    """The name as far as it fits, with … for the rest; letters are never parted from accents."""
    if sum(map(_width, name)) <= width:
        return name
    kept, left = "", width - 1
    for letter in name:
        left -= _width(letter)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def _width(letter: str) -> int:
    """Of one letter, in columns; an accent has none."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _match(season: SeasonNow, placed: PlacedMatch) -> DrawnMatch:
    match = season.match(placed.match.number)
    imps = _imps(match)
    note = _("Match %d") % match.number
    if match.row.carried_by:
        note = f"{note} · " + _("with carry-over")
    if match.state not in {MatchState.TO_COME, MatchState.AGREED}:
        note = f"{note} · {match.state.label}"
    teams = tuple(
        _team(match, team, LINE * position, imps[position])
        for position, team in enumerate(match.teams)
    )
    return DrawnMatch(_x(placed.place), int(placed.place.row * ROW) - LINE, teams, note)


def _imps(match: MatchNow) -> list[str]:
    """What decided between the teams: the IMPs gained, with carry-over and less penalties."""
    result = match.result
    if not match.counts or result is None or not result.boards:
        return ["", ""]
    scores = [result.score(side) for side in TeamSide]
    return [exact(each.won + each.carry_over - each.penalty) for each in scores]


def _team(match: MatchNow, team: SeasonTeam | None, y: int, score: str) -> BoxedTeam:
    if team is None:
        return BoxedTeam(y, None, "", "")
    winner = match.winner
    return BoxedTeam(
        y=y,
        seed=team.number,
        name=team.name,
        short=shortened(team.name),
        score=score,
        has_won=team == winner,
        has_lost=winner is not None and team != winner,
    )


def _bye(season: SeasonNow, placed: PlacedBye) -> DrawnMatch:
    side, team = placed.side, None
    if side.origin is Origin.SEED:
        team = season.team(side.number)
    else:
        earlier = season.match(side.number)
        team = next((each for each in earlier.teams if earlier.winner not in {None, each}), None)
    line = BoxedTeam(0, team.number, team.name, shortened(team.name)) if team else _NOBODY
    top = int(placed.place.row * ROW) - LINE // 2
    return DrawnMatch(_x(placed.place), top, (line,), _("bye"))


_NOBODY = BoxedTeam(0, None, "", "")


def _way(season: SeasonNow, way: BracketWay) -> DrawnWay:
    """From the middle of one box to a line of the next; after a bye somebody always goes on."""
    start = _x(way.start) + BOX_WIDTH
    end = _x(way.end)
    middle = (start + end) // 2
    line = int(way.end.row * ROW) - LINE // 2 + way.side * LINE
    is_known = way.match is None or season.match(way.match).winner is not None
    return DrawnWay(f"M{start} {int(way.start.row * ROW)}H{middle}V{line}H{end}", is_known)


def _x(place: Place) -> int:
    return EDGE + place.column * COLUMN
