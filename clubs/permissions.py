"""Who may do what: one table of role x permission, with no database in it.

Roles come from three places: a `Membership` of the organiser, an `Appointment` to an event, and
being a contestant in a session. `clubs.access` and `events.access` find them; this module says
what they allow.
"""

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    """A part a person plays towards an organiser or one of its sessions."""

    ADMINISTRATOR = "administrator"
    SCORER = "scorer"
    MEMBER = "member"
    DIRECTOR_IN_CHARGE = "director in charge"
    DIRECTOR = "assistant director"
    PUBLISHING = "assistant who publishes"
    CORRECTING = "assistant who corrects"
    SCORER_OF_EVENT = "scorer of the event"
    CADDY = "caddy"
    CONTESTANT = "contestant"


class Permission(StrEnum):
    """One kind of act or view that is not for everyone."""

    SEE_CLUB = "see the club's own pages"
    MANAGE_CLUB = "manage people, members and tokens"
    MANAGE_EVENTS = "set up events and conditions"
    MANAGE_ENTRIES = "take and withdraw entries"
    KEEP_MOVEMENTS = "keep the organiser's own movements"
    DIRECT = "run the session: movement, desk, table cards"
    ENTER_SCORES = "enter results"
    SEE_ROOM = "see how tables and boards move"
    KEEP_RUBBER = "keep rubber tables: who sits there, deals, settlement"
    RULE = "log and issue rulings"
    PUBLISH = "publish the official score"
    DELEGATE_DUTIES = "delegate duties to assistants (Law 81D)"
    DECIDE_CORRECTION = "decide a reported scoring error"
    DECIDE_APPEAL = "decide an appeal without a committee (Law 93A)"
    APPROVE_LATE = "approve a correction after the period (Law 79C2)"
    REOPEN = "open a final score again (Laws 92C and 93C)"
    EXTEND_PERIODS = "extend a running period (Laws 79C1 and 92B)"
    APPROVE_DISQUALIFICATION = "approve a disqualification (Law 91B)"
    REPORT_ERROR = "report a scoring error"
    REPORT_MATCH = (
        "enter and answer the result of a match of one's own team, ask the director about it"
    )
    CALL_DIRECTOR = "call the director to one's own table, ask for a ruling (Laws 9B1 and 92B)"
    ATTACH_PICTURE = "attach a picture to a call, a ruling or an appeal"
    APPEAL = "appeal a ruling made at one's own table (Law 92A)"
    TELL_LINE_UP = "say who of one's own team sits where"
    FILE_SYSTEM_CARD = "file the system card of one's own pair"
    SEE_SYSTEM_CARDS = "read the system cards of an event"
    ACCEPT_CONDITIONS = "accept the conditions of contest for one's own entry"
    ASK_REPORT = "ask for a report"
    SEE_HISTORY = "see who changed what"


_DIRECTING = frozenset(
    {
        Permission.SEE_CLUB,
        Permission.MANAGE_ENTRIES,
        Permission.KEEP_MOVEMENTS,
        Permission.DIRECT,
        Permission.ENTER_SCORES,
        Permission.SEE_ROOM,
        Permission.KEEP_RUBBER,
        Permission.RULE,
        Permission.ATTACH_PICTURE,
        Permission.REPORT_ERROR,
        Permission.SEE_SYSTEM_CARDS,
        Permission.ASK_REPORT,
    }
)

ALLOWED: dict[Role, frozenset[Permission]] = {
    Role.ADMINISTRATOR: frozenset(
        {
            Permission.SEE_CLUB,
            Permission.MANAGE_CLUB,
            Permission.MANAGE_EVENTS,
            Permission.MANAGE_ENTRIES,
            Permission.KEEP_MOVEMENTS,
            Permission.KEEP_RUBBER,
            Permission.APPROVE_LATE,
            Permission.EXTEND_PERIODS,
            Permission.APPROVE_DISQUALIFICATION,
            Permission.ASK_REPORT,
            Permission.SEE_HISTORY,
        }
    ),
    Role.SCORER: frozenset({Permission.SEE_CLUB, Permission.ENTER_SCORES, Permission.KEEP_RUBBER}),
    Role.MEMBER: frozenset({Permission.SEE_CLUB}),
    Role.DIRECTOR: _DIRECTING,
    Role.DIRECTOR_IN_CHARGE: _DIRECTING
    | {
        Permission.PUBLISH,
        Permission.DELEGATE_DUTIES,
        Permission.DECIDE_CORRECTION,
        Permission.DECIDE_APPEAL,
        Permission.EXTEND_PERIODS,
        Permission.REOPEN,
        Permission.SEE_HISTORY,
    },
    Role.PUBLISHING: frozenset({Permission.SEE_CLUB, Permission.PUBLISH}),
    Role.CORRECTING: frozenset({Permission.SEE_CLUB, Permission.DECIDE_CORRECTION}),
    Role.SCORER_OF_EVENT: frozenset({Permission.SEE_CLUB, Permission.ENTER_SCORES}),
    Role.CADDY: frozenset({Permission.SEE_CLUB, Permission.SEE_ROOM}),
    Role.CONTESTANT: frozenset(
        {
            Permission.SEE_CLUB,
            Permission.REPORT_ERROR,
            Permission.REPORT_MATCH,
            Permission.CALL_DIRECTOR,
            Permission.ATTACH_PICTURE,
            Permission.APPEAL,
            Permission.TELL_LINE_UP,
            Permission.FILE_SYSTEM_CARD,
            Permission.SEE_SYSTEM_CARDS,
            Permission.ACCEPT_CONDITIONS,
        }
    ),
}


class TokenScope(StrEnum):
    """What a program may be let do; which of it holds at any time depends on the token's maker."""

    READ = "read"
    SCORES = "scores"
    RUBBER = "rubber"
    SESSIONS = "sessions"


IN_SCOPE: dict[TokenScope, frozenset[Permission]] = {
    TokenScope.READ: frozenset({Permission.SEE_CLUB}),
    TokenScope.SCORES: frozenset({Permission.SEE_CLUB, Permission.ENTER_SCORES}),
    TokenScope.RUBBER: frozenset({Permission.SEE_CLUB, Permission.KEEP_RUBBER}),
    TokenScope.SESSIONS: frozenset({Permission.SEE_CLUB, Permission.MANAGE_EVENTS}),
}


ASSISTING = frozenset({Role.DIRECTOR, Role.PUBLISHING, Role.CORRECTING})
"""The roles of those who act for the director in charge (Law 81D)."""

OF_THE_ORGANISER = frozenset({Role.ADMINISTRATOR, Role.SCORER, Role.MEMBER})
"""The roles that hold for all of an organiser's pages, not for one event alone."""


def permissions_of(roles: Iterable[Role]) -> frozenset[Permission]:
    """Everything that at least one of the roles allows."""
    allowed: frozenset[Permission] = frozenset()
    for role in roles:
        allowed |= ALLOWED[role]
    return allowed
