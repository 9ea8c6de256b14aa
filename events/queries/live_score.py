"""The score of a session that is being played: only boards that changed are read and scored anew.

What was made of a board is kept by everything that its results and awards say, so it cannot be out
of date, in whichever process it was made: the database is asked for all of that each time, and
answers in one text for each board. Totals and places, which Law 12C2(c) makes depend on all boards,
are reckoned each time. `standings` has the same score with everything that a page of it shows.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Aggregate, Func, JSONField, Q, TextField
from django.db.models.functions import Cast

from events.awards import AwardJson, with_actual
from events.chosen_scoring import (
    binding,
    is_of_swiss_pairs,
    is_of_teams,
    method_of,
    pairs_scales_of,
    scores_apart,
)
from events.mapping import ScoreColumns, line_of
from events.models import Adjustment, Board, Result, Session
from events.queries.field import FieldPair
from events.queries.prepared import Blank, Prepared
from events.queries.sight import Sight
from events.queries.standings import AnyScore, options_for, score_input
from events.queries.swiss_plans import swiss_plan_of
from scoring.methods import score_session
from scoring.ranking.swiss_pairs import field_options, score_swiss_pairs
from scoring.session import SessionScore
from scoring.traveller import Results, Traveller, TravellerLine

SESSIONS_KEPT = 32
"""Of each the last score, at about a hundred bytes a result: 8 MB for rooms of a hundred tables."""


class _Row(Func):
    """What one row says, as a list in JSON."""

    function = "JSON_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        return super().as_sql(compiler, connection, function="JSONB_BUILD_ARRAY", **context)


class _List(Aggregate):
    """What several results say, in JSON as one text; those of a board always in the same order."""

    function = "JSON_GROUP_ARRAY"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """It sorts rows as it likes, unless it is told: the same lists would be other texts."""
        sorted_rows = self.copy()
        sorted_rows.function = "JSONB_AGG"
        sorted_rows.template = '%(function)s(%(expressions)s ORDER BY "events_result"."id")'
        sql, parameters = sorted_rows.as_sql(compiler, connection, **context)
        return f"({sql})::text", parameters


_RESULTS = Prepared(
    lambda: (
        Result.objects.in_force()
        .filter(session=Blank("session"))
        .order_by()
        .values("board_id")
        .annotate(
            ns_list=_List("ns_id"),
            ew_list=_List("ew_id"),
            points=_List("score"),
            special=_List(
                _Row("ns_id", "ew_id", *ScoreColumns._fields),
                filter=Q(score__isnull=True) | ~Q(group=""),
            ),
        )
        .values_list("board_id", "ns_list", "ew_list", "points", "special")
    )
)
"""A row for each board: three lists in the same order, and whatever is not points alone."""

_AWARDS = Prepared(
    lambda: (
        Adjustment.objects.in_force()
        .filter(session=Blank("session"))
        .order_by("pk")
        .annotate(
            ns_said=Cast("ns_award", TextField(null=True)),
            ew_said=Cast("ew_award", TextField(null=True)),
        )
        .values_list("board_id", "ns_id", "ew_id", "ns_said", "ew_said")
    )
)
_BOARDS = Prepared(
    lambda: (
        Board.objects.filter(session=Blank("session"))
        .order_by("number")
        .values_list("pk", "number")
    )
)

AwardRow = tuple[int, int, str | None, str | None]
"""N-S and E-W contestant, and what each is awarded in JSON."""


class _Said(NamedTuple):
    """All that the lines of a board are made of, mostly in JSON; contestants by their keys."""

    number: int
    ns: str
    ew: str
    points: str
    special: str | None
    awards: tuple[AwardRow, ...]

    def travellers(self, names: Mapping[int, str], letters: Mapping[int, str]) -> list[Traveller]:
        """The board as `scoring` takes it, with each contestant's name within its line.

        Where sections are scored apart, `letters` has each contestant's, and there is a traveller
        for each.
        """
        whole = self._traveller(names)
        if not letters:
            return [whole]
        by_name = {names[key]: letter for key, letter in letters.items()}
        return [each for each, _ in whole.apart([by_name[name] for name in whole.columns.ns])]

    def _traveller(self, names: Mapping[int, str]) -> Traveller:
        meetings = zip(json.loads(self.ns), json.loads(self.ew), strict=True)
        points: dict[_Sides, int | None] = dict(zip(meetings, json.loads(self.points), strict=True))
        lines = self._lines(points, names)
        points |= {sides: line.plain_score for sides, line in lines.items()}
        special = {
            place: lines[sides]
            for place, (sides, score) in enumerate(points.items())
            if score is None
        }
        ns, ew = (tuple([names[sides[at]] for sides in points]) for at in (0, 1))
        return Traveller(self.number, Results(ns, ew, tuple(points.values()), special))

    def _lines(
        self, points: Mapping["_Sides", int | None], names: Mapping[int, str]
    ) -> dict["_Sides", TravellerLine]:
        """Those that are more than points: also where both sides are awarded without a result."""
        scores = {(ns, ew): ScoreColumns(*row) for ns, ew, *row in json.loads(self.special or "[]")}
        awards = {(ns, ew): (_award(own), _award(other)) for ns, ew, own, other in self.awards}
        for sides in awards.keys() & points.keys() - scores.keys():
            scores[sides] = ScoreColumns(Result.Kind.PLAYED, points[sides], "", "", "")
        return {
            (ns, ew): line_of(
                names[ns],
                names[ew],
                scores.get((ns, ew)),
                *(with_actual(each, points.get((ns, ew))) for each in awards.get((ns, ew), _NO)),
            )
            for ns, ew in [*scores, *(awards.keys() - scores.keys())]
        }


_NO: tuple[AwardJson | None, AwardJson | None] = None, None
"""What is awarded where the result stands."""

_Sides = tuple[int, int]
"""N-S and E-W contestant."""

NOTHING = ("[]", "[]", "[]", None)
"""What the results of a board say that has none."""


def _award(said: str | None) -> AwardJson | None:
    found: AwardJson | None = None if said is None else json.loads(said)
    return found


@dataclass(frozen=True, slots=True)
class _Score:
    """How a session stood: its contestants, what was said of each board, and what it made."""

    names: Mapping[int, str]
    letters: Mapping[int, str]
    travellers: Mapping[_Said, list[Traveller]]
    score: SessionScore | None


@dataclass(slots=True)
class _Kept:
    """The last score of a session, replaced whole: threads may take it in turns."""

    last: _Score = field(default_factory=lambda: _Score({}, {}, {}, None))


@lru_cache(maxsize=SESSIONS_KEPT)
def _kept_of(_session: int, _hidden: frozenset[int]) -> _Kept:
    return _Kept()


def live_score(session: Session, pairs: Mapping[int, FieldPair], sight: Sight) -> AnyScore:
    """The session's score as it is now; `pairs` are its whole field.

    The same as `score_input(session).score()`, but that lines are in no order, and boards on which
    there is nothing yet are left out, and those that are hidden from whoever looks. Of teams it is
    that score: matches are few.
    """
    chosen = binding(session)
    if is_of_teams(chosen):
        return score_input(session, sight).score()
    kept = _kept_of(session.pk, sight.hidden)
    last, names = kept.last, {pk: pair.contestant.short for pk, pair in pairs.items()}
    apart = scores_apart(chosen)
    letters = {pk: pair.contestant.letter for pk, pair in pairs.items()} if apart else {}
    made = last.travellers if (last.names, last.letters) == (names, letters) else {}
    travellers = {
        said: made.get(said) or said.travellers(names, letters)
        for said in _said(session)
        if said.number not in sight.hidden
    }
    options, matches = options_for(session, chosen, pairs), is_of_swiss_pairs(chosen)
    score = score_session(
        [*chain.from_iterable(travellers.values())],
        field_options(options) if matches else options,
        method_of(chosen),
        before=last.score,
    )
    kept.last = _Score(names, letters, travellers, score)
    if not matches:
        return score
    return score_swiss_pairs(score, options, pairs_scales_of(chosen), swiss_plan_of(session, pairs))


def _said(session: Session) -> Iterator[_Said]:
    """What each board is made of, by number; of those on which there is something."""
    results = {row[0]: row[1:] for row in _RESULTS.rows(session=session.pk)}
    awards: defaultdict[int, list[AwardRow]] = defaultdict(list)
    for board, *row in _AWARDS.rows(session=session.pk):
        awards[board].append((row[0], row[1], row[2], row[3]))
    for board, number in _BOARDS.rows(session=session.pk):
        if board in results or board in awards:
            ns, ew, points, special = results.get(board, NOTHING)
            yield _Said(number, ns, ew, points, special, tuple(awards.get(board, ())))
