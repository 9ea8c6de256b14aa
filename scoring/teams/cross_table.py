"""The cross table of a round robin: every team against every other."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import exact_sum
from scoring.teams.standings import EventScores, TeamMatch, TeamStanding, team_standings


@dataclass(frozen=True, slots=True)
class CrossTableCell:
    """What the team of the row made against the team of the column, over all their matches."""

    points: Fraction
    margin: Fraction
    matches: tuple[TeamMatch, ...]


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """A team's row; a cell is `None` on the diagonal and where the two have not met."""

    standing: TeamStanding
    cells: tuple[CrossTableCell | None, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Rows and columns both in the order of `teams`."""

    teams: tuple[str, ...]
    rows: tuple[CrossTableRow, ...]

    def cell(self, team: str, opponents: str) -> CrossTableCell | None:
        """`ValueError` for a team that is not in the table."""
        return self.rows[self.teams.index(team)].cells[self.teams.index(opponents)]


def cross_table(event: EventScores, *, order: Sequence[str]) -> CrossTable:
    """The cross table of the teams in that order; `KeyError` for one that the event has not."""
    standings = team_standings(event)
    rows = (_row(standings[team], order) for team in order)
    return CrossTable(tuple(order), tuple(rows))


def _row(standing: TeamStanding, order: Sequence[str]) -> CrossTableRow:
    return CrossTableRow(standing, tuple(_cell(standing.matches, each) for each in order))


def _cell(met: Sequence[TeamMatch], opponents: str) -> CrossTableCell | None:
    matches = tuple(match for match in met if match.opponents == opponents)
    if not matches:
        return None
    return CrossTableCell(
        points=exact_sum([match.points for match in matches]),
        margin=exact_sum([match.margin for match in matches]),
        matches=matches,
    )
