"""Dividing a field into sections: how many and how, and which pair is in which."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.movements.dividing import Allotment
from events.queries.entries import EnteredPair
from events.queries.planned import DividedField

WAYS = [
    (Allotment.BALANCED.value, _("balanced: to and fro, A B B A, in the order of the entries")),
    (Allotment.IN_ORDER.value, _("in the order of the entries, section after section")),
    (Allotment.BY_LOT.value, _("drawn by lot")),
]


RANKED = "ranked "
"""Before a way: not in the order of the entries, but of the ranking so far."""

RANKED_WAYS = [
    (
        f"{RANKED}{Allotment.BALANCED.value}",
        _("balanced: to and fro, A B B A, in the order of the ranking so far"),
    ),
    (
        f"{RANKED}{Allotment.IN_ORDER.value}",
        _("in the order of the ranking so far, section after section: the best in A"),
    ),
]


class DivideForm(forms.Form):
    """Into how many sections, and who comes into which; by the ranking so far where there is one.

    Valid, it has `sections`, `way` and `by_ranking`.
    """

    sections = forms.IntegerField(label=_("Sections"), min_value=1)
    way = forms.ChoiceField(label=_("Who plays where"), widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, most: int, has_ranking: bool) -> None:
        super().__init__(data, initial={"sections": 2, "way": Allotment.BALANCED.value})
        self.fields["sections"].widget.attrs["max"] = most
        ways = self.fields["way"]
        assert isinstance(ways, forms.ChoiceField)  # noqa: S101 - for the type checker
        ways.choices = [*(RANKED_WAYS if has_ranking else []), *WAYS]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "way" in cleaned:
            cleaned["by_ranking"] = cleaned["way"].startswith(RANKED)
            cleaned["way"] = Allotment(cleaned["way"].removeprefix(RANKED))
        return cleaned


class PlacesForm(forms.Form):
    """For each pair the letter of its section, or nothing for one that does not play.

    Each says which letter it was shown with: what somebody else has moved meanwhile stays moved.
    """

    def __init__(self, data: Any = None, *, divided: DividedField) -> None:
        super().__init__(data)
        choices = [*((letter, letter) for letter in divided.letters), ("", "–")]
        placed = [(pair, each.letter) for each in divided.sections for pair in each.pairs]
        for pair, letter in [*placed, *((pair, "") for pair in divided.unplanned)]:
            self.fields[_field(pair)] = forms.ChoiceField(
                label=pair.names,
                choices=choices,
                initial=letter,
                required=False,
                show_hidden_initial=True,
            )

    @property
    def letters(self) -> dict[int, str]:
        """The letter of each entry that is to change its section, by its number."""
        return {
            int(name.removeprefix(_PREFIX)): self.cleaned_data[name] for name in self.changed_data
        }

    def of(self, pair: EnteredPair) -> forms.BoundField:
        return self[_field(pair)]


_PREFIX = "entry-"


def _field(pair: EnteredPair) -> str:
    return f"{_PREFIX}{pair.number}"
