"""Rulings given at a table, who was told of them, and what was found after the board."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models import Board, Contestant, ScorePenalty, Session
from rulings.models.written import WrittenRuling
from rulings.states import RulingStage

_NO_AWARD = models.Q(ns_award__isnull=True, ew_award__isnull=True)


class Ruling(WrittenRuling):
    """A director's ruling at one table, mostly on a board. Awards and their reckoning have the
    shape of `events.Adjustment`'s.

    One that `is_of_board` no board, on conduct (Law 74) or a penalty (Laws 90 and 91), keeps as
    `board` the first that the two sides play: who sat then is party to it. It adjusts no score. It
    may concern one of the sides alone. On somebody who met nobody, a late pair or one that sits
    out, both sides are that contestant, whom it concerns as North-South.

    Its `penalty` is what it takes of the total, or warns with (Laws 90 and 91A); a version that
    takes nothing any more has none.

    A ruling that is changed, by the director (Law 82C) or on appeal, gets a further version that
    supersedes it; an issued version is never edited.

    Beside the facts stands what each side says, and how the director learnt of the irregularity
    (Law 81C3). Where the non-offending side asked for the rectification to be waived (Law 81C5),
    `waiver` is in which words. A ruling on how play goes on may ask to be looked at again after the
    board. Neither adjusts the score.
    """

    class Learnt(models.TextChoices):
        CALLED = "called", _("called to the table")
        TOLD = "told", _("told of it later")
        SEEN = "seen", _("saw it")
        OTHER = "other", _("in another manner")

    class Side(models.TextChoices):
        NS = "ns", _("North-South")
        EW = "ew", _("East-West")

    class State(models.TextChoices):
        DRAFT = "draft", _("being written")
        ISSUED = "issued", _("issued")
        SUPERSEDED = "superseded", _("replaced")
        WITHDRAWN = "withdrawn", _("withdrawn before issue")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rulings")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    is_of_board = models.BooleanField(default=True, db_default=True)
    concerns = models.CharField(max_length=2, choices=Side, blank=True, default="", db_default="")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ns_award = models.JSONField(null=True)
    ew_award = models.JSONField(null=True)
    penalty = models.ForeignKey(
        ScorePenalty, on_delete=models.PROTECT, null=True, related_name="rulings"
    )
    reckoning = models.JSONField(null=True)
    learnt = models.CharField(max_length=6, choices=Learnt, blank=True, default="", db_default="")
    ns_statement = models.TextField(blank=True, default="", db_default="")
    ew_statement = models.TextField(blank=True, default="", db_default="")
    waived_by = models.CharField(max_length=2, choices=Side, blank=True, default="", db_default="")
    waiver = models.TextField(blank=True, default="", db_default="")
    looks_again = models.BooleanField(default=False, db_default=False)
    director_was_at_table = models.BooleanField(default=False, db_default=False)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    created_at = models.DateTimeField()
    issued_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number", "version"], name="ruling_version_unique"
            ),
            models.UniqueConstraint(
                fields=["session", "number"],
                condition=models.Q(state="issued"),
                name="ruling_one_in_force",
            ),
            models.CheckConstraint(
                condition=models.Q(waived_by="", waiver="")
                | ~models.Q(waived_by="") & ~models.Q(waiver="") & _NO_AWARD,
                name="ruling_waived_on_request",
            ),
            models.CheckConstraint(
                condition=models.Q(looks_again=False) | _NO_AWARD,
                name="ruling_looks_again_without_award",
            ),
            models.CheckConstraint(
                condition=models.Q(is_of_board=True)
                | models.Q(looks_again=False, waived_by="") & _NO_AWARD,
                name="ruling_awards_on_a_board",
            ),
            models.CheckConstraint(
                condition=models.Q(concerns="") | models.Q(is_of_board=False),
                name="ruling_board_concerns_both_sides",
            ),
            models.CheckConstraint(
                condition=~models.Q(ns=models.F("ew")) | models.Q(is_of_board=False, concerns="ns"),
                name="ruling_on_one_alone_of_no_board",
            ),
            models.CheckConstraint(
                condition=models.Q(penalty__isnull=True)
                | models.Q(is_of_board=False) & ~models.Q(concerns=""),
                name="ruling_penalty_is_of_one_side",
            ),
            models.UniqueConstraint(
                fields=["penalty"],
                condition=models.Q(state="issued"),
                name="ruling_one_of_penalty",
            ),
        ]

    @property
    def stage(self) -> RulingStage:
        """How far it has come, as the table of `rulings.states` knows it."""
        return RulingStage(self.state)

    @property
    def sides(self) -> tuple[Contestant, ...]:
        """Those whom it concerns, who are told of it and may appeal."""
        if self.concerns == self.Side.NS:
            return (self.ns,)
        return (self.ew,) if self.concerns == self.Side.EW else (self.ns, self.ew)

    @property
    def side_ids(self) -> tuple[int, ...]:
        """Their primary keys."""
        if self.concerns == self.Side.NS:
            return (self.ns_id,)
        return (self.ew_id,) if self.concerns == self.Side.EW else (self.ns_id, self.ew_id)

    @property
    def adjusts(self) -> bool:
        """Whether it gives a side another score than that of the table."""
        return self.ns_award is not None or self.ew_award is not None

    @property
    def is_on_one_alone(self) -> bool:
        """Whether it is on somebody at no table."""
        return self.ns_id == self.ew_id

    @property
    def named(self) -> str:
        """With its board, where it is of one: "R3, board 14"."""
        return named(self, self.board.number if self.is_of_board else None)


def named(ruling: object, board: int | None) -> str:
    """A ruling as lists call it: "R3, board 14"; "R3" of no board."""
    if board is None:
        return str(ruling)
    return gettext("%(ruling)s, board %(board)s") % {"ruling": ruling, "board": board}


class Telling(TenantOwned):
    """That one side was told of a ruling, when, and of its right to appeal (Law 83).

    `told_at` is when it happened, as the director states it; `recorded_at` when it was written
    down, empty where that was the same.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="tellings")
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    told_at = models.DateTimeField()
    recorded_at = models.DateTimeField(null=True)
    told_by = models.CharField(max_length=160)
    appeal_right_told = models.BooleanField()
    note = models.CharField(max_length=200, blank=True)
    told_under = ""
    """Of an assistant: for which director in charge, where it was asked for (`with_directors`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["told_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "contestant"], name="telling_once_per_side")
        ]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.contestant}"


class SecondLook(TenantOwned):
    """What a director found who looked again after the board, and let the ruling stand.

    Where the score is to be adjusted, a further version of the ruling says so instead.
    """

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="second_look")
    looked_at = models.DateTimeField()
    looked_by = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True, default="", db_default="")
    found = models.TextField()

    def __str__(self) -> str:
        return f"{self.ruling}: {self.looked_at}"
