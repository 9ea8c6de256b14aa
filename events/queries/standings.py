"""A session's score as a pure function of its rows: loaded once, scored as often as asked.

`ScoreInput` is what the score is made of; `effect_of` asks what an award would do to it, and
`penalty_effects` what a penalty would.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.awards import AwardJson
from events.chosen_scoring import (
    Chosen,
    binding,
    is_of_swiss_pairs,
    is_of_teams,
    method_of,
    options_of,
    pairs_scale_said,
    pairs_scales_of,
    scores_apart,
)
from events.mapping import AnyResult, InForce, ResultColumns, line_of
from events.models import Adjustment, Board, Contestant, Session
from events.queries.columns import results_of
from events.queries.entry_decisions import statuses_in
from events.queries.field import FieldPair, field_of, ranked_of
from events.queries.followed_awards import Slot, follow
from events.queries.prepared import Blank, PreparedRows
from events.queries.sight import WHOLE, Sight
from events.queries.swiss_plans import swiss_plan_of
from events.queries.teams_input import TeamsInput, penalties_in, teams_input
from scoring.conditions.options import Basis, Options
from scoring.conditions.penalties import Penalty
from scoring.document import (
    document_of,
    document_of_knockouts,
    document_of_teams,
    swiss_document,
)
from scoring.methods import score_session
from scoring.numbers import half_up
from scoring.ranking.swiss_pairs import SwissPlan, field_options, score_swiss_pairs
from scoring.session import SessionScore, Standing, Unit
from scoring.teams.match import Match, score_match
from scoring.teams.score import (
    TeamsScore,
    is_begun,
    score_knockout_session,
    score_teams,
)
from scoring.traveller import Traveller

Compared = tuple[int, str]
"""A board's primary key, and the letter of the section whose scores are compared, if apart."""

AnyScore = SessionScore | TeamsScore
"""The score of a field, or of matches between teams."""

Awards = tuple[AwardJson | None, AwardJson | None]


@dataclass(frozen=True, slots=True)
class ScoreInput:
    """Everything a session's score is computed from, in the order in which pages show it.

    Of teams there are `teams`, and neither method nor options; of pairs in a Swiss `swiss` says
    who meets whom.
    """

    session: Session
    method: str
    options: Options
    pairs: dict[int, FieldPair]
    boards: dict[int, Board]
    results: Mapping[Slot, InForce | ResultColumns]
    adjustments: dict[Slot, Adjustment]
    awards: dict[Slot, Awards] = field(default_factory=dict)
    apart: bool = False
    teams: TeamsInput | None = None
    swiss: SwissPlan | None = None

    def slots(self) -> dict[Compared, list[Slot]]:
        """The plays that are compared with one another, by N-S section and number.

        Scored together they are all of a board, under no letter; `apart` those of one section.
        """
        letters = {pk: pair.contestant.letter for pk, pair in self.pairs.items()}
        places = {pk: (letters[pk], pair.contestant.number) for pk, pair in self.pairs.items()}
        sections = sorted(set(letters.values())) if self.apart else [""]
        slots: dict[Compared, list[Slot]] = {
            (pk, section): [] for pk in self.boards for section in sections
        }
        for slot in sorted(
            self.results.keys() | self.awards.keys(),
            key=lambda slot: (places[slot[1]], places[slot[2]]),
        ):
            slots[slot[0], letters[slot[1]] if self.apart else ""].append(slot)
        return slots

    def travellers(self) -> tuple[Traveller, ...]:
        """What is compared, as `scoring` takes it; contestants go by section and number."""
        names = {pk: pair.contestant.short for pk, pair in self.pairs.items()}
        return tuple(
            Traveller(
                self.boards[board_id].number,
                tuple(
                    line_of(
                        names[slot[1]],
                        names[slot[2]],
                        self.results.get(slot),
                        *self.awards.get(slot, (None, None)),
                    )
                    for slot in plays
                ),
                section,
            )
            for (board_id, section), plays in self.slots().items()
        )

    def matches(self) -> tuple[Match, ...]:
        """The matches as they were played; none but of teams."""
        return tuple(self.teams.matches.played(self.travellers())) if self.teams else ()

    def adjusted(self, slot: Slot, row: Adjustment) -> "ScoreInput":
        """The same with another adjusted score on a table's board."""
        awards = {**self.awards, slot: (row.ns_award, row.ew_award)}
        return replace(self, adjustments={**self.adjustments, slot: row}, awards=awards)

    def score(self) -> AnyScore:
        if self.teams is None:
            return self.field_score()
        travellers, teams = self.travellers(), self.teams
        byes, names = teams.matches.byes_until(teams.last), self.team_names
        if teams.rules.knockout is not None:
            matches = teams.in_stanzas(travellers)
            return score_knockout_session(matches, travellers, teams.rules, byes=byes, teams=names)
        counted = teams.counted(travellers)
        return score_teams(counted, travellers, teams.rules, byes=byes, teams=names)

    @property
    def team_names(self) -> list[str]:
        """The teams as the ranking names them."""
        return [pair.contestant.short for pair in ranked_of(self.pairs)]

    def field_score(self) -> SessionScore:
        """The score of a field, which teams are not."""
        if self.swiss is None:
            return score_session(self.travellers(), self.options, self.method)
        field = score_session(self.travellers(), field_options(self.options), self.method)
        scales = pairs_scales_of(binding(self.session))
        return score_swiss_pairs(field, self.options, scales, self.swiss)


