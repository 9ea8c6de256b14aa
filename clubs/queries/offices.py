"""Invitations to act for an authority: which are good, and the record of what officials did."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.keys import hash_of
from clubs.models import Authority, OfficialAct, OfficialInvitation, User
from clubs.queries.grants import KEPT_IN_SIGHT
from clubs.queries.tree import chain_of

ACTS: dict[str, str | Promise] = {
    "accept": gettext_lazy("became an official"),
    "answer": gettext_lazy("answered the matter"),
    "change_director": gettext_lazy("changed in the register of directors:"),
    "enter_director": gettext_lazy("entered into the register of directors:"),
    "import_directors": gettext_lazy("list brought into the register of directors:"),
    "import_players": gettext_lazy("list brought into the register of players:"),
    "remove_director": gettext_lazy("taken off the register of directors:"),
    "remove_player": gettext_lazy("taken off the register of players:"),
    "approval_granted": gettext_lazy("approved for"),
    "ask_second_factor": gettext_lazy("second factor asked of officials and administrators"),
    "drop_second_factor": gettext_lazy("second factor left to their choice"),
    "publish_regulation": gettext_lazy("regulation published:"),
    "time_zone": gettext_lazy("to another time zone,"),
    "approval_refused": gettext_lazy("not approved for"),
    "ended": gettext_lazy("recognition ended of"),
    "establish": gettext_lazy("established under"),
    "hand_on": gettext_lazy("organiser handed on:"),
    "invite": gettext_lazy("invited as an official"),
    "level": gettext_lazy("level:"),
    "move": gettext_lazy("moved"),
    "moved": gettext_lazy("organiser taken over:"),
    "power_assigned": gettext_lazy("power assigned:"),
    "power_delegated": gettext_lazy("power delegated:"),
    "power_revoke": gettext_lazy("power taken back:"),
    "recognise": gettext_lazy("recognised"),
    "recognised": gettext_lazy("recognised again"),
    "remove": gettext_lazy("no longer an official"),
    "rename": gettext_lazy("renamed"),
    "restored": gettext_lazy("recognition restored of"),
    "revoke_invitation": gettext_lazy("invitation taken back"),
    "suspended": gettext_lazy("recognition suspended of"),
}
LATEST_ACTS = 10
"""How many acts the office shows; a page of its own has all of them."""


@dataclass(frozen=True, slots=True)
class ListedOfficialInvitation:
    """An invitation that nobody has used; `closed` says why it is good no more."""

    invitation: OfficialInvitation
    closed: str


@dataclass(frozen=True, slots=True)
class ToldAct:
    """What was done, in words."""

    row: OfficialAct
    what: str


def open_office_invitations(now: datetime) -> QuerySet[OfficialInvitation]:
    """Sent, neither used nor revoked and not run out."""
    return OfficialInvitation.objects.filter(
        accepted_at=None, revoked_at=None, expires_at__gte=now
    ).order_by("-pk")


def listed_office_invitations(
    authority: Authority, now: datetime
) -> list[ListedOfficialInvitation]:
    """What has been sent and not used: open, or good no more and not long ago."""
    sent = OfficialInvitation.objects.filter(
        authority=authority,
        accepted_at=None,
        revoked_at=None,
        expires_at__gte=now - KEPT_IN_SIGHT,
    ).select_related("invited_by")
    givers = _givers(authority.pk)
    return [
        ListedOfficialInvitation(each, _why(each, now, givers)) for each in sent.order_by("-pk")
    ]


def office_invitation_by_key(key: str) -> OfficialInvitation | None:
    """The invitation that a link's bearer holds."""
    rows = OfficialInvitation.objects.select_related("authority", "invited_by")
    return rows.filter(token_hash=hash_of(key)).first()


def office_invitation_closed(invitation: OfficialInvitation, now: datetime) -> str:
    """Why an invitation is good no more; empty while it can be accepted."""
    return _why(invitation, now, _givers(invitation.authority_id))


def latest_acts(authority: Authority) -> list[ToldAct]:
    """What was last done to the authority or in its name, the latest first."""
    return told_acts(authority.acts.all()[:LATEST_ACTS])


def told_acts(rows: Iterable[OfficialAct]) -> list[ToldAct]:
    return [ToldAct(row, str(ACTS.get(row.act, row.act))) for row in rows]


def _givers(authority: int) -> set[int]:
    """Who may invite to its offices: its officials, and those of every authority above."""
    acting = User.objects.filter(offices__authority__in=chain_of(authority), is_active=True)
    return set(acting.values_list("pk", flat=True))


def _why(invitation: OfficialInvitation, now: datetime, givers: set[int]) -> str:
    if invitation.accepted_at is not None:
        return _("This invitation has been used already.")
    if invitation.revoked_at is not None:
        return _("This invitation has been taken back: ask the authority for a new one.")
    if now > invitation.expires_at:
        return _("This invitation has run out: ask the authority for a new one.")
    if invitation.invited_by_id is not None and invitation.invited_by_id not in givers:
        return _("%(who)s may no longer invite anybody: ask the authority for a new one.") % {
            "who": invitation.invited_by
        }
    return ""
