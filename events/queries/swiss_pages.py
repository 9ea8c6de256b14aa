"""What the pages of a Swiss show: a draw with all that it rests on, and who takes part."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.chosen_scoring import binding
from events.chosen_scoring import scale_of as scale_chosen
from events.models import Contestant, Scoring, Session, SwissDraw
from events.models.scoring_choices import VictoryScale
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.rounds import meetings
from events.queries.entry_decisions import statuses_in
from events.queries.field import field_of, ranked_of
from events.queries.place_notes import STATUSES
from events.queries.swiss import SwissInPlay, draw_of, place_of, points_shown
from events.queries.swiss_assumed import AssumedMatch
from scoring.conditions.rules import Status

TeamNames = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class DrawnTeam:
    """A contestant in a draw: place and points that it was drawn on; `assumed` if one is out."""

    number: int
    names: str
    place: int
    points: str
    assumed: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class DrawRow:
    """A match, a triple or a bye; `tables` are those of its `teams`, the first of which is at home.

    `gap` is how far the two are apart in points. `avoided` are those who stand nearer to the higher
    of them, and whom it has met. `leg` is the round of a triple that takes two.
    """

    teams: tuple[DrawnTeam, ...]
    tables: tuple[int, ...]
    gap: str
    avoided: tuple[int, ...]
    is_rematch: bool
    leg: int | None

    @property
    def home(self) -> DrawnTeam:
        return self.teams[0]

    @property
    def away(self) -> tuple[DrawnTeam, ...]:
        return self.teams[1:]

    @property
    def tables_shown(self) -> str:
        """As they are read: "1 + 2"; empty of a bye."""
        return " + ".join(map(str, self.tables))

    @property
    def is_bye(self) -> bool:
        return len(self.teams) == 1

    @property
    def is_triple(self) -> bool:
        return len(self.teams) > 2

    @property
    def is_own(self) -> bool:
        return any(team.is_own for team in self.teams)


@dataclass(frozen=True, slots=True)
class OutMatch:
    """A match that was out when a round was drawn: what each side was taken to get of it.

    A bye has no `away`.
    """

    round: int
    home: str
    away: str
    home_points: str
    away_points: str
    begun: bool


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """A draw as it is read; players are shown its rows alone.

    One that `is_seeded` is the first of its stage: it went by numbers, whatever somebody brought.
    """

    row: SwissDraw
    rows: tuple[DrawRow, ...]
    out: tuple[OutMatch, ...]
    is_seeded: bool

    @property
    def matches(self) -> tuple[DrawRow, ...]:
        """Matches and triples."""
        return tuple(row for row in self.rows if not row.is_bye)

    @property
    def byes(self) -> tuple[int, ...]:
        """The numbers of those without opponents."""
        return tuple(row.home.number for row in self.rows if row.is_bye)


@dataclass(frozen=True, slots=True)
class SwissTeam:
    """A team of the field; `left_after` is the last round of one that has withdrawn.

    `note` tells of one that plays on without a place.
    """

    contestant: Contestant
    names: str
    left_after: int | None
    note: str


def scale_of(session: Session) -> str:
    """What matches are worth: the scale of Victory Points, or how else teams are scored."""
    chosen = binding(session)
    scoring = Scoring(chosen.scoring)
    has_scale = scale_chosen(chosen) is not None
    return str((VictoryScale(chosen.victory_scale) if has_scale else scoring).label)


def team_names(session: Session) -> dict[int, str]:
    """The names of the teams by their numbers."""
    return {pair.contestant.number: pair.names for pair in ranked_of(field_of(session))}


def teams_of(session: Session, found: SwissInPlay) -> list[SwissTeam]:
    """The whole field, in order of numbers."""
    field = field_of(session)
    statuses = statuses_in(session, field)
    return [
        SwissTeam(
            each.contestant,
            each.names,
            found.rules.gone.get(str(each.contestant.number)),
            _note(statuses.get((each.contestant.ranked_in, each.contestant.short))),
        )
        for each in ranked_of(field)
    ]


def _note(status: Status | None) -> str:
    return "" if status is None else str(STATUSES[status])


def shown_draw(
    row: SwissDraw, found: SwissInPlay, names: TeamNames, own: frozenset[str] = frozenset()
) -> ShownDraw:
    """A draw of this Swiss; `own` are the labels of the visitor's teams."""
    drawn = draw_of(row)
    history = found.history(row.round)
    before = meetings(history, found.struck)
    places, points = place_of(row.standing), {each["number"]: each for each in row.standing}

    def team(number: int) -> DrawnTeam:
        placed = points.get(number)
        return DrawnTeam(
            number,
            names.get(number, ""),
            places.get(number, 0),
            points_shown(placed["points"]) if placed else "",
            bool(placed and placed["assumed"]),
            str(number) in own,
        )

    rows = tuple(
        DrawRow(
            tuple(team(number) for number in each.contestants()),
            tables,
            _gap(each, {number: Fraction(placed["points"]) for number, placed in points.items()}),
            _avoided(each, places, before),
            each.rematch,
            each.leg,
        )
        for each, tables in zip(drawn.pairings, _tables(drawn, found.contest.tables), strict=True)
    )
    return ShownDraw(row, rows, out_matches(row.assumed, names), is_seeded=not history)


def out_matches(assumed: Iterable[AssumedMatch], names: TeamNames) -> tuple[OutMatch, ...]:
    """Matches that are out, with the names of their teams."""
    return tuple(
        OutMatch(
            each["round"],
            f"{each['home']} {names.get(each['home'], '')}",
            f"{each['away']} {names.get(each['away'], '')}" if each["away"] else "",
            points_shown(each["home_points"]),
            points_shown(each["away_points"]),
            each["begun"],
        )
        for each in assumed
    )


def _tables(drawn: Draw, of_match: int) -> Iterable[tuple[int, ...]]:
    """The tables of each pairing, as `movements.swiss.seats` numbers them; a bye has none.

    A match is played at so many tables, `of_match`.
    """
    first = 1
    for each in drawn.pairings:
        wide = 3 if each.is_triple else of_match
        numbers = tuple(range(first, first + wide))
        first += wide
        yield () if each.is_bye else numbers


def _gap(each: Pairing, points: Mapping[int, Fraction]) -> str:
    if each.other is None or each.third is not None:
        return ""
    one, other = (points.get(number, Fraction(0)) for number in (each.one, each.other))
    return points_shown(str(abs(one - other)))


def _avoided(
    each: Pairing, places: Mapping[int, int], before: frozenset[frozenset[int]]
) -> tuple[int, ...]:
    if each.other is None or each.third is not None:
        return ()
    high, low = sorted((each.one, each.other), key=lambda number: places.get(number, 0))
    between: Sequence[int] = [
        number
        for number, place in places.items()
        if places.get(high, 0) < place < places.get(low, 0)
    ]
    return tuple(number for number in between if frozenset((high, number)) in before)
