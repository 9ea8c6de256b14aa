"""Sessions, their sections, who sits where in each round, and the boards in play."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models.conditions import Conditions
from events.models.events import Entry, Event
from events.movements.notes import read_back
from scoring.entrants import Label, Line
from scoring.errors import Text


class Session(TenantOwned):
    """One sitting of an event, from set-up to its final score.

    `version` moves with every act on the session or its event (`events.locking`), `input_version`
    with those that change what the score is computed from.
    """

    class State(models.TextChoices):
        SETUP = "setup", _("being set up")
        RUNNING = "running", _("running")
        OFFICIAL = "official", _("official, provisional")
        FINAL = "final", _("final")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State, default=State.SETUP)
    conditions = models.ForeignKey(
        Conditions, on_delete=models.PROTECT, null=True, related_name="sessions"
    )
    started_at = models.DateTimeField(null=True)
    official_at = models.DateTimeField(null=True)
    finalised_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    """While the score is provisional: the last instant before time alone decides something. Empty
    when somebody has acted since it was worked out, which the schedule does at once."""
    input_version = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=0, db_default=0)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="session_number_unique")
        ]
        indexes = [
            models.Index(fields=["state", "due_at"]),
            models.Index(fields=["official_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class Section(TenantOwned):
    """A group of contestants playing one movement; `schedule` is the movement as generated."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sections")
    letter = models.CharField(max_length=2, default="A")
    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    winners = models.PositiveSmallIntegerField()
    tables = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    boards_per_round = models.PositiveSmallIntegerField()
    schedule = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar[list[str]] = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["session", "letter"], name="section_letter_unique")
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {self.title}"

    @property
    def movement(self) -> Text:
        """What the movement is called, to be put into words."""
        return read_back([self.title], self.schedule.get("title_by_code"))[0]


LINES = [
    (Line.ALL.suffix, _("one field")),
    (Line.NS.suffix, _("North-South")),
    (Line.EW.suffix, _("East-West")),
]
"""A line is stored as the end of a label."""


class Contestant(TenantOwned):
    """An entry's pair number within a section's movement and, with two winners, its line.

    `letter` is that of the section where a session has several, else empty.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="contestants")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="contestants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    letter = models.CharField(max_length=2, blank=True, default="", db_default="")
    number = models.PositiveSmallIntegerField()
    line = models.CharField(max_length=2, choices=LINES, blank=True, default=Line.ALL.suffix)

    class Meta:
        ordering: ClassVar[list[str]] = ["letter", "line", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "line", "number"], name="contestant_number_unique"
            ),
            models.UniqueConstraint(fields=["section", "entry"], name="contestant_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.short} {self.line}".strip()

    @property
    def label(self) -> str:
        """As addresses and releases name it: "7", "7NS" with two winners, "A7" of sections."""
        return str(Label(self.number, self.ranked_in, self.letter))

    @property
    def short(self) -> str:
        """What it is called within its line: "7", or "A7" where there are several sections."""
        return f"{self.letter}{self.number}"

    def at_table(self, number: int) -> str:
        """What a table of the same section is called: "3", or "A3"."""
        return f"{self.letter}{number}"

    @property
    def ranked_in(self) -> Line:
        return Line.parse(self.line)


class TableRound(TenantOwned):
    """Who sits at one table in one round, and which boards they play; a null side sits out.

    Of the boards, those in `late` are played after the round (Law 8B2), those in `cancelled` not at
    all. `part` is 0 for what the movement says; what two pairs play there besides it (Law 15B2) is
    counted from 1.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_rounds")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    part = models.PositiveSmallIntegerField(default=0)
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, related_name="+")
    board_set = models.PositiveSmallIntegerField(null=True)
    boards = models.JSONField(default=list)
    late = models.JSONField(default=list)
    cancelled = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar[list[str]] = ["round", "table", "part"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "round", "table", "part"], name="table_round_part_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.section_id}: {self.round}/{self.table}"


class Board(TenantOwned):
    """A numbered deal of the session with its dealer and vulnerability as played (Law 2)."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    vulnerability = models.CharField(max_length=4)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="board_number_unique")
        ]

    def __str__(self) -> str:
        return str(self.number)
