"""Every route of the site, and the access that each must ask for: the table that counts.

A route that is missing here, or asks for something else, fails the access test.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from clubs.access import Access
from clubs.permissions import Permission

PUBLIC = Access("public")
LOGIN = Access("login")
AUTHORITY = Access("authority")
CLUB, ANY_EVENT, EVENT, SESSION = "organiser", "any event", "event", "session"


def walk(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    """All routes with their whole pattern."""
    for part in (resolver or get_resolver()).url_patterns:
        if isinstance(part, URLResolver):
            yield from walk(part, prefix + str(part.pattern))
        else:
            yield prefix + str(part.pattern), part


def arguments_of(pattern: str) -> set[str]:
    """The names of the arguments that an address takes."""
    return set(re.findall(r"<(?:\w+:)?(\w+)>", pattern))


def access_of(route: URLPattern) -> Any:
    """What a view says that it asks for; None when it says nothing."""
    view: Any = route.callback
    return getattr(view, "access", None) or getattr(getattr(view, "cls", None), "access", None)


ROUTES: dict[str, Access] = {
    "healthz": PUBLIC,
    "readyz": PUBLIC,
    "api-schema": PUBLIC,
    "api-docs": PUBLIC,
    "api-organisers": PUBLIC,
    "api-organiser": Access(CLUB),
    "api-events": Access(CLUB),
    "api-event": Access(EVENT),
    "api-session": Access(SESSION),
    "api-ranking": Access(SESSION),
    "api-travellers": Access(SESSION),
    "api-results": Access(SESSION, Permission.ENTER_SCORES),
    "api-rulings": Access(SESSION),
    "api-ruling": Access(SESSION),
    "home": PUBLIC,
    "organisers": PUBLIC,
    "my_results": LOGIN,
    "preferences": PUBLIC,
    "login": PUBLIC,
    "login_code": PUBLIC,
    "login_state": PUBLIC,
    "logout": PUBLIC,
    "password_reset": PUBLIC,
    "password_reset_done": PUBLIC,
    "password_reset_confirm": PUBLIC,
    "account": LOGIN,
    "account_close": LOGIN,
    "account_password": LOGIN,
    "account_email": LOGIN,
    "email_confirm": PUBLIC,
    "session_end": LOGIN,
    "sessions_end": LOGIN,
    "second_factor": LOGIN,
    "second_factor_codes": LOGIN,
    "second_factor_off": LOGIN,
    "invitation": PUBLIC,
    "authority": AUTHORITY,
    "authority_second_factor": AUTHORITY,
    "recognise": AUTHORITY,
    "official_remove": AUTHORITY,
    "people": Access(CLUB, Permission.MANAGE_CLUB),
    "person_new": Access(CLUB, Permission.MANAGE_CLUB),
    "people_import": Access(CLUB, Permission.MANAGE_CLUB),
    "person": Access(CLUB, Permission.MANAGE_CLUB),
    "person_invite": Access(CLUB, Permission.MANAGE_CLUB),
    "person_release": Access(CLUB, Permission.MANAGE_CLUB),
    "not_me": Access(CLUB),
    "not_me_release": Access(CLUB),
    "person_merge": Access(CLUB, Permission.MANAGE_CLUB),
    "person_merge_into": Access(CLUB, Permission.MANAGE_CLUB),
    "person_remove": Access(CLUB, Permission.MANAGE_CLUB),
    "person_restore": Access(CLUB, Permission.MANAGE_CLUB),
    "members": Access(CLUB, Permission.MANAGE_CLUB),
    "member": Access(CLUB, Permission.MANAGE_CLUB),
    "member_remove": Access(CLUB, Permission.MANAGE_CLUB),
    "member_second_factor": Access(CLUB, Permission.MANAGE_CLUB),
    "invitation_revoke": Access(CLUB, Permission.MANAGE_CLUB),
    "tokens": Access(CLUB, Permission.MANAGE_CLUB),
    "token_new": Access(CLUB, Permission.MANAGE_CLUB),
    "token_revoke": Access(CLUB, Permission.MANAGE_CLUB),
    "history": Access(CLUB, Permission.SEE_HISTORY),
    "reports": Access(CLUB, Permission.SEE_CLUB),
    "job": Access(CLUB, Permission.SEE_CLUB),
    "job_status": Access(CLUB, Permission.SEE_CLUB),
    "job_file": Access(CLUB, Permission.SEE_CLUB),
    "organiser": Access(CLUB),
    "movement_finder": Access(CLUB, Permission.SEE_CLUB),
    "movement_found": Access(CLUB, Permission.SEE_CLUB),
    "movement_found_sheet": Access(CLUB, Permission.SEE_CLUB),
    "own_movements": Access(CLUB, Permission.SEE_CLUB),
    "own_movement_files": Access(CLUB, Permission.SEE_CLUB),
    "own_movement_add": Access(ANY_EVENT, Permission.KEEP_MOVEMENTS),
    "own_movement_save": Access(ANY_EVENT, Permission.KEEP_MOVEMENTS),
    "own_movement": Access(CLUB, Permission.SEE_CLUB),
    "own_movement_file": Access(CLUB, Permission.SEE_CLUB),
    "own_movement_rename": Access(ANY_EVENT, Permission.KEEP_MOVEMENTS),
    "own_movement_withdraw": Access(ANY_EVENT, Permission.KEEP_MOVEMENTS),
    "event_new": Access(CLUB, Permission.MANAGE_EVENTS),
    "event": Access(EVENT),
    "event_edit": Access(EVENT, Permission.MANAGE_EVENTS),
    "event_copy": Access(EVENT, Permission.MANAGE_EVENTS),
    "event_cancel": Access(EVENT, Permission.MANAGE_EVENTS),
    "event_reinstate": Access(EVENT, Permission.MANAGE_EVENTS),
    "event_delete": Access(EVENT, Permission.MANAGE_EVENTS),
    "conditions": Access(EVENT),
    "conditions_publish": Access(EVENT, Permission.MANAGE_EVENTS),
    "appointments": Access(EVENT, Permission.MANAGE_EVENTS),
    "appointment_remove": Access(EVENT, Permission.MANAGE_EVENTS),
    "entries": Access(EVENT, Permission.MANAGE_ENTRIES),
    "entries_csv": Access(EVENT, Permission.MANAGE_ENTRIES),
    "entry_withdraw": Access(EVENT, Permission.MANAGE_ENTRIES),
    "entry_player": Access(EVENT, Permission.MANAGE_ENTRIES),
    "entry_name": Access(EVENT, Permission.MANAGE_ENTRIES),
    "substitutes": Access(SESSION, Permission.DIRECT),
    "substitute_end": Access(SESSION, Permission.DIRECT),
    "movement": Access(SESSION, Permission.DIRECT),
    "movement_preview": Access(SESSION, Permission.DIRECT),
    "movement_changes": Access(SESSION, Permission.DIRECT),
    "movement_change": Access(SESSION, Permission.DIRECT),
    "movement_change_undo": Access(SESSION, Permission.DIRECT),
    "late_entry": Access(SESSION, Permission.DIRECT),
    "session_start": Access(SESSION, Permission.DIRECT),
    "sections": Access(SESSION, Permission.DIRECT),
    "sections_divide": Access(SESSION, Permission.DIRECT),
    "sections_place": Access(SESSION, Permission.DIRECT),
    "sections_start": Access(SESSION, Permission.DIRECT),
    "session_undo_start": Access(SESSION, Permission.DIRECT),
    "sheets": Access(SESSION, Permission.DIRECT),
    "report_sheets": Access(SESSION, Permission.ASK_REPORT),
    "planned_sheets": Access(SESSION, Permission.ASK_REPORT),
    "overview": Access(SESSION, Permission.DIRECT),
    "table_cards": Access(SESSION, Permission.DIRECT),
    "guide_cards": Access(SESSION, Permission.DIRECT),
    "travellers": Access(SESSION, Permission.DIRECT),
    "score_sheets": Access(SESSION, Permission.DIRECT),
    "where_next": Access(SESSION),
    "clock": Access(SESSION),
    "clock_desk": Access(SESSION, Permission.DIRECT),
    "clock_signal": Access(SESSION, Permission.DIRECT),
    "session_import": Access(CLUB, Permission.MANAGE_EVENTS),
    "report_booklet": Access(SESSION, Permission.ASK_REPORT),
    "scores": Access(SESSION, Permission.ENTER_SCORES),
    "scores_board": Access(SESSION, Permission.ENTER_SCORES),
    "scores_marks": Access(SESSION, Permission.ENTER_SCORES),
    "scores_round": Access(SESSION, Permission.ENTER_SCORES),
    "score_entry": Access(SESSION, Permission.ENTER_SCORES),
    "fouled_board": Access(SESSION, Permission.RULE),
    "result_check": Access(SESSION, Permission.DIRECT),
    "results": Access(SESSION),
    "boards": Access(SESSION),
    "board": Access(SESSION),
    "why": Access(SESSION),
    "result_card": Access(SESSION),
    "releases": Access(SESSION),
    "my_matters": LOGIN,
    "desk": Access(SESSION, Permission.DIRECT),
    "publish": Access(SESSION, Permission.PUBLISH),
    "rulings": Access(SESSION),
    "ruling_new": Access(SESSION, Permission.RULE),
    "ruling_laws": Access(SESSION, Permission.RULE),
    "ruling": Access(SESSION),
    "ruling_edit": Access(SESSION, Permission.RULE),
    "ruling_issue": Access(SESSION, Permission.RULE),
    "ruling_withdraw": Access(SESSION, Permission.RULE),
    "ruling_tell": Access(SESSION, Permission.RULE),
    "ruling_report": Access(SESSION, Permission.ASK_REPORT),
    "appeal_new": Access(SESSION, Permission.APPEAL),
    "appeal_record": Access(SESSION, Permission.RULE),
    "corrections": Access(SESSION, Permission.SEE_CLUB),
    "correction_new": Access(SESSION, Permission.REPORT_ERROR),
    "correction": Access(SESSION, Permission.SEE_CLUB),
    "correction_correct": Access(SESSION, Permission.DECIDE_CORRECTION),
    "correction_reject": Access(SESSION, Permission.SEE_CLUB),
    "correction_state": Access(SESSION, Permission.DECIDE_CORRECTION),
    "correction_approve": Access(SESSION, Permission.APPROVE_LATE),
    "appeal": Access(SESSION),
    "appeal_concur": Access(SESSION, Permission.APPEAL),
    "appeal_withdraw": Access(SESSION, Permission.APPEAL),
    "appeal_note": Access(SESSION, Permission.RULE),
    "appeal_decide": Access(SESSION, Permission.DECIDE_APPEAL),
}
