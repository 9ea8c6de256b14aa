"""Writing what is decided of a session's matches, and that it counts no longer.

The acts that call these have locked the session and asked for the right, and release the score.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from events.locking import mark_changed
from events.models import Contestant, MatchDecision, Section, Session
from events.movements.changes.change import MatchesLeft
from events.queries.field import ranked_of
from events.queries.matches import PlannedMatch
from events.queries.standings import ScoreInput, score_input
from events.queries.witnesses import match_decision_words
from scoring.teams.boards import TeamSide

Kind = MatchDecision.Kind


@dataclass(frozen=True, slots=True)
class MatchAt:
    """A match that an act is about: as planned, and its two teams."""

    planned: PlannedMatch
    home: Contestant
    away: Contestant

    def opponents_of(self, team: Contestant) -> Contestant:
        """Whom one of the two meets."""
        return self.away if team == self.home else self.home


def matches_at(given: ScoreInput) -> list[MatchAt]:
    """All matches of a session."""
    if given.teams is None:
        return []
    teams = {pair.contestant.short: pair.contestant for pair in ranked_of(given.pairs)}
    return [
        MatchAt(each, teams[each.home], teams[each.away]) for each in given.teams.matches.planned
    ]


def write_matches_left(
    actor: Actor,
    session: Session,
    section: Section,
    left: MatchesLeft,
    reason: str,
    now: datetime,
) -> list[int]:
    """The matches of a team that leaves its section are void, or not played by it; the keys of the
    decisions.

    What was decided of a match before stays, but for a carry-over, which counts on.

    Raises:
        UserError: a penalty in one of them stands; or all are to be void, and one is decided.
    """
    matches = [
        each
        for each in matches_at(score_input(session))
        if each.home.section_id == section.pk and _is_left(each, left)
    ]
    keys = []
    for match in matches:
        if decided := match.planned.on.decision:
            _refuse_decided(match, decided.kind, left)
            continue
        if match.planned.on.penalties:
            raise _penalty_stands(match.planned.home, match.planned.away)
        side = TeamSide.HOME if match.home.number == left.team else TeamSide.AWAY
        fields: dict[str, Any] = {
            "kind": Kind.VOID if left.are_void else Kind.DEFAULTED,
            "side": "" if left.are_void else side.value,
            "figures": [],
        }
        row = write_match_decision(actor, session, match, fields, reason, "match.decide", now)
        keys.append(row.pk)
    return keys


def _is_left(match: MatchAt, left: MatchesLeft) -> bool:
    """Whether it is one of these."""
    two = {match.home.number, match.away.number}
    return left.team in two and not two.isdisjoint(left.others)


def _refuse_decided(match: MatchAt, kind: Kind, left: MatchesLeft) -> None:
    """Where all are void, none counts by what was decided of it."""
    if left.are_void and kind is not Kind.VOID:
        raise UserError(
            _(
                "The match %(home)s – %(away)s is decided: take that back first, and it is void"
                " with the others."
            )
            % {"home": match.planned.home, "away": match.planned.away}
        )


def refuse_penalties_lost(session: Session) -> None:
    """What was taken in a match stands: no change of the movement leaves it without its match.

    For an act that has laid the tables and written the scores.

    Raises:
        UserError: there is no such match any more.
    """
    rows = session.penalties.in_force().filter(opponents__isnull=False, amount__gt=0)
    taken = list(rows.select_related("contestant", "opponents"))
    there = {each.planned.key for each in matches_at(score_input(session))} if taken else set()
    for row in taken:
        if row.opponents is None:
            continue
        two = row.contestant.short, row.opponents.short
        if (frozenset(two), row.meeting) not in there:
            raise _penalty_stands(*two)


def _penalty_stands(home: str, away: str) -> UserError:
    return UserError(
        _("A penalty in the match %(home)s – %(away)s stands: take it back first.")
        % {"home": home, "away": away}
    )


def write_match_decision(
    actor: Actor,
    session: Session,
    found: MatchAt,
    fields: dict[str, Any],
    reason: str,
    act: str,
    now: datetime,
) -> MatchDecision:
    """Append a decision, for an act that has locked and checked; it lets the score follow."""
    last = session.match_decisions.order_by("-number").first()
    row = MatchDecision.objects.create(
        organiser=session.organiser,
        session=session,
        number=last.number + 1 if last else 1,
        home=found.home,
        away=found.away,
        meeting=found.planned.key[1],
        reason=reason.strip(),
        made_at=now,
        made_by=actor.name,
        **fields,
    )
    _note(actor, session, row, act, now, note=reason)
    return row


def write_ended(
    actor: Actor, session: Session, number: int, reason: str, now: datetime
) -> MatchDecision:
    """A decision counts no longer; it stays."""
    row = session.match_decisions.select_related("home", "away").get(number=number)
    row.is_current = False
    row.taken_back_at, row.taken_back_by = now, actor.name
    row.taken_back_for = reason.strip()
    row.save(update_fields=["is_current", "taken_back_at", "taken_back_by", "taken_back_for"])
    return row


def write_match_decision_back(
    actor: Actor, session: Session, number: int, reason: str, now: datetime
) -> MatchDecision:
    """A decision (its number in the session) counts no longer, and history says so; likewise."""
    row = write_ended(actor, session, number, reason, now)
    _note(actor, session, row, "match.take_back", now, note=reason)
    return row


def _note(
    actor: Actor, session: Session, row: MatchDecision, act: str, now: datetime, *, note: str
) -> None:
    """Count the change, and record it."""
    mark_changed(session)
    words = {
        "match": f"{row.home.short}-{row.away.short}",
        **match_decision_words(row),
    }
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=row,
        before=None if row.is_current else words,
        after=words if row.is_current else None,
        note=note.strip(),
        session_id=session.pk,
    )
