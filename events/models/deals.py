"""The hands of a session's boards: which cards were dealt, and to whom they were opened early."""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.history.digests import digest
from clubs.models import TenantOwned
from events.deals.boards import NumberedDeal
from events.deals.deal import Deal
from events.models.results import VersionsManager
from events.models.sessions import Session


class BoardDeal(TenantOwned):
    """One version of the four hands of a board; a redeal keeps those before it (Law 6D).

    `hands` are as `events.deals.deal.Deal` is written, and empty where the board was dealt at the
    table, so that nobody has them on record. `is_shared` says that the cards may be those of
    another session too: a contest over many clubs, or past deals played again (Law 6D2).

    Who may read them is asked in `events.queries.deals` alone. History knows them by their `seal`,
    from which nobody can find out the hands: the `salt` makes that so even for who has seen some.
    """

    class Origin(models.TextChoices):
        GENERATED = "generated", _("dealt by the site")
        FILE = "file", _("from a file")
        TABLE = "table", _("dealt at the table")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    hands = models.CharField(max_length=80, blank=True)
    salt = models.CharField(max_length=32)
    origin = models.CharField(max_length=10, choices=Origin)
    is_shared = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=160)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"],
                condition=Q(is_current=True),
                name="deal_one_current",
            ),
            models.UniqueConstraint(
                fields=["session", "number", "version"], name="deal_version_unique"
            ),
            models.UniqueConstraint(
                fields=["hands"],
                condition=Q(is_current=True, is_shared=False) & ~Q(hands=""),
                name="deal_of_one_session",
            ),
            models.CheckConstraint(
                condition=Q(origin="table", hands="") | ~Q(origin="table") & ~Q(hands=""),
                name="deal_known_unless_of_the_table",
            ),
        ]
        indexes = [models.Index(fields=["hands"])]

    def __str__(self) -> str:
        return f"board {self.number}"

    @property
    def seal(self) -> str:
        """What history keeps of the cards."""
        return digest([self.salt, self.hands])

    @property
    def numbered(self) -> NumberedDeal:
        """The deal with its board; it must be known."""
        return NumberedDeal(self.number, Deal.parse(self.hands))


class DealsOpening(TenantOwned):
    """That the hands of a session were opened to somebody who makes up its boards before play.

    They said that they do not play in it. It is never taken back.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="deal_openings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200)
    opened_at = models.DateTimeField()
    opened_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["opened_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "user"], name="deals_opened_once")
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.opened_by}"
