"""A room's board of a season's match, as a ruling looks at it, and awards made of results.

What a director judged stays as it was ruled; what it earns is worked out anew whenever another
version of the match's result is written (Laws 12C1(e), 79C and 86B).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from events.awards import AwardJson, with_actual
from events.law_86 import MatchTable, reckon_again
from events.models import Session
from events.queries.followed_awards import clear_gain, laws_now, one_score
from events.queries.match_tables import played_award
from events.queries.seasons import SeasonNow
from events.season_adjustments import MatchAdjustment
from events.season_boards import BoardLine, adjusted_lines, result_of
from events.season_line_ups import MatchRoom
from scoring.boards import vulnerability


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A room of a board, among all `lines` of its match; see `match_tables.JudgedTable`."""

    season: SeasonNow
    lines: Sequence[BoardLine]
    line: BoardLine
    room: MatchRoom

    @property
    def session(self) -> Session:
        return self.season.session

    @property
    def vulnerability(self) -> str:
        return vulnerability(self.line.number).value

    @property
    def obtained(self) -> AwardJson | None:
        """See `JudgedTable`."""
        return played_award(result_of(self.line.played(self.room)), self.vulnerability)

    @property
    def in_match(self) -> MatchTable:
        """See `JudgedTable`; boards of extra sets are to be finished once they are begun."""
        unit = self.season.rules.conditions.parts[0].unit
        there = MatchRoom.CLOSED if self.room is MatchRoom.OPEN else MatchRoom.OPEN
        own = {self.line.stanza, *range(1, self.season.season.stanzas + 1)}
        others = (each for each in self.lines if each is not self.line and each.stanza in own)
        return MatchTable(
            unit,
            clear_gain(self.season.chosen, unit),
            one_score(self.line.room(there)),
            sum(not each.is_complete for each in others),
        )


def followed_lines(
    season: SeasonNow, lines: Sequence[BoardLine], given: Sequence[MatchAdjustment]
) -> list[BoardLine]:
    """The lines with these rulings, each award that is made of results made of those there."""
    found = adjusted_lines(lines, given)
    for place, line in enumerate(found):
        for each in line.adjusted:
            now = _followed(SeasonTable(season, found, line, each.room), each)
            standing = line.adjusted
            adjusted = tuple(now if other.room is now.room else other for other in standing)
            found[place] = replace(found[place], adjusted=adjusted)
    return found


def _followed(table: SeasonTable, row: MatchAdjustment) -> MatchAdjustment:
    if row.reckoning is None:
        score = table.line.obtained(table.room)
        ns, ew = (with_actual(each, score) for each in (row.ns_award, row.ew_award))
        return replace(row, ns_award=ns, ew_award=ew)
    found = reckon_again(row.reckoning, table.in_match)
    if found is None or found.reckoning == row.reckoning:
        return row
    return replace(
        row,
        ns_award=found.ns_award,
        ew_award=found.ew_award,
        laws=laws_now(row.laws, found.laws),
        reckoning=found.reckoning,
    )
