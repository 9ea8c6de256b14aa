"""Sessions, their sections, who sits where in each round, and the boards in play."""

from functools import lru_cache
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.models.tenancy import Row_co, TenantManager
from clubs.name_fields import NameColumn
from events.models.conditions import Conditions
from events.models.events import Entry, Event
from events.models.stages import Stage
from events.movements.notes import read_back
from scoring.entrants import Label, Line
from scoring.errors import Text


class Session(TenantOwned):
    """One sitting of an event, from set-up to its final score.

    Sessions are numbered in the order in which they begin.
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
    name = NameColumn(_("name"), max_length=60, blank=True, default="", db_default="")
    stage = models.ForeignKey(Stage, on_delete=models.SET_NULL, null=True, related_name="sessions")
    """Where the event has several."""
    starts_at = models.DateTimeField(_("start"), db_default=Now())
    """As announced. The database's default is for processes that do not know the column yet."""
    state = models.CharField(max_length=10, choices=State, default=State.SETUP)
    conditions = models.ForeignKey(
        Conditions, on_delete=models.PROTECT, null=True, related_name="sessions"
    )
    started_at = models.DateTimeField(null=True)
    official_at = models.DateTimeField(null=True)
    finalised_at = models.DateTimeField(null=True)
    rounds_official = models.PositiveSmallIntegerField(default=0, db_default=0)
    """Where each round has an official score of its own (`RoundRelease`): how many have it."""
    times_extended = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How often a running period of it was extended (`PeriodExtension`)."""
    is_reopened = models.BooleanField(default=False, db_default=False)
    """Whether its final score was opened again for something that is not settled yet."""
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
            models.Index(fields=["starts_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"

    @property
    def title(self) -> str:
        """What it is called among the sessions of its event; nothing where it is the only one."""
        if not self.event.has_several_sessions:
            return ""
        return self.name or gettext("Session %d") % self.number

    @property
    def full_name(self) -> str:
        """What is played: the event, and which of its sessions where there are several."""
        return " · ".join(filter(None, (self.event.name, self.title)))


IMPORTED, IMPORTED_BY_ROUND = "imported", "imported-by-round"
"""The kind of what was played elsewhere: no movement is on record. By round two teams that meet in
several play a match in each."""


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


class ContestantsManager(TenantManager[Row_co]):
    """Finds those who are ranked, and the sides that they make at the tables."""

    def ranked(self) -> models.QuerySet[Row_co]:
        """The pairs, the players of an individual, or the teams."""
        return self.filter(partner_number=0, is_team_pair=False)


class Contestant(TenantOwned):
    """An entry's number within a section's movement and, with two winners, its line.

    `letter` is that of the section where a session has several, else empty.

    A pair is ranked and sits at tables. In an individual that is twofold: a player, alone, is
    ranked; what sits at a table, has results and is adjusted (Law 12C3) is a side of two players,
    North or East first, who have `partner_entry` and `partner_number` besides. Of a team two sides
    sit: its pair North-South in one room and its pair East-West in the other, each with the team's
    entry and number (`is_team_pair`).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="contestants")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="contestants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    letter = models.CharField(max_length=2, blank=True, default="", db_default="")
    number = models.PositiveSmallIntegerField()
    partner_entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, related_name="partnerships"
    )
    partner_number = models.PositiveSmallIntegerField(default=0, db_default=0)
    is_team_pair = models.BooleanField(default=False, db_default=False)
    line = models.CharField(max_length=2, choices=LINES, blank=True, default=Line.ALL.suffix)

    objects: ClassVar[ContestantsManager[Self]] = ContestantsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["letter", "line", "number", "partner_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "line", "number", "partner_number"],
                name="contestant_number_unique",
            ),
            models.UniqueConstraint(
                fields=["section", "entry"],
                condition=Q(partner_number=0, is_team_pair=False),
                name="contestant_entry_once",
            ),
            models.CheckConstraint(
                condition=Q(partner_number=0, partner_entry=None)
                | Q(partner_number__gt=0, partner_entry__isnull=False),
                name="contestant_side_of_two",
            ),
            models.CheckConstraint(
                condition=Q(is_team_pair=False) | Q(partner_number=0, line__in=["NS", "EW"]),
                name="contestant_pair_of_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.short} {self.line}".strip()

    @property
    def label(self) -> str:
        """As addresses and releases name it: "7", "7NS" with two winners, "A7" of sections.

        A side of an individual is "3+7", the two of a team "3NS" and "3EW".
        """
        return _label(self.number, self.line, self.letter, self.partner_number)

    @property
    def short(self) -> str:
        """What it is called within its line: "7", or "A7" where there are several sections."""
        if self.partner_number:
            return self.label
        return f"{self.letter}{self.number}"

    @property
    def is_ranked(self) -> bool:
        """Whether it has a place of its own: sides of an individual and of teams have none."""
        return not (self.partner_number or self.is_team_pair)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its number, or those of both players of a side."""
        return (self.number, self.partner_number) if self.partner_number else (self.number,)

    @property
    def entries(self) -> tuple[int, ...]:
        """The keys of the entries whose people sit there, in the order of `numbers`."""
        return (self.entry_id, self.partner_entry_id) if self.partner_entry_id else (self.entry_id,)

    def at_table(self, number: int) -> str:
        """What a table of the same section is called: "3", or "A3"."""
        return f"{self.letter}{number}"

    @property
    def ranked_in(self) -> Line:
        return Line.parse(self.line)


@lru_cache(maxsize=4096)
def _label(number: int, suffix: str, letter: str, partner: int) -> str:
    """How it is written; few differ, and a ranking of a hundred tables writes two hundred."""
    return str(Label(number, Line.parse(suffix), letter, partner))


class TableRound(TenantOwned):
    """Who sits at one table in one round, and which boards they play; a null side sits out.

    Of the boards, those in `late` are played after the round (Law 8B2), those in `cancelled` not at
    all. `part` is 0 for what the movement says; what two pairs play there besides it (Law 15B2) is
    counted from 1. A table of a triple within one round has two parts of the movement, the `half` 1
    and 2 of the round.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_rounds")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    part = models.PositiveSmallIntegerField(default=0)
    half = models.PositiveSmallIntegerField(default=0, db_default=0)
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
