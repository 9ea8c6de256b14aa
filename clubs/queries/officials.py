"""Who acts for a regulating authority."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from clubs.models import Authority, Official, User


def officials_of(authority: Authority) -> QuerySet[Official]:
    """The officials whose logins are open, by name."""
    found = Official.objects.filter(authority=authority, user__is_active=True)
    return found.select_related("user").order_by("user__name", "user__email")


def is_official(user: User | AnonymousUser, authority: Authority) -> bool:
    """Whether they act for the authority."""
    return isinstance(user, User) and officials_of(authority).filter(user=user).exists()
