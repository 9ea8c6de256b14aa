"""A file of entries: proved outside of the transaction, and then all of it or nothing."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.actions.file_imports import FileKind
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.jobs.files import brought_with
from clubs.jobs.kinds import Progress, RefusedReport, Remark, Report, asker_of
from clubs.jobs.running import finish
from clubs.locking import lock_organiser
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.entries import refuse_beyond_most, refuse_closed, refuse_wrong_number
from events.actions.entry_descriptions import refuse_lists
from events.actions.events import refuse_without_session_to_come
from events.actions.roster import Roster, write_comers
from events.interchange.entries_csv import ListedEntry, read_pairs, read_players
from events.interchange.teams_csv import ListedTeam, read_teams
from events.locking import lock_event
from events.models import Event

PAIRS = FileKind(
    "list of pairs",
    gettext_lazy("Entries of %(subject)s: %(file)s"),
    require_in_event,
    Permission.MANAGE_ENTRIES,
)
AT_ONCE = 150
"""Lists of more pairs are entered by a worker."""

Listed = ListedEntry | ListedTeam


def add_entries(
    *,
    actor: Actor,
    event: Event,
    rows: Sequence[Listed],
    now: datetime,
    then: Callable[[Roster], None] | None = None,
) -> Roster:
    """Enter all pairs, players or teams of a file, or none; `then` is done in the same transaction.

    Raises:
        RefusedReport: what is wrong, line by line; nothing was written.
    """
    _proved(event, rows)
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_without_session_to_come(event)
        refuse_closed(event, now)
        refuse_beyond_most(event, len(rows))
        lock_organiser(event.organiser)
        roster = _proved(event, rows)
        write_comers(actor=actor, event=event, roster=roster, now=now)
        if then:
            then(roster)
    return roster


def run_import(job: Job, progress: Progress) -> Report:
    """Runner of "list of pairs"."""
    progress.step(0, 2, _("reading the list"))
    event = Event.objects.select_related("organiser").get(pk=job.parameters["event"])
    rows = rows_of(event, brought_with(job), job.parameters["code_page"])
    progress.step(1, 2, _("entering them"))
    roster = add_entries(
        actor=asker_of(job),
        event=event,
        rows=rows,
        now=timezone.now(),
        then=lambda roster: finish(job, _report(event, roster, rows)),
    )
    return _report(event, roster, rows)


def rows_of(event: Event, content: bytes, code_page: str) -> tuple[Listed, ...]:
    """What a file says of the event's entries.

    Raises:
        FileFault: it cannot be read.
    """
    if event.is_teams:
        return read_teams(content, code_page)
    read = read_players if event.is_individual else read_pairs
    return read(content, code_page)


def summary_of(event: Event, roster: Roster) -> str:
    """How many are entered, and how many people are new."""
    new = len(roster.newcomers)
    said = entered_of(event, roster)
    if not new:
        return said
    return said + " " + ngettext("%d person is new.", "%d people are new.", new) % new


def entered_of(event: Event, roster: Roster) -> str:
    """How many are entered, in words."""
    return str(event.words.entered % {"number": len(roster.comers)})


def _proved(event: Event, rows: Sequence[Listed]) -> Roster:
    """The event's roster with all of these; raises with every line that it refuses."""
    roster = Roster.of(event.organiser, event)
    refused: list[Remark] = []
    for row in rows:
        try:
            refuse_wrong_number(event, len(row.people))
            refuse_lists(event, row.lists)
            if isinstance(row, ListedTeam):
                roster.enter_team(row.name, row.people, row.captain, row.lists)
            else:
                roster.enter(*row.people, lists=row.lists)
        except UserError as refusal:
            refused.append((_("Line %d") % row.line, str(refusal.message)))
    if refused:
        raise RefusedReport(Report(_("Nobody of this file was entered."), refused=refused))
    return roster


def _report(event: Event, roster: Roster, rows: Sequence[Listed]) -> Report:
    new = {id(known) for known in roster.newcomers}
    names = [
        " & ".join(
            _("%s (new)") % known.name if id(known) in new else known.name
            for known in comers.people
        )
        for comers in roster.comers
    ]
    names = [
        f"{comers.name}: {said}" if comers.name else said
        for comers, said in zip(roster.comers, names, strict=True)
    ]
    return Report(
        summary=summary_of(event, roster),
        taken=[
            (_("Line %d") % row.line, f"{comers.number}  {said}")
            for row, comers, said in zip(rows, roster.comers, names, strict=True)
        ],
        place=("entries", [event.pk]),
    )
