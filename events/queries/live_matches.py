"""The matches that are being played, both rooms side by side, as the director watches them.

They are read as an official score would show them if it were made now: the same sheets and pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from events.models import Session
from events.queries.match_pages import BoardInRooms, boards_in_rooms, shown
from events.queries.match_sheets import MatchTeam
from events.queries.release_pages import Kind, MatchPage, cut_pages
from events.queries.score_sheet import score_sheet
from events.queries.standings import score_input


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match as it stands; `round` is the last in which the teams meet, `key` is of this page.

    Points are empty before a board has been compared. A board that is `alone` has a result in one
    room, one that is `missing` in neither.
    """

    key: str
    round: int
    open_table: int
    closed_table: int | None
    home: MatchTeam
    away: MatchTeam
    home_imps: str
    away_imps: str
    home_points: str
    away_points: str
    unit: str
    lines: tuple[BoardInRooms, ...]

    @property
    def compared(self) -> int:
        return sum(each.has_score for each in self.lines)

    @property
    def alone(self) -> tuple[int, ...]:
        return tuple(each.board for each in self.lines if each.alone)

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(each.board for each in self.lines if not (each.has_score or each.alone))

    @property
    def is_begun(self) -> bool:
        return len(self.missing) < len(self.lines)

    @property
    def is_complete(self) -> bool:
        return self.compared == len(self.lines)


def live_matches(session: Session) -> list[LiveMatch]:
    """The matches in play, in order of round and table: a fixed number of queries.

    They are those of the round that results come from, or of the next once all of it is in, and of
    others what has been begun and lacks a board. Of a field there are none.
    """
    given = score_input(session)
    if given.teams is None:
        return []
    sheet = score_sheet(given)
    pages = cut_pages(sheet["ranking"], sheet["travellers"], sheet.get("matches"))
    pages_of_matches: list[MatchPage] = [page for kind, _key, page in pages if kind is Kind.MATCH]
    matches = [
        _match(page, planned.open_table, planned.closed_table)
        for page, planned in zip(pages_of_matches, given.teams.matches.planned, strict=True)
    ]
    now = _round_in_play(matches, given.teams.last)
    return [
        each for each in matches if each.round == now or (each.is_begun and not each.is_complete)
    ]


def _round_in_play(matches: Sequence[LiveMatch], last: int) -> int:
    """The round that has come, or the one after it where all of its matches are complete."""
    if any(each.round == last and not each.is_complete for each in matches):
        return last
    return min((each.round for each in matches if each.round > last), default=last)


def _match(page: MatchPage, open_table: int, closed_table: int | None) -> LiveMatch:
    match, unit, total_unit = page["match"], page["unit"], page["total_unit"]
    home, away = match["home"], match["away"]
    has_points = unit != total_unit
    return LiveMatch(
        f"{home['label']}-{away['label']}-{match['round']}",
        match["round"],
        open_table,
        closed_table,
        home,
        away,
        shown(home["won"], unit),
        shown(away["won"], unit),
        shown(home["points"], total_unit) if has_points else "",
        shown(away["points"], total_unit) if has_points else "",
        unit,
        tuple(boards_in_rooms(page)),
    )
