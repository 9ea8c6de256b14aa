"""Bringing in a session that was played and scored elsewhere: all of it, or nothing."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import require
from clubs.actions.history import record
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.locking import lock_organiser
from clubs.models import HistoryRecord, Organiser, Player
from clubs.permissions import Permission
from events.actions.conditions import publish_conditions
from events.actions.entries import add_entry
from events.actions.events import create_event
from events.actions.releases import release_imported
from events.interchange.errors import InterchangeError
from events.interchange.people import Person
from events.interchange.records import LineRecord, PairRecord, PlayerRecord, SessionRecord
from events.interchange.usebio import parse_usebio
from events.interchange.verification import Difference, convention_of, verify
from events.locking import lock_session
from events.mapping import fields_of
from events.models import Board, Contestant, Event, Result, Section, Session
from events.queries.conditions import latest_conditions
from events.queries.standings import score_input
from scoring.boards import dealer, vulnerability
from scoring.notation import ArtificialResult, Entry, NotPlayed, TableResult
from scoring.programs import program_of

ACT = "event.import"
FILE = "file"
"""The form field that a refused file belongs to."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The session as it now stands here, and which of the file's own figures are wrong.

    They are read by the `convention` of the program that the file names. `by_convention` is how
    many are right that way and yet not those of the score here, which goes by the conditions.
    """

    session: Session
    differences: tuple[Difference, ...]
    is_new: bool
    convention: str
    by_convention: int


class Disagreement(UserError):
    """The file's own figures are not what was computed; nothing was imported."""

    def __init__(self, differences: tuple[Difference, ...], convention: str) -> None:
        super().__init__(
            ngettext(
                "One figure in the file is not what was computed here. Nothing was imported.",
                "%(count)d figures in the file are not what was computed here. "
                "Nothing was imported.",
                len(differences),
            )
            % {"count": len(differences)},
            field=FILE,
        )
        self.differences = differences
        self.convention = convention


def import_session(
    *,
    actor: Actor,
    organiser: Organiser,
    content: bytes,
    file_name: str,
    must_agree: bool,
    now: datetime,
) -> Imported:
    """Turn a USEBIO file into an event with entries, boards, results and a final score.

    The score is computed here from what was played; the file's figures are only compared. The
    same file brought twice is one event. `must_agree` makes agreement a condition.

    Raises:
        UserError: the file cannot be read or taken over; the message says where and why.
        Disagreement: `must_agree`, and some figure differs.
    """
    require(actor, organiser, Permission.MANAGE_EVENTS)
    given = _read(content)
    differences = tuple(verify(given))
    convention = convention_of(given)
    if must_agree and differences:
        raise Disagreement(differences, convention)
    digest = hashlib.sha256(content).hexdigest()
    with transaction.atomic():
        lock_organiser(organiser)
        known = _imported_before(organiser, digest)
        session = known or _store(actor, organiser, given, now)
        here = verify(given, score_input(session).score())
        if known is None:
            _close(actor, session, file_name, digest, differences, now)
    return Imported(
        session,
        differences,
        is_new=known is None,
        convention=convention,
        by_convention=len({*here} - {*differences}),
    )


def _read(content: bytes) -> SessionRecord:
    try:
        return parse_usebio(content)
    except InterchangeError as fault:
        raise UserError(
            _("Nothing was imported. %(fault)s.") % {"fault": str(fault).rstrip(".")}, field=FILE
        ) from fault


def _imported_before(organiser: Organiser, digest: str) -> Session | None:
    written = HistoryRecord.objects.filter(organiser=organiser, act=ACT, after__sha256=digest)
    sessions = Session.objects.select_related("event", "conditions")
    return sessions.filter(pk__in=written.values("session_id")).first()


