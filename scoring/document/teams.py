"""Matches between teams as a document, and how they are scored."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TypeVar

from scoring.conditions.options import MissedBoards
from scoring.conditions.rules import RankingRules
from scoring.document.boards import DocumentBoard, Seating, read_boards
from scoring.document.carry_forward import CarryForward, read_carry_forward
from scoring.document.codes import QuantityCode
from scoring.document.conditions import missed_boards
from scoring.document.match_boards import Reckoning
from scoring.document.match_conditions import CONDITIONS, UNITS, match_conditions
from scoring.document.matches import MatchNode, read_match
from scoring.document.node import Fields, Node
from scoring.document.ranking import ranking_rules
from scoring.document.rulings import REGULATIONS, read_regulations
from scoring.document.scored_teams import PlayedMatch, ScoredTeams
from scoring.document.sizes import MOST_ROUNDS, MOST_STANZAS
from scoring.document.team_codes import EventOfTeamsCode
from scoring.document.triples import Triple, read_triple
from scoring.entrants import Line
from scoring.teams.eights import Eights
from scoring.teams.knockout import (
    KnockoutMatch,
    KnockoutRules,
    TieRule,
    score_knockouts,
)
from scoring.teams.match import (
    Match,
    MatchConditions,
    score_match,
)
from scoring.teams.multiple import every_team, head_to_head
from scoring.teams.session import limit_average_plus, score_each
from scoring.teams.standings import Bye, ByeScore, EventScores
from scoring.teams.units import Imps
from scoring.traveller import Traveller

TEAM_METHODS = (*UNITS, "patton", "hybrid")
KEYS = (
    "method",
    "boards",
    "matches",
    "compare",
    "knockout",
    "eights",
    "divisor",
    "law_12c2c",
    "missed_boards",
    "session",
    "byes",
    "teams",
    "triples",
    "ranking",
    "carry_forward",
    *REGULATIONS,
    *CONDITIONS,
)


class Compare(Enum):
    """Which teams are compared over the boards of a session."""

    HEAD_TO_HEAD = "head_to_head"
    EVERY_TEAM = "every_team"


class SessionIs(Enum):
    """What a session is where artificial scores follow a team's own boards (Law 12C2(c), (d))."""

    ALL = "all"
    MATCH = "match"


Planned = tuple[Node, Match, MatchConditions]
PlayedT = TypeVar("PlayedT", Planned, KnockoutMatch)


@dataclass(frozen=True, slots=True)
class TeamsDocument:
    """Matches, written down as such or made from the boards of a session.

    `boards` keeps the session's results, to write what each of them earned.
    """

    node: Node
    conditions: MatchConditions
    matches: tuple[MatchNode, ...]
    triples: tuple[Triple, ...]
    boards: tuple[DocumentBoard, ...]
    knockout: KnockoutRules | None
    law_12c2c: bool
    missed: MissedBoards | None
    session: SessionIs
    byes: tuple[Bye, ...]
    teams: tuple[str, ...]
    rules: RankingRules
    carry_forward: CarryForward | None = None

    def score(self) -> ScoredTeams:
        """See `scoring.document.document.Document`."""
        played = tuple(self._played())
        return self.node.made(
            lambda: ScoredTeams.of(
                played,
                self.boards,
                self.event(played),
                self.rules,
                self.conditions,
                self.triples,
            ).carrying(self.carry_forward)
        )

    def event(self, played: Sequence[PlayedMatch]) -> EventScores | None:
        """The event that is ranked; a knock-out is none."""
        if self.knockout is not None:
            return None
        return EventScores([each.result for each in played], self.byes, also=self.teams)

    def _played(self) -> Iterator[PlayedMatch]:
        if self.knockout is not None:
            yield from self._knockouts(self.knockout)
            return
        planned = [(each.node, each.match, self.conditions) for each in self.matches] + [
            (each.node, match, each.conditions) for each in self.triples for match in each.matches
        ]
        for session in self._sessions(planned):
            yield from self._in_session(session)

    def _sessions(self, played: Sequence[PlayedT]) -> list[Sequence[PlayedT]]:
        return [[each] for each in played] if self.session is SessionIs.MATCH else [played]

    def _in_session(self, planned: Sequence[Planned]) -> Iterator[PlayedMatch]:
        matches: Sequence[Match] = [match for _, match, _ in planned]
        if self.missed is not None:
            matches = limit_average_plus(matches, self.missed)
        for node, match, conditions in planned:
            node.made(partial(score_match, match, conditions))
        each_with_its_own = zip(matches, (each[2] for each in planned), strict=True)
        results = score_each(list(each_with_its_own), law_12c2c=self.law_12c2c)
        yield from (PlayedMatch(result) for result in results)

    def _knockouts(self, rules: KnockoutRules) -> Iterator[PlayedMatch]:
        unit = self.conditions.parts[0].unit
        matches = [
            KnockoutMatch(each.match, each.stanzas, each.lot, each.complete)
            for each in self.matches
        ]
        for session in self._sessions(matches):
            found = self.node.made(
                partial(
                    score_knockouts,
                    session,
                    rules,
                    unit,
                    law_12c2c=self.law_12c2c,
                    missed=self.missed,
                )
            )
            yield from (PlayedMatch(each.result, each) for each in found)


