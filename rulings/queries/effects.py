"""What an award would do to the ranking, as rows for a page."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from events.awards import AwardJson, artificial, outcome_award
from events.models import Adjustment
from events.queries.standings import PlaceChange, PlaceInRanking, effect_of
from rulings.models import Correction
from scoring.notation import ArtificialResult, NotPlayed, parse_entry


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One contestant whose place, percentage or IMPs change; `shift` is places won."""

    names: str
    unit: str
    figure_before: Fraction | None
    figure_after: Fraction
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
        unit=after.unit,
        figure_before=Fraction(before.figure) if before else None,
        figure_after=Fraction(after.figure),
        rank_before=before.rank if before else "",
        rank_after=after.rank,
        shift=_number(before) - _number(after) if before and before.rank and after.rank else 0,
    )


def _number(place: PlaceInRanking) -> int:
    return int(place.rank.rstrip("="))


def effect_of_correction(row: Correction) -> list[EffectRow] | None:
    """What correcting the record to the claim would do; None where that cannot be shown.

    An adjusted score stands whatever the record says, and a board not played has no score.
    """
    scores = Adjustment.objects.in_force().filter(board=row.board, ns=row.ns, ew=row.ew)
    adjusted = scores.exists()
    awards = None if adjusted else _claimed_awards(row)
    if awards is None:
        return None
    return effect_rows(effect_of(row.session, row.board, row.ns, row.ew, *awards))


def _claimed_awards(row: Correction) -> tuple[AwardJson, AwardJson] | None:
    entry = parse_entry(row.claimed)
    if isinstance(entry, NotPlayed):
        return None
    if isinstance(entry, ArtificialResult):
        return artificial(entry.ns), artificial(entry.ew)
    both = outcome_award(entry.outcome, row.board.vulnerability)
    return both, both
