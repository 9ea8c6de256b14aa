"""What is brought before the regulating authority after an appeal (Laws 93C1 and 93C2)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Authority, TenantOwned
from events.models import Session
from events.provisions.catalogue.appeals import HEARS, WITHOUT_MERIT
from rulings.models.appeals import Appeal
from rulings.models.matches import MatchAppeal


class Referral(TenantOwned):
    """A question to the authority on one appeal, at a table or of a match, and its answer.

    Referred by the director in charge while the appeal is to be heard, it is answered with reasons
    (Law 93C2). Where whoever hears the appeal wants that, `wished_by` is who they are by the word
    of L93A, and `wished_names` their names: the director in charge writes it down for them.
    Asked by a player after the decision, it is a further appeal (Law 93C1), of which
    the answer says what becomes of the decision; one without merit has the `sanction` that
    L93C1-sanction gave then. By a delegated power it is asked, and answers,
    `in_name_of` the one under which the organiser stands (Law 80A3). The authority's answer changes
    no score by itself: the director in charge carries it out.
    """

    class Kind(models.TextChoices):
        REFERRED = "referred", _("referred by the director in charge")
        FURTHER = "further", _("further appeal")

    class State(models.TextChoices):
        OPEN = "open", _("with the authority")
        ANSWERED = "answered", _("answered")
        WITHDRAWN = "withdrawn", _("taken back")

    class Outcome(models.TextChoices):
        STANDS = "stands", _("the decision stands")
        CHANGED = "changed", _("the decision is to be changed as the answer says")

    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="+")
    in_name_of = models.CharField(max_length=120, blank=True, default="", db_default="")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="referrals")
    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, null=True, related_name="referrals"
    )
    match_appeal = models.ForeignKey(
        MatchAppeal, on_delete=models.PROTECT, null=True, related_name="referrals"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    question = models.TextField(_("question"))
    asked_at = models.DateTimeField()
    asked_by = models.CharField(max_length=160)
    wished_by = models.CharField(max_length=20, blank=True, default="", db_default="")
    wished_names = models.CharField(max_length=400, blank=True, default="", db_default="")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    ended_at = models.DateTimeField(null=True)
    answered_by = models.CharField(max_length=160, blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    answer = models.TextField(_("answer"), blank=True)
    sanction = models.CharField(max_length=20, blank=True, default="", db_default="")
    told: Sequence[Any] = ()
    """What was told before it was recorded, where that was asked for (`queries.referrals`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal"], condition=Q(state="open"), name="referral_one_open"
            ),
            models.UniqueConstraint(
                fields=["match_appeal"],
                condition=Q(state="open"),
                name="referral_one_open_of_match",
            ),
            models.CheckConstraint(
                condition=Q(appeal__isnull=True) ^ Q(match_appeal__isnull=True),
                name="referral_of_one_appeal",
            ),
            models.CheckConstraint(
                condition=Q(wished_by="", wished_names="")
                | (Q(kind="referred") & ~Q(wished_by="") & ~Q(wished_names="")),
                name="referral_wished_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(state="answered") | Q(ended_at__isnull=False),
                name="referral_answered_at",
            ),
        ]
        indexes = [models.Index(fields=["authority", "state"])]

    def __str__(self) -> str:
        return str(self.appeal or self.match_appeal)

    @property
    def kind_said(self) -> str:
        """How it came before the authority, in words."""
        if self.wished_by:
            return gettext("referred at the wish of %s") % self.wished_said
        return self.get_kind_display()

    @property
    def wished_said(self) -> str:
        """Who hears the appeal and wants it referred; empty where the director in charge does."""
        return gettext(dict(HEARS.options)[self.wished_by]) if self.wished_by else ""

    @property
    def sanction_said(self) -> str:
        """What it brought that a further appeal lacks merit, in words."""
        return gettext(dict(WITHOUT_MERIT.options)[self.sanction]) if self.sanction else ""