def score_input(session: Session, sight: Sight = WHOLE) -> ScoreInput:
    """Load what the session's score is computed from: a fixed number of queries.

    Without the boards that somebody who looks has still to play.
    """
    pairs = field_of(session)
    boards = {board.pk: board for board in _BOARDS.rows(session=session.pk)}
    hidden = {pk for pk, board in boards.items() if board.number in sight.hidden}
    adjustments = {
        (row.board_id, row.ns_id, row.ew_id): row
        for row in _ADJUSTMENTS.rows(session=session.pk)
        if row.board_id not in hidden
    }
    chosen = binding(session)
    of_teams = is_of_teams(chosen)
    results = {
        (row.board_id, row.ns_id, row.ew_id): row
        for row in results_of(session)
        if row.board_id not in hidden
    }
    given = ScoreInput(
        session=session,
        method="" if of_teams else method_of(chosen),
        options=Options() if of_teams else options_for(session, chosen, pairs),
        pairs=pairs,
        boards=boards,
        results=results,
        adjustments=adjustments,
        awards={slot: (row.ns_award, row.ew_award) for slot, row in adjustments.items()},
        apart=scores_apart(chosen),
        teams=teams_input(session, chosen, pairs, results) if of_teams else None,
        swiss=swiss_plan_of(session, pairs) if is_of_swiss_pairs(chosen) else None,
    )
    return follow(given)


def document_from(given: ScoreInput) -> dict[str, Any]:
    """The document whose score by `python -m scoring` is the session's own."""
    if given.teams is None:
        field_document = document_of(given.method, given.options, given.travellers())
        if given.swiss is None:
            return field_document
        said = pairs_scale_said(binding(given.session))
        return swiss_document(field_document, said, given.swiss)
    teams = given.teams
    if teams.rules.knockout is not None:
        return document_of_knockouts(teams.in_stanzas(given.travellers()), teams.rules)
    counted = teams.counted(given.travellers())
    return document_of_teams(
        [each for each in counted if is_begun(score_match(each, teams.rules.conditions))],
        teams.rules,
        byes=teams.matches.byes_until(teams.last),
        teams=given.team_names,
    )


def options_for(session: Session, chosen: Chosen, pairs: Mapping[int, FieldPair]) -> Options:
    """The engine's options for a field: with two lines two winners, with sides an individual.

    Penalties are among them, since they change totals and no board, and who has no place.
    """
    winners = 2 if any(pair.contestant.line for pair in pairs.values()) else 1
    individual = not all(pair.contestant.is_ranked for pair in pairs.values())
    options = options_of(chosen, winners, individual=individual)
    if status := statuses_in(session, pairs):
        options = replace(options, ranking=replace(options.ranking, status=status))
    return _penalised(options, penalties_in(session, pairs))


