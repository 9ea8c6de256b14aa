"""Bringing in a session that was played and scored elsewhere: all of it, or nothing."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import require
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.limits import NAME
from clubs.locking import lock_organiser
from clubs.models import HistoryRecord, Organiser
from clubs.permissions import Permission
from clubs.wording import worded
from events.actions.conditions import write_conditions
from events.actions.events import write_event
from events.actions.imported_field import write_contestants, write_meetings
from events.actions.imported_lines import entry_of_line
from events.actions.imported_scores import (
    ImportedScore,
    imported_score,
    scoring_of_file,
)
from events.actions.releases import write_imported_release
from events.actions.roster import Roster, write_comers
from events.interchange.errors import InterchangeError
from events.interchange.people import Person
from events.interchange.records import PlayerRecord, SessionRecord
from events.interchange.usebio import parse_usebio
from events.interchange.verification import FigureDifference
from events.mapping import fields_of
from events.models import Board, Contestant, Event, Result, Session
from events.queries.witnesses import brought_digest
from scoring.boards import dealer, vulnerability
from scoring.entrants import Label
from scoring.errors import Message

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
    differences: tuple[FigureDifference, ...]
    is_new: bool
    convention: Message | None
    by_convention: int
    is_shortened: bool = False


@dataclass(frozen=True, slots=True)
class BroughtSession:
    """A file by name and digest, with the score that was computed from it."""

    file_name: str
    digest: str
    score: ImportedScore


class Disagreement(UserError):
    """The file's own figures are not what was computed; nothing was imported."""

    def __init__(
        self, differences: tuple[FigureDifference, ...], convention: Message | None
    ) -> None:
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
    then: Callable[[Imported], None] | None = None,
) -> Imported:
    """Turn a USEBIO file into an event with entries, boards, results and a final score.

    The score is computed here from what was played; the file's figures are only compared. The
    same file brought twice is one event. `must_agree` makes agreement a condition. All that can
    be read, told and computed is, before anybody else has to wait for what is written. `then` is
    done in the transaction that writes it.

    Raises:
        UserError: the file cannot be read or taken over; the message says where and why.
        Disagreement: `must_agree`, and some figure differs.
    """
    given = _read(content)
    digest = hashlib.sha256(content).hexdigest()
    names = _names(_roster(organiser, given))
    score = imported_score(given, names)
    if must_agree and score.differences:
        raise Disagreement(score.differences, score.convention)
    brought = BroughtSession(file_name, digest, score)
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        lock_organiser(organiser)
        known = _imported_before(organiser, digest)
        session = known or _store(actor, organiser, given, names, brought, now)
        imported = _as_imported(session, given, score, is_new=known is None)
        if then:
            then(imported)
    return imported


def _as_imported(
    session: Session, given: SessionRecord, score: ImportedScore, *, is_new: bool
) -> Imported:
    return Imported(
        session=session,
        differences=score.differences,
        is_new=is_new,
        convention=score.convention,
        by_convention=score.by_convention,
        is_shortened=is_new and max(len(given.title), len(given.club)) > NAME,
    )


def _read(content: bytes) -> SessionRecord:
    try:
        return parse_usebio(content)
    except InterchangeError as fault:
        raise UserError(
            _("Nothing was imported. %(fault)s.") % {"fault": worded(fault).rstrip(".")}, field=FILE
        ) from fault


def _roster(organiser: Organiser, given: SessionRecord) -> Roster:
    """Who the players of the file are, in the order of its pairs."""
    roster = Roster.of(organiser, None)
    for pair in given.pairs:
        people = [_person(roster, player) for player in pair.players]
        try:
            if given.matches:
                roster.enter_team(pair.name, people, None)
            else:
                roster.enter(*people)
        except UserError as refusal:
            said = _refusal(given)
            raise UserError(
                said % {"label": pair.label, "fault": refusal.message}, field=FILE
            ) from refusal
    return roster


def _refusal(given: SessionRecord) -> str:
    if given.matches:
        return _("Nothing was imported. Team %(label)s: %(fault)s")
    if given.individual:
        return _("Nothing was imported. Player %(label)s: %(fault)s")
    return _("Nothing was imported. Pair %(label)s: %(fault)s")


