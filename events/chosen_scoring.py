"""What conditions of contest choose of scoring, as the engine takes it (Laws 12C2, 78 and 87B)."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from typing import Any

from events.models import Conditions, Event, Scoring, Session, Stage
from events.models.scoring_choices import (
    AT_HYBRID,
    AT_MATCHPOINTS,
    AT_PAIRS_IMP_VP,
    AT_PAIRS_VP,
    AT_PATTON,
    AT_TEAM_IMPS,
    AT_TEAM_POINTS,
    AT_TEAMS,
    AT_TOTAL_POINTS,
    AT_TRIMMED,
    AveragePlus,
    ButlerList,
    ByeWorth,
    ComparedWith,
    DisqualifiedPlace,
    ForfeitBy,
    LevelMatch,
    MatchesAre,
    RankedBy,
    SectionsScored,
    SessionsTied,
    VictoryScale,
)
from events.percentages import small_groups
from scoring.conditions.options import (
    AVERAGE,
    Basis,
    Centre,
    CrossImpsRule,
    CrossScaling,
    DatumRounding,
    DatumRule,
    Divisor,
    MissedBoards,
    Options,
    Scaling,
)
from scoring.conditions.penalties import AmountUnit
from scoring.conditions.rules import Minimum, RankingRules
from scoring.conditions.tie_breaks import Criterion, TieBreak
from scoring.document import scale_said
from scoring.document.document import Output
from scoring.methods import method_named
from scoring.ranking.combination import Combination, EventRules
from scoring.ranking.swiss_pairs import FigureScales
from scoring.session import Unit
from scoring.teams.knockout import KnockoutRules, TieRule
from scoring.teams.match import MatchConditions, MatchCount
from scoring.teams.score import TeamsRules
from scoring.teams.standings import ByeScore
from scoring.teams.units import BoardAMatch, Imps, NetPoints
from scoring.victory.catalogue import SCALES, ScaleChoice
from scoring.victory.percent import ImpsScale, swiss_pairs_scaled
from scoring.victory.scale import FractionRule
from scoring.victory.typed import parse_scale
from scoring.victory.typed_percent import parse_percents

Chosen = Conditions | Event
"""A published version, or an event's draft."""

SCORINGS: Mapping[Scoring, tuple[str, Options]] = {
    Scoring.MATCHPOINTS: ("matchpoints", Options()),
    Scoring.HALF_MATCHPOINTS: ("matchpoints", Options(half=True)),
    Scoring.CROSS_IMPS: ("cross_imps", Options()),
    Scoring.BUTLER: ("butler", Options()),
    Scoring.BUTLER_TRIMMED: ("butler", Options()),
    Scoring.TOTAL_POINTS: ("total_points", Options()),
    Scoring.PAIRS_VP: ("matchpoints", Options()),
    Scoring.PAIRS_IMP_VP: ("cross_imps", Options()),
    Scoring.PAIRS_BUTLER_VP: ("butler", Options()),
}
"""What each way of scoring a field is for the engine: the method, and what is chosen for it."""

BUTLER_LISTS: Mapping[ButlerList, DatumRule] = {
    ButlerList.ALL: DatumRule(),
    ButlerList.LESS_ONE: DatumRule(trim=1),
    ButlerList.LESS_TWO: DatumRule(trim=2),
    ButlerList.LESS_TENTH: DatumRule(trim_share=Fraction(1, 10)),
}
"""What the pairs of teams are compared with, beside the ranking of the teams."""

UNITS: Mapping[Scoring, Unit] = {
    **dict.fromkeys(AT_PAIRS_VP, Unit.VICTORY_POINTS),
    **dict.fromkeys(AT_TEAM_POINTS, Unit.VICTORY_POINTS),
    Scoring.TEAM_IMPS: Unit.IMPS,
    Scoring.BOARD_A_MATCH: Unit.BOARDS,
}
"""What the totals of matches count in."""


def binding(session: Session) -> Chosen:
    """What the session is scored by: its frozen conditions, or the draft until then.

    A stage may have some of them otherwise than the event.
    """
    chosen = session.conditions or session.event
    return in_stage(chosen, session.stage if session.stage_id else None)


