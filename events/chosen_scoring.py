"""What conditions of contest choose of scoring, as the engine takes it (Laws 12C2, 78 and 87B)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from events.models import Conditions, Event, Scoring, Session
from events.models.scoring_choices import AveragePlus, ComparedWith, SectionsScored
from events.percentages import small_groups
from scoring.conditions.options import (
    AVERAGE,
    Basis,
    CrossImpsRule,
    CrossScaling,
    DatumRounding,
    DatumRule,
    Divisor,
    MissedBoards,
    Options,
    Scaling,
)

Chosen = Conditions | Event
"""A published version, or an event's draft."""

SCORINGS: Mapping[Scoring, tuple[str, Options]] = {
    Scoring.MATCHPOINTS: ("matchpoints", Options()),
    Scoring.HALF_MATCHPOINTS: ("matchpoints", Options(half=True)),
    Scoring.CROSS_IMPS: ("cross_imps", Options()),
    Scoring.BUTLER: ("butler", Options()),
    Scoring.BUTLER_TRIMMED: ("butler", Options(datum=DatumRule(trim=1))),
    Scoring.TOTAL_POINTS: ("total_points", Options()),
}
"""What each way of scoring is for the engine: the method, and what is chosen for it."""

MISSED_BOARDS: Mapping[AveragePlus, MissedBoards | None] = {
    AveragePlus.EVERY: None,
    AveragePlus.TWO_THEN_AVERAGE: MissedBoards(most=2, then=AVERAGE),
    AveragePlus.TWO_THEN_NONE: MissedBoards(most=2, then=None),
}


def binding(session: Session) -> Chosen:
    """What the session is scored by: its frozen conditions, or the draft until then."""
    return session.conditions or session.event


def method_of(chosen: Chosen) -> str:
    """The engine's method."""
    return SCORINGS[Scoring(chosen.scoring)][0]


def scores_apart(chosen: Chosen) -> bool:
    """Whether scores are compared within each section alone, where there are several."""
    return chosen.sections_scored == SectionsScored.APART


def options_of(chosen: Chosen, winners: int) -> Options:
    """What is chosen for that method."""
    options = SCORINGS[Scoring(chosen.scoring)][1]
    return replace(
        options,
        winners=winners,
        missed_boards=MISSED_BOARDS[AveragePlus(chosen.average_plus)],
        ascherman=chosen.compared_with == ComparedWith.ITSELF_TOO,
        scaling=Scaling(chosen.fewer_results),
        small_groups=small_groups(chosen.small_groups),
        datum=replace(options.datum, rounding=DatumRounding[chosen.datum_to.upper()]),
        cross_imps=CrossImpsRule(
            Divisor(chosen.cross_divided_by), CrossScaling(chosen.cross_scaled_by)
        ),
        average_imps=Fraction(chosen.average_imps),
        average_points=_average_points(chosen),
        basis=Basis(chosen.ranked_by),
    )


def _average_points(chosen: Chosen) -> Fraction | None:
    """What average plus is worth where points are added up; elsewhere there is no such thing."""
    is_points = chosen.scoring == Scoring.TOTAL_POINTS
    return Fraction(chosen.average_points) if is_points else None