def _names(roster: Roster) -> list[tuple[str, ...]]:
    return [tuple(each.name for each in comers.people) for comers in roster.comers]


def _imported_before(organiser: Organiser, digest: str) -> Session | None:
    written = HistoryRecord.objects.filter(organiser=organiser, act=ACT, after__sha256=digest)
    sessions = Session.objects.select_related("event", "conditions")
    return sessions.filter(pk__in=written.values("session_id")).first()


def _store(
    actor: Actor,
    organiser: Organiser,
    given: SessionRecord,
    names: list[tuple[str, ...]],
    brought: BroughtSession,
    now: datetime,
) -> Session:
    """The session with its results and its final score; `names` are those it was computed with."""
    roster = _roster(organiser, given)
    if _names(roster) != names:
        raise Conflict(_("The club's people were changed meanwhile: bring the file again."))
    session = _begin(actor, organiser, given, brought, now)
    entries = write_comers(actor=actor, event=session.event, roster=roster, now=now)
    contestants = write_contestants(session, given, entries)
    results = _write_results(actor, session, given, contestants, now)
    _close(actor, session, results, given, brought, now)
    return session


def _begin(
    actor: Actor,
    organiser: Organiser,
    given: SessionRecord,
    brought: BroughtSession,
    now: datetime,
) -> Session:
    """An event by the file's title and conditions, with a session that stays in set-up."""
    starts_at = datetime.combine(given.played_on, time(12), ZoneInfo(organiser.time_zone))
    draft = {
        "name": given.title[:NAME] or _("Imported session"),
        "starts_at": starts_at.astimezone(UTC),
        "place": given.club[:NAME],
        "scoring": scoring_of_file(given),
        "contest": _contest(given),
        **brought.score.chosen,
        "text": _("Played and scored elsewhere (%s); brought in from its file of results.")
        % (given.program or _("program not named")),
    }
    event = write_event(actor=actor, organiser=organiser, draft=draft, now=now)
    conditions = write_conditions(actor=actor, event=event, now=now)
    session = event.sessions.select_related("event__organiser").get()
    session.conditions = conditions
    session.started_at = session.starts_at
    session.save(update_fields=["conditions", "started_at"])
    return session


def _contest(given: SessionRecord) -> Event.Contest:
    if given.matches:
        return Event.Contest.TEAMS
    return Event.Contest.INDIVIDUAL if given.individual else Event.Contest.PAIRS


def _person(roster: Roster, player: PlayerRecord) -> Person:
    """A number that the club knows says who it is, however the file spells the name."""
    number = player.national_number
    if number and roster.knows_number(number):
        return Person("", number)
    return Person(player.name, number)


def _write_results(
    actor: Actor,
    session: Session,
    given: SessionRecord,
    contestants: dict[Label, Contestant],
    now: datetime,
) -> list[Result]:
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
    tables = write_meetings(session, given, contestants) if given.matches else {}
    return Result.objects.bulk_create(
        Result(
            organiser=session.organiser,
            session=session,
            board=boards[board.number],
            ns=contestants[line.ns],
            ew=contestants[line.ew],
            table_round=tables.get((board.number, line.ns)),
            version=1,
            entered_at=now,
            entered_by=actor.user,
            entered_by_name=actor.name,
            **fields_of(entry_of_line(line), boards[board.number].vulnerability),
        )
        for board in given.boards
        for line in board.lines
    )


def _close(
    actor: Actor,
    session: Session,
    results: Sequence[Result],
    given: SessionRecord,
    brought: BroughtSession,
    now: datetime,
) -> None:
    """Make the score final at once: whatever could be claimed was claimed where it was played."""
    write_imported_release(
        actor=actor,
        session=session,
        sheet=brought.score.sheet,
        now=now,
        reason=_("imported from %s") % brought.file_name,
    )
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=ACT,
        subject=session.event,
        after={
            "file": brought.file_name,
            "title": given.title,
            "sha256": brought.digest,
            "entries": len(given.pairs),
            "results": sum(len(board.lines) for board in given.boards),
            "differences": len(brought.score.differences),
            "digest": brought_digest(results),
        },
        session_id=session.pk,
    )
