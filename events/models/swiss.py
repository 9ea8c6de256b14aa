"""A section that is played as a Swiss: what was chosen for it, and the draw of each round."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models.sessions import Section
from events.models.swiss_conditions import ODD_FIELDS, WAYS
from events.movements.notes import read_back
from events.movements.swiss.conditions import OddField, Opening, Way
from scoring.errors import Text

KIND = "swiss"
"""The kind of movement (`Section.kind`) whose rounds are laid one by one, as they are drawn."""

OPENINGS = [
    (Opening.HALVES.value, _("seeded: the best meets the first of the lower half")),
    (Opening.NEIGHBOURS.value, _("seeded: the best meets the second best")),
    (Opening.RANDOM.value, _("by lot")),
]


class SwissRules(TenantOwned):
    """How a section's rounds are drawn.

    `rounds` are played, of `longest` that were planned at its start: where the boards of a triple
    that nobody else may see are counted from. Nobody meets twice where `rematch_after` is null,
    else after so many other rounds. Where it goes on from a session before there is no `opening`:
    its first round is drawn on the standing as the others. `gone` has the numbers of those who
    have withdrawn, each with the last round in which they took part.
    """

    section = models.OneToOneField(Section, on_delete=models.CASCADE, related_name="swiss")
    rounds = models.PositiveSmallIntegerField()
    longest = models.PositiveSmallIntegerField()
    way = models.CharField(max_length=10, choices=WAYS, default=Way.CLOSEST.value)
    odd = models.CharField(max_length=12, choices=ODD_FIELDS, default=OddField.BYE.value)
    opening = models.CharField(max_length=10, choices=OPENINGS, default=Opening.HALVES.value)
    seed = models.PositiveIntegerField(default=0)
    rematch_after = models.PositiveSmallIntegerField(null=True)
    last_by_standing = models.BooleanField(default=False)
    gone = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.section_id}: {self.rounds}"

    def has_left(self, number: int) -> bool:
        """Whether a contestant has withdrawn."""
        return str(number) in self.gone


class SwissDraw(TenantOwned):
    """Who meets whom in a round: appended, and on record also when it is taken back.

    `pairings` are those of `movements.swiss.draw`, after the `exchanges` by hand, each with its
    reason and who made it. `standing` is what was drawn from (`queries.swiss.Placed`), `assumed`
    the matches that were still out then, with what each was taken to give. Players see a draw when
    it is published: then its tables are there.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="draws")
    round = models.PositiveSmallIntegerField()
    pairings = models.JSONField()
    said = models.JSONField(default=list)
    said_by_code = models.JSONField(default=list)
    standing = models.JSONField(default=list)
    assumed = models.JSONField(default=list)
    exchanges = models.JSONField(default=list)
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    drawn_by_name = models.CharField(max_length=160)
    published_at = models.DateTimeField(null=True)
    published_by_name = models.CharField(max_length=160, blank=True, default="")
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "round"],
                condition=Q(taken_back_at__isnull=True),
                name="swiss_round_drawn_once",
            )
        ]

    def __str__(self) -> str:
        return f"round {self.round}"

    @property
    def notes(self) -> tuple[Text, ...]:
        """Who meets again and why, to be put into words."""
        return read_back(self.said, self.said_by_code)
