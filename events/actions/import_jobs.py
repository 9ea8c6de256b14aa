"""A large file of results, left to a worker: its job shows what became of it."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.access import require
from clubs.actions.file_imports import FileKind
from clubs.jobs.files import brought_with
from clubs.jobs.kinds import Progress, RefusedReport, Report, asker_of
from clubs.jobs.running import finish
from clubs.models import Job
from clubs.permissions import Permission
from clubs.wording import worded
from events.actions.imports import Disagreement, Imported, import_session
from events.interchange.codes import FigureCode
from events.interchange.verification import FigureDifference
from scoring.errors import Message

RESULTS = FileKind(
    "file of results", gettext_lazy("File of results: %(file)s"), require, Permission.MANAGE_EVENTS
)
AT_ONCE_BYTES = 100_000
"""Larger files are taken over by a worker."""


def run_import(job: Job, progress: Progress) -> Report:
    """Runner of "file of results"."""
    progress.step(0, 1, _("reading and scoring the session"))
    try:
        imported = import_session(
            actor=asker_of(job),
            organiser=job.organiser,
            content=brought_with(job),
            file_name=job.parameters["file"],
            must_agree=job.parameters["must_agree"],
            now=timezone.now(),
            then=lambda imported: finish(job, _report(imported)),
        )
    except Disagreement as refused:
        raise RefusedReport(
            Report(
                str(refused),
                note=_convention(refused.convention),
                refused=[said_of(each) for each in refused.differences],
            )
        ) from refused
    return _report(imported)


def summary_of(imported: Imported) -> str:
    if not imported.is_new:
        return _("This file was imported before; here is the session.")
    said = _agreement(imported)
    if not imported.is_shortened:
        return said
    return said + " " + _("Its title or the club's name was too long here and is shortened.")


def _agreement(imported: Imported) -> str:
    count = len(imported.differences)
    if not count and imported.by_convention:
        return _(
            "Imported. Every figure in the file is right by its program's convention; by the "
            "conditions here %(count)d of them are different."
        ) % {"count": imported.by_convention}
    if not count:
        return _("Imported. Every figure in the file agrees with what is computed here.")
    return ngettext(
        "Imported as computed here; one figure in the file differs.",
        "Imported as computed here; %(count)d figures in the file differ.",
        count,
    ) % {"count": count}


def _convention(said: Message | None) -> str:
    return "" if said is None else worded(said)


def said_of(difference: FigureDifference) -> tuple[str, str]:
    return worded(difference.where), worded(difference.said(FigureCode.DIFFERS))


def _report(imported: Imported) -> Report:
    return Report(
        summary=summary_of(imported),
        note=_convention(imported.convention),
        left=[said_of(each) for each in imported.differences],
        place=("results", [imported.session.pk]),
    )