def in_stage(chosen: Chosen, stage: Stage | None) -> Chosen:
    """The conditions as they are of a stage: what it has of its own, and the event's for the rest.

    Of a published version that is what was published.
    """
    if stage is None:
        return chosen
    if isinstance(chosen, Event):
        return with_own(chosen, stage.own, stage.matches_are)
    kept = chosen.of_stages.get(str(stage.number), NOTHING_OWN)
    return with_own(chosen, kept["values"], stage.matches_are, kept["provisions"])


NOTHING_OWN: Mapping[str, Mapping[str, Any]] = {"own": {}, "values": {}, "provisions": {}}
"""What a version has of a stage that goes by the conditions of the event."""


def with_own(
    chosen: Chosen,
    values: Mapping[str, Any],
    matches_are: str = "",
    provisions: Mapping[str, Any] | None = None,
) -> Chosen:
    """The conditions with other values of some; in a knock-out the IMPs of a match decide it."""
    is_same = matches_are in {"", chosen.matches_are}
    if is_same and not values and not provisions:
        return chosen
    own = copy(chosen)
    for name, value in values.items():
        setattr(own, name, value)
    own.provisions = {**chosen.provisions, **(provisions or {})}
    own.matches_are = matches_are or chosen.matches_are
    if is_knockout(own) and own.scoring in AT_TEAM_IMPS:
        own.scoring = Scoring.TEAM_IMPS
    return own


def is_knockout(chosen: Chosen) -> bool:
    """Whether who wins a match goes on, and who loses it is out."""
    return is_of_teams(chosen) and chosen.matches_are == MatchesAre.KNOCKOUT


def method_of(chosen: Chosen) -> str:
    """The engine's method of scoring a field."""
    return SCORINGS[Scoring(chosen.scoring)][0]


def total_unit_of(chosen: Chosen) -> Unit:
    """What totals count in, and so penalties."""
    unit = UNITS.get(Scoring(chosen.scoring))
    return unit or method_named(method_of(chosen)).unit


def is_of_teams(chosen: Chosen) -> bool:
    """Whether matches are scored, not a field."""
    return Scoring(chosen.scoring) in AT_TEAMS


def has_tops(chosen: Chosen) -> bool:
    """Whether totals have a top, of which a score can be a share: at matchpoints."""
    return Scoring(chosen.scoring) in AT_MATCHPOINTS


def handicap_unit(chosen: Chosen) -> AmountUnit:
    """What handicaps are in: per cent where boards have a top or are won and lost, else in what is
    scored: of a field over the session, of teams on each board of a match.
    """
    won_and_lost = Scoring(chosen.scoring) in {Scoring.BOARD_A_MATCH, Scoring.PATTON}
    return AmountUnit.PERCENT if has_tops(chosen) or won_and_lost else AmountUnit.SCORE


def scores_apart(chosen: Chosen) -> bool:
    """Whether scores are compared within each section alone, where there are several."""
    return chosen.sections_scored == SectionsScored.APART


def options_of(chosen: Chosen, winners: int, *, individual: bool = False) -> Options:
    """What is chosen for that method; in an individual both players of a side are ranked."""
    options = SCORINGS[Scoring(chosen.scoring)][1]
    return replace(
        options,
        winners=winners,
        individual=individual,
        missed_boards=_missed_boards(chosen),
        ascherman=chosen.compared_with == ComparedWith.ITSELF_TOO,
        scaling=Scaling(chosen.fewer_results),
        small_groups=small_groups(chosen.small_groups),
        datum=_datum_rule(chosen),
        cross_imps=CrossImpsRule(
            Divisor(chosen.cross_divided_by), CrossScaling(chosen.cross_scaled_by)
        ),
        average_imps=Fraction(chosen.average_imps),
        average_points=_average_points(chosen),
        basis=Basis(chosen.ranked_by),
        ranking=RankingRules(
            tie_breaks=tuple(TieBreak(Criterion[each.upper()]) for each in _ties(chosen)),
            minimum=_minimum(chosen),
            close_up=closes_up(chosen),
        ),
    )


def _missed_boards(chosen: Chosen) -> MissedBoards | None:
    """On how many boards there is average plus, and what those after them bring (Law 12C2(d))."""
    if chosen.average_plus == AveragePlus.EVERY:
        return None
    then = AVERAGE if chosen.average_plus == AveragePlus.TWO_THEN_AVERAGE else None
    return MissedBoards(most=chosen.average_plus_boards, then=then)


