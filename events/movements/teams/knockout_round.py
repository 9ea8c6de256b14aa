"""A round of a knock-out: the first seed meets the last, the second the last but one, in stanzas.

Where the number of teams is no power of two the best have a bye, so that the next round is for a
power of two. The winners in the order of their matches, who has a bye first, are the seeds of the
next round: the first again meets the last of them. All matches play the same boards, each with a
copy of its own; the team with the lower number is home.
"""

from collections.abc import Sequence

from events.movements.layout import Plan, Seat
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest
from events.movements.teams.head_to_head import ROUNDS
from events.movements.teams.round_robin import match_seats, two_by_two, waiting_seats
from scoring.errors import Message

KIND = "knockout-round"
TEAMS = range(2, 65)


def possible_rounds(_teams: int) -> Sequence[int]:
    """The stanzas that a match can have."""
    return ROUNDS


def knockout_round(teams: int, stanzas: int) -> Plan:
    """The stanzas as rounds: every two who are drawn meet in all of them."""
    rows = [_seats(teams, number) for number in range(1, stanzas + 1)]
    remarks = [Message(NoteCode.MATCH_COPY), Message(NoteCode.SEEDS_MEET)]
    if byes(teams):
        remarks.append(Message(NoteCode.BEST_HAVE_BYE, count=byes(teams)))
    return Plan(
        TitleCode.KNOCKOUT_ROUND,
        rows,
        contest=Contest.TEAMS,
        circuits=two_by_two(len(rows[0])),
        repeats=tuple(range(2, stanzas + 1)),
        remarks=tuple(remarks),
    )


def byes(teams: int) -> int:
    """How many teams, the best, go on without a match."""
    return _places(teams) - teams


def _places(teams: int) -> int:
    """The power of two into which so many fit."""
    return 1 << (teams - 1).bit_length()


def _seats(teams: int, board_set: int) -> list[Seat]:
    places, free = _places(teams), byes(teams)
    matches = [(home, places + 1 - home) for home in range(free + 1, places // 2 + 1)]
    seats = [seat for match in matches for seat in match_seats(match, board_set)]
    return seats + [seat for team in range(1, free + 1) for seat in waiting_seats(team)]
