"""The form of one chapter of the conditions: its choices, what holds at the table, its words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from events.forms.conditions import ConditionsForm
from events.forms.provisions import AskedProvision, parsed, said_text, value_field
from events.models import Chapter, Event
from events.models.conditions import CONDITIONS
from events.models.declaring import Condition
from events.provisions.catalogue import CATALOGUE
from events.provisions.chapters import chapter_of
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Settled, settle
from events.queries.conditions import said_condition
from events.queries.provision_words import standing_words
from events.queries.regulations import BY_CONDITION, Said


@dataclass(frozen=True, slots=True)
class AskedCondition:
    """A condition on the form: its field, the scorings it concerns, and whose choice it is.

    `concerns` is empty where it says something about every way of scoring.
    """

    field: forms.BoundField
    concerns: str
    whose_choice: str


class ChapterForm(ConditionsForm):
    """What a chapter asks; `cleaned_data` has `said`, by key, besides the conditions by name."""

    def __init__(self, *args: Any, event: Event, chapter: Chapter, above: Said) -> None:
        """`event` is up to date, `above` what authorities and the organiser say on its day."""
        initial = {each.name: getattr(event, each.name) for each in CONDITIONS}
        super().__init__(*args, above=above, contest=event.contest, initial=initial)
        self.chapter, self.above = chapter, above
        self.contest, self.scoring = event.contest, event.scoring
        for condition in CONDITIONS:
            if condition.chapter is not chapter or not self._concerns(condition, event):
                del self.fields[condition.name]
        for provision in self._open():
            self.fields[provision.key] = value_field(provision)
            self.initial[provision.key] = said_text(event.said.get(provision.key))

    def _concerns(self, condition: Condition, event: Event) -> bool:
        """Where the scoring is asked itself, the page shows what it concerns."""
        return self.chapter is Chapter.SCORING or condition.concerns(event.scoring)

    @property
    def choices(self) -> list[AskedCondition]:
        """The conditions besides the words, in order."""
        return [self._asked_condition(each) for each in self._asked() if not each.is_prose]

    @property
    def text(self) -> forms.BoundField:
        """What is written in the chapter."""
        (name,) = (each.name for each in self._asked() if each.is_prose)
        return self[name]

    @property
    def provisions(self) -> list[AskedProvision]:
        """What holds at the table and is the event's to say."""
        return [self._asked_provision(each) for each in self._open()]

    @property
    def not_asked(self) -> list[tuple[Provision[Any], str]]:
        """What is not the event's to say, each with what holds and whose it is."""
        own = list(self._open())
        return [
            (each, standing_words(each, self._settled(each)))
            for each in self._of_chapter()
            if each not in own
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        said = {}
        for provision in self._open():
            text = cleaned.pop(provision.key, "").strip()
            value = parsed(self, provision, text, provision.key) if text else None
            if value is not None:
                said[provision.key] = value
        return cleaned | {"said": said}

    def draft(self) -> dict[str, Any]:
        """What an act takes."""
        conditions = {name: value for name, value in self.cleaned_data.items() if name != "said"}
        return {"draft": conditions, "said": self.cleaned_data["said"]}

    def _of_chapter(self) -> Iterator[Provision[Any]]:
        return (
            each
            for each in CATALOGUE.values()
            if not each.condition and chapter_of(each) is self.chapter
        )

    def _open(self) -> Iterator[Provision[Any]]:
        return (each for each in self._of_chapter() if self._is_open(each))

    def _is_open(self, provision: Provision[Any]) -> bool:
        said = self._settled(provision).said
        return Setter.EVENT in provision.setters and not (said and said.is_fixed)

    def _settled(self, provision: Provision[Any]) -> Settled:
        meant = provision.played_as(self.contest).scored_by(self.scoring)
        return settle(meant, self.above.get(provision.key, ()))

    def _asked_condition(self, condition: Condition) -> AskedCondition:
        concerns = "" if condition.is_always else " ".join(sorted(condition.scoring))
        return AskedCondition(self[condition.name], concerns, self._whose_choice(condition))

    def _whose_choice(self, condition: Condition) -> str:
        """Under which clause it may be chosen; of what is said above, the field itself tells."""
        provision = BY_CONDITION.get(condition.name)
        if provision and self._settled(provision).said:
            return ""
        said = {"clause": condition.clause, "value": said_condition(condition)}
        if condition.law_default is not None:
            return _("%(clause)s says %(value)s; you may choose otherwise.") % said
        return _("%(clause)s leaves this to you.") % said

    def _asked_provision(self, provision: Provision[Any]) -> AskedProvision:
        bound = self[provision.key]
        is_spoken = bool(bound.value() or bound.errors)
        standing = standing_words(provision, self._settled(provision))
        return AskedProvision(provision, bound, (), is_spoken, standing)
