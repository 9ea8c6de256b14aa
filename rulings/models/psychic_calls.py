"""Psychic calls that directors report to the authority: repeated ones are seen (Law 40C1)."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned
from events.models import Board, Contestant, Session


class PsychicReport(TenantOwned):
    """One psychic call at one table. Nothing of it is changed; one made in error is taken back.

    `partner` is whoever sat opposite, empty where that is not known. `ruling` is the number of a
    ruling of the session that followed.
    """

    class Judged(models.TextChoices):
        DEVIATION = "deviation", _("partner knew no more than the opponents")
        FIELDED = "fielded", _("partner seems to have allowed for it")
        UNDISCLOSED = "undisclosed", _("an undisclosed understanding is suspected")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="psychic_reports")
    number = models.PositiveSmallIntegerField()
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    partner = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    call = models.CharField(_("call"), max_length=4)
    auction = models.CharField(_("auction"), max_length=200, blank=True)
    partner_did = models.TextField(_("what partner did"))
    judged = models.CharField(max_length=12, choices=Judged)
    ruling = models.PositiveSmallIntegerField(null=True)
    reported_at = models.DateTimeField()
    reported_by_name = models.CharField(max_length=160)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.CharField(max_length=160, blank=True)
    taken_back_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="psychic_report_number")
        ]
        indexes = [models.Index(fields=["organiser", "reported_at"])]

    def __str__(self) -> str:
        return f"P{self.number}"

    @property
    def ruling_name(self) -> str:
        """What the ruling that followed is called in the session."""
        return f"R{self.ruling}" if self.ruling else ""
