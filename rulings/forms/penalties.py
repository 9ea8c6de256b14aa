"""Forms about penalties in the score."""

from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import MinValueValidator
from django.utils.translation import gettext_lazy as _

from events.models import Session
from events.queries.field import field_of, ranked_of
from rulings.actions.penalties import PENALTY_LAWS
from rulings.laws import find
from rulings.queries.penalties import penalty_units

REASON_LENGTH = 200


class PenaltyForm(forms.Form):
    """Who is penalised, under which clause, and with how much."""

    law = forms.ChoiceField(
        label=_("Law"), choices=lambda: [(each, str(find(each))) for each in PENALTY_LAWS]
    )
    amount = forms.DecimalField(
        label=_("How much is taken"),
        max_digits=7,
        decimal_places=2,
        localize=True,
        validators=[MinValueValidator(Decimal(0))],
        help_text=_("0 is a warning: it is kept, and changes no score."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=_("What happened"),
        max_length=REASON_LENGTH,
        help_text=_("For the record; only directors see it."),
    )

    field_order = ("contestant", "law", "amount", "unit", "reason")

    def __init__(self, data: Any = None, *, session: Session, **options: Any) -> None:
        super().__init__(data, **options)
        ranked, units = ranked_of(field_of(session)), penalty_units(session)
        self.contestants = {str(pair.contestant.pk): pair.contestant for pair in ranked}
        names = ((str(pair.contestant.pk), f"{pair.label} {pair.names}") for pair in ranked)
        self.fields["contestant"] = forms.ChoiceField(label=_("Who"), choices=[("", "—"), *names])
        self.fields["unit"] = forms.ChoiceField(
            label=_("Of what"),
            choices=list(units.items()),
            initial=next(iter(units)),
            widget=forms.RadioSelect,
        )
        self.order_fields(self.field_order)

    @property
    def penalty(self) -> dict[str, Any]:
        """The penalty, as `give_penalty` takes it."""
        names = ("amount", "unit", "law", "reason")
        who = self.contestants[self.cleaned_data["contestant"]]
        return {"contestant": who, **{name: self.cleaned_data[name] for name in names}}


class TakeBackForm(forms.Form):
    """Why a penalty counts no longer."""

    reason = forms.CharField(label=_("Why"), max_length=REASON_LENGTH)
