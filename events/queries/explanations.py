"""Why a table earned what it did on a board, arranged for a page.

The figures come from `scoring.field.explanation`; here a side sees scores with its own sign, and
finds its own row among the comparisons.
"""

from dataclasses import dataclass
from fractions import Fraction

from events.awards import weight_text
from events.models import ScoreRelease, Session
from events.models.scoring_choices import DatumTo
from events.queries.standings import ScoreInput, score_input
from scoring.awards import Artificial
from scoring.cards import Side
from scoring.conditions.options import Centre, DatumRounding, DatumRule
from scoring.damage import Damage
from scoring.field.explanation import FrequencyRow, SideExplanation, explain
from scoring.methods import score_session
from scoring.numbers import exact, exact_sum, half_up
from scoring.session import ScoredLine, Unit
from scoring.traveller import TravellerLine


@dataclass(frozen=True, slots=True)
class Frequency:
    """A score that the side's own is compared with; `score` in points with the side's sign."""

    score: int
    times: str
    earned: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class WeightedOutcome:
    """One outcome of a weighted score: what it `earned` alone, and its `share` by its weight."""

    score: int
    weight: str
    earned: str
    share: str


@dataclass(frozen=True, slots=True)
class CountedScore:
    """Counting out one score: how many it beat and tied, and what that makes in the group."""

    score: int
    beaten: str
    tied: str
    inside: str


@dataclass(frozen=True, slots=True)
class ExplainedDatum:
    """What a score is compared with at Butler, with the side's sign, and how far off it is.

    `middle` is the datum before it was `rounded_to` something, the mean or the median of the
    `counted` results; `difference` is empty for a weighted score.
    """

    value: int
    middle: str
    is_median: bool
    counted: int
    dropped: int
    difference: str
    rounded_to: str


@dataclass(frozen=True, slots=True)
class Against:
    """Cross-IMPs: another score, with the side's sign, how often, and the IMPs against it."""

    score: int
    times: str
    imps: str


@dataclass(frozen=True, slots=True)
class ShownDamage:
    """What the actual, the expected and the normal result earn the side, in `unit`.

    `consequent` is what the infraction did and is made good, `own` what they did to themselves.
    """

    actual: str
    expected: str
    normal: str
    consequent: str
    own: str
    relieved: str
    unit: str


@dataclass(frozen=True, slots=True)
class SideReasons:
    """One side of the table: what it scored and each step that led there.

    It is ranked as such, but for the two players of an individual.

    `score` (with the side's sign) is there for a single one, `parts` for a weighted one; an
    artificial score has neither. `comparison` counts out matchpoints, and `halved` is their sum
    before halving, under half-matchpoints. `with_itself` where a score ties with itself. Butler has
    a `datum`, cross-IMPs have the scores `against` which they count. `regulated` is the clause
    under which the conditions gave something else than was obtained or awarded: "87B" in a small
    group, "12C2(d)" beyond the boards on which there is average plus.
    """

    side: Side
    label: str
    names: str
    is_ranked: bool
    explained: SideExplanation
    earned: str
    percent: str
    frequencies: tuple[Frequency, ...]
    comparison: CountedScore | None
    parts: tuple[WeightedOutcome, ...]
    halved: str
    with_itself: bool
    score: int | None
    datum: ExplainedDatum | None
    against: tuple[Against, ...]
    regulated: str
    damage: ShownDamage | None

    @property
    def laws(self) -> tuple[str, ...]:
        """The clauses that were applied."""
        return tuple(dict.fromkeys((*self.explained.laws, *filter(None, [self.regulated]))))

    @property
    def others(self) -> int:
        return self.explained.results - 1

    @property
    def others_expected(self) -> int:
        return self.explained.expected - 1

    @property
    def missing(self) -> int:
        return self.explained.expected - self.explained.results

    @property
    def sum(self) -> str:
        """Cross-IMPs before they are scaled and divided; empty without a comparison."""
        against = self.explained.details.compared
        total = exact_sum(row.frequency * row.imps for row in against)
        return figure(total) if against else ""

    @property
    def factor(self) -> str:
        return exact(self.explained.details.factor)


def reasons(
    release: ScoreRelease, session: Session, board: int, ns: str, ew: str
) -> tuple[SideReasons, SideReasons] | None:
    """Both sides of a line of the official score; None when it is not (or no longer) in it."""
    given = score_input(session)
    found = _find(given, board, ns, ew)
    if found is None or session.input_version != release.input_version:
        return None
    pairs, section, position = found
    travellers = given.travellers()
    scored = score_session(travellers, given.options, given.method)
    explanation = explain(scored, board, position, section)
    line = scored.board(board, section).lines[position]
    compared = (each for each in travellers if (each.board, each.section) == (board, section))
    before = next(compared).lines[position]
    by_side = (
        _side(given, pair, explained, line, _regulated(before, line, explained.side))
        for pair, explained in zip(pairs, (explanation.ns, explanation.ew), strict=True)
    )
    return next(by_side), next(by_side)


