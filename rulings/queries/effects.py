"""What an award would do to the ranking, as rows for a page."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from events.queries.standings import Place, PlaceChange


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One contestant whose place or percentage changes; `shift` is places won."""

    names: str
    percent_before: Fraction | None
    percent_after: Fraction
    rank_before: str
    rank_after: str
    shift: int


def effect_rows(changes: Iterable[PlaceChange]) -> list[EffectRow]:
    """The contestants that change, in the new order."""
    return [_row(change) for change in changes if change.is_changed]


def _row(change: PlaceChange) -> EffectRow:
    before, after = change.before, change.after
    return EffectRow(
        names=f"{after.label} {after.names}",
        percent_before=Fraction(before.percent) if before else None,
        percent_after=Fraction(after.percent),
        rank_before=before.rank if before else "",
        rank_after=after.rank,
        shift=_number(before) - _number(after) if before else 0,
    )


def _number(place: Place) -> int:
    return int(place.rank.rstrip("="))
