"""A session's score as a pure function of its rows: loaded once, scored as often as asked.

`ScoreInput` is what the score is made of; `effect_of` asks what an award would do to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.awards import AwardJson
from events.chosen_scoring import Chosen, binding, method_of, options_of, scores_apart
from events.mapping import (
    AnyResult,
    InForce,
    ResultColumns,
    line_of,
)
from events.models import Adjustment, Board, Contestant, Session
from events.queries.columns import results_of
from events.queries.field import FieldPair, field_of
from events.queries.prepared import Blank, PreparedRows
from scoring.conditions.options import Basis, Options
from scoring.methods import score_session
from scoring.numbers import half_up
from scoring.session import SessionScore, Standing, Unit
from scoring.traveller import Traveller

Slot = tuple[int, int, int]
"""A table's play of a board: primary keys of board, N-S contestant and E-W contestant."""

Compared = tuple[int, str]
"""A board's primary key, and the letter of the section whose scores are compared, if apart."""

Awards = tuple[AwardJson | None, AwardJson | None]


@dataclass(frozen=True, slots=True)
class ScoreInput:
    """Everything a session's score is computed from, in the order in which pages show it."""

    session: Session
    method: str
    options: Options
    pairs: dict[int, FieldPair]
    boards: dict[int, Board]
    results: Mapping[Slot, InForce | ResultColumns]
    adjustments: dict[Slot, Adjustment]
    awards: dict[Slot, Awards] = field(default_factory=dict)
    apart: bool = False

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

    def score(self) -> SessionScore:
        return score_session(self.travellers(), self.options, self.method)


def score_input(session: Session) -> ScoreInput:
    """Load what the session's score is computed from: a fixed number of queries."""
    pairs = field_of(session)
    adjustments = {
        (row.board_id, row.ns_id, row.ew_id): row for row in _ADJUSTMENTS.rows(session=session.pk)
    }
    chosen = binding(session)
    return ScoreInput(
        session=session,
        method=method_of(chosen),
        options=options_for(chosen, pairs),
        pairs=pairs,
        boards={board.pk: board for board in _BOARDS.rows(session=session.pk)},
        results={(row.board_id, row.ns_id, row.ew_id): row for row in results_of(session)},
        adjustments=adjustments,
        awards={slot: (row.ns_award, row.ew_award) for slot, row in adjustments.items()},
        apart=scores_apart(chosen),
    )


def options_for(chosen: Chosen, pairs: Mapping[int, FieldPair]) -> Options:
    """The engine's options for a field: with two lines there are two winners."""
    return options_of(chosen, 2 if any(pair.contestant.line for pair in pairs.values()) else 1)


_ADJUSTMENTS = PreparedRows(
    lambda: Adjustment.objects.in_force().filter(session=Blank("session")).order_by()
)
_BOARDS = PreparedRows(lambda: Board.objects.filter(session=Blank("session")).order_by("number"))


A_BOARD = "/board"
"""The end of a unit in which averages are told: "imp/board"."""


def by_average(scored: SessionScore) -> bool:
    """Whether averages are ranked: only where boards have no top."""
    is_average = scored.options.basis is Basis.AVERAGE
    return is_average and scored.method.unit is not Unit.MATCHPOINTS


def ranked(
    pairs: Mapping[int, FieldPair], scored: SessionScore
) -> list[tuple[FieldPair, Standing]]:
    """The standings with the pairs they belong to, best first, line by line."""
    by_number = {
        (pair.contestant.ranked_in, pair.contestant.short): pair for pair in pairs.values()
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
    unit, averages = scored.method.unit.value, by_average(scored)
    return {
        (standing.line.value, standing.contestant): PlaceInRanking(
            label=pair.label,
            names=pair.names,
            line=standing.line.value,
            rank=standing.rank,
            unit=f"{unit}{A_BOARD}" if averages else unit,
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
