"""Matches between teams as a document, and how they are scored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from scoring.conditions.options import MissedBoards
from scoring.conditions.rules import RankingRules
from scoring.document.boards import DocumentBoard, Seating, read_boards
from scoring.document.conditions import missed_boards
from scoring.document.match_boards import read_match_boards
from scoring.document.match_conditions import CONDITIONS, UNITS, match_conditions
from scoring.document.node import Fields, Node
from scoring.document.ranking import ranking_rules
from scoring.document.scored_teams import PlayedMatch, ScoredTeams
from scoring.entrants import Line
from scoring.teams.boards import Scorable, TeamSide
from scoring.teams.eights import Eights
from scoring.teams.knockout import KnockoutResult, TieRule, score_knockout
from scoring.teams.match import (
    CarryOver,
    Counted,
    Match,
    MatchConditions,
    MatchPenalty,
    score_match,
)
from scoring.teams.multiple import every_team, head_to_head
from scoring.teams.session import limit_average_plus, score_matches
from scoring.teams.standings import Bye, ByeScore, EventScores
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
    "byes",
    "teams",
    "ranking",
    *CONDITIONS,
)
_MATCH = ("home", "away", "round", "boards", "stanzas", "carry_over", "penalties")
_MOST_ROUNDS = 10_000


class Compare(Enum):
    """Which teams are compared over the boards of a session."""

    HEAD_TO_HEAD = "head to head"
    EVERY_TEAM = "every team"


@dataclass(frozen=True, slots=True)
class Knockout:
    """How many stanzas a match is scheduled for, and what becomes of a tie."""

    stanzas: int
    tie: TieRule


@dataclass(frozen=True, slots=True)
class MatchNode:
    """A match as it stands in the document: its boards by stanza."""

    node: Node
    match: Match
    stanzas: tuple[tuple[Scorable, ...], ...]


@dataclass(frozen=True, slots=True)
class TeamsDocument:
    """Matches, written down as such or made from the boards of a session.

    `boards` keeps the session's results, to write what each of them earned.
    """

    node: Node
    conditions: MatchConditions
    matches: tuple[MatchNode, ...]
    boards: tuple[DocumentBoard, ...]
    knockout: Knockout | None
    law_12c2c: bool
    missed: MissedBoards | None
    byes: tuple[Bye, ...]
    teams: tuple[str, ...]
    rules: RankingRules

    def score(self) -> ScoredTeams:
        """See `scoring.document.document.Document`."""
        played = tuple(self._played())
        return self.node.made(
            lambda: ScoredTeams.of(played, self.boards, self.event(played), self.rules)
        )

    def event(self, played: Sequence[PlayedMatch]) -> EventScores | None:
        """The event that is ranked; a knock-out is none."""
        if self.knockout is not None:
            return None
        return EventScores([each.result for each in played], self.byes, also=self.teams)

    def _played(self) -> Iterator[PlayedMatch]:
        if self.knockout is not None:
            yield from (self._knockout(each, self.knockout) for each in self.matches)
            return
        matches: Sequence[Match] = [each.match for each in self.matches]
        if self.missed is not None:
            matches = limit_average_plus(matches, self.missed)
        for each in self.matches:
            each.node.made(partial(score_match, each.match, self.conditions))
        results = score_matches(matches, self.conditions, law_12c2c=self.law_12c2c)
        yield from (PlayedMatch(result) for result in results)

    def _knockout(self, each: MatchNode, knockout: Knockout) -> PlayedMatch:
        unit = self.conditions.parts[0].unit
        found: KnockoutResult = each.node.made(
            lambda: score_knockout(
                each.match,
                each.stanzas,
                scheduled=knockout.stanzas,
                unit=unit,
                tie=knockout.tie,
            )
        )
        return PlayedMatch(found.result, found)


def read_teams(node: Node) -> TeamsDocument:
    """The teams event that the document describes; its method is known to be one of teams."""
    fields = node.fields(*KEYS)
    knockout = fields.read("knockout", _knockout, None)
    conditions = match_conditions(fields, knockout=knockout is not None)
    if knockout is not None:
        _check_knockout(fields, conditions)
    way = fields.read("eights", lambda each: each.choice(Eights), None)
    if fields.exactly_one("matches", "boards") == "matches":
        boards: tuple[DocumentBoard, ...] = ()
        matches = _matches(fields, way, knockout)
    else:
        boards = read_boards(fields["boards"], Seating(matches=True))
        matches = _made_matches(fields, boards)
    return TeamsDocument(
        node=node,
        conditions=conditions,
        matches=matches,
        boards=boards,
        knockout=knockout,
        law_12c2c=fields.flag("law_12c2c", default=True),
        missed=fields.read("missed_boards", missed_boards, None),
        byes=fields.each("byes", _bye),
        teams=fields.each("teams", Node.name),
        rules=fields.read("ranking", lambda each: ranking_rules(each, (Line.ALL,)), RankingRules()),
    )


def _check_knockout(fields: Fields, conditions: MatchConditions) -> None:
    """A knock-out match has one count and a winner, and no event around it."""
    if any(part.scale for part in conditions.parts):
        raise fields["knockout"].error("a knock-out match is won, not turned into Victory Points")
    if len(conditions.parts) > 1:
        raise fields["knockout"].error("a knock-out match has one count")
    for key in ("byes", "teams", "ranking", "missed_boards", "law_12c2c"):
        if key in fields:
            raise fields[key].error("a knock-out is no session or event that this could belong to")


def _made_matches(fields: Fields, boards: tuple[DocumentBoard, ...]) -> tuple[MatchNode, ...]:
    """The matches that a session's boards amount to."""
    compare = fields.read("compare", lambda each: each.choice(Compare), Compare.HEAD_TO_HEAD)
    travellers = [Traveller(board.board, board.lines) for board in boards]
    node = fields["boards"]
    way = fields.read("eights", lambda each: each.choice(Eights), Eights.PAIRED)
    if "divisor" in fields:
        raise fields["divisor"].error("this belongs to matches of eight")
    if compare is Compare.HEAD_TO_HEAD:
        if "eights" in fields:
            raise fields["eights"].error("teams that meet head to head have one table each way")
        matches = node.made(lambda: head_to_head(travellers))
    elif way is Eights.CROSS:
        raise fields["eights"].error("results of one direction are compared: paired or added")
    else:
        matches = node.made(lambda: every_team(travellers, way))
    return tuple(MatchNode(node, match, (tuple(match.boards),)) for match in matches)


