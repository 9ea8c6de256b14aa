"""A match of a season typed board by board: what cannot be is refused, the IMPs are reckoned."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.wording import worded
from events.queries.season_played import lines_to_fill
from events.queries.season_tables import followed_lines
from events.queries.seasons import MatchNow, SeasonNow
from events.season_adjustments import MatchAdjustment
from events.season_boards import BoardLine, adjustments_of, board_lines_of, boards_of_stanza
from events.season_scores import stanza_totals
from scoring.notation import NotationError, TableResult, format_entry, parse_entry

MOST_BOARD = 999


def board_fields(
    season: SeasonNow,
    match: MatchNow,
    told: Sequence[BoardLine],
    ruled: Sequence[MatchAdjustment] = (),
) -> dict[str, Any]:
    """The boards as a report keeps them, with the IMPs of the stanzas that are complete.

    What rulings award on them stands, but where `ruled` puts something else in its place.

    Raises:
        UserError: there is no such stanza, or it has other boards; a board twice in one; a text
            that is no result, or an artificial score; nothing at all; a board that is ruled on is
            missing, or a side that keeps its result has none. Its field is that of the room,
            "open1_3" for the third line of the first stanza.
    """
    terms = season.season
    lines = [_read(each, place) for place, each in _placed(told)]
    if not any(each.open or each.closed for each in lines) and not ruled:
        raise UserError(_("Write down what was played on a board."), field="open1_1")
    for stanza, count in Counter(each.stanza for each in lines).items():
        if stanza > terms.stanzas and not season.is_cup:
            raise UserError(_("A match here has %d stanzas.") % terms.stanzas)
        if count > boards_of_stanza(terms, stanza):
            raise UserError(
                _("Stanza %(stanza)d has %(boards)d boards.")
                % {"stanza": stanza, "boards": boards_of_stanza(terms, stanza)}
            )
    _refuse_twice(lines)
    return _with_rulings(season, lines, _in_force(match, ruled))


def ruled_boards(
    season: SeasonNow, match: MatchNow, ruled: Sequence[MatchAdjustment]
) -> dict[str, Any]:
    """The boards that stand, with these rulings on them.

    Raises:
        UserError: the match is known otherwise than by its boards, or see `board_fields`.
    """
    report = match.report
    if report is None or not report.boards:
        raise UserError(_("Only the IMPs of this match are known: it has no board to adjust."))
    stanzas = [each.stanza for each in ruled] + [each.stanza for each in board_lines_of(report)]
    return board_fields(season, match, lines_to_fill(season.season, match, max(stanzas)), ruled)


def _in_force(match: MatchNow, ruled: Sequence[MatchAdjustment]) -> list[MatchAdjustment]:
    """The rulings on boards of the match, with these in place of what stood there."""
    given = {each.place: each for each in (*adjustments_of(match.report), *ruled)}
    return [each for each in given.values() if not each.is_empty]


def _with_rulings(
    season: SeasonNow, lines: Sequence[BoardLine], given: Sequence[MatchAdjustment]
) -> dict[str, Any]:
    places = {(each.stanza, each.number) for each in lines}
    for each in given:
        if (each.stanza, each.board) not in places:
            raise UserError(
                _("There is a ruling on board %d: it stays among the boards of the match.")
                % each.board,
                field=f"first{each.stanza}",
            )
    found = followed_lines(season, lines, given)
    for line in found:
        for each in line.adjusted:
            room = line.room(each.room)
            if room.ns is None or room.ew is None:
                text = _("Board %d has no result here that a side could keep: award both sides.")
                raise UserError(text % line.number, field="board")
    return {
        "stanzas": stanza_totals(season.season, found, season.rules),
        "boards": [each.as_json for each in found],
        "adjustments": [each.as_json for line in found for each in line.adjusted],
    }


def _placed(told: Sequence[BoardLine]) -> list[tuple[int, BoardLine]]:
    """Each line with its place in its stanza, from 1."""
    seen: Counter[int] = Counter()
    found = []
    for each in sorted(told, key=lambda line: line.stanza):
        seen[each.stanza] += 1
        found.append((seen[each.stanza], each))
    return found


def _read(line: BoardLine, place: int) -> BoardLine:
    """The same as it is written back."""
    if not 1 <= line.number <= MOST_BOARD:
        raise UserError(
            _("Boards have the numbers 1 to %d.") % MOST_BOARD, field=f"first{line.stanza}"
        )
    played, against = (
        result_text(text, f"{room}{line.stanza}_{place}")
        for room, text in (("open", line.open), ("closed", line.closed))
    )
    return BoardLine(line.stanza, line.number, played, against)


def result_text(text: str, field: str) -> str:
    """A result as it is written back; empty where nothing is typed.

    Raises:
        UserError: it is none, or one that is not played for.
    """
    if not text.strip():
        return ""
    try:
        entry = parse_entry(text)
    except NotationError as wrong:
        raise UserError(worded(wrong), field=field) from wrong
    if not isinstance(entry, TableResult):
        raise UserError(
            _(
                "Here stands what was played. Of a board without a result the director decides what"
                " it scores."
            ),
            field=field,
        )
    return format_entry(entry)


def _refuse_twice(lines: Sequence[BoardLine]) -> None:
    places = Counter((each.stanza, each.number) for each in lines)
    for (stanza, number), times in places.items():
        if times > 1:
            raise UserError(
                _("Board %d stands twice in one stanza.") % number, field=f"first{stanza}"
            )
