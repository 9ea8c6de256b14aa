"""Who has a second factor, and who needs one."""

from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_scopes import scopes_disabled

from clubs.models import Authority, Membership, Organiser, User


def authenticator_of(user: User) -> TOTPDevice | None:
    """The authenticator that a login's codes come from; one being set up is none yet."""
    found: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    return found


def recovery_codes_left(user: User) -> int:
    """How many of the login's recovery codes have not been used."""
    return int(StaticToken.objects.filter(device__user=user).count())


def authorities_that_ask(user: User) -> list[Authority]:
    """The authorities that ask a second factor of this login."""
    # A person's own memberships lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        administered = Membership.objects.filter(
            user=user, role=Membership.MemberRole.ADMINISTRATOR
        ).values("organiser")
        over_clubs = Organiser.objects.filter(pk__in=administered).values_list("authority")
        near = {pk for (pk,) in over_clubs} | set(user.offices.values_list("authority", flat=True))
    if not near:
        return []
    tree = {authority.pk: authority for authority in Authority.objects.order_by("pk")}
    found: dict[int, Authority] = {}
    for key in sorted(near):
        step: int | None = key
        while step is not None and step not in found:
            found[step] = tree[step]
            step = tree[step].parent_id
    return [authority for authority in found.values() if authority.second_factor_since]


def is_second_factor_due(user: User) -> bool:
    """Whether a login has to set up a second factor before anything else."""
    return authenticator_of(user) is None and bool(authorities_that_ask(user))


def may_be_reset_by_club(organiser: Organiser, user: User) -> bool:
    """Whether an administrator of the club may take a login's second factor away.

    Not where it guards more than this club: an office, or another club's administration.
    """
    with scopes_disabled():
        elsewhere = Membership.objects.filter(
            user=user, role=Membership.MemberRole.ADMINISTRATOR
        ).exclude(organiser=organiser)
        return not elsewhere.exists() and not user.offices.exists()
