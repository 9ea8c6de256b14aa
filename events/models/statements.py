"""What the sides of a table stated as the result of a board, and from which phones."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from clubs.models import TenantOwned
from events.models.results import Result, VersionsManager
from events.models.sessions import Board, Section, Session, TableRound


class TableDevice(TenantOwned):
    """A phone that has stated a result at a table, numbered there in the order of its coming.

    Of the name that it gave itself only a hash is kept.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_devices")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_devices")
    table = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    name_hash = models.CharField(max_length=64)
    first_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["section", "table", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "table", "number"], name="table_device_number_unique"
            ),
            models.UniqueConstraint(
                fields=["section", "table", "name_hash"], name="table_device_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section_id}/{self.table}: {self.number}"


class TableStatement(TenantOwned):
    """That a side of a table holds `entry` to be the result of a board (`events.agreement`).

    `key` is the phone's own name for it, so that what is sent twice is kept once; `made_at` the
    phone's time, corrected by the site's, never later than `received_at`. One that changed the
    score has the `result` that it led to.

    `standing` is what the board came to by it, and holds while it is the latest on the play
    (`is_current`) and the desk has entered nothing since. When a director settled what was disputed
    or asked, the latest statement says so: it and those before it are answered (Law 79B).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="statements")
    table_round = models.ForeignKey(TableRound, on_delete=models.PROTECT, related_name="statements")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="statements")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, related_name="statements")
    key = models.CharField(max_length=36)
    number = models.PositiveIntegerField()
    side = models.CharField(max_length=2)
    entry = models.CharField(max_length=20)
    seen = models.JSONField(default=list)
    made_at = models.DateTimeField()
    received_at = models.DateTimeField()
    result = models.ForeignKey(
        Result, on_delete=models.PROTECT, null=True, related_name="statements"
    )
    standing = models.CharField(max_length=10)
    is_current = models.BooleanField(default=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.CharField(max_length=160, blank=True)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="statement_key_once"),
            models.UniqueConstraint(
                fields=["table_round", "board"],
                condition=Q(is_current=True),
                name="statement_one_current",
            ),
            models.CheckConstraint(
                condition=Q(side__in=["NS", "EW"]), name="statement_side_of_table"
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True, settled_by="")
                | Q(settled_at__isnull=False) & ~Q(settled_by=""),
                name="statement_settled_by_someone",
            ),
        ]
        indexes = [models.Index(fields=["session", "is_current"])]

    def __str__(self) -> str:
        return f"{self.table_round_id}-{self.board_id}: {self.side} {self.entry}"
