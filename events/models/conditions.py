"""The conditions of contest: each declared once, as a column with what is said of it.

`ConditionsOfContest` is the declaration. An event inherits its columns as the draft, a published
version as the frozen copy; the form, the acts, the pages, the history and the API go through
`CONDITIONS`. What may change after play has begun is no condition and stands in `Event`.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models import TenantOwned
from events.timelimits import LAW_DEFAULT

Column = TypeVar("Column", bound="models.Field[Any, Any]")


@dataclass(frozen=True, slots=True)
class Condition:
    """What people are told of a column.

    `label` names it in a list, `question` where it is filled in. `clause` leaves the choice open,
    and gives the value `law_default` unless somebody chooses; None where it gives none.
    """

    column: "models.Field[Any, Any]"
    label: str | Promise
    question: str | Promise
    help: str | Promise
    clause: str | Promise
    law_default: str | None

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def is_prose(self) -> bool:
        """Whether it is paragraphs rather than a choice."""
        return isinstance(self.column, models.TextField)


_declared: list[Condition] = []


def condition(
    column: Column,
    *,
    label: str | Promise,
    clause: str | Promise,
    question: str | Promise = "",
    help: str | Promise = "",  # noqa: A002  # as Django calls it
    law_default: str | None = None,
) -> Column:
    """Declare a column as a condition; `question` is the label unless it is given."""
    _declared.append(Condition(column, label, question or label, help, clause, law_default))
    return column


class PeriodColumn(models.CharField[str, str]):
    """A time limit, as the text that `parse_time_limit` reads."""

    def deconstruct(self) -> Any:
        """To the database it is text."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class ChoiceColumn(models.CharField[str, str]):
    """One of several words. Which there are is said in Python alone: the database keeps any."""

    def deconstruct(self) -> Any:
        """To the database it is text."""
        name, _path, args, kwargs = super().deconstruct()
        kwargs.pop("choices", None)
        return name, "django.db.models.CharField", args, kwargs


class Scoring(models.TextChoices):
    """How the session is scored (Law 78)."""

    MATCHPOINTS = "matchpoints", _("matchpoints (two for each score beaten)")
    HALF_MATCHPOINTS = "half", _("half-matchpoints (one for each score beaten)")
    CROSS_IMPS = "cross_imps", _("cross-IMPs (against every other table, on average)")
    BUTLER = "butler", _("Butler (IMPs against the mean of all scores)")
    BUTLER_TRIMMED = (
        "butler_trimmed",
        _("Butler (IMPs against the mean without the highest and the lowest score)"),
    )


class RulingsShown(models.TextChoices):
    """What others than those concerned see of a ruling."""

    NOTHING = "nothing", _("nothing")
    STATUS = "status", _("that there is a ruling, and its status")
    DECISION = "decision", _("the decision too, without facts and statements")


class ConditionsOfContest(models.Model):
    """What an organiser chooses for an event, in the order in which it is asked and shown."""

    scoring = condition(
        ChoiceColumn(max_length=20, choices=Scoring, default=Scoring.MATCHPOINTS),
        label=_("Scoring"),
        clause=_("Law 78D"),
    )
    correction_period = condition(
        PeriodColumn(max_length=40, default=LAW_DEFAULT),
        label=_("Correction of scoring errors"),
        question=_("Scoring errors are corrected until"),
        help=_(
            "Counted from when the official score is available. Law 79C1 says 30 minutes"
            " unless you allow longer."
        ),
        clause=_("Law 79C1"),
        law_default=LAW_DEFAULT,
    )
    special_nature = condition(
        models.CharField(max_length=200, blank=True),
        label=_("Special nature"),
        question=_("Special nature of the contest"),
        help=_(
            "Only if scoring errors are to be corrected for less than 30 minutes: why that is"
            " needed (Law 79C1, footnote)."
        ),
        clause=_("Law 79C1, footnote"),
    )
    appeal_period = condition(
        PeriodColumn(max_length=40, default=LAW_DEFAULT),
        label=_("Right to request or appeal a ruling"),
        question=_("Rulings are requested and appealed until"),
        help=_("Counted from when the official score is available (Law 92B: 30 minutes)."),
        clause=_("Law 92B"),
        law_default=LAW_DEFAULT,
    )
    rulings_shown = condition(
        ChoiceColumn(max_length=10, choices=RulingsShown, default=RulingsShown.STATUS),
        label=_("What others see of a ruling"),
        help=_("The players at the table and the directors always see all of it."),
        clause=_("Law 80B2"),
    )
    text = condition(
        models.TextField(max_length=limits.CONDITIONS, blank=True),
        label=_("Further conditions"),
        help=_("For example entry fees, systems, slow play, prizes, how ties are broken."),
        clause=_("Law 78D"),
    )

    class Meta:
        abstract = True


CONDITIONS = tuple(_declared)


class Conditions(TenantOwned, ConditionsOfContest):
    """One published version of an event's conditions of contest (Law 78D); never changed."""

    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="conditions")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)

    class Meta:
        verbose_name_plural = "conditions"
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="conditions_number_unique")
        ]

    def __str__(self) -> str:
        return f"v{self.number}"
