"""Provisions whose values the conditions of contest hold, in a column of their own.

Clause, words and choices are those of the condition: nothing is said of them twice.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from django.core.validators import MaxValueValidator, MinValueValidator

from events.before_start import parse_before_start
from events.models.conditions import CONDITIONS
from events.models.declaring import (
    BeforeStartColumn,
    Condition,
    PercentScaleColumn,
    PeriodColumn,
    ScaleColumn,
)
from events.models.scoring_choices import OF_CONTEST, Scoring, VictoryScale
from events.percentages import format_percentages, parse_percentages
from events.provisions.kinds import Choice, Kind, Number, Value, Words
from events.provisions.provision import BY_ALL, Need, Provision, Setter
from events.timelimits import parse_time_limit
from scoring.victory.typed import format_scale, parse_scale
from scoring.victory.typed_percent import parse_percents

_DECLARED = {each.name: each for each in CONDITIONS}


def of_condition(
    key: str,
    name: str,
    *,
    setters: frozenset[Setter] = BY_ALL,
    need: Need = Need.NOTHING,
    free: tuple[Value, ...] = (),
    floor: str = "",
    of_contest: Mapping[str, frozenset[Value]] | None = None,
    canon: Callable[[str], str] = str.strip,
) -> Provision[Any]:
    """The provision whose value is in the condition's column; `canon` of a text of its own."""
    declared = _DECLARED[name]
    return Provision(
        key=key,
        clause=cast(str, declared.clause),
        name=cast(str, declared.label),
        kind=_kind(declared, canon),
        law=declared.law_default,
        usual=declared.column.get_default(),
        setters=setters,
        need=need,
        free=free,
        help=cast(str, declared.help),
        condition=name,
        floor=floor,
        of_contest=of_contest or {},
    )


def _kind(declared: Condition, canon: Callable[[str], str]) -> Kind[Any]:
    column = declared.column
    if column.choices:
        return Choice(cast(tuple[tuple[str, str], ...], tuple(column.flatchoices)))
    if isinstance(column, PeriodColumn):
        period = _period_or_nothing if column.blank else _period
        return Words(column.max_length or 0, period, word="period")
    if isinstance(column, BeforeStartColumn):
        return Words(column.max_length or 0, _before_start, word="hour")
    if isinstance(column, ScaleColumn):
        scale = _percents if isinstance(column, PercentScaleColumn) else _scale
        return Words(column.max_length or 0, scale, word="scale")
    limits = {
        type(each): each.limit_value
        for each in column.validators
        if isinstance(each, MinValueValidator | MaxValueValidator)
    }
    if limits:
        return Number(limits.get(MinValueValidator, 0), limits[MaxValueValidator])
    return Words(column.max_length or 0, canon)


def _period(text: str) -> str:
    return str(parse_time_limit(text))


def _period_or_nothing(text: str) -> str:
    return _period(text) if text.strip() else ""


def _before_start(text: str) -> str:
    return str(parse_before_start(text)) if text.strip() else ""


def _scale(text: str) -> str:
    return format_scale(parse_scale(text, VictoryScale.OWN.value)) if text.strip() else ""


def _percents(text: str) -> str:
    return str(parse_percents(text, VictoryScale.OWN.value)) if text.strip() else ""


def _percentages(text: str) -> str:
    return format_percentages(parse_percentages(text))


L12C2B = of_condition("L12C2b", "average_imps", need=Need.APPROVAL)
L12C2D = of_condition("L12C2d", "average_plus", need=Need.APPROVAL)
L12C2D_BOARDS = of_condition("L12C2d-boards", "average_plus_boards", need=Need.APPROVAL, free=(2,))
L78A = of_condition("L78A", "compared_with", need=Need.APPROVAL)
L78A_SCALING = of_condition("L78A-scaling", "fewer_results")
L78B_DATUM = of_condition("L78B-datum", "datum_of")
L78B_ROUNDING = of_condition("L78B-rounding", "datum_to")
L78B_LEFT_OUT = of_condition("L78B-left-out", "datum_left_out")
L78B_LEFT_OUT_SHARE = of_condition("L78B-left-out-share", "datum_left_out_share")
L78B_DIVISOR = of_condition("L78B-divisor", "cross_divided_by")
L78B_SCALING = of_condition("L78B-scaling", "cross_scaled_by")
L78D_METHODS = of_condition(
    "L78D-methods",
    "scoring",
    need=Need.APPROVAL,
    free=(
        Scoring.MATCHPOINTS,
        Scoring.HALF_MATCHPOINTS,
        Scoring.CROSS_IMPS,
        Scoring.BUTLER,
        Scoring.BUTLER_TRIMMED,
        Scoring.TOTAL_POINTS,
        Scoring.TEAM_IMPS,
    ),
    of_contest=OF_CONTEST,
)
L78D_SCALES = of_condition(
    "L78D-scales", "victory_scale", need=Need.APPROVAL, free=(VictoryScale.OWN,)
)
L78D_OWN_SCALE = of_condition("L78D-own-scale", "own_scale", need=Need.APPROVAL, free=("",))
L78D_AGGREGATE = of_condition(
    "L78D-aggregate-scale", "aggregate_scale", need=Need.APPROVAL, free=("",)
)
L78D_BOARDS_SCALE = of_condition(
    "L78D-boards-scale", "boards_scale", need=Need.APPROVAL, free=("",)
)
L78D_PERCENTS = of_condition(
    "L78D-percents-scale", "percents_scale", need=Need.APPROVAL, free=("",)
)
L78D_MARGIN = of_condition("L78D-margin", "margin_rounded")
L78D_SECTIONS = of_condition("L78D-sections", "sections_scored")
L78D_SESSIONS = of_condition("L78D-sessions", "sessions_combined")
L78D_LEVEL = of_condition("L78D-level", "sessions_tied")
L78D_LEAST = of_condition("L78D-least", "least_played")
L78D_MISSED = of_condition("L78D-missed", "final_missed")
L78D_FORFEIT_BY = of_condition("L78D-forfeit-by", "forfeit_by")
L78D_CARRY_OVER = of_condition("L78D-carry-over", "carry_over_cap")
L86B1 = of_condition("L86B1", "clear_gain", need=Need.APPROVAL)
L87B = of_condition("L87B", "small_groups", canon=_percentages)
L79C1 = of_condition("L79C1", "correction_period", need=Need.SPECIAL_NATURE, floor="30 min")
L79C1_OFFICIALS = of_condition(
    "L79C1-officials", "officials_period", need=Need.SPECIAL_NATURE, floor="30 min"
)
L92B = of_condition("L92B", "appeal_period")
L91B_PLACE = of_condition("L91B-place", "disqualified_place")
L80B2_RELEASED = of_condition("L80B2-released", "released_by")
L80B2_RULINGS = of_condition("L80B2-rulings", "rulings_shown")
