"""What went wrong at a table, as a director says it, and the change that the Laws make of it.

Each is the work of a kind of change (`offered_changes`): it reads the parameters.
"""

from clubs.errors import UserError
from events.contest_words import CONTEST_WORDS
from events.movements.changes.boards import open_boards
from events.movements.changes.change import Fault, PlannedChange
from events.movements.changes.wrong_directions import turn_round
from events.movements.changes.wrong_hand import HandFacts, decide_hand
from events.movements.changes.wrong_match_play import MatchFacts, decide_match_play
from events.movements.changes.wrong_play import Facts, decide
from events.movements.changes.wrong_seats import SeatFacts, decide_seats
from events.movements.schedule import Contest, Contestant
from events.movements.table_rounds import Direction
from events.queries.change_kinds import InPlay, Parameters
from scoring.entrants import Label, LabelError


def contestant_of(label: str, contest: Contest) -> Contestant:
    """The contestant that a label such as "7" or "7NS" names.

    Raises:
        UserError: it names none.
    """
    try:
        named = Label.parse(label)
    except LabelError as error:
        raise UserError(CONTEST_WORDS[contest].none_called % label) from error
    return Contestant(named.number, named.line, contest)


def faults_of(asked: Parameters) -> tuple[Fault, Fault] | None:
    if not asked.get("ns_fault"):
        return None
    return Fault(asked["ns_fault"]), Fault(asked.get("ew_fault") or Fault.NONE)


def _at_fault(asked: Parameters) -> tuple[Fault, Fault]:
    """Who is at fault, and both in part where nothing is said."""
    return faults_of(asked) or (Fault.PARTLY, Fault.PARTLY)


def boards_of(state: InPlay, asked: Parameters) -> list[int]:
    return asked.get("boards") or list(
        open_boards(state.schedule, state.played, asked["round"], asked["table"])
    )


def wrong_play(state: InPlay, asked: Parameters) -> PlannedChange:
    facts = Facts(
        round=asked["round"],
        table=asked["table"],
        board=asked["board"],
        ns=contestant_of(asked["ns"], state.schedule.contest).number,
        ew=contestant_of(asked["ew"], state.schedule.contest).number,
        had_played=frozenset(Direction(side) for side in asked.get("had_played", [])),
        faults=_at_fault(asked),
        postponed=frozenset(asked.get("postponed", [])),
    )
    return decide(state.schedule, state.played, facts).change


def wrong_seats(state: InPlay, asked: Parameters) -> PlannedChange:
    north, south, east, west = (
        contestant_of(label, state.schedule.contest).number
        for label in (asked["north"], asked["south"], asked["east"], asked["west"])
    )
    facts = SeatFacts(
        round=asked["round"],
        table=asked["table"],
        boards=tuple(boards_of(state, asked)),
        seats=(north, south, east, west),
        had_played=frozenset(asked.get("players", [])),
        faults=_at_fault(asked),
    )
    return decide_seats(state.schedule, state.played, facts)


def wrong_hand(state: InPlay, asked: Parameters) -> PlannedChange:
    facts = HandFacts(
        round=asked["round"],
        table=asked["table"],
        board=asked["board"],
        partner_called=asked.get("partner_called", False),
        faults=_at_fault(asked),
    )
    return decide_hand(state.schedule, state.played, facts)


def wrong_match(state: InPlay, asked: Parameters) -> PlannedChange:
    facts = MatchFacts(
        round=asked["round"],
        table=asked["table"],
        boards=tuple(boards_of(state, asked)),
        ns=contestant_of(asked["ns"], Contest.TEAMS),
        ew=contestant_of(asked["ew"], Contest.TEAMS),
        faults=_at_fault(asked),
    )
    return decide_match_play(state.schedule, state.played, facts)


def directions(state: InPlay, asked: Parameters) -> PlannedChange:
    place = asked["round"], asked["table"]
    return turn_round(state.schedule, state.played, *place, asked.get("boards", []))
