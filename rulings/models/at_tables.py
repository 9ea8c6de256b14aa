"""Where something happened: a table, and the board that was played there."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from clubs.models import TenantOwned
from events.mapping import Meeting
from events.models import Board, Contestant


class AtOneTable(TenantOwned):
    """What happened at a table, or concerns none: then all of the place is empty.

    The sides are those that sat there.
    """

    board = models.ForeignKey(Board, on_delete=models.PROTECT, null=True, related_name="+")
    round = models.PositiveSmallIntegerField(null=True)
    table = models.CharField(max_length=10, blank=True)
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        abstract = True

    @property
    def play(self) -> Meeting | None:
        """Which table's play of which board; None where it concerns no board."""
        if self.board is None or self.ns_id is None or self.ew_id is None:
            return None
        return self.board.number, self.ns_id, self.ew_id

    @property
    def place(self) -> str:
        """Board and table as a line names them; empty where it concerns none."""
        words = [gettext("board %d") % self.board.number] if self.board else []
        words += [gettext("table %s") % self.table] if self.table else []
        return ", ".join(words)


OF_BOTH_SIDES = Q(ns__isnull=True, ew__isnull=True, board__isnull=True) | Q(
    ns__isnull=False, ew__isnull=False
)
"""What is at a table has both sides."""
