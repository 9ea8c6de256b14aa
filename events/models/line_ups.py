"""Who of a team sat where."""

from typing import ClassVar

from django.db import models

from clubs.models import TenantOwned
from events.models.events import Entry, EntryMember
from events.models.sessions import Session


class LineUp(TenantOwned):
    """Who of a team sits North-South and who East-West, from a round of a session on.

    It stands until a later round has one of its own. The members are the team's own; for who sat in
    for one of them (Law 4) see `EntryMember`.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="line_ups")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_ups")
    from_round = models.PositiveSmallIntegerField()
    north = models.ForeignKey(EntryMember, on_delete=models.CASCADE, related_name="+")
    south = models.ForeignKey(EntryMember, on_delete=models.CASCADE, related_name="+")
    east = models.ForeignKey(EntryMember, on_delete=models.CASCADE, related_name="+")
    west = models.ForeignKey(EntryMember, on_delete=models.CASCADE, related_name="+")
    told_at = models.DateTimeField()
    told_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["entry", "from_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "entry", "from_round"], name="line_up_once_from_a_round"
            ),
            models.CheckConstraint(
                condition=models.Q(from_round__gte=1), name="line_up_from_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.from_round}"

    def pair(self, line: str) -> tuple[int, int]:
        """The keys of the members who sit North-South, or East-West."""
        if line == "NS":
            return self.north_id, self.south_id
        return self.east_id, self.west_id

    @property
    def seats(self) -> tuple[int, int, int, int]:
        """The keys of all four, North, South, East, West."""
        return *self.pair("NS"), *self.pair("EW")
