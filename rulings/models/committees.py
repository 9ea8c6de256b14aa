"""Who is appointed to hear one appeal, from the organiser's panel (Law 93A)."""

from typing import ClassVar, cast

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import PanelMember, TenantOwned
from events.models import Session
from rulings.models.appeals import Appeal
from rulings.models.matches import MatchAppeal


class CommitteeMember(TenantOwned):
    """One of the panel who hears an appeal, at a table or of a match, until `ended_at`.

    `conflicts` are those that were known when the director in charge appointed them, who says
    the `reason` why all the same. One with an account may read the papers while appointed. Whoever
    stands when the appeal is decided has heard it.
    """

    class Conflict(models.TextChoices):
        """What stands between a member and the parties; by the first two nobody is appointed."""

        PARTY = "party", _("is a party")
        DIRECTOR = "director", _("gave the ruling, or answers for it")
        TEAM_MATE = "team_mate", _("has been partner or team-mate of a party in the last year")
        CLUB = "club", _("is of the same club as a party")
        NAMESAKE = "namesake", _("is called as a party or the director")

    class Ended(models.TextChoices):
        DECLINED = "declined", _("declined")
        REPLACED = "replaced", _("taken off by the director in charge")
        ABSENT = "absent", _("did not sit")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, null=True, related_name="committee"
    )
    match_appeal = models.ForeignKey(
        MatchAppeal, on_delete=models.PROTECT, null=True, related_name="committee"
    )
    member = models.ForeignKey(PanelMember, on_delete=models.PROTECT, related_name="+")
    conflicts = models.JSONField(default=list)
    reason = models.CharField(_("why all the same"), max_length=400, blank=True)
    appointed_at = models.DateTimeField()
    appointed_by = models.CharField(max_length=160)
    ended_at = models.DateTimeField(null=True)
    ended = models.CharField(max_length=10, choices=Ended, blank=True)
    ended_for = models.CharField(_("why"), max_length=400, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["appointed_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(appeal__isnull=True) ^ Q(match_appeal__isnull=True),
                name="committee_member_of_one_appeal",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, ended="")
                | Q(ended_at__isnull=False) & ~Q(ended=""),
                name="committee_member_ended_somehow",
            ),
            models.UniqueConstraint(
                fields=["appeal", "member"],
                condition=Q(ended_at__isnull=True),
                name="committee_member_once",
            ),
            models.UniqueConstraint(
                fields=["match_appeal", "member"],
                condition=Q(ended_at__isnull=True),
                name="committee_member_of_match_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.of}: {self.member}"

    @property
    def conflict_words(self) -> list[str]:
        """What stands between them and the parties, each in words."""
        return [str(self.Conflict(kind).label) for kind in self.conflicts]

    @property
    def of(self) -> Appeal | MatchAppeal:
        """The appeal."""
        return cast(Appeal | MatchAppeal, self.appeal or self.match_appeal)


BARS = frozenset({CommitteeMember.Conflict.PARTY, CommitteeMember.Conflict.DIRECTOR})
"""The conflicts of those who would judge themselves."""
