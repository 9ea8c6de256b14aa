"""The matches of a season, arranged for pages: lines of lists, the cross table, why a match counts.

Figures are exact text, as the filter `figure` takes it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.utils.translation import gettext as _

from clubs.models import User
from events.models import MatchReport, SeasonPenalty
from events.queries.answering import with_directors
from events.queries.place_notes import handicaps_text, tie_text
from events.queries.season_figures import LeagueRow, MatchRow, match_row
from events.queries.season_played import ruled_text
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam
from events.season_boards import adjustments_of
from events.season_scores import stanza_boards, totals_of
from scoring.numbers import exact, exact_sum, half_up
from scoring.teams.boards import Scorable, TeamSide
from scoring.teams.cross_table import cross_table
from scoring.teams.match import MatchResult


@dataclass(frozen=True, slots=True)
class SeasonMatchLine:
    """A match in a list: what it gave, whether the reader's team plays, and whether they answer."""

    match: MatchNow
    row: MatchRow
    is_own: bool
    waits_for_reader: bool

    @property
    def adjusted(self) -> list[str]:
        """The boards on which a ruling awards something, where the match counts."""
        given = adjustments_of(self.match.report) if self.match.counts else []
        return [f"{ruled_text(each)} ({each.origin}, {each.laws})" for each in given]


@dataclass(frozen=True, slots=True)
class RoundLines:
    """A round: what it is called, its matches, and who has a bye."""

    number: int
    name: str
    lines: tuple[SeasonMatchLine, ...]
    byes: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether a match of it waits to be settled."""
        return any(not line.match.is_settled for line in self.lines)


@dataclass(frozen=True, slots=True)
class StanzaLine:
    """A stanza of a match: its place and boards, what both gained, and home's running margin."""

    place: int
    boards: int
    home: str
    away: str
    running: str
    is_extra: bool


@dataclass(frozen=True, slots=True)
class TeamWhy:
    """What a team got for the match, and by which line of the scale."""

    team: SeasonTeam
    imps: str
    carried: str
    penalty: str
    margin: str
    points: str
    band: str
    taken: tuple[SeasonPenalty, ...]


@dataclass(frozen=True, slots=True)
class MatchWhy:
    """How a match came to what it gave; `formula` says where the scale comes from.

    With `own_scores` a ruling has left the two teams' boards unlike, so that each has its own
    margin.
    """

    stanzas: tuple[StanzaLine, ...]
    teams: tuple[TeamWhy, ...]
    formula: str
    boards: int
    own_scores: bool


@dataclass(frozen=True, slots=True)
class LeagueCross:
    """A team's row of the cross table: the points against each of the columns, exact, or empty."""

    team: SeasonTeam
    cells: tuple[str, ...]
    total: str


def match_line(season: SeasonNow, match: MatchNow, reader: User | None) -> SeasonMatchLine:
    """The match as a list shows it."""
    return SeasonMatchLine(
        match,
        match_row(season, match),
        bool(match.sides_led_by(reader)),
        match.waits_for(reader),
    )


def rounds_of(season: SeasonNow, reader: User | None) -> list[RoundLines]:
    """All rounds, in order."""
    return [
        RoundLines(
            number,
            season.round_name(number),
            tuple(match_line(season, each, reader) for each in matches),
            tuple(_byes(season, number, matches)),
        )
        for number, matches in season.rounds.items()
    ]


def _byes(season: SeasonNow, number: int, matches: Sequence[MatchNow]) -> Iterator[str]:
    """Who plays no match in the round; in a cup those who go on without one."""
    if season.is_cup:
        byes = season.bracket.rounds[number - 1].byes
        yield from (season.team(side.number).name for side in byes if side.origin == "seed")
        return
    playing = {team.number for each in matches for team in each.teams if team}
    for team in season.teams:
        if team.number not in playing and team.entry.withdrawn_at is None:
            yield team.name


def waiting_lines(
    season: SeasonNow, matches: Iterable[MatchNow], reader: User | None
) -> list[SeasonMatchLine]:
    """These matches as a list shows them."""
    return [match_line(season, each, reader) for each in matches]


def noted(rows: Iterable[LeagueRow], unit: str) -> list[tuple[LeagueRow, str]]:
    """Each row of a table with what is said beside it: handicaps, and what broke its ties."""
    return [(row, "; ".join(_notes(row, unit))) for row in rows]


def _notes(row: LeagueRow, unit: str) -> Iterator[str]:
    if "handicap" in row:
        yield handicaps_text(half_up(Fraction(row["handicap"]), 2), unit)
    for tie in row["ties"]:
        yield _("tie broken: %(criterion)s") % {"criterion": tie_text(tie, has_top=False)}


def league_cross(season: SeasonNow) -> list[LeagueCross]:
    """Everyone against everyone, in the order of the table."""
    order = [each.contestant for each in season.standings]
    table = cross_table(season.event_scores, order=order)
    return [
        LeagueCross(
            season.team(int(row.standing.team)),
            tuple("" if cell is None else exact(cell.points) for cell in row.cells),
            exact(row.standing.total),
        )
        for row in table.rows
    ]


def match_why(season: SeasonNow, match: MatchNow) -> MatchWhy | None:
    """How the match came to what it gives or would give; None while nothing is known of it."""
    result = match.result
    if result is None or match.report is None:
        return None
    lines = []
    margins = _running(result, stanza_boards(match.report, season.season))
    for total, margin in zip(totals_of(match.report), margins, strict=False):
        lines.append(
            StanzaLine(
                total.board,
                total.boards,
                exact(total.home),
                exact(total.away),
                exact(margin),
                season.is_cup and total.board > season.season.stanzas,
            )
        )
    award = result.score(TeamSide.HOME).award
    teams = [(side, team) for side in TeamSide if (team := match.team(side)) is not None]
    return MatchWhy(
        tuple(lines),
        tuple(_team_why(season, match, result, side, team) for side, team in teams),
        award.formula if award else "",
        sum(line.boards for line in lines),
        own_scores=bool(sum(result.score(side).total for side in TeamSide)),
    )


def _running(result: MatchResult, stanzas: Sequence[Sequence[Scorable]]) -> Iterator[Fraction]:
    """Home's margin after each stanza that counts, as its own boards have it."""
    home = [each.home.points or Fraction(0) for each in result.boards]
    for end in accumulate(len(own) for own in stanzas):
        yield exact_sum(home[:end])


def _team_why(
    season: SeasonNow, match: MatchNow, result: MatchResult, side: TeamSide, team: SeasonTeam
) -> TeamWhy:
    score = result.score(side)
    of_side = (each for each in match.penalties if each.side == side.value)
    taken = tuple(each for each in of_side if not each.is_warning)
    return TeamWhy(
        team,
        exact(score.won),
        exact(score.carry_over) if score.carry_over else "",
        exact(score.penalty) if score.penalty else "",
        exact(score.margin),
        "" if season.is_cup else exact(result.points(side)),
        str(score.award.band) if score.award else "",
        taken,
    )


def reports_of(match: MatchNow) -> list[MatchReport]:
    """All versions of what was known of the match, the latest first."""
    rows = match.row.reports.order_by("-version")
    return list(with_directors(rows, entered_under=("entered_by_name", "entered_at")))


def penalties_of(match: MatchNow) -> list[SeasonPenalty]:
    """All penalties of the match, those taken back among them."""
    rows = match.row.penalties.order_by("number")
    return list(with_directors(rows, made_under=("made_by_name", "made_at")))
