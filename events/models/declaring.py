"""How a condition of contest is declared: its column, and what people are told of it.

The conditions themselves are in `events.models.conditions`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models
from django.utils.functional import Promise

from events.models.chapters import OF_STAGES, Chapter
from events.models.scoring_choices import Scoring

Column = TypeVar("Column", bound="models.Field[Any, Any]")


@dataclass(frozen=True, slots=True)
class Condition:
    """What people are told of a column.

    `label` names it in a list, `question` where it is filled in. `clause` leaves the choice open,
    and gives the value `law_default` unless somebody chooses; None where it gives none. It says
    something about these ways of `scoring` alone. A fine point is asked apart from the others: few
    organisers have an opinion on it. Of several sessions something is said only where there are,
    and of what `goes_unsaid` only where somebody chose: left alone, nothing comes of it. What is
    `of_event` holds for all of its stages alike.
    """

    column: "models.Field[Any, Any]"
    label: str | Promise
    question: str | Promise
    help: str | Promise
    clause: str | Promise
    law_default: str | int | None
    scoring: frozenset[Scoring]
    is_fine_point: bool
    is_of_several_sessions: bool
    goes_unsaid: bool
    chapter: Chapter
    is_guided: bool
    is_of_event: bool

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def is_prose(self) -> bool:
        """Whether it is paragraphs rather than a choice."""
        return isinstance(self.column, models.TextField)

    @property
    def may_differ(self) -> bool:
        """Whether a stage can have it otherwise than the event."""
        whole = self.is_of_event or self.is_of_several_sessions or self.is_prose
        return not whole and self.chapter in OF_STAGES

    @property
    def is_always(self) -> bool:
        """Whether it says something about every way of scoring."""
        return self.scoring == frozenset(Scoring)

    def concerns(self, scoring: str) -> bool:
        """Whether it says anything where the event is scored so."""
        return scoring in self.scoring


DECLARED: list[Condition] = []


def condition(  # noqa: PLR0913  # a declaration names all that is said of a column
    column: Column,
    *,
    label: str | Promise,
    clause: str | Promise,
    question: str | Promise = "",
    help: str | Promise = "",  # noqa: A002  # as Django calls it
    law_default: str | int | None = None,
    scoring: Iterable[Scoring] = Scoring,
    fine_point: bool = False,
    several_sessions: bool = False,
    unsaid: bool = False,
    chapter: Chapter = Chapter.SCORING,
    guided: bool = False,
    of_event: bool = False,
) -> Column:
    """Declare a column as a condition; `question` is the label unless it is given."""
    said = (label, question or label, help, clause, law_default)
    told = (frozenset(scoring), fine_point, several_sessions, unsaid)
    DECLARED.append(Condition(column, *said, *told, chapter, guided, of_event))
    return column


class PeriodColumn(models.CharField[str, str]):
    """A time limit, as the text that `parse_time_limit` reads."""

    def deconstruct(self) -> Any:
        """To the database it is text."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class BeforeStartColumn(models.CharField[str, str]):
    """An hour on a day before play, as the text that `parse_before_start` reads."""

    def deconstruct(self) -> Any:
        """To the database it is text."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class ScaleColumn(models.CharField[str, str]):
    """A scale of Victory Points, as the lines that `parse_scale` reads."""

    def deconstruct(self) -> Any:
        """To the database it is text."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class PercentScaleColumn(ScaleColumn):
    """A scale of percentages, as the lines that `parse_percents` reads."""


class ChoiceColumn(models.CharField[str, str]):
    """One of several words. Which there are is said in Python alone: the database keeps any."""

    def deconstruct(self) -> Any:
        """To the database it is text."""
        name, _path, args, kwargs = super().deconstruct()
        kwargs.pop("choices", None)
        return name, "django.db.models.CharField", args, kwargs


class FoldedChoiceColumn(ChoiceColumn):
    """One of many words, chosen from a list that folds out."""
