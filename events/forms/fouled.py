"""The form that says in which form each table played a board."""

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.actions.fouled import RIGHT_FORM
from events.actions.results import GROUPED
from events.queries.entry_lines import EntryLine

FORMS = (RIGHT_FORM, "B", "C", "D")


class FouledForm(forms.Form):
    """For each result obtained in play a letter; A is the board as it should be."""

    reason = forms.CharField(
        label=gettext_lazy("What happened"),
        max_length=200,
        help_text=gettext_lazy("For the record: the six and seven of clubs changed places."),
    )
    is_told = forms.BooleanField(
        label=gettext_lazy(
            "Both sides at each table that played another form have been told, and of their right"
            " to appeal (Law 83)"
        ),
        required=False,
    )

    def __init__(self, data: Any = None, *, lines: Iterable[EntryLine], **options: Any) -> None:
        super().__init__(data, **options)
        self.lines = list(lines)
        for line in self.lines:
            result = line.result
            if result is not None and result.kind in GROUPED:
                self.fields[f"result-{result.pk}"] = forms.ChoiceField(
                    label=_("Form played by %(ns)s and %(ew)s")
                    % {"ns": line.play.ns.label, "ew": line.play.ew.label},
                    choices=[(letter, letter) for letter in FORMS],
                    initial=result.group or RIGHT_FORM,
                    widget=forms.RadioSelect,
                )

    @property
    def rows(self) -> Iterator[tuple[EntryLine, forms.BoundField | None]]:
        """Each table's line, with its field if there is something to choose."""
        for line in self.lines:
            name = f"result-{line.result.pk}" if line.result else ""
            yield line, self[name] if name in self.fields else None

    @property
    def groups(self) -> dict[int, str]:
        """The group of each result, as `group_results` takes them."""
        return {
            int(name.removeprefix("result-")): "" if value == RIGHT_FORM else value
            for name, value in self.cleaned_data.items()
            if name.startswith("result-")
        }
