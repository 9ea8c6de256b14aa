"""Background jobs that a visitor may see."""

from django.db.models import QuerySet

from clubs.actors import Actor
from clubs.models import Job, Organiser
from clubs.permissions import Permission
from clubs.queries.roles import organiser_permissions


def visible_jobs(actor: Actor, organiser: Organiser) -> QuerySet[Job]:
    """All of the organiser's for who may ask for any report of it, else those asked for oneself."""
    jobs = Job.objects.filter(organiser=organiser)
    if Permission.ASK_REPORT in organiser_permissions(actor, organiser):
        return jobs
    return jobs.filter(requesters=actor.user)
