"""Three teams in one round, as a document says it: who meets whom follows from the sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.document.codes import QuantityCode
from scoring.document.document import Output
from scoring.document.match_boards import Reckoning, read_match_boards
from scoring.document.node import Node
from scoring.document.sizes import MOST_ROUNDS
from scoring.document.team_codes import EventOfTeamsCode
from scoring.numbers import exact
from scoring.teams.match import Match, MatchConditions, MatchResult
from scoring.teams.triples import half_match_conditions, score_triple, triple_tables

_TRIPLE = ("teams", "round", "length", "sets")


class Length(Enum):
    """A short triple takes one round and has half matches, a long one two rounds and matches."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Triple:
    """The three matches, in the order of their sets, and how they are scored."""

    node: Node
    matches: tuple[Match, ...]
    conditions: MatchConditions
    round_number: int | None

    def as_dict(self, results: Sequence[MatchResult]) -> Output:
        """What each team made of the round."""
        found: Output = {} if self.round_number is None else {"round": self.round_number}
        scores = score_triple(results)
        return found | {"scores": [{"team": s.team, "points": exact(s.points)} for s in scores]}


def read_triple(node: Node, conditions: MatchConditions, reckoning: Reckoning) -> Triple:
    """A triple; the teams sit as in `scoring.teams.triples`, first half in the open room."""
    fields = node.fields(*_TRIPLE)
    teams = [each.name() for each in fields["teams"].items()]
    if len(teams) != 3 or len(set(teams)) != 3:
        raise fields["teams"].error(EventOfTeamsCode.TRIPLE_TEAMS)
    number = fields.read("round", lambda each: each.whole(1, MOST_ROUNDS, QuantityCode.ROUND), None)
    length = fields.read("length", lambda each: each.choice(Length), Length.SHORT)
    sets = fields["sets"].fields("A", "B", "C")
    matches = tuple(
        Match(
            table.ns,
            table.ew,
            read_match_boards(sets[table.board_set], reckoning),
            round_number=number,
            half=length is Length.SHORT,
        )
        for table in triple_tables(*teams)
        if table.half == 1
    )
    if length is Length.SHORT:
        conditions = half_match_conditions()
    return Triple(node, matches, conditions, number)
