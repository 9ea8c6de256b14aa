"""One match between two teams as a document: its boards, carry-over and penalties."""

from dataclasses import dataclass

from scoring.document.codes import QuantityCode, SessionCode
from scoring.document.match_boards import Reckoning, read_match_boards
from scoring.document.node import Fields, Node
from scoring.document.sizes import MOST_ROUNDS, MOST_STANZAS
from scoring.document.team_codes import EventOfTeamsCode, MatchCode
from scoring.teams.boards import Scorable, TeamSide
from scoring.teams.carry_over import knockout_carry_over
from scoring.teams.match import (
    CarryOver,
    Counted,
    KnownPoints,
    Match,
    MatchConditions,
    MatchCount,
    MatchPenalty,
    score_match,
)

_CARRY_OVER = ("side", "amount", "counted", "earlier", "share", "maximum")
_MATCH = (
    "home",
    "away",
    "round",
    "half",
    "boards",
    "stanzas",
    "points",
    "carry_over",
    "penalties",
)
_OF_KNOCKOUT = ("lot", "complete")


@dataclass(frozen=True, slots=True)
class MatchNode:
    """A match as it stands in the document: its boards by stanza.

    In a knock-out it may say whom a lot let go on, and how many stanzas are complete.
    """

    node: Node
    match: Match
    stanzas: tuple[tuple[Scorable, ...], ...]
    lot: TeamSide | None = None
    complete: int | None = None


def read_match(
    node: Node, reckoning: Reckoning, conditions: MatchConditions, *, stanzas: bool
) -> MatchNode:
    """The match; with `stanzas` it may have those in place of boards."""
    fields = node.fields(*_MATCH, *_OF_KNOCKOUT)
    home, away = _teams(fields)
    for key in () if stanzas else _OF_KNOCKOUT:
        if key in fields:
            raise fields[key].error(EventOfTeamsCode.KNOCKOUT)
    if "stanzas" in fields and not stanzas:
        raise fields["stanzas"].error(EventOfTeamsCode.KNOCKOUT)
    for key in ("points", "half"):
        if key in fields and stanzas:
            raise fields[key].error(EventOfTeamsCode.NO_PART_OF_KNOCKOUT)
    half = fields.flag("half", default=False)
    if half and len(conditions.parts) > 1:
        raise fields["half"].error(EventOfTeamsCode.HALF_MATCH)
    kind = fields.exactly_one("boards", "stanzas", "points")
    lists = fields["stanzas"].items() if kind == "stanzas" else [fields["boards"]]
    played = tuple(read_match_boards(each, reckoning) for each in lists if kind != "points")
    brought = fields.each("carry_over", lambda each: _carry_over(each, home, reckoning, conditions))
    penalties = fields.each("penalties", _penalty)
    number = fields.read("round", lambda each: each.whole(1, MOST_ROUNDS, QuantityCode.ROUND), None)
    known = fields.read("points", _points, None)
    match = node.made(
        lambda: Match(
            home,
            away,
            tuple(board for stanza in played for board in stanza),
            tuple(each for each in brought if each is not None),
            penalties,
            number,
            known,
            half,
        )
    )
    _check_earlier(fields, match)
    lot = fields.read("lot", lambda each: each.choice(TeamSide), None)
    complete = fields.read(
        "complete", lambda each: each.whole(0, MOST_STANZAS, QuantityCode.STANZAS), None
    )
    return MatchNode(node, match, played, lot, complete)


def _teams(fields: Fields) -> tuple[str, str]:
    home, away = fields["home"].name(), fields["away"].name()
    if home == away:
        raise fields["away"].error(SessionCode.ITSELF, name=away)
    return home, away


def _points(node: Node) -> KnownPoints:
    fields = node.fields("home", "away")
    return KnownPoints(fields["home"].fraction(0), fields["away"].fraction(0))


def _check_earlier(fields: Fields, match: Match) -> None:
    """What is carried over from an earlier match was won by one of these two from the other."""
    for brought in fields["carry_over"].items() if "carry_over" in fields else ():
        earlier = brought.fields(*_CARRY_OVER)["earlier"]
        if earlier.value is None:
            continue
        teams = {node.name() for key, node in earlier.members() if key in ("home", "away")}
        if teams != {match.home, match.away}:
            raise earlier.error(MatchCode.OTHER_EARLIER, home=match.home, away=match.away)


def _carry_over(
    node: Node, home: str, reckoning: Reckoning, conditions: MatchConditions
) -> CarryOver | None:
    """An amount, or the share of an earlier match's margin: nothing where that was a tie."""
    fields = node.fields(*_CARRY_OVER)
    if "earlier" in fields:
        return _from_earlier(fields, home, reckoning, conditions)
    for key in ("share", "maximum"):
        if key in fields:
            raise fields[key].error(MatchCode.EARLIER)
    side, amount = fields["side"].choice(TeamSide), fields["amount"].fraction(0)
    counted = fields.read("counted", lambda each: each.choice(Counted), Counted.SCORE)
    return node.made(lambda: CarryOver(side, amount, counted))


def _from_earlier(
    fields: Fields, home: str, reckoning: Reckoning, conditions: MatchConditions
) -> CarryOver | None:
    for key in ("side", "amount", "counted"):
        if key in fields:
            raise fields[key].error(MatchCode.EARLIER_SAYS)
    node = fields["earlier"]
    earlier = node.fields("home", "away", "boards")
    first, second = _teams(earlier)
    boards = read_match_boards(earlier["boards"], reckoning)
    unit = MatchConditions((MatchCount(conditions.parts[0].unit),), knockout=conditions.knockout)
    result = node.made(lambda: score_match(Match(first, second, boards), unit))
    share = fields["share"].fraction(0, 1)
    maximum = fields.read("maximum", lambda each: each.fraction(0), None)
    carried = fields.node.made(lambda: knockout_carry_over(result, share=share, maximum=maximum))
    if carried is None or first == home:
        return carried
    return CarryOver(carried.side.other, carried.amount)


def _penalty(node: Node) -> MatchPenalty:
    fields = node.fields("side", "amount", "counted", "law", "reason")
    side, amount = fields["side"].choice(TeamSide), fields["amount"].fraction(0)
    counted = fields.read("counted", lambda each: each.choice(Counted), Counted.SCORE)
    law = fields.read("law", Node.text, "90A")
    reason = fields.read("reason", Node.text, "")
    return node.made(lambda: MatchPenalty(side, amount, counted, law, reason))
