"""The state of a table, made once for all phones that ask while nothing changes.

Two phones lie on a table, and more people look: each time that somebody acts on the session all of
them ask anew, mostly to hear that nothing of it was theirs.
"""

from datetime import datetime

from django.core.cache import cache
from django.utils.translation import get_language

from events.models import Section, Session
from events.queries.table_state import StateJson, StateVersion, table_state

A_QUARTER_OF_AN_HOUR = 15 * 60


def kept_table_state(
    session: Session, section: Section | None, table: int, name: str, now: datetime
) -> StateJson:
    """As `table_state`: what was made for another phone in this language, while it holds."""
    key = f"table-state:{session.pk}:{section.pk if section else 0}:{name}:{get_language()}"
    kept: StateJson | None = cache.get(key)
    version = StateVersion.parse(kept["version"]) if kept else None
    if kept and version and version.holds(session, now):
        return {**kept, "now": now.isoformat()}
    found = table_state(session, section, table, name, now)
    cache.set(key, found, A_QUARTER_OF_AN_HOUR)
    return found
