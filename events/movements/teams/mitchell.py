"""Multiple teams by Mitchell: compared in aggregate, not match by match.

North-South of team k stay at table k, East-West of each team start a table above their own and go
up a table, boards go down a table: after T - 1 rounds everyone has met every other team, but the
two meetings of teams A and B are on different boards. So each result is compared with those of all
other teams on that board. With an even number of tables and more than half of the rounds, relay and
share between the first and the last table, as in a Mitchell for pairs.
"""

from collections.abc import Sequence

from events.movements.layout import Plan
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import relay_and_share, straight, wrap
from events.movements.schedule import Contest
from scoring.errors import Message

TEAMS = range(3, 61)


def possible_rounds(teams: int) -> Sequence[int]:
    """Two, for boards to have results to compare, up to one against every other team."""
    return range(2, teams)


def teams_mitchell(teams: int, rounds: int) -> Plan:
    """A Mitchell in which East-West start beyond their own team's table."""
    relay = teams % 2 == 0 and rounds > teams // 2
    rows = relay_and_share(teams) if relay else straight(teams)
    seats = [[(ns, wrap(ew - 1, teams), number) for ns, ew, number in row] for row in rows[:-1]]
    return Plan(
        TitleCode.TEAMS_BY_RELAY if relay else TitleCode.TEAMS_BY_MITCHELL,
        seats,
        contest=Contest.TEAMS,
        aggregate=True,
        remarks=(Message(NoteCode.AGGREGATE),),
    )
