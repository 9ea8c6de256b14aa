"""Round robin: everyone plays a match against everyone, two tables to a match.

Circle method: team 1 keeps its place, the others turn around it by one place a round. An odd field
has a ghost: who would meet it has a bye, and waits at the two tables of its match.

In every round all matches play the same board set. Each match has a copy of its own, shared by its
two tables: each begins with one half of the boards, and they exchange halves when these are played.
(Without duplicated boards each match may deal its own: it is compared with no other.) The home
team, the first of the match, sits North-South at the lower table, which is its open room.
"""

from collections.abc import Sequence

from events.movements.layout import Plan, Seat
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest
from scoring.errors import Message

TEAMS = range(2, 41)

Match = tuple[int, int]


def possible_rounds(teams: int) -> Sequence[int]:
    """Up to one against every other team, and one more for the byes of an odd field."""
    return range(1, teams + teams % 2)


def circle(size: int) -> list[list[Match]]:
    """Rounds of matches for an even number of teams: the first is home."""
    rounds = []
    ring = list(range(2, size + 1))
    for _ in range(size - 1):
        places = [1, *ring]
        rounds.append([(places[i], places[size - 1 - i]) for i in range(size // 2)])
        ring = [ring[-1], *ring[:-1]]
    return rounds


def round_robin(teams: int, _rounds: int) -> Plan:
    """A round robin; the odd team out of an odd field has a bye."""
    rows = [
        [seat for match in matches for seat in _seats(match, number, teams)]
        for number, matches in enumerate(circle(teams + teams % 2), start=1)
    ]
    remarks = [Message(NoteCode.MATCH_COPY)]
    if teams % 2:
        remarks += [Message(NoteCode.TEAM_BYE)]
    return Plan(
        TitleCode.ROUND_ROBIN,
        rows,
        contest=Contest.TEAMS,
        circuits=two_by_two(len(rows[0])),
        remarks=tuple(remarks),
    )


def _seats(match: Match, board_set: int, teams: int) -> list[Seat]:
    """Who is drawn against a number beyond the last team has a bye."""
    if max(match) > teams:
        return waiting_seats(min(match))
    return match_seats(match, board_set)


def match_seats(match: Match, board_set: int) -> list[Seat]:
    """The two tables of a match."""
    home, visitors = match
    return [(home, visitors, board_set), (visitors, home, board_set)]


def waiting_seats(team: int) -> list[Seat]:
    """The two tables at which the pairs of a team with a bye wait."""
    return [(team, None, None), (None, team, None)]


def two_by_two(tables: int) -> tuple[tuple[int, ...], ...]:
    """The tables of each match, which have a copy of the boards."""
    return tuple((table, table + 1) for table in range(1, tables, 2))
