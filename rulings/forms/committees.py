"""Forms about who hears an appeal."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import PanelMember
from rulings.models import CommitteeMember
from rulings.queries.conflicts import FoundConflict

REASON = 400


class AppointForm(forms.Form):
    """One of the panel to be appointed, each with what stands between them and the parties."""

    member = forms.ChoiceField(label=gettext_lazy("Whom do you appoint?"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=gettext_lazy("Why all the same"),
        max_length=REASON,
        required=False,
        help_text=gettext_lazy(
            "Only where something stands beside the name. Every reader of the decision sees it."
        ),
    )

    def __init__(
        self,
        data: Any,
        *,
        free: Sequence[PanelMember],
        found: Mapping[int, Sequence[FoundConflict]],
    ) -> None:
        super().__init__(data)
        self.free = {str(each.pk): each for each in free}
        labels = {key: _label(each, found[each.pk]) for key, each in self.free.items()}
        self.fields["member"].choices = list(labels.items())  # type: ignore[attr-defined]

    @property
    def chosen(self) -> PanelMember:
        return self.free[self.cleaned_data["member"]]


class LeaveForm(forms.Form):
    """Why somebody does not hear the appeal after all: as they say, or the director in charge."""

    off = forms.ChoiceField(label="", required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON,
        error_messages={"required": gettext_lazy("Say why, for those who read of the appeal.")},
    )

    def __init__(self, data: Any, *, rows: Sequence[CommitteeMember]) -> None:
        super().__init__(data)
        self.rows = {str(row.pk): row for row in rows}
        self.fields["off"].choices = [(key, key) for key in self.rows]  # type: ignore[attr-defined]

    @property
    def row(self) -> CommitteeMember | None:
        return self.rows.get(self.cleaned_data["off"])


def _label(member: PanelMember, found: Sequence[FoundConflict]) -> str:
    return f"{member}: {'; '.join(map(str, found))}" if found else str(member)
