"""Who has a right to change what others rely on, anywhere on the site."""

from django.db.models import Exists, OuterRef, Q
from django_scopes import scopes_disabled

from clubs.models import Membership, Official, User
from events.queries.appointments import duties_held, living_appointments


def holds_office(login: int) -> bool:
    """Whether the login administers, scores, directs, regulates or runs the site."""
    person = OuterRef("pk")
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        works = Membership.objects.filter(user=person).exclude(role=Membership.MemberRole.MEMBER)
        found = User.objects.filter(pk=login).filter(
            Q(is_staff=True)
            | Exists(works)
            | Exists(Official.objects.filter(user=person))
            | Exists(living_appointments(person))
            | Exists(duties_held(person))
        )
        return found.exists()
