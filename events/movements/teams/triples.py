"""Triples, in which three teams play one another, and the round robin that needs no bye by them.

In a triple the first team's visitors sit with the second, the second's with the third and the
third's with the first, on board sets A, B and C; then the other way round, on C, A and B. So each
match has both its halves, and each team plays two sets. A long triple takes two rounds on full
sets, while the others play A and then B; a short one takes the two halves of a round. Set C must
not be played elsewhere: a triple is compared when it is finished, and nobody may have seen C.

A round robin by triples, for T = 2m + 3 teams, goes by pairs of rounds in which one triple is
played and the other teams sit in a ring, each meeting one neighbour and then the other. In the
first, the last three teams are the triple and the ring is in order of numbers. In the others the
first of the last three stands in a triple with teams 0 and m (modulo 2m), and the ring goes from
the second of them along a zigzag, in which each distance from 2 to m - 1 is found once, to the
third, and back along the same zigzag moved by m; all that moves by one place for each next pair of
rounds. So every distance is met once, and everyone meets everyone.
"""

from collections.abc import Sequence

from events.movements.layout import Plan, Seat
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest
from events.movements.teams.round_robin import match_seats, two_by_two
from scoring.errors import Message

TEAMS = (3, *range(7, 40, 2))

Trio = tuple[int, int, int]
Sets = tuple[int, int, int]


def first_leg(trio: Trio, sets: Sets) -> list[Seat]:
    """The three tables of the first half of a triple."""
    (x, y, z), (a, b, c) = trio, sets
    return [(x, y, a), (y, z, b), (z, x, c)]


def second_leg(trio: Trio, sets: Sets) -> list[Seat]:
    """The three tables of the second half: each North-South stays, visitors and boards change."""
    (x, y, z), (a, b, c) = trio, sets
    return [(x, z, c), (y, x, a), (z, y, b)]


def possible_rounds(teams: int) -> Sequence[int]:
    """Two rounds to a triple; every team plays in each round."""
    return range(2, teams, 2)


def round_robin_by_triples(teams: int, rounds: int) -> Plan:
    """A round robin of an odd field without byes; the triples are at the last three tables."""
    rows: list[list[Seat]] = []
    for number, (trio, ring) in enumerate(_triples_and_rings(teams)):
        a, b, spare = 2 * number + 1, 2 * number + 2, rounds + number + 1
        for shift, board_set, leg in ((0, a, first_leg), (1, b, second_leg)):
            matches = zip(ring[shift::2], [*ring[1:], *ring[:1]][shift::2], strict=True)
            seats = [seat for match in matches for seat in match_seats(match, board_set)]
            rows.append([*seats, *leg(trio, (a, b, spare))])
    triple = (teams - 2, teams - 1, teams)
    remarks = [Message(NoteCode.MATCH_COPY)] if teams > 3 else []
    return Plan(
        TitleCode.TRIPLES,
        rows[:rounds],
        contest=Contest.TEAMS,
        circuits=(*two_by_two(teams - 3), triple),
        remarks=(
            *remarks,
            Message(NoteCode.TRIPLE, first=triple[0], second=triple[1], third=triple[2]),
        ),
    )


def _triples_and_rings(teams: int) -> list[tuple[Trio, list[int]]]:
    """A triple and the ring of the others for each two rounds; teams are numbered from 1."""
    last = (teams - 2, teams - 1, teams)
    turning = teams - 3
    found = [(last, list(range(1, turning + 1)))]
    half = turning // 2
    for move in range(half):
        way = [(place + move) % turning + 1 for place in _zigzag(half)]
        back = [(team + half - 1) % turning + 1 for team in reversed(way)]
        trio = (last[0], move + 1, move + half + 1)
        found.append((trio, [last[1], *way, last[2], *back]))
    return found


def _zigzag(half: int) -> list[int]:
    """Places whose distances are half - 1 down to 2, none of them 0 or `half` away from it."""
    low, high = -(half // 2), half - 1 - half // 2
    return [low + turn // 2 if turn % 2 == 0 else high - turn // 2 for turn in range(half - 1)]
