"""What conditions can begin with, and the name under which they are kept."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.name_fields import NameField
from events.models import ConditionsTemplate, Event
from events.queries.templates import Beginnings

MODEL = "model"


class BeginForm(forms.Form):
    """One of the organiser's templates, of its events, or the authority's model."""

    def __init__(self, data: Any = None, *, beginnings: Beginnings) -> None:
        super().__init__(data)
        self.templates = {f"template-{each.pk}": each for each in beginnings.templates}
        self.events = {f"event-{each.pk}": each for each in beginnings.events}
        model = _("the model of %s: its regulations, and the words that it offers")
        choices: list[tuple[str | Promise, Any]] = [(MODEL, model % beginnings.authority)]
        if self.templates:
            choices.append((gettext("Your templates"), list(self.templates.items())))
        if self.events:
            told = [(key, _told(each)) for key, each in self.events.items()]
            choices.append((gettext("An event of yours"), told))
        self.fields["source"] = forms.ChoiceField(
            label=_("Begin with"), choices=choices, widget=forms.RadioSelect
        )

    @property
    def chosen(self) -> ConditionsTemplate | Event | None:
        """The template or event; None for the authority's model."""
        key = self.cleaned_data["source"]
        return self.templates.get(key) or self.events.get(key)


class KeepForm(forms.Form):
    """The name of a template."""

    name = NameField(label=_("Keep them under the name"), max_length=limits.NAME)


def _told(event: Event) -> str:
    day = event.starts_at.astimezone(ZoneInfo(event.time_zone))
    return f"{event.name}, {date_format(day, 'j F Y')}"
