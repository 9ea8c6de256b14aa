"""What a Swiss is drawn on where its stage has more than one session, or brought something along.

The totals of the sessions before are their official scores, or what they stand at while there is
none; how they are put together the conditions say, as for the ranking of the stage.
"""

from collections.abc import Sequence

from events.chosen_scoring import binding, event_rules
from events.models import Contestant, Session
from events.queries.overall import Read, session_parts, standings_of
from events.queries.stages import carried_in, qualifiers_in
from events.queries.standings import score_input
from events.stage_rules import stage_rules
from scoring.conditions.penalties import Carried
from scoring.entrants import Entrant, Line
from scoring.ranking.combination import EventRules, EventSession, combine
from scoring.session import Standing


def sessions_before(session: Session) -> list[Session]:
    """The sessions of its stage that come before it, in order."""
    return _of_stage(session, number__lt=session.number)


def sessions_after(session: Session) -> list[Session]:
    """Those that come after it."""
    return _of_stage(session, number__gt=session.number)


def not_ready(session: Session) -> list[Session]:
    """Of those before it the ones without an official score, which count as they stand."""
    return [each for each in sessions_before(session) if each.official_at is None]


def _of_stage(session: Session, **which: int) -> list[Session]:
    event = session.event
    if not event.has_several_sessions:
        return []
    rows = event.sessions.select_related("event", "organiser", "conditions", "stage")
    return list(rows.filter(stage=session.stage_id, **which).order_by("number"))


def standings_so_far(session: Session, own: Sequence[Standing]) -> Sequence[Standing]:
    """The standings of the stage by the numbers of this session, which stands at its `own`."""
    before, carried = sessions_before(session), _carried(session)
    if not before and not carried:
        return own
    entries = _entries(session)
    numbers = {entry: name for (_line, name), entry in entries.items()}
    score = combine([*_played(before), EventSession(own, entries)], _rules(session, carried))
    return [
        each._replace(contestant=numbers[each.contestant])
        for each in score.standings
        if each.contestant in numbers
    ]


def _rules(session: Session, carried: dict[int, Carried]) -> EventRules:
    chosen = binding(session)
    return stage_rules(chosen, session.stage, carried) if session.stage else event_rules(chosen)


def _carried(session: Session) -> dict[int, Carried]:
    """What entries (by number) brought into the stage from another."""
    if session.stage is None or session.stage.is_first:
        return {}
    return carried_in(qualifiers_in(session.event)).get(session.stage.pk, {})


def _played(sessions: Sequence[Session]) -> list[EventSession]:
    if not sessions:
        return []
    event = sessions[0].event
    parts = session_parts(event, sessions)
    read = Read(event, parts, {})
    return [
        EventSession(standings_of(read.rows(part))) if part.release else _as_it_stands(part.session)
        for part in parts
    ]


def _as_it_stands(session: Session) -> EventSession:
    return EventSession(score_input(session).score().standings, _entries(session))


def _entries(session: Session) -> dict[Entrant, str]:
    """The number of the entry of each who is ranked in a session."""
    rows = Contestant.objects.ranked().filter(session=session).select_related("entry")
    return {(Line.parse(each.line), each.short): str(each.entry.number) for each in rows}
