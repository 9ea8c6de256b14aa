"""American Whist and Stagger: matches of teams in which no boards are shared between two copies.

North-South of team k stay at table k. Team k meets the team d numbers above it: once as its
North-South against the other's East-West, and once the other way round, in another round but on the
same boards. In American Whist, for an odd number of teams, East-West go down two tables and boards
down one. For an even number the teams at an odd distance meet in a first session and those at an
even one in a second (the Stagger); half as many board sets as tables are in play then, and tables
k and T/2 + k share theirs.

A match is finished only when both its rounds are played. So American Whist is shortened by leaving
out the rounds in the middle, and the Stagger by its whole second session.
"""

from collections.abc import Sequence

from events.movements.layout import Plan
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import wrap
from events.movements.schedule import Contest
from scoring.errors import Message

WHIST_TEAMS = range(3, 42, 2)
STAGGER_TEAMS = range(4, 41, 2)


def whist_rounds(teams: int) -> Sequence[int]:
    """An even number of rounds, up to one against every other team."""
    return range(2, teams, 2)


def american_whist(teams: int, rounds: int) -> Plan:
    """American Whist; the two rounds of a match are as far from its first as from its last."""
    half = rounds // 2
    played = [*range(1, half + 1), *range(teams - half, teams)]
    seats = [
        [(k, wrap(k + 2 * r, teams), wrap(k + r, teams)) for k in range(1, teams + 1)]
        for r in played
    ]
    skipped = teams - 1 - rounds
    skip = (Message(NoteCode.AS_IF_PLAYED, round=half, skipped=skipped),) if skipped else ()
    return Plan(TitleCode.AMERICAN_WHIST, seats, contest=Contest.TEAMS, remarks=skip)


def stagger_rounds(teams: int) -> Sequence[int]:
    """The first session alone, or both."""
    return sorted({teams // 2, teams - 1})


def stagger(teams: int, rounds: int) -> Plan:
    """A Stagger: odd distances in the first session, even ones in the second."""
    half = teams // 2
    seats = _session(teams, shift=1, rounds=half, sets_before=0)
    remark = Message(NoteCode.FIRST_SESSION, rounds=half)
    if rounds > half:
        seats += _session(teams, shift=0, rounds=half - 1, sets_before=half)
        remark = Message(NoteCode.TWO_SESSIONS, rounds=half)
    return Plan(TitleCode.STAGGER, seats, contest=Contest.TEAMS, remarks=(remark,))


def _session(
    teams: int, *, shift: int, rounds: int, sets_before: int
) -> list[list[tuple[int, int, int]]]:
    """The rounds in which every team meets those 2r - shift above it."""
    half = teams // 2
    return [
        [
            (k, wrap(k + 2 * r - shift, teams), sets_before + wrap(k + r - 1, half))
            for k in range(1, teams + 1)
        ]
        for r in range(1, rounds + 1)
    ]
