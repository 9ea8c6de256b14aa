"""Premiums of a rubber when a committee overrules an Arbiter (Part VIII, Club Appeals Committee).

The deal alone is scored again and later scores stand, so a side that loses or misses a game by
it gets a fixed premium instead.
"""

from collections.abc import Iterator, Mapping, Sequence

from scoring.contracts import GAME
from scoring.rubber.deals import Overruled, Partnership, PlayedDeal
from scoring.rubber.lines import LinePlace, LineReason, SheetLine
from scoring.rubber.record import (
    ScoredDeal,
    Sides,
    completes_game,
    open_partscores,
    trick_points,
)

_MADE = ("Club Appeals Committee A",)
_DEFEATED = ("Club Appeals Committee B",)


def premium_lines(
    number: int, entry: Overruled, vulnerable: Sides, before: Mapping[Partnership, int]
) -> tuple[SheetLine, ...]:
    """Premiums known at once: for a contract now made, and for a partscore in a game now lost.

    `before` holds both sides' trick points in the game in progress when the deal began.
    """
    contracts = _both_played(entry)
    if contracts is None:
        return ()
    recorded, decided = contracts
    if decided.made and not recorded.made:  # A: for what it would have counted below the line
        points = _made_premium(decided, vulnerable, before)
        return (
            SheetLine(number, decided.side, LinePlace.ABOVE, points, LineReason.APPEAL_MADE, _MADE),
        )
    defenders = decided.side.opponents
    if _loses_game(recorded, decided, before) and before[defenders] and not before[recorded.side]:
        return (
            SheetLine(
                number, defenders, LinePlace.ABOVE, 100, LineReason.APPEAL_PARTSCORE, _DEFEATED
            ),
        )
    return ()


def final_lines(
    deals: Sequence[ScoredDeal], games: Mapping[Partnership, int]
) -> tuple[SheetLine, ...]:
    """Premiums to defenders of a game now lost that depend on how the recorded rubber ended."""
    return tuple(_final_lines(deals, games))


def _final_lines(
    deals: Sequence[ScoredDeal], games: Mapping[Partnership, int]
) -> Iterator[SheetLine]:
    for deal in deals:
        contracts = _both_played(deal.entry) if isinstance(deal.entry, Overruled) else None
        if contracts is None:
            continue
        recorded, decided = contracts
        if not _loses_game(recorded, decided, open_partscores(deals[: deal.number - 1])):
            continue
        side, defenders = recorded.side, recorded.side.opponents
        points = {(2, 0): 500, (1, 2): 200}.get((games[side], games[defenders]))
        if points is not None:  # B has none for two of three, nor before the end
            yield SheetLine(
                deal.number, defenders, LinePlace.ABOVE, points, LineReason.APPEAL_RUBBER, _DEFEATED
            )


def _both_played(entry: Overruled) -> tuple[PlayedDeal, PlayedDeal] | None:
    """Recorded and decided result where the same side declared in both."""
    recorded, decided = entry.recorded, entry.decided
    if isinstance(recorded, PlayedDeal) and isinstance(decided, PlayedDeal):
        return (recorded, decided) if recorded.side is decided.side else None
    return None


def _made_premium(decided: PlayedDeal, vulnerable: Sides, before: Mapping[Partnership, int]) -> int:
    if before[decided.side] + trick_points(decided) < GAME:
        return 100
    if decided.side not in vulnerable:
        return 300
    return 500 if decided.side.opponents in vulnerable else 400


def _loses_game(
    recorded: PlayedDeal, decided: PlayedDeal, before: Mapping[Partnership, int]
) -> bool:
    return not decided.made and completes_game(before, recorded) is not None
