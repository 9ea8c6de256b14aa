"""Invitations and tokens: which are good, and why the others are not."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import ApiToken, Invitation, Membership, Official, Organiser, User
from clubs.permissions import Permission, Role, permissions_of

ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR
GIVERS = [role.value for role in Role if Permission.MANAGE_CLUB in permissions_of([role])]
KEPT_IN_SIGHT = timedelta(days=30)
"""How long an invitation that ran out is listed, so that it is not forgotten."""


@dataclass(frozen=True, slots=True)
class ListedInvitation:
    """An invitation that nobody has used; `closed` says why it is good no more."""

    invitation: Invitation
    closed: str


@dataclass(frozen=True, slots=True)
class ListedToken:
    """A token; `ended` says why it is good no more, and is empty while it works."""

    token: ApiToken
    ended: str


def open_invitations(now: datetime) -> QuerySet[Invitation]:
    """Sent, neither used nor revoked and not run out, newest first."""
    waiting = Invitation.objects.filter(accepted_at=None, revoked_at=None, expires_at__gte=now)
    return waiting.order_by("-created_at", "-pk")


def given_invitations(organiser: Organiser, user: User, now: datetime) -> QuerySet[Invitation]:
    """The open invitations that a login has made."""
    return open_invitations(now).filter(organiser=organiser, invited_by=user)


def given_tokens(organiser: Organiser, user: User, now: datetime) -> QuerySet[ApiToken]:
    """The tokens that a login has made and that are neither revoked nor run out."""
    tokens = ApiToken.objects.filter(organiser=organiser, created_by=user, revoked_at=None)
    return tokens.filter(Q(expires_at=None) | Q(expires_at__gte=now))


def listed_invitations(organiser: Organiser, now: datetime) -> list[ListedInvitation]:
    """What has been sent and not used: open, or good no more and not long ago."""
    sent = Invitation.objects.filter(
        organiser=organiser,
        accepted_at=None,
        revoked_at=None,
        expires_at__gte=now - KEPT_IN_SIGHT,
    ).select_related("invited_by", "player", "organiser")
    givers, officials = giver_keys(organiser), official_keys(organiser)
    return [
        ListedInvitation(each, why_closed(each, now, givers, officials))
        for each in sent.order_by("-created_at", "-pk")
    ]


def listed_tokens(organiser: Organiser, now: datetime) -> list[ListedToken]:
    """All tokens, the newest first."""
    givers = giver_keys(organiser)
    tokens = ApiToken.objects.filter(organiser=organiser).select_related("created_by")
    return [ListedToken(each, why_ended(each, now, givers)) for each in tokens]


def why_closed_now(invitation: Invitation, now: datetime) -> str:
    """Why an invitation is good no more; empty while it can be accepted."""
    organiser = invitation.organiser
    return why_closed(invitation, now, giver_keys(organiser), official_keys(organiser))


def why_closed(
    invitation: Invitation, now: datetime, givers: Collection[int], officials: Collection[int]
) -> str:
    if invitation.accepted_at is not None:
        return _("This invitation has been used already.")
    if invitation.revoked_at is not None:
        return _("This invitation has been taken back: ask the club for a new one.")
    if now > invitation.expires_at:
        return _("This invitation has run out: ask the club for a new one.")
    inviter = invitation.invited_by_id
    may_invite = inviter is None or inviter in givers
    if not may_invite and not (invitation.role == ADMINISTRATOR and inviter in officials):
        return _("%(who)s may no longer invite anybody: ask the club for a new invitation.") % {
            "who": invitation.invited_by
        }
    return ""


def is_bound_elsewhere(invitation: Invitation, email: str) -> bool:
    """Whether the invitation is for one address alone, and this is not it.

    Whoever is to administer signs in with the address that was invited; other roles may be taken
    with a login of another.
    """
    return invitation.role == ADMINISTRATOR and email != invitation.email


def why_ended(token: ApiToken, now: datetime, givers: Collection[int]) -> str:
    """Why a token is good no more; empty while it works."""
    if token.revoked_at is not None:
        return _("revoked")
    if is_run_out(token, now):
        return _("run out")
    if token.created_by_id not in givers:
        return _("ended, since %(who)s is no longer an administrator") % {"who": token.created_by}
    return ""


def is_run_out(token: ApiToken, now: datetime) -> bool:
    """A token is good until its last instant; one without any is good no more."""
    return token.expires_at is None or now > token.expires_at


def giver_keys(organiser: Organiser) -> set[int]:
    """The logins that may invite to any role of the organiser's and make tokens there."""
    members = Membership.objects.filter(organiser=organiser, role__in=GIVERS, user__is_active=True)
    return set(members.values_list("user", flat=True))


def official_keys(organiser: Organiser) -> set[int]:
    """The logins that may invite the organiser's administrators: its authority's officials."""
    officials = Official.objects.filter(authority=organiser.authority_id, user__is_active=True)
    return set(officials.values_list("user", flat=True))
