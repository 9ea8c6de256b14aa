"""Forms by which a final score is opened again, and what became of that is said."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.models import Session
from events.queries.periods import zone_of
from rulings.forms.moments import MomentField
from rulings.models import Reopening


class ReopeningForm(forms.Form):
    """On what ground, what was raised or ordered, by whom, when, and to whom it was told."""

    ground = forms.ChoiceField(
        label=_("On what ground"), choices=Reopening.Ground, widget=forms.RadioSelect
    )
    raised = forms.CharField(
        label=_("What was raised or ordered"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    raised_by = forms.CharField(label=_("By whom"), max_length=160)
    told_to = forms.CharField(
        label=_("To whom"),
        max_length=160,
        help_text=_("Which director or official heard or read it."),
    )

    field_order = ("ground", "raised", "raised_by", "told_at", "told_to")

    def __init__(self, data: Any = None, *, session: Session) -> None:
        super().__init__(data)
        self.fields["told_at"] = MomentField(
            zone=zone_of(session),
            label=_("When it was told"),
            help_text=_("What was raised in time was told before the periods were over (Law 92C)."),
        )
        self.order_fields(self.field_order)


class ClosingForm(forms.Form):
    """What became of that for which a final score was opened again."""

    outcome = forms.CharField(
        label=_("What became of it"),
        max_length=limits.STATEMENT,
        help_text=_(
            "The ruling, correction or appeal as which it is on record, or why there is none."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
