"""An adjusted score of a match that was recorded otherwise than ruled: what it should be."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs import limits
from events.season_adjustments import MatchAdjustment
from rulings.actions.match_rulings import match_ruling_in_force
from rulings.forms.match_awards import MatchAwardForm
from rulings.models import MatchRequest
from scoring.teams.boards import TeamSide


class RecordedMatchAwardForm(MatchAwardForm):
    """The award as the director ruled it; it begins with what is stated, or recorded.

    No IMPs are typed beside it.
    """

    imps_typed = False

    def __init__(self, data: Any = None, *, asked: MatchRequest, **options: Any) -> None:
        ruling = asked.misrecorded
        if ruling is not None:
            ruling = match_ruling_in_force(options["match"], ruling.number)
        super().__init__(data, ruling=ruling, **options)
        for each in asked.stated.get("adjustments", ()):
            stated = MatchAdjustment.from_json(each)
            if ruling and stated.origin == ruling.origin:
                self.begin_with(stated)
        for side in TeamSide:
            for name in (f"total_{side.value}", f"points_{side.value}"):
                self.fields.pop(name, None)
            for place in range(1, self.rows + 1):
                del self.fields[f"{side.value}{place}"]


class CorrectMatchAwardForm(RecordedMatchAwardForm):
    """The decision about a report in time."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reason"].help_text = gettext_lazy("Both teams read it. It may be left out.")


class StateMatchAwardForm(RecordedMatchAwardForm):
    """What Law 79C2 asks of the director."""

    statement = forms.CharField(
        label=gettext_lazy("Why the record is wrong beyond reasonable doubt"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["reason"]

    @property
    def said(self) -> dict[str, Any]:
        told = {name: self.cleaned_data[name] for name in ("seen", "statement")}
        return {"outcome": self.outcome, **told}