def read_teams(node: Node) -> TeamsDocument:
    """The teams event that the document describes; its method is known to be one of teams."""
    fields = node.fields(*KEYS)
    knockout = fields.read("knockout", _knockout, None)
    conditions = match_conditions(fields, knockout=knockout is not None)
    if knockout is not None:
        _check_knockout(fields, conditions)
    reckoning = _reckoning(fields, conditions)
    if fields.exactly_one("matches", "boards") == "matches":
        boards: tuple[DocumentBoard, ...] = ()
        matches = _matches(fields, reckoning, conditions, knockout)
    else:
        boards = read_boards(fields["boards"], Seating(matches=True))
        matches = _made_matches(fields, boards)
    return TeamsDocument(
        node=node,
        conditions=conditions,
        matches=matches,
        triples=_triples(fields, conditions, reckoning),
        boards=boards,
        knockout=knockout,
        law_12c2c=fields.flag("law_12c2c", default=True),
        missed=fields.read("missed_boards", missed_boards, None),
        session=fields.read("session", lambda each: each.choice(SessionIs), SessionIs.ALL),
        byes=fields.each("byes", _bye),
        teams=fields.each("teams", Node.name),
        rules=fields.read("ranking", lambda each: ranking_rules(each, (Line.ALL,)), RankingRules()),
        carry_forward=fields.read(
            "carry_forward", lambda each: read_carry_forward(each, (Line.ALL,)), None
        ),
    )


def _reckoning(fields: Fields, conditions: MatchConditions) -> Reckoning:
    units = [part.unit for part in conditions.parts if isinstance(part.unit, Imps)]
    return Reckoning(
        read_regulations(fields, units[0] if units else None),
        fields.read("eights", lambda each: each.choice(Eights), None),
        fields.read("divisor", lambda each: each.whole(1, 100), 1),
    )


def _triples(
    fields: Fields, conditions: MatchConditions, reckoning: Reckoning
) -> tuple[Triple, ...]:
    if "triples" not in fields:
        return ()
    if "matches" not in fields or reckoning.way is not None:
        raise fields["triples"].error(EventOfTeamsCode.FOURS)
    if reckoning.regulations.unit is None or len(conditions.parts) > 1:
        raise fields["triples"].error(EventOfTeamsCode.TRIPLE_IMPS)
    return fields.each("triples", lambda each: read_triple(each, conditions, reckoning))


def _check_knockout(fields: Fields, conditions: MatchConditions) -> None:
    """A knock-out match has one count and a winner, and no event around it."""
    if any(part.scale for part in conditions.parts):
        raise fields["knockout"].error(EventOfTeamsCode.KNOCKOUT_POINTS)
    if len(conditions.parts) > 1:
        raise fields["knockout"].error(EventOfTeamsCode.KNOCKOUT_COUNT)
    for key in (
        "byes",
        "teams",
        "triples",
        "ranking",
        "carry_forward",
    ):
        if key in fields:
            raise fields[key].error(EventOfTeamsCode.NO_PART_OF_KNOCKOUT)


def _made_matches(fields: Fields, boards: tuple[DocumentBoard, ...]) -> tuple[MatchNode, ...]:
    """The matches that a session's boards amount to."""
    compare = fields.read("compare", lambda each: each.choice(Compare), Compare.HEAD_TO_HEAD)
    travellers = [Traveller(board.board, board.lines) for board in boards]
    node = fields["boards"]
    way = fields.read("eights", lambda each: each.choice(Eights), Eights.PAIRED)
    if "divisor" in fields:
        raise fields["divisor"].error(EventOfTeamsCode.EIGHTS)
    for key in REGULATIONS:
        if key in fields:
            raise fields[key].error(EventOfTeamsCode.RULED_SCORES)
    if compare is Compare.HEAD_TO_HEAD:
        if "eights" in fields:
            raise fields["eights"].error(EventOfTeamsCode.HEAD_TO_HEAD)
        matches = node.made(lambda: head_to_head(travellers))
    elif way is Eights.CROSS:
        raise fields["eights"].error(EventOfTeamsCode.ONE_DIRECTION)
    else:
        matches = node.made(lambda: every_team(travellers, way))
    return tuple(MatchNode(node, match, (tuple(match.boards),)) for match in matches)


def _matches(
    fields: Fields,
    reckoning: Reckoning,
    conditions: MatchConditions,
    knockout: KnockoutRules | None,
) -> tuple[MatchNode, ...]:
    if "compare" in fields:
        raise fields["compare"].error(EventOfTeamsCode.BOARDS)
    return tuple(
        read_match(each, reckoning, conditions, stanzas=knockout is not None)
        for each in fields["matches"].items()
    )


def _knockout(node: Node) -> KnockoutRules:
    fields = node.fields("stanzas", "sets", "tie")

    def stanzas(least: int) -> Callable[[Node], int]:
        return lambda each: each.whole(least, MOST_STANZAS, QuantityCode.STANZAS)

    return KnockoutRules(
        fields.read("stanzas", stanzas(1), 1),
        fields.read("tie", lambda each: each.choice(TieRule), TieRule.EXTRA_BOARDS),
        fields.read("sets", stanzas(0), 0),
    )


def _bye(node: Node) -> Bye:
    fields = node.fields("team", "round", "points", "own_average")
    own = fields.flag("own_average", default=False)
    points = fields.read("points", Node.fraction, None)
    team = fields["team"].name()
    number = fields.read("round", lambda each: each.whole(1, MOST_ROUNDS, QuantityCode.ROUND), None)
    score = node.made(lambda: ByeScore(points, own))
    return Bye(team, score, number)
