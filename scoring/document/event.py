"""An event of several sessions as a document: what of them is put together, and its ranking."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from scoring.conditions.rules import RankingRules
from scoring.document.carry_forward import CarryForward, carried_output, read_carry_forward
from scoring.document.codes import PlaceOfScoreCode, QuantityCode, SessionCode
from scoring.document.document import Document, NoSuchLineError, Output, Scored
from scoring.document.node import Fields, Node
from scoring.document.ranking import ranking_rules, read_entrant
from scoring.document.sizes import check_sizes
from scoring.document.standings import lists_dicts, standings_dicts
from scoring.document.table import ranking_table
from scoring.entrants import Entrant, Line
from scoring.ranking.combination import Combination, EventRules, EventScore, EventSession, combine
from scoring.ranking.explanation import explain_standing
from scoring.session import Standing

_EVENT = ("sessions", "combine", "best", "ranking", "carry_forward")
_SESSION = ("document", "names")
_MOST_SESSIONS = 1000


@runtime_checkable
class Ranked(Scored, Protocol):
    """A document scored that has a ranking."""

    @property
    def standings(self) -> tuple[Standing, ...]: ...


@dataclass(frozen=True, slots=True)
class SessionNode:
    """A session, and who its contestants are in the event where they are called otherwise."""

    node: Node
    document: Document
    names: Mapping[Entrant, str]

    def score(self) -> Ranked:
        """The session scored; a knock-out or a rubber has no ranking to put together."""
        scored = self.document.score()
        if not isinstance(scored, Ranked) or not scored.standings:
            raise self.node.error(SessionCode.NO_RANKING)
        return scored


@dataclass(frozen=True, slots=True)
class EventDocument:
    """The sessions in the order in which they were played."""

    node: Node
    rules: EventRules
    sessions: tuple[SessionNode, ...]
    carry_forward: CarryForward | None = None

    def score(self) -> "ScoredEvent":
        """See `scoring.document.document.Document`."""
        scored = tuple(each.score() for each in self.sessions)
        event = self.node.made(
            lambda: combine(
                [
                    EventSession(own.standings, each.names)
                    for each, own in zip(self.sessions, scored, strict=True)
                ],
                self.rules,
            )
        )
        self.node.made(lambda: check_sizes(each.denominator for each in event.standings))
        carried = carried_output(self.carry_forward, event.standings)
        return ScoredEvent(self, event, scored, carried)


@dataclass(frozen=True, slots=True)
class ScoredEvent:
    """The event's ranking, each of its sessions scored, and what is carried into the next stage."""

    document: EventDocument
    event: EventScore
    sessions: tuple[Ranked, ...]
    carried: Output = field(default_factory=dict)

    @property
    def standings(self) -> tuple[Standing, ...]:
        return self.event.standings

    def as_dict(self) -> Output:
        """Standings best first, which sessions count for whom, and the sessions."""
        found: Output = {
            "standings": standings_dicts(self.standings),
            "counted": {
                each.contestant: [place + 1 for place in self.event.counted[each.contestant]]
                for each in self.standings
            },
            "sessions": [each.as_dict() for each in self.sessions],
        }
        lists = list(lists_dicts(self.document.rules.ranking, self.event.ranking_list))
        if lists:
            found["lists"] = lists
        return found | self.carried

    def table(self, *, travellers: bool) -> str:
        """The ranking; with `travellers` each session below it."""
        parts = [ranking_table(standings_dicts(self.standings))]
        if travellers:
            parts += [
                f"Session {number}\n{each.table(travellers=True)}"
                for number, each in enumerate(self.sessions, start=1)
            ]
        return "\n".join(parts)

    def explain(self, board: int, line: int) -> Output:
        """A place in a session: `board` is the number of the session, `line` that of the place."""
        if not 0 < board <= len(self.sessions):
            raise NoSuchLineError(
                PlaceOfScoreCode.NO_SESSION, sessions=len(self.sessions), session=board
            )
        standings = self.sessions[board - 1].standings
        if not 0 < line <= len(standings):
            raise NoSuchLineError(
                PlaceOfScoreCode.NO_RANK, session=board, ranked=len(standings), line=line
            )
        return explain_standing(standings[line - 1]).as_dict()


def read_event(node: Node, read: Callable[[Node], Document]) -> EventDocument:
    """The event; `read` reads the document of a session."""
    fields = node.fields(*_EVENT)
    rules = node.made(
        lambda: EventRules(
            fields["combine"].choice(Combination),
            fields.read(
                "best", lambda each: each.whole(1, _MOST_SESSIONS, QuantityCode.SESSIONS), None
            ),
            fields.read("ranking", lambda each: ranking_rules(each, (Line.ALL,)), RankingRules()),
        )
    )
    sessions = tuple(_session(each, read) for each in fields["sessions"].items())
    if not sessions:
        raise fields["sessions"].error(SessionCode.NO_SESSIONS)
    carrying = fields.read(
        "carry_forward", lambda each: read_carry_forward(each, (Line.ALL,)), None
    )
    return EventDocument(node, rules, sessions, carrying)


def _session(node: Node, read: Callable[[Node], Document]) -> SessionNode:
    fields = node.fields(*_SESSION)
    names: dict[Entrant, str] = {}
    for each in fields.each("names", lambda own: own.fields("contestant", "line", "name")):
        who = read_entrant(each, _lines(each))
        if who in names:
            raise each.node.error(SessionCode.TWICE, name=who[1])
        names[who] = each["name"].name()
    document = fields["document"]
    if isinstance(document.value, dict) and not {"sessions", "game"}.isdisjoint(document.value):
        raise document.error(SessionCode.NO_PART)
    return SessionNode(document, read(document), names)


def _lines(fields: Fields) -> tuple[Line, ...]:
    return tuple(Line) if "line" in fields else (Line.ALL,)
