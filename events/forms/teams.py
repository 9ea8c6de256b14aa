"""Entering a team: its name, its players and its captain."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.forms.entries import PersonField
from events.interchange.people import Person
from events.models.events import MEMBERS

PLAYERS = MEMBERS["teams"]


class TeamForm(forms.Form):
    """One team; `cleaned_data` has its `name`, `people` and `captain` as `add_team` takes them."""

    name = NameField(label=_("Name of the team"), max_length=60)
    captain = PersonField(
        label=_("Captain"), required=False, help_text=_("empty if it is the first player")
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["name"].widget.attrs |= {"autofocus": True, "autocomplete": "off"}
        for place in range(1, PLAYERS[-1] + 1):
            self.fields[f"player{place}"] = PersonField(
                label=_("Player %d") % place, required=place <= PLAYERS[0]
            )

    @property
    def players(self) -> list[forms.BoundField]:
        """The fields of its players."""
        return [self[name] for name in self.fields if name.startswith("player")]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        typed = [cleaned.pop(each.name, None) for each in self.players]
        people: tuple[Person, ...] = tuple(filter(None, typed))
        return {**cleaned, "people": people}