def _datum_rule(chosen: Chosen) -> DatumRule:
    """The datum of a board, at Butler; scores are left out of it where the scoring says so."""
    trimmed = chosen.scoring in AT_TRIMMED
    return DatumRule(
        Centre(chosen.datum_of),
        trim=chosen.datum_left_out if trimmed else 0,
        trim_share=Fraction(chosen.datum_left_out_share if trimmed else 0, 100),
        rounding=_datum_rounding(chosen),
    )


def butler_options_of(chosen: Chosen) -> Options | None:
    """How the pairs of teams are listed by Butler; None where they are not.

    Average plus is worth as much as in the match of the team, whatever the pair's own average.
    """
    rule = BUTLER_LISTS.get(ButlerList(chosen.butler_list))
    if rule is None:
        return None
    return Options(
        law_12c2c=False,
        datum=replace(rule, rounding=_datum_rounding(chosen)),
        average_imps=Fraction(chosen.average_imps),
        missed_boards=_missed_boards(chosen),
        basis=Basis.AVERAGE,
        ranking=RankingRules(minimum=Minimum(share=Fraction(chosen.butler_least, 100))),
    )


def butler_event_rules(chosen: Chosen) -> EventRules:
    """The same list over several sessions: every board counts alike."""
    minimum = Minimum(share=Fraction(chosen.butler_least, 100))
    return EventRules(Combination.AVERAGES, ranking=RankingRules(minimum=minimum))


def teams_rules(chosen: Chosen) -> TeamsRules:
    """How matches are scored, and teams ranked."""
    return TeamsRules(
        MatchConditions(
            _match_counts(chosen),
            knockout=is_knockout(chosen),
            fractions=FractionRule[chosen.margin_rounded.upper()],
        ),
        RankingRules(
            tie_breaks=tuple(TieBreak(Criterion[each.upper()]) for each in _ties(chosen)),
            close_up=closes_up(chosen),
        ),
        _missed_boards(chosen),
        _knockout_rules(chosen) if is_knockout(chosen) else None,
    )


def _knockout_rules(chosen: Chosen) -> KnockoutRules:
    """What becomes of a level match; how many stanzas there are is said by what is played."""
    return KnockoutRules(tie=LEVEL[LevelMatch(chosen.level_match)], sets=chosen.extra_sets)


LEVEL: Mapping[LevelMatch, TieRule] = {
    LevelMatch.EXTRA: TieRule.EXTRA_BOARDS,
    LevelMatch.HIGHER: TieRule.HOME_WINS,
}


def _match_counts(chosen: Chosen) -> tuple[MatchCount, ...]:
    """What a match is made of: one count, or boards with the total or the IMPs of the match."""
    scoring = Scoring(chosen.scoring)
    if scoring is Scoring.BOARD_A_MATCH:
        return (MatchCount(BoardAMatch()),)
    if scoring is Scoring.PATTON:
        total = parse_scale(chosen.aggregate_scale, AGGREGATE)
        return MatchCount(BoardAMatch()), MatchCount(NetPoints(_average_points(chosen)), total)
    imps = Imps(Fraction(chosen.average_imps), -Fraction(chosen.average_imps))
    first = MatchCount(imps, scale_of(chosen))
    if scoring is not Scoring.HYBRID:
        return (first,)
    boards = parse_scale(chosen.boards_scale, OF_BOARDS) if chosen.boards_scale else None
    return first, MatchCount(BoardAMatch(), boards)


AGGREGATE, OF_BOARDS = "aggregate", "boards"
"""How the scales of a second count are called."""


def _datum_rounding(chosen: Chosen) -> DatumRounding:
    return DatumRounding[chosen.datum_to.upper()]


def scale_of(chosen: Chosen) -> ScaleChoice | None:
    """What turns the IMPs of a match into Victory Points; None where something else counts."""
    if Scoring(chosen.scoring) not in AT_PAIRS_IMP_VP | AT_HYBRID | {Scoring.VICTORY_POINTS}:
        return None
    if chosen.victory_scale == VictoryScale.OWN:
        return parse_scale(chosen.own_scale, VictoryScale.OWN.value)
    return SCALES[chosen.victory_scale]


WORTH_TWENTY = frozenset({"wbf_continuous", "wbf_discrete", "acbl_20"})
"""The scales of whole matches of which that of half matches, 10 to 0, is the half."""


