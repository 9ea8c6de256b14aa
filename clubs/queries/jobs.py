"""Background jobs that a visitor may see."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.actors import Actor
from clubs.models import Job, Organiser
from clubs.permissions import Permission
from clubs.queries.roles import organiser_permissions
from clubs.queries.unseen import unseen_sessions

BROUGHT = ("people list", "list of pairs", "file of results")
"""Kinds of jobs that take what somebody brought: their reports name people."""


HELD = "held about a person"
SEALED = ("curtain cards", HELD)
"""Kinds of jobs that nobody sees but who asked: hands that may be still to be played, and what is
about one person.
"""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One place of what was brought, what became of it (a word and its colour), and why."""

    where: str
    state: str
    word: str
    said: str


STATES = (
    ("refused", "failed", _("refused")),
    ("left", "draft", _("left as it is")),
    ("taken", "done", _("taken")),
)


def report_lines(job: Job) -> list[ReportLine]:
    """Everything that a job's report says, what is wrong first."""
    report = job.report or {}
    return [
        ReportLine(where, state, str(word), said)
        for part, state, word in STATES
        for where, said in report.get(part, ())
    ]


def report_place(job: Job) -> str:
    """The address at which what was taken is found; empty where nothing was."""
    place = (job.report or {}).get("place")
    if not place:
        return ""
    name, arguments = place
    return reverse(name, args=[job.organiser.slug, *arguments])


def visible_jobs(actor: Actor, organiser: Organiser) -> QuerySet[Job]:
    """All of the organiser's for who may ask for any report of it, else those asked for oneself.

    What is printed of a session in which they have still to play boards tells of these: it is there
    once they have. What somebody brought is shown to them, and to those who run the club; what is
    sealed to who asked alone. Parts of a job are shown to nobody: what they say is said of the
    whole. What is held about a person they open themself elsewhere, where their password is asked
    for; here it is for who may give it to them.
    """
    every = Job.objects.filter(organiser=organiser, whole=None)
    every = every.exclude(kind=HELD, parameters__own=True)
    for each in unseen_sessions(actor, organiser):
        of_it = Q(parameters__session=each.session) | Q(parameters__event=each.event)
        every = every.exclude(pk__in=Job.objects.filter(of_it, organiser=organiser).values("pk"))
    permissions = organiser_permissions(actor, organiser)
    own = every.filter(requesters=actor.user)
    jobs = every.filter(~Q(kind__in=SEALED) | Q(pk__in=own.values("pk")))
    if Permission.MANAGE_CLUB in permissions:
        return jobs
    jobs, own = (each.exclude(kind=HELD) for each in (jobs, own))
    if Permission.ASK_REPORT in permissions:
        return jobs.filter(Q(pk__in=own.values("pk")) | ~Q(kind__in=BROUGHT))
    return own
