"""A file of pairs entered: proved outside of the transaction, and then all of it or nothing."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.actions.file_imports import FileKind
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.jobs.files import upload_of
from clubs.jobs.kinds import Progress, RefusedReport, Remark, Report, asker_of
from clubs.jobs.running import finish
from clubs.locking import lock_organiser
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import refuse_after_start
from events.actions.roster import Roster, write_couples
from events.interchange.pairs_csv import PairRow, read_pairs
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


def add_entries(
    *,
    actor: Actor,
    event: Event,
    pairs: Sequence[PairRow],
    now: datetime,
    then: Callable[[Roster], None] | None = None,
) -> Roster:
    """Enter all pairs of a file, or none; `then` is done in the same transaction.

    Raises:
        RefusedReport: what is wrong, line by line; nothing was written.
    """
    _proved(event, pairs)
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_after_start(event)
        lock_organiser(event.organiser)
        roster = _proved(event, pairs)
        write_couples(actor=actor, event=event, roster=roster, now=now)
        if then:
            then(roster)
    return roster


def run_import(job: Job, progress: Progress) -> Report:
    """Runner of "list of pairs"."""
    progress.step(0, 2, _("reading the list"))
    pairs = read_pairs(upload_of(job).read_bytes(), job.parameters["code_page"])
    event = Event.objects.select_related("organiser").get(pk=job.parameters["event"])
    progress.step(1, 2, _("entering the pairs"))
    roster = add_entries(
        actor=asker_of(job),
        event=event,
        pairs=pairs,
        now=timezone.now(),
        then=lambda roster: finish(job, _report(event, roster, pairs)),
    )
    return _report(event, roster, pairs)


def summary_of(roster: Roster) -> str:
    count, new = len(roster.couples), len(roster.newcomers)
    said = ngettext("%d pair is entered.", "%d pairs are entered.", count) % count
    if not new:
        return said
    return said + " " + ngettext("%d person is new.", "%d people are new.", new) % new


def _proved(event: Event, pairs: Sequence[PairRow]) -> Roster:
    """The event's roster with all these pairs; raises with every line that it refuses."""
    roster = Roster.of(event.organiser, event)
    refused: list[Remark] = []
    for pair in pairs:
        try:
            roster.pair(pair.first, pair.second)
        except UserError as refusal:
            refused.append((_("Line %d") % pair.line, str(refusal.message)))
    if refused:
        raise RefusedReport(Report(_("No pair of this file was entered."), refused=refused))
    return roster


def _report(event: Event, roster: Roster, pairs: Sequence[PairRow]) -> Report:
    new = {id(known) for known in roster.newcomers}
    names = [
        " & ".join(
            _("%s (new)") % known.name if id(known) in new else known.name
            for known in (couple.first, couple.second)
        )
        for couple in roster.couples
    ]
    return Report(
        summary=summary_of(roster),
        taken=[
            (_("Line %d") % pair.line, f"{couple.number}  {said}")
            for pair, couple, said in zip(pairs, roster.couples, names, strict=True)
        ],
        place=("entries", [event.pk]),
    )