def _store(actor: Actor, organiser: Organiser, given: SessionRecord, now: datetime) -> Session:
    """Everything but the release; the session stays in set-up until it is closed."""
    starts_at = datetime.combine(given.played_on, time(12), ZoneInfo(organiser.time_zone))
    event = create_event(
        actor=actor,
        organiser=organiser,
        now=now,
        name=given.title[:120] or _("Imported session"),
        starts_at=starts_at.astimezone(UTC),
        place=given.club[:120],
        scoring=_scoring(given),
        text=_("Played and scored elsewhere (%s); brought in from its file of results.")
        % (given.program or _("program not named")),
    )
    publish_conditions(actor=actor, event=event, now=now)
    session = lock_session(event.sessions.get())
    session.conditions = latest_conditions(event)
    session.started_at = event.starts_at
    session.save(update_fields=["conditions", "started_at"])
    section = _section(session, given)
    contestants = {
        pair.label: _contestant(actor, event, section, pair, now) for pair in given.pairs
    }
    _write_results(actor, session, given, contestants, now)
    return session


def _scoring(given: SessionRecord) -> Event.Scoring:
    """The event's way of scoring that computes as the file's program does."""
    options = program_of(given.program).options
    if given.method == "butler" and options.datum.trim:
        return Event.Scoring.BUTLER_TRIMMED
    if given.method == "matchpoints" and options.half:
        return Event.Scoring.HALF_MATCHPOINTS
    return Event.Scoring(given.method)


def _section(session: Session, given: SessionRecord) -> Section:
    """A section whose movement is not known: the file says who met on which board, not when."""
    return Section.objects.create(
        organiser=session.organiser,
        session=session,
        kind="imported",
        title=_("imported"),
        winners=given.winners,
        tables=max(len(board.lines) for board in given.boards),
        rounds=0,
        boards_per_round=0,
    )


def _contestant(
    actor: Actor, event: Event, section: Section, pair: PairRecord, now: datetime
) -> Contestant:
    first, second = (_person(event.organiser, player) for player in pair.players)
    try:
        entered = add_entry(actor=actor, event=event, first=first, second=second, now=now)
    except UserError as refusal:
        raise UserError(
            _("Nothing was imported. Pair %(label)s: %(fault)s")
            % {"label": pair.label, "fault": refusal.message},
            field=FILE,
        ) from refusal
    return Contestant.objects.create(
        organiser=event.organiser,
        session=section.session,
        section=section,
        entry=entered.entry,
        number=pair.number,
        line=pair.line,
    )


def _person(organiser: Organiser, player: PlayerRecord) -> Person:
    """A number that the club knows says who it is, however the file spells the name."""
    number = player.national_number
    if (
        number
        and Player.objects.filter(organiser=organiser, national_number__iexact=number).exists()
    ):
        return Person("", number)
    return Person(player.name, number)


def _write_results(
    actor: Actor,
    session: Session,
    given: SessionRecord,
    contestants: dict[str, Contestant],
    now: datetime,
) -> None:
    boards = {
        row.number: row
        for row in Board.objects.bulk_create(
            Board(
                organiser=session.organiser,
                session=session,
                number=board.number,
                dealer=dealer(board.number).value,
                vulnerability=vulnerability(board.number).value,
            )
            for board in given.boards
        )
    }
    Result.objects.bulk_create(
        Result(
            organiser=session.organiser,
            session=session,
            board=boards[board.number],
            ns=contestants[line.ns],
            ew=contestants[line.ew],
            version=1,
            entered_at=now,
            entered_by=actor.user,
            entered_by_name=actor.name,
            **fields_of(_entry(line), boards[board.number].vulnerability),
        )
        for board in given.boards
        for line in board.lines
    )


def _entry(line: LineRecord) -> Entry:
    if line.artificial is not None:
        return ArtificialResult(*line.artificial)
    return NotPlayed() if line.outcome is None else TableResult(line.outcome, line.lead)


def _close(
    actor: Actor,
    session: Session,
    file_name: str,
    digest: str,
    differences: tuple[Difference, ...],
    now: datetime,
) -> None:
    """Make the score final at once: whatever could be claimed was claimed where it was played."""
    release_imported(
        actor=actor, session=session, now=now, reason=_("imported from %s") % file_name
    )
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=ACT,
        subject=session.event,
        after={
            "file": file_name,
            "sha256": digest,
            "entries": session.contestants.count(),
            "results": session.results.count(),
            "differences": len(differences),
        },
        session_id=session.pk,
    )
