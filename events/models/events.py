"""Events, the directors appointed to them, and who is entered."""

from collections.abc import Mapping
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, JSONField, Q, Value
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.name_fields import NameColumn
from clubs.permissions import Role
from events.contest_words import CONTEST_WORDS, ContestWords
from events.models.conditions import ConditionsOfContest
from events.models.declaring import ChoiceColumn

MEMBERS: Mapping[str, range] = {
    "pairs": range(2, 3),
    "individual": range(1, 2),
    "teams": range(4, 9),
}
"""How many people an entry has, by `Event.Contest` (Law 4)."""


class Event(TenantOwned, ConditionsOfContest):
    """A contest as its organiser sets it up, with the draft of its conditions.

    What binds are the published `Conditions`.

    `starts_at` is the start that is announced: that of the first of its sessions.
    A cancelled one stays, with the reason, and nothing of it is played or published.
    """

    class Contest(models.TextChoices):
        PAIRS = "pairs", _("pairs")
        INDIVIDUAL = "individual", _("players, each for themselves")
        TEAMS = "teams", _("teams of four")

    class SeasonKind(models.TextChoices):
        LEAGUE = "league", _("a league of matches, played in private")
        CUP = "cup", _("a knock-out cup over a season, played in private")

    name = NameColumn(_("name"), max_length=120)
    starts_at = models.DateTimeField(_("start"))
    time_zone = models.CharField(_("time zone"), max_length=64)
    place = NameColumn(_("place"), max_length=120, blank=True)
    contest = ChoiceColumn(_("contestants"), max_length=10, choices=Contest, default=Contest.PAIRS)
    season_kind = ChoiceColumn(
        max_length=10, choices=SeasonKind, blank=True, default="", db_default=""
    )
    said = JSONField(default=dict, db_default=Value({}, JSONField()))
    session_count = models.PositiveSmallIntegerField(default=1, db_default=1)
    has_stages = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(_("cancelled"), null=True)
    cancellation = models.CharField(
        _("why it is cancelled"), max_length=200, blank=True, db_default=""
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["starts_at"])]

    def __str__(self) -> str:
        return self.name

    @property
    def is_individual(self) -> bool:
        """Whether players enter each alone, and partners change during a session (Law 4)."""
        return self.contest == self.Contest.INDIVIDUAL

    @property
    def is_teams(self) -> bool:
        """Whether teams play matches, each at two tables."""
        return self.contest == self.Contest.TEAMS

    @property
    def is_season(self) -> bool:
        """Whether its matches are played in private over weeks, without a session at the club."""
        return bool(self.season_kind)

    @property
    def is_cup(self) -> bool:
        return self.season_kind == self.SeasonKind.CUP

    @property
    def words(self) -> ContestWords:
        """How its pages speak of contestants."""
        return CONTEST_WORDS[self.contest]

    @property
    def members(self) -> range:
        """How many people an entry has."""
        return MEMBERS[self.contest]

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None

    @property
    def has_several_sessions(self) -> bool:
        return self.session_count > 1


class Appointment(TenantOwned):
    """Who works at an event: its directors, and other staff.

    One is in charge (Law 80B2a), any number assist (Laws 80B2g, 81D). Scorers and caddies have what
    their duty needs, there and nowhere else.
    """

    class Duty(models.TextChoices):
        IN_CHARGE = Role.DIRECTOR_IN_CHARGE.value, _("director in charge")
        ASSISTANT = Role.DIRECTOR.value, _("assistant director")
        SCORER = Role.SCORER_OF_EVENT.value, _("scorer")
        CADDY = Role.CADDY.value, _("caddy")

    DIRECTING = frozenset({Duty.IN_CHARGE, Duty.ASSISTANT})

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appointments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appointments"
    )
    duty = models.CharField(max_length=20, choices=Duty)
    appointed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(duty=Role.DIRECTOR_IN_CHARGE.value),
                name="appointment_one_in_charge",
            ),
            models.UniqueConstraint(fields=["event", "user"], name="appointment_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.duty}"

    @property
    def directs(self) -> bool:
        return self.duty in self.DIRECTING


class Entry(TenantOwned):
    """A contestant's enrolment in an event: a pair has two members, a player of an individual one.

    A team has a name, four to eight members, and a captain who need not be one of them. Substitutes
    are members besides. `stratum`, `categories` and `handicap` say in which lists beside the
    ranking it stands; a handicap is in per cent where boards have a top or are won and lost, else
    in the unit of the score, of teams on each board (`docs/decisions/0049-handicaps-of-teams.md`).
    `conditions` is the version that it entered under, or that one of its people accepted since
    (`accepted_at`, `accepted_by`).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = NameColumn(_("name"), max_length=60, blank=True, default="", db_default="")
    captain = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, null=True, related_name="captained"
    )
    stratum = models.CharField(_("stratum"), max_length=20, blank=True, db_default="")
    categories = JSONField(_("categories"), default=list, db_default=Value([], JSONField()))
    handicap = models.DecimalField(
        _("handicap"), max_digits=6, decimal_places=2, default=0, db_default=0
    )
    conditions = models.ForeignKey(
        "events.Conditions", on_delete=models.SET_NULL, null=True, related_name="entries"
    )
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.CharField(max_length=160, blank=True, db_default="")
    withdrawn_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "entries"
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_unique")
        ]

    def __str__(self) -> str:
        return f"#{self.number}"


class EntryMember(TenantOwned):
    """One person in an entry; `active` falls when the entry is withdrawn.

    A substitute (Law 4) `stands_in_for` a member in one session, from one round to another or to
    the end, as the director allowed. The member's own row does not change: who sat in a round
    follows from both.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey("clubs.Player", on_delete=models.PROTECT, related_name="entries")
    position = models.PositiveSmallIntegerField()
    active = models.BooleanField(default=True)
    stands_in_for = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="substitutes"
    )
    session = models.ForeignKey(
        "events.Session", on_delete=models.CASCADE, null=True, related_name="stand_ins"
    )
    from_round = models.PositiveSmallIntegerField(null=True)
    to_round = models.PositiveSmallIntegerField(null=True)
    allowed_by = models.CharField(max_length=160, blank=True, db_default="")
    allowed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=Q(active=True, session=None),
                name="entry_member_enters_once",
            ),
            models.UniqueConstraint(
                fields=["session", "player"],
                condition=Q(active=True, session__isnull=False),
                name="entry_member_sits_in_once",
            ),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_member_position"),
            models.CheckConstraint(
                condition=Q(stands_in_for=None, session=None, from_round=None, to_round=None)
                | Q(stands_in_for__isnull=False, session__isnull=False, from_round__gte=1)
                & (Q(to_round=None) | Q(to_round__gte=F("from_round"))),
                name="entry_member_sits_in_for_a_session",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.player}"

    def covers(self, round: int) -> bool:  # noqa: A002  # as rounds are called everywhere here
        """Whether a substitute sits in for their member in this round of their session."""
        return (self.from_round or 0) <= round <= (self.to_round or round)
