"""What authorities and organisers say on provisions (Laws 80A2, 80B2): numbered, never changed.

`statements` has, by the key of a provision, what `events.provisions.statements.Statement` holds:
`value`, and of an authority `fixed`, `approved` and `citation`. What an event says is in `Event`.
`chapters` has, by the key of a chapter of the conditions of contest, whether events have to fill it
in (`required`) and the words that an authority offers for it (`text`).
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from clubs.models import Authority, Organiser, TenantOwned
from events.models.events import Event


class Regulation(models.Model):
    """One version of all that an authority regulates, in force from a day of play on.

    `document` is the file that it was read from, as it was; `told_at` when organisers were told.
    """

    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="regulations")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(_("title"), max_length=200)
    effective_on = models.DateField(_("in force from"))
    statements = models.JSONField()
    chapters = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))
    document = models.TextField(blank=True)
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)
    told_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["authority", "number"]
        constraints = [
            models.UniqueConstraint(fields=["authority", "number"], name="regulation_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.number})"


class HouseRules(TenantOwned):
    """One version of what an organiser says for all its events, in force when it is published."""

    number = models.PositiveSmallIntegerField()
    statements = models.JSONField()
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "number"], name="house_rules_number_unique"
            )
        ]

    def __str__(self) -> str:
        return f"v{self.number}"


class Delegation(models.Model):
    """Powers that an authority gives away, provision by provision, for some days (Law 80A3).

    The holder is an authority or an organiser. `until` is the last day; one that was revoked ends
    before `revoked_from`.
    """

    class Kind(models.TextChoices):
        DELEGATED = "delegated", _("delegated: the authority still answers for it")
        ASSIGNED = "assigned", _("assigned: the authority has no further part in it")

    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="delegations")
    to_authority = models.ForeignKey(
        Authority, on_delete=models.PROTECT, null=True, related_name="powers"
    )
    to_organiser = models.ForeignKey(
        Organiser, on_delete=models.PROTECT, null=True, related_name="powers"
    )
    giving = models.CharField(max_length=12, choices=Kind)
    keys = models.JSONField()
    since = models.DateField()
    until = models.DateField(null=True)
    citation = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=160)
    revoked_from = models.DateField(null=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=160, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(to_authority=None) ^ Q(to_organiser=None),
                name="delegation_to_one_holder",
            )
        ]

    def __str__(self) -> str:
        return f"{self.authority}: {self.holder}"

    @property
    def holder(self) -> Authority | Organiser:
        found = self.to_authority or self.to_organiser
        if found is None:
            raise TypeError("a delegation has a holder")
        return found


class ApprovalRequest(TenantOwned):
    """What an organiser asks its authority to approve, for one event or for all, and the answer.

    `answering` is the authority that did, called `answered_for` then, by a delegated power
    `in_name_of` another. What was granted holds from then on, `until` a last day if one is set.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("awaiting approval")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, related_name="approval_requests"
    )
    key = models.CharField(max_length=40)
    value = models.JSONField()
    reason = models.TextField()
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    asked_by_name = models.CharField(max_length=160)
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.CharField(max_length=160, blank=True)
    answering = models.ForeignKey(
        Authority, on_delete=models.PROTECT, null=True, related_name="answered_requests"
    )
    answered_for = models.CharField(max_length=120, blank=True)
    in_name_of = models.CharField(max_length=120, blank=True)
    until = models.DateField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "key"],
                condition=Q(state="waiting"),
                name="approval_asked_once_of_an_event",
            ),
            models.UniqueConstraint(
                fields=["organiser", "key"],
                condition=Q(state="waiting", event=None),
                name="approval_asked_once_of_all_events",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} = {self.value}"