def counts_halves(chosen: Chosen) -> bool:
    """Whether half a match can be scored: boards themselves count, or a scale of 20 to 0 does."""
    if Scoring(chosen.scoring) in AT_HYBRID | AT_PATTON:
        return False
    scale = scale_of(chosen)
    return scale is None or scale.name in WORTH_TWENTY


def bye_of(chosen: Chosen) -> ByeScore:
    """What a team gets in a round without opponents: where no scale is, its own average."""
    worth = ByeWorth(chosen.bye_worth)
    if Scoring(chosen.scoring) not in AT_TEAM_POINTS or worth is ByeWorth.AVERAGE:
        return ByeScore(points=None, own_average=True)
    return ByeScore(Fraction(chosen.bye_points), own_average=worth is ByeWorth.BETTER)


def forfeit_of(chosen: Chosen) -> ByeScore | None:
    """What a team gets whose opponents do not play; None where no scale makes points of matches."""
    if Scoring(chosen.scoring) not in AT_TEAM_POINTS:
        return None
    own = chosen.forfeit_by == ForfeitBy.OWN_AVERAGE
    return ByeScore(Fraction(chosen.forfeit), own_average=own)


PAIRS_SCALE = "swiss_pairs_scaled"
"""The scale of percentages for a match of pairs (`scoring.victory.percent`)."""


def pairs_scale_said(chosen: Chosen) -> Output | str:
    """That scale, or one of the organiser's own, as a document says it."""
    if (scale := scale_of(chosen)) is not None:
        return scale_said(scale)
    if chosen.percents_scale:
        return {"name": VictoryScale.OWN.value, "lines": chosen.percents_scale}
    return PAIRS_SCALE


def is_of_swiss_pairs(chosen: Chosen) -> bool:
    """Whether the boards of a field are scored match by match."""
    return Scoring(chosen.scoring) in AT_PAIRS_VP


def pairs_scales_of(chosen: Chosen) -> FigureScales:
    """What turns a pair's percentage of a match, or its IMPs, into Victory Points."""
    choice = scale_of(chosen)
    if choice is None and chosen.percents_scale:
        return parse_percents(chosen.percents_scale, VictoryScale.OWN.value).for_boards
    if choice is None:
        return swiss_pairs_scaled
    return lambda boards: ImpsScale(choice.for_boards(boards))


def plays_matches(chosen: Chosen) -> bool:
    """Whether two who meet play a match: teams, and pairs in a Swiss by Victory Points."""
    return is_of_teams(chosen) or is_of_swiss_pairs(chosen)


def _ties(chosen: Chosen) -> list[str]:
    """What ties are broken by, in order."""
    order = (chosen.first_tie_break, chosen.second_tie_break, chosen.third_tie_break)
    return [each for each in order if each]


def event_rules(chosen: Chosen) -> EventRules:
    """How the ranking of an event is made of its sessions."""
    ties = (TieBreak(Criterion.LAST),) if chosen.sessions_tied == SessionsTied.LAST else ()
    return EventRules(
        _combination(chosen),
        best=chosen.sessions_counted or None,
        ranking=RankingRules(tie_breaks=ties, minimum=_minimum(chosen), close_up=closes_up(chosen)),
    )


def _combination(chosen: Chosen) -> Combination:
    """Where a session is ranked by the average on a board, so are several."""
    if has_tops(chosen):
        return Combination(chosen.sessions_combined)
    averages = chosen.ranked_by == RankedBy.AVERAGE and not is_of_teams(chosen)
    return Combination.AVERAGES if averages else Combination.TOTALS


def closes_up(chosen: Chosen) -> bool:
    """Whether those behind move up into the place of whoever is disqualified (Law 91B)."""
    return chosen.disqualified_place == DisqualifiedPlace.CLOSES


def _minimum(chosen: Chosen) -> Minimum:
    """How many boards are to be played for a place, of a session or of all."""
    return Minimum(share=Fraction(chosen.least_played, 100))


def _average_points(chosen: Chosen) -> Fraction | None:
    """What average plus is worth where points are added up; elsewhere there is no such thing."""
    is_points = chosen.scoring in AT_TOTAL_POINTS | AT_PATTON
    return Fraction(chosen.average_points) if is_points else None
