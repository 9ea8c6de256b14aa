"""The cross table of a round robin: every team against every other."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import exact_sum
from scoring.teams.standings import EventScores, TeamMatch, TeamStanding, team_standings


@dataclass(frozen=True, slots=True)
class Cell:
    """What the team of the row made against the team of the column, over all their matches."""

    points: Fraction
    margin: Fraction
    matches: tuple[TeamMatch, ...]


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """A team's row; a cell is `None` on the diagonal and where the two have not met."""

    standing: TeamStanding
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Rows and columns both in the order of `teams`."""

    teams: tuple[str, ...]
    rows: tuple[CrossTableRow, ...]

    def cell(self, team: str, opponents: str) -> Cell | None:
        """`ValueError` for a team that is not in the table."""
        return self.rows[self.teams.index(team)].cells[self.teams.index(opponents)]


def cross_table(event: EventScores, *, order: Sequence[str] | None = None) -> CrossTable:
    """The cross table, in order of the standings or in the order given.

    `KeyError` for a team in `order` that the event does not know.
    """
    standings = {row.team: row for row in team_standings(event)}
    teams = tuple(order if order is not None else standings)
    rows = tuple(
        CrossTableRow(
            standings[team], tuple(_cell(standings[team], opponents) for opponents in teams)
        )
        for team in teams
    )
    return CrossTable(teams, rows)


def _cell(standing: TeamStanding, opponents: str) -> Cell | None:
    matches = tuple(match for match in standing.matches if match.opponents == opponents)
    if not matches:
        return None
    return Cell(
        points=exact_sum([match.points for match in matches]),
        margin=exact_sum([match.margin for match in matches]),
        matches=matches,
    )