def _matches(
    fields: Fields, way: Eights | None, knockout: Knockout | None
) -> tuple[MatchNode, ...]:
    if "compare" in fields:
        raise fields["compare"].error("this belongs to the boards of a session")
    divisor = fields.read("divisor", lambda each: each.whole(1, 100), 1)
    return tuple(
        _match(each, way, divisor, stanzas=knockout is not None)
        for each in fields["matches"].items()
    )


def _match(node: Node, way: Eights | None, divisor: int, *, stanzas: bool) -> MatchNode:
    fields = node.fields(*_MATCH)
    home, away = fields["home"].name(), fields["away"].name()
    if home == away:
        raise fields["away"].error(f"{away} cannot play against itself")
    if "stanzas" in fields and not stanzas:
        raise fields["stanzas"].error("this belongs to a knock-out")
    kind = fields.exactly_one("boards", "stanzas")
    lists = [fields["boards"]] if kind == "boards" else fields["stanzas"].items()
    played = tuple(read_match_boards(each, way, divisor) for each in lists)
    match = Match(
        home,
        away,
        tuple(board for stanza in played for board in stanza),
        fields.each("carry_over", _carry_over),
        fields.each("penalties", _penalty),
        fields.read("round", lambda each: each.whole(1, _MOST_ROUNDS, "the round"), None),
    )
    return MatchNode(node, match, played)


def _carry_over(node: Node) -> CarryOver:
    fields = node.fields("side", "amount", "counted")
    side, amount = fields["side"].choice(TeamSide), fields["amount"].fraction(0)
    counted = fields.read("counted", lambda each: each.choice(Counted), Counted.SCORE)
    return node.made(lambda: CarryOver(side, amount, counted))


def _penalty(node: Node) -> MatchPenalty:
    fields = node.fields("side", "amount", "counted", "law", "reason")
    side, amount = fields["side"].choice(TeamSide), fields["amount"].fraction(0)
    counted = fields.read("counted", lambda each: each.choice(Counted), Counted.SCORE)
    law = fields.read("law", Node.text, "90A")
    reason = fields.read("reason", Node.text, "")
    return node.made(lambda: MatchPenalty(side, amount, counted, law, reason))


def _knockout(node: Node) -> Knockout:
    fields = node.fields("stanzas", "tie")
    return Knockout(
        fields.read("stanzas", lambda each: each.whole(1, 1000, "the number of stanzas"), 1),
        fields.read("tie", lambda each: each.choice(TieRule), TieRule.EXTRA_BOARDS),
    )


def _bye(node: Node) -> Bye:
    fields = node.fields("team", "round", "points", "own_average")
    own = fields.flag("own_average", default=False)
    points = fields.read("points", Node.fraction, None)
    team = fields["team"].name()
    number = fields.read("round", lambda each: each.whole(1, _MOST_ROUNDS, "the round"), None)
    score = node.made(lambda: ByeScore(points, own))
    return Bye(team, score, number)
