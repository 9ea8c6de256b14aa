"""The form that says in which lists beside the ranking an entry stands."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.wording import worded
from events.chosen_scoring import handicap_unit
from events.interchange.entry_lists import MOST_HANDICAP
from events.models import Entry, Event
from events.strata import NamesError, format_names, parse_names
from scoring.conditions.penalties import AmountUnit


def handicap_help(event: Event) -> str:
    """What the number counts, and where."""
    if not event.is_teams:
        return gettext(
            "Added in a list of its own: per cent of the session at matchpoints, else IMPs or"
            " points."
        )
    if handicap_unit(event) is AmountUnit.PERCENT:
        return gettext(
            "Per cent of a board, in a list of its own: in each match the team that has more gets"
            " the difference on every board."
        )
    return gettext(
        "IMPs on each board, in a list of its own: in each match the team that has more gets the"
        " difference on every board, before IMPs become Victory Points. 0.25 is 6 IMPs over 24"
        " boards."
    )


class EntryDescriptionForm(forms.Form):
    """Stratum, categories and handicap of an entry; a stratum where the conditions have some."""

    categories = forms.CharField(
        label=_("Categories"),
        required=False,
        max_length=200,
        help_text=_("Separated by commas: Ladies, Juniors. Each has its list."),
    )
    handicap = forms.DecimalField(
        label=_("Handicap"),
        required=False,
        min_value=-MOST_HANDICAP,
        max_value=MOST_HANDICAP,
        max_digits=5,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    field_order = ("stratum", "categories", "handicap")

    def __init__(self, data: Any = None, *, event: Event, entry: Entry) -> None:
        initial = {
            "stratum": entry.stratum,
            "categories": format_names(entry.categories),
            "handicap": entry.handicap or None,
        }
        super().__init__(data, initial=initial)
        self.fields["handicap"].help_text = handicap_help(event)
        if strata := parse_names(event.strata):
            highest, *others = strata
            choices = [("", highest), *((name, name) for name in others)]
            self.fields["stratum"] = forms.ChoiceField(
                label=_("Stratum"), choices=choices, required=False
            )
            self.order_fields(self.field_order)

    def clean_categories(self) -> tuple[str, ...]:
        try:
            return parse_names(self.cleaned_data["categories"])
        except NamesError as error:
            raise forms.ValidationError(worded(error)) from error

    @property
    def description(self) -> dict[str, Any]:
        """What is said, as `describe_entry` takes it."""
        cleaned = self.cleaned_data
        return {
            "stratum": cleaned.get("stratum", ""),
            "categories": cleaned["categories"],
            "handicap": cleaned["handicap"] or 0,
        }
