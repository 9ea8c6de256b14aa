"""The matches that are being played, both rooms side by side, as the director watches them.

They are read as an official score would show them if it were made now: the same sheets and pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from events.decided_matches import MatchKey
from events.models import Session
from events.queries.decision_words import (
    SaidOfKnockout,
    SaidOfMatch,
    said_of_carry_over,
    said_of_knockout,
    said_of_match,
    said_of_penalties,
)
from events.queries.match_pages import BoardInRooms, boards_in_rooms, shown, won_shown
from events.queries.match_sheets import MatchTeam
from events.queries.matches import PlannedMatch
from events.queries.release_pages import Kind, MatchPage, cut_pages
from events.queries.score_sheet import score_sheet
from events.queries.sight import Sight
from events.queries.standings import ScoreInput, score_input


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match as it stands; `round` is the last in which the teams meet, `key` is of this page.

    Points are empty before a board has been compared. A board that is `alone` has a result in one
    room, one that is `missing` in neither. `name` is what addresses call it. `said` is what the
    director decided of it, by the number `decided`, else 0; `carried` what a team brings into it,
    `penalties` what was taken in it, `knockout` who has won it where it is one. Boards that are
    `hidden` from whoever looks are left out of all this.
    """

    key: str
    letter: str
    round: int
    open_table: str
    closed_table: str
    home: MatchTeam
    away: MatchTeam
    home_imps: str
    away_imps: str
    home_points: str
    away_points: str
    unit: str
    lines: tuple[BoardInRooms, ...]
    name: str
    match: MatchKey
    decided: int
    said: SaidOfMatch | None
    carried: str
    penalties: tuple[str, ...]
    knockout: SaidOfKnockout | None
    hidden: tuple[int, ...] = ()

    @property
    def compared(self) -> int:
        return sum(each.has_score for each in self.lines)

    @property
    def alone(self) -> tuple[int, ...]:
        return tuple(each.board for each in self.lines if each.alone)

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(
            each.board
            for each in self.lines
            if not (each.has_score or each.alone or each.board in self.hidden)
        )

    @property
    def is_begun(self) -> bool:
        return self.said is not None or self.compared > 0 or bool(self.alone)

    @property
    def is_complete(self) -> bool:
        return self.said is not None or self.compared == len(self.lines)


def live_matches(session: Session, sight: Sight) -> list[LiveMatch]:
    """The matches in play, in order of round, section and table: a fixed number of queries.

    Of each section they are those of the round that results come from, or of the next once all of
    it is in, and of others what has been begun and lacks a board. Of a field there are none.
    """
    given = score_input(session, sight)
    if given.teams is None:
        return []
    matches = _all(given, sight)
    now = {
        letter: _round_in_play([each for each in matches if each.letter == letter], last)
        for letter, last in given.teams.last.items()
    }
    return [
        each
        for each in matches
        if each.round == now[each.letter] or (each.is_begun and not each.is_complete)
    ]


def all_matches(session: Session, sight: Sight) -> list[LiveMatch]:
    """Every match as it stands, in order of round and table; of a field there are none."""
    given = score_input(session, sight)
    return [] if given.teams is None else _all(given, sight)


def match_now(session: Session, name: str, sight: Sight) -> LiveMatch | None:
    """One match as it stands, by what addresses call it; None where there is none."""
    return next((each for each in all_matches(session, sight) if each.name == name), None)


def _all(given: ScoreInput, sight: Sight) -> list[LiveMatch]:
    """Every match of the session, in order of round and table."""
    planned = given.teams.matches.planned if given.teams else ()
    sheet = score_sheet(given)
    pages = cut_pages(sheet["ranking"], sheet["travellers"], sheet.get("matches"))
    of_matches = [(key, page) for kind, key, page in pages if kind is Kind.MATCH]
    return [
        _match(key, page, each, sight)
        for (key, page), each in zip(of_matches, planned, strict=True)
    ]


def _round_in_play(matches: Sequence[LiveMatch], last: int) -> int:
    """The round that has come, or the one after it where all of its matches are complete."""
    if any(each.round == last and not each.is_complete for each in matches):
        return last
    return min((each.round for each in matches if each.round > last), default=last)


def _match(key: str, page: MatchPage, planned: PlannedMatch, sight: Sight) -> LiveMatch:
    match, unit, total_unit = page["match"], page["unit"], page["total_unit"]
    home, away, said = match["home"], match["away"], said_of_match(match)
    has_points = unit != total_unit
    return LiveMatch(
        f"{home['label']}-{away['label']}-{match['round']}",
        planned.letter,
        match["round"],
        f"{planned.letter}{planned.open_table}",
        f"{planned.letter}{planned.closed_table}" if planned.closed_table else "",
        home,
        away,
        won_shown(home, said, unit),
        won_shown(away, said, unit),
        shown(home["points"], total_unit) if has_points else "",
        shown(away["points"], total_unit) if has_points else "",
        unit,
        tuple(boards_in_rooms(page)),
        key,
        planned.key,
        planned.on.decision.number if planned.on.decision else 0,
        said,
        said_of_carry_over(match),
        said_of_penalties(match),
        said_of_knockout(match),
        tuple(each["board"] for each in page["boards"] if each["board"] in sight.hidden),
    )