def _penalised(options: Options, more: Sequence[Penalty]) -> Options:
    if not more:
        return options
    rules = options.ranking
    return replace(options, ranking=replace(rules, penalties=(*rules.penalties, *more)))


_ADJUSTMENTS = PreparedRows(
    lambda: Adjustment.objects.in_force().filter(session=Blank("session")).order_by()
)
_BOARDS = PreparedRows(lambda: Board.objects.filter(session=Blank("session")).order_by("number"))


A_BOARD = "/board"
"""The end of a unit in which averages are told: "imp/board"."""


def by_average(scored: AnyScore) -> bool:
    """Whether averages are ranked: only where boards have no top."""
    if isinstance(scored, TeamsScore):
        return False
    is_average = scored.options.basis is Basis.AVERAGE
    return is_average and scored.method.unit is not Unit.MATCHPOINTS


def board_unit(scored: AnyScore) -> str:
    """What boards count in."""
    return (scored.unit if isinstance(scored, TeamsScore) else scored.method.unit).value


def total_unit(scored: AnyScore) -> str:
    """What totals count in, or where averages are ranked these."""
    if isinstance(scored, TeamsScore):
        return scored.total_unit.value
    return f"{board_unit(scored)}{A_BOARD}" if by_average(scored) else scored.total_unit.value


def ranked(pairs: Mapping[int, FieldPair], scored: AnyScore) -> list[tuple[FieldPair, Standing]]:
    """The standings with the pairs they belong to, best first, line by line."""
    by_number = {
        (pair.contestant.ranked_in, pair.contestant.short): pair for pair in ranked_of(pairs)
    }
    return [
        (by_number[standing.line, standing.contestant], standing) for standing in scored.standings
    ]


@dataclass(frozen=True, slots=True)
class PlaceInRanking:
    """A contestant's place in a ranking: exact rank; percentage or total to two decimals."""

    label: str
    names: str
    line: str
    rank: str
    unit: str
    figure: str


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """What an award would do to one contestant."""

    before: PlaceInRanking | None
    after: PlaceInRanking

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


def places(given: ScoreInput) -> dict[tuple[str, str], PlaceInRanking]:
    """The ranking by line and pair number, best first."""
    scored = given.score()
    unit, averages = total_unit(scored), by_average(scored)
    return {
        (standing.line.value, standing.contestant): PlaceInRanking(
            label=pair.label,
            names=pair.names,
            line=standing.line.value,
            rank=standing.rank,
            unit=unit,
            figure=standing.percent_text
            or half_up(standing.average if averages else standing.total, 2),
        )
        for pair, standing in ranked(given.pairs, scored)
    }


def effect_of(
    session: Session,
    board: Board,
    ns: Contestant,
    ew: Contestant,
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
) -> list[PlaceChange]:
    """The ranking as it would be with these awards on this table's board; nothing is written.

    Raises:
        UserError: an award is none, or the table has no result that a side could keep.
    """
    given = score_input(session)
    slot = (board.pk, ns.pk, ew.pk)
    refuse_missing_result(given.results.get(slot), ns_award, ew_award)
    changed = replace(given, awards={**given.awards, slot: (ns_award, ew_award)})
    return changes_between(given, changed)


def changes_between(given: ScoreInput, changed: ScoreInput) -> list[PlaceChange]:
    """What becomes of the ranking where the score is made of something else."""
    before = places(given)
    return [PlaceChange(before.get(key), after) for key, after in places(changed).items()]


def refuse_missing_result(
    result: AnyResult | None, ns_award: AwardJson | None, ew_award: AwardJson | None
) -> None:
    """A side can only keep a table result that there is."""
    if result is None and (ns_award is None or ew_award is None):
        raise UserError(
            _("There is no result at this table yet: award both sides, or enter the result first.")
        )
