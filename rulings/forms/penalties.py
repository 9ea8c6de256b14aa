"""Forms about penalties in the score."""

from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import MinValueValidator
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.models import ScorePenalty, Session
from events.queries.field import field_of, ranked_of
from rulings.laws import find
from rulings.queries.penalties import (
    laws_in_place_of,
    matches_to_penalise,
    penalty_laws,
    penalty_units,
    standard_for,
    standard_penalties,
    unit_in_match,
)

REASON_LENGTH = 200


ZERO_WARNS = _("0 is a warning: it is kept, and changes no score.")
AS_USUAL = _("Left empty it is what is usual, as said below.")
NOTHING_USUAL = _("The schedule says nothing of this: say how much.")


def leave_open(field: forms.Field, more: str | Promise = "") -> None:
    """Let a field be empty: the schedule says what is meant then."""
    field.required = False
    field.is_conditional = True  # type: ignore[attr-defined]  # a field's template asks for it
    field.help_text = format_lazy("{} {}", field.help_text, more)


def told_field() -> forms.BooleanField:
    """Whether the contestant knows; else the desk keeps asking."""
    return forms.BooleanField(
        label=_("They have been told, and of their right to appeal (Law 83)"), required=False
    )


def amount_field(**options: Any) -> forms.DecimalField:
    """How much is taken, with two decimals at most."""
    return forms.DecimalField(
        max_digits=7,
        decimal_places=2,
        localize=True,
        validators=[MinValueValidator(Decimal(0))],
        help_text=ZERO_WARNS,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        **options,
    )


def reason_field() -> forms.CharField:
    """What was done, as the ruling tells it."""
    return forms.CharField(
        label=_("What happened"),
        max_length=REASON_LENGTH,
        help_text=_(
            "The facts of the ruling: whom it concerns reads them, and others as the conditions"
            " open rulings to them."
        ),
    )


class PenaltyForm(forms.Form):
    """Who is penalised, under which clause, and with how much."""

    law = forms.ChoiceField(label=_("Law"))
    amount = amount_field(label=_("How much is taken"))
    reason = reason_field()
    is_told = told_field()

    field_order = ("contestant", "law", "amount", "unit", "match", "reason", "is_told")

    def __init__(self, data: Any = None, *, session: Session, **options: Any) -> None:
        super().__init__(data, **options)
        laws = [(each, str(find(each))) for each in penalty_laws(session)]
        self.fields["law"].choices = laws  # type: ignore[attr-defined]
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
        if matches := matches_to_penalise(session):
            self.fields["match"] = forms.ChoiceField(
                label=_("In which match"),
                choices=[("", _("none: the session's total")), *matches],
                required=False,
            )
            if self.initial.get("match"):
                self.initial["unit"] = unit_in_match(session)
        self.session, self.schedule = session, standard_penalties(session)
        if self.schedule:
            leave_open(self.fields["amount"], AS_USUAL)
            leave_open(self.fields["unit"])
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.schedule or not {"law", "contestant", "amount"} <= cleaned.keys():
            return cleaned
        if cleaned["amount"] is None:
            return cleaned | self._as_usual(cleaned)
        if not cleaned.get("unit"):
            self.add_error("unit", gettext("Say in what that is counted."))
        return cleaned

    def _as_usual(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The amount that the schedule has for this offence of theirs."""
        who = self.contestants[cleaned["contestant"]]
        standard = standard_for(self.session, who, cleaned["law"])
        if standard is None or standard.amount is None:
            self.add_error("amount", str(NOTHING_USUAL))
            return {}
        if cleaned.get("match"):
            return {"amount": standard.amount, "unit": unit_in_match(self.session)}
        return {"amount": standard.amount, "unit": standard.unit}

    @property
    def penalty(self) -> dict[str, Any]:
        """The penalty, as `give_penalty` takes it."""
        names = ("amount", "unit", "law", "reason", "is_told")
        who = self.contestants[self.cleaned_data["contestant"]]
        said = {name: self.cleaned_data[name] for name in names}
        return {"contestant": who, "match": self.cleaned_data.get("match", ""), **said}


class TakeBackForm(forms.Form):
    """Why a penalty counts no longer."""

    reason = forms.CharField(label=_("Why"), max_length=REASON_LENGTH)


class TakeBackPenaltyForm(TakeBackForm):
    """The same of one in a session; one that is a ruling is told."""

    is_told = told_field()

    def __init__(self, data: Any = None, *, is_ruling: bool, **options: Any) -> None:
        super().__init__(data, **options)
        if is_ruling:
            self.fields["reason"].help_text = _("Where they know of the penalty, they read this.")
        else:
            del self.fields["is_told"]


class ChangePenaltyForm(forms.Form):
    """What takes a penalty's place, in its unit."""

    law = forms.ChoiceField(label=_("Law"))
    amount = amount_field(label=_("How much is taken"))
    reason = reason_field()
    is_told = told_field()

    def __init__(self, data: Any = None, *, penalty: ScorePenalty, **options: Any) -> None:
        kept = {name: getattr(penalty, name) for name in ("law", "reason")}
        amount = penalty.amount.normalize()
        super().__init__(data, initial={**kept, "amount": f"{amount:f}"}, **options)
        laws = [(each, str(find(each))) for each in laws_in_place_of(penalty)]
        self.fields["law"].choices = laws  # type: ignore[attr-defined]
        unit = penalty_units(penalty.session)[penalty.unit]
        self.fields["amount"].help_text = format_lazy("{}: {}. {}", _("Of what"), unit, ZERO_WARNS)
