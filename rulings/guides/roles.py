"""Who is who at the table in a guide: by their part in the irregularity, or in the play."""

from collections.abc import Mapping
from enum import StrEnum

SEATS = "NESW"
"""In turn: each calls and plays before the next (Law 3)."""


class TableRole(StrEnum):
    """A player, named as a guide's texts name them."""

    OFFENDER = "offender"
    PARTNER = "partner"
    LHO = "lho"
    """The offender's left-hand opponent, next in turn."""
    RHO = "rho"
    DECLARER = "declarer"
    DUMMY = "dummy"
    LEADER = "leader"
    """The defender on declarer's left, who makes the opening lead."""
    THIRD = "third"
    """The defender on declarer's right."""


_PAIRS = (
    (TableRole.OFFENDER, TableRole.PARTNER),
    (TableRole.LHO, TableRole.RHO),
    (TableRole.DECLARER, TableRole.DUMMY),
    (TableRole.LEADER, TableRole.THIRD),
)
MATES = {one: other for pair in _PAIRS for one, other in (pair, reversed(pair))}
"""Who is whose partner, by their parts."""

_FROM_OFFENDER = (TableRole.OFFENDER, TableRole.LHO, TableRole.PARTNER, TableRole.RHO)
_FROM_DECLARER = (TableRole.DECLARER, TableRole.LEADER, TableRole.DUMMY, TableRole.THIRD)


def seated(*, offender: str | None = None, declarer: str | None = None) -> dict[TableRole, str]:
    """The seat (N, E, S or W) of each player that the two given ones determine."""
    cast: dict[TableRole, str] = {}
    for seat, roles in ((offender, _FROM_OFFENDER), (declarer, _FROM_DECLARER)):
        if seat is not None:
            turn = SEATS.index(seat)
            cast |= {role: SEATS[(turn + step) % 4] for step, role in enumerate(roles)}
    return cast


PART = "part"
"""What a guide may branch by without asking: what the offender is in the play."""
CONTEST = "contest"
"""The same: whether pairs, teams or an individual are played."""


def known_of(cast: Mapping[TableRole, str]) -> dict[str, str]:
    """What nobody has to be asked, as both seats tell it."""
    told = {TableRole.OFFENDER, TableRole.DECLARER} <= cast.keys()
    return {PART: part_in_play(cast)} if told else {}


def part_in_play(cast: Mapping[TableRole, str]) -> str:
    """What the offender is in the play: `declarer`, `dummy` or `defender`.

    Raises `KeyError` where the cast does not say who declares.
    """
    for role in (TableRole.DECLARER, TableRole.DUMMY):
        if cast[role] == cast[TableRole.OFFENDER]:
            return role.value
    return "defender"
