"""Forms about an adjusted score that was recorded otherwise than ruled: what it should be."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs import limits
from events.queries.match_tables import AtTable
from rulings.actions.recorded_awards import Awards
from rulings.forms.awards import AwardForm, awards_as_typed
from rulings.models import Correction


class RecordedAwardForm(AwardForm):
    """The awards as the director ruled them; it begins with those that are recorded."""

    def __init__(self, data: Any = None, *, correction: Correction, **options: Any) -> None:
        self.correction, ruling = correction, correction.ruling
        if ruling:
            kept = correction.stated_awards or {
                name: getattr(ruling, name) for name in ("ns_award", "ew_award", "reckoning")
            }
            options["initial"] = {**awards_as_typed(**kept), **options.get("initial", {})}
        super().__init__(data, session=correction.session, **options)

    def at_table(self) -> AtTable:
        row = self.correction
        return AtTable(row.session, row.board, row.ns, row.ew)

    @property
    def awards(self) -> Awards:
        """What was ruled."""
        names = ("ns_award", "ew_award", "reckoning")
        return Awards(**{name: self.cleaned_data[name] for name in names})


class DecideAwardForm(RecordedAwardForm):
    """The decision about a report in time."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class StateAwardForm(RecordedAwardForm):
    """What Law 79C2 asks of the director."""

    statement = forms.CharField(
        label=gettext_lazy("Why the record is wrong beyond reasonable doubt"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
