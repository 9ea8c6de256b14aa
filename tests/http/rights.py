"""Who may do what, written out once more: the table that a change of rights must be made in twice.

Nothing here is taken from `clubs.permissions`. A right that is given there and not here, or the
other way round, fails the tests of this folder.
"""

from dataclasses import dataclass

ADMINISTRATOR, SCORER, MEMBER = "administrator", "scorer", "member"
IN_CHARGE, ASSISTANT, CONTESTANT = "director in charge", "assistant director", "contestant"
PUBLISHING, CORRECTING = "assistant who publishes", "assistant who corrects"
SCORER_OF_EVENT, CADDY = "scorer of the event", "caddy"

DIRECTORS = {IN_CHARGE, ASSISTANT}
STAFF = {SCORER_OF_EVENT, CADDY}
EVERYONE = {ADMINISTRATOR, SCORER, MEMBER, *DIRECTORS, PUBLISHING, CORRECTING, *STAFF, CONTESTANT}
OF_THEIR_EVENT_ALONE = {*STAFF, CONTESTANT}
"""Who has nothing from it on a page of what all events share."""

MAY: dict[str, set[str]] = {
    "SEE_CLUB": EVERYONE,
    "MANAGE_CLUB": {ADMINISTRATOR},
    "MANAGE_EVENTS": {ADMINISTRATOR},
    "MANAGE_ENTRIES": {ADMINISTRATOR, *DIRECTORS},
    "KEEP_MOVEMENTS": {ADMINISTRATOR, *DIRECTORS},
    "DIRECT": DIRECTORS,
    "ENTER_SCORES": {SCORER, SCORER_OF_EVENT, *DIRECTORS},
    "SEE_ROOM": {CADDY, *DIRECTORS},
    "KEEP_RUBBER": {ADMINISTRATOR, SCORER, *DIRECTORS},
    "RULE": DIRECTORS,
    "PUBLISH": {IN_CHARGE, PUBLISHING},
    "DELEGATE_DUTIES": {IN_CHARGE},
    "DECIDE_CORRECTION": {IN_CHARGE, CORRECTING},
    "DECIDE_APPEAL": {IN_CHARGE},
    "APPROVE_LATE": {ADMINISTRATOR},
    "REOPEN": {IN_CHARGE},
    "EXTEND_PERIODS": {ADMINISTRATOR, IN_CHARGE},
    "APPROVE_DISQUALIFICATION": {ADMINISTRATOR},
    "REPORT_ERROR": {*DIRECTORS, CONTESTANT},
    "REPORT_MATCH": {CONTESTANT},
    "CALL_DIRECTOR": {CONTESTANT},
    "ATTACH_PICTURE": {*DIRECTORS, CONTESTANT},
    "APPEAL": {CONTESTANT},
    "TELL_LINE_UP": {CONTESTANT},
    "FILE_SYSTEM_CARD": {CONTESTANT},
    "SEE_SYSTEM_CARDS": {*DIRECTORS, CONTESTANT},
    "ACCEPT_CONDITIONS": {CONTESTANT},
    "ASK_REPORT": {ADMINISTRATOR, *DIRECTORS},
    "SEE_HISTORY": {ADMINISTRATOR, IN_CHARGE},
}
"""By permission: the roles that have it."""

SCOPES: dict[str, set[str]] = {
    "read": {"SEE_CLUB"},
    "scores": {"SEE_CLUB", "ENTER_SCORES"},
    "rubber": {"SEE_CLUB", "KEEP_RUBBER"},
    "sessions": {"SEE_CLUB", "MANAGE_EVENTS"},
}
"""By scope of a token: all that it may ever allow."""


@dataclass(frozen=True)
class Standing:
    """What a visitor is towards the club as a whole, and in its event besides."""

    club: frozenset[str] = frozenset()
    event: frozenset[str] = frozenset()


def standing(*club: str, event: tuple[str, ...] = ()) -> Standing:
    return Standing(frozenset(club), frozenset(event))


PEOPLE: dict[str, Standing] = {
    "administrator": standing(ADMINISTRATOR),
    "scorer": standing(SCORER),
    "member": standing(MEMBER),
    "director in charge": standing(MEMBER, event=(IN_CHARGE,)),
    "assistant director": standing(MEMBER, event=(ASSISTANT,)),
    "scorer of the event": standing(MEMBER, event=(SCORER_OF_EVENT,)),
    "caddy": standing(MEMBER, event=(CADDY,)),
    "contestant": standing(MEMBER, event=(CONTESTANT,)),
    "director who plays": standing(MEMBER, event=(ASSISTANT, CONTESTANT)),
    "former assistant director": standing(),
    "former scorer": standing(),
    "former caddy": standing(),
    "former member who plays": standing(event=(CONTESTANT,)),
}
"""The club's own people. The former ones signed in before they were removed."""

PROGRAMS: dict[str, set[str]] = {
    "token to read": SCOPES["read"],
    "token for scores": SCOPES["scores"],
    "token for scores whose maker scores no longer": SCOPES["read"],
    "token for rubber tables": SCOPES["rubber"],
    "token for sessions": SCOPES["sessions"],
}
"""Tokens that are good, and what they may do: their scope, as far as their maker may."""

DEAD_PROGRAMS = {
    "revoked token",
    "token that has run out",
    "former administrator's token",
    "closed administrator's token",
}
"""Tokens that are good no more: any request with one is refused, be it for what anyone may see."""


def roles_at(visitor: str, level: str) -> frozenset[str]:
    """The roles that count on a page of the club, of an event, or of what all events share."""
    who = PEOPLE.get(visitor, Standing())
    if level == "organiser":
        return who.club
    return who.club | (who.event - OF_THEIR_EVENT_ALONE if level == "any event" else who.event)


def may(visitor: str, permission: str, level: str) -> bool:
    """Whether the visitor has the permission there."""
    if visitor in PROGRAMS:
        return permission in PROGRAMS[visitor]
    return bool(MAY[permission] & roles_at(visitor, level))


def is_known(visitor: str, level: str) -> bool:
    """Whether the visitor is somebody there, who may be told that a page is not for them."""
    return visitor in PROGRAMS or bool(roles_at(visitor, level))


OFFICIALS = {
    "official": True,
    "official of the authority above": False,
    "official of another authority": False,
}
"""Who acts for some authority, and whether for the one whose pages are tried."""

ONE_OF_A_KIND = {
    *OFFICIALS,
    *("anonymous", MEMBER, SCORER, CONTESTANT, IN_CHARGE, "former scorer", "other administrator"),
    *("token to read", "token for scores", "token for rubber tables", "token for sessions"),
    "revoked token",
}
"""Nobody, standings that have least in common, who was removed, a stranger, and programs."""