def _find(
    given: ScoreInput, board: int, ns: str, ew: str
) -> tuple[tuple[int, int], str, int] | None:
    """The two contestants' keys, the section if scored apart, the line's place on the traveller."""
    for (board_id, section), slots in given.slots().items():
        if given.boards[board_id].number != board:
            continue
        for position, (_, ns_id, ew_id) in enumerate(slots):
            if (given.pairs[ns_id].label, given.pairs[ew_id].label) == (ns, ew):
                return (ns_id, ew_id), section, position
    return None


def _regulated(before: TravellerLine, line: ScoredLine, side: Side) -> str:
    """The clause that put another score in place of the side's own."""
    own, scored = before.score(side), line.line.score(side)
    if own == scored:
        return ""
    return "12C2(d)" if isinstance(own, Artificial) else "87B"


def _side(
    given: ScoreInput, pair_id: int, explained: SideExplanation, line: ScoredLine, regulated: str
) -> SideReasons:
    pair = given.pairs[pair_id]
    sign = 1 if explained.side is Side.NS else -1
    own = {outcome.score for outcome in explained.outcomes}
    single = len(explained.outcomes) == 1
    has_top = explained.unit is Unit.MATCHPOINTS
    percent = line.percent(explained.side)
    before_halving = explained.earned if given.options.half and explained.outcomes else None
    return SideReasons(
        side=explained.side,
        label=pair.label,
        names=pair.names,
        is_ranked=pair.contestant.is_ranked,
        explained=explained,
        earned="" if explained.earned is None else figure(explained.earned),
        percent="" if percent is None else half_up(percent, 2),
        frequencies=tuple(
            Frequency(sign * row.score, figure(row.frequency), figure(row.earned), row.score in own)
            for row in explained.frequencies
        ),
        comparison=_comparison(explained, sign) if single and has_top else None,
        parts=() if single else _parts(explained, sign),
        halved="" if before_halving is None else figure(before_halving * 2),
        with_itself=given.options.ascherman,
        score=sign * explained.outcomes[0].score if single else None,
        datum=_datum(explained, sign, given.options.datum),
        against=tuple(
            Against(sign * row.score, figure(row.frequency), figure(row.imps))
            for row in explained.details.compared
        ),
        regulated=regulated,
        damage=shown_damage(explained.damage, explained.unit.value),
    )


def _datum(explained: SideExplanation, sign: int, rule: DatumRule) -> ExplainedDatum | None:
    details = explained.details
    if details.datum is None or details.unrounded is None:
        return None
    value, single = sign * details.datum, len(explained.outcomes) == 1
    return ExplainedDatum(
        value=int(value),
        middle=figure(sign * details.unrounded),
        is_median=rule.centre is Centre.MEDIAN,
        counted=explained.results - 2 * details.dropped,
        dropped=details.dropped,
        difference=figure(sign * explained.outcomes[0].score - value) if single else "",
        rounded_to=_rounded_to(rule.rounding),
    )


def _rounded_to(rounding: DatumRounding) -> str:
    return "" if rounding is DatumRounding.NONE else str(DatumTo[rounding.name].label)


def _comparison(explained: SideExplanation, sign: int) -> CountedScore:
    score = explained.outcomes[0].score
    row = next(row for row in explained.frequencies if row.score == score)
    return CountedScore(
        sign * score, figure(_beaten(row)), figure(row.frequency - 1), figure(row.inside)
    )


def _beaten(row: FrequencyRow) -> Fraction:
    """How many scores lie below: two matchpoints each, with one for every tie."""
    return (row.inside - (row.frequency - 1)) / 2


def _parts(explained: SideExplanation, sign: int) -> tuple[WeightedOutcome, ...]:
    return tuple(
        WeightedOutcome(
            sign * outcome.score,
            weight_text(outcome.weight),
            figure(outcome.earned),
            figure(outcome.weight * outcome.earned),
        )
        for outcome in explained.outcomes
    )


def shown_damage(damage: Damage | None, unit: str) -> ShownDamage | None:
    """The figures; None where there is no such award."""
    if damage is None:
        return None
    return ShownDamage(
        figure(damage.actual),
        figure(damage.expected),
        figure(damage.normal),
        figure(damage.consequent),
        figure(damage.own),
        figure(damage.relieved),
        unit,
    )


def figure(value: Fraction) -> str:
    """A number to read: without loss up to two decimals, else rounded to two."""
    text = exact(value)
    return text if "/" not in text and len(text.partition(".")[2]) <= 2 else half_up(value, 2)
