"""A match of a season typed board by board: what cannot be is refused, the IMPs are reckoned."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.wording import worded
from events.queries.seasons import SeasonNow
from events.season_boards import BoardLine, boards_of_stanza, complete_stanzas, imps_of
from scoring.notation import NotationError, TableResult, format_entry, parse_entry
from scoring.numbers import exact

MOST_BOARD = 999


def board_fields(season: SeasonNow, told: Sequence[BoardLine]) -> dict[str, Any]:
    """The boards as a report keeps them, with the IMPs of the stanzas that are complete.

    Raises:
        UserError: there is no such stanza, or it has other boards; a board twice in one; a text
            that is no result, or an artificial score; nothing at all. Its field is that of the
            room, "open1_3" for the third line of the first stanza.
    """
    terms = season.season
    lines = [_read(each, place) for place, each in _placed(told)]
    if not any(each.open or each.closed for each in lines):
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
    stanzas = [[len(own), *map(exact, imps_of(own))] for own in complete_stanzas(terms, lines)]
    return {"stanzas": stanzas, "boards": [each.as_json for each in lines]}


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
                "Here stands what was played. A board without a result is decided by the director,"
                " who enters the IMPs of the match."
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
