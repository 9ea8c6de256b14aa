"""The decision on an appeal of a penalty: what becomes of it (Laws 90, 91 and 93B)."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import ScorePenalty
from rulings.actions.penalised import PenaltyNow
from rulings.forms.appeals import CorrectDecisionForm, DecideAppealForm
from rulings.forms.penalties import amount_field, leave_open
from rulings.forms.suspensions import first_round_field, last_round_field
from rulings.forms.written import CorrectedFields, VerdictFields
from rulings.models import Appeal
from rulings.queries.penalised import penalty_decision
from rulings.queries.penalties import penalty_units

OTHER, WARNING, NOTHING = "other", "warning", "nothing"


class DecidePenaltyForm(VerdictFields):
    """The decision, by whoever hears it; what the ruling then says follows from it."""

    becomes = forms.ChoiceField(
        label=gettext_lazy("What becomes of the penalty"),
        choices=[
            (OTHER, gettext_lazy("less is taken, or more")),
            (WARNING, gettext_lazy("it is a warning instead")),
            (NOTHING, gettext_lazy("it is taken back")),
        ],
        widget=forms.RadioSelect,
    )
    amount = amount_field(label=gettext_lazy("How much is taken"))
    first_round = first_round_field()
    last_round = last_round_field()

    field_order = ("outcome", "reasons", "becomes", "amount", "first_round", "last_round")

    def __init__(
        self, data: Any = None, *, appeal: Appeal, penalty: ScorePenalty, **options: Any
    ) -> None:
        super().__init__(data, **options)
        del self.fields["decision"]
        self.penalty = penalty
        if penalty.is_suspension:
            self._ask_rounds()
        else:
            del self.fields["first_round"], self.fields["last_round"]
            unit = penalty_units(appeal.session)[penalty.unit]
            leave_open(self.fields["amount"])
            self.fields["amount"].help_text = _("Of what: %s") % unit
        leave_open(self.fields["becomes"])
        self.ask_who_heard(appeal)

    def _ask_rounds(self) -> None:
        del self.fields["amount"]
        self.fields["becomes"].choices = [  # type: ignore[attr-defined]
            (OTHER, _("they are suspended for other rounds")),
            (WARNING, _("it is a warning instead")),
            (NOTHING, _("it is taken back")),
        ]
        for name in ("first_round", "last_round"):
            leave_open(self.fields[name])
            self.initial[name] = getattr(self.penalty, name)

    def clean(self) -> dict[str, Any]:
        becomes = self._becomes() if self.is_change else None
        decided = self._decided(becomes)
        self.cleaned_data |= {"penalty": becomes, "decision": penalty_decision(decided)}
        return super().clean()

    def _becomes(self) -> PenaltyNow | None:
        kind = self.cleaned_data.get("becomes")
        if not kind:
            self.add_error("becomes", _("Say what becomes of the penalty."))
            return None
        becomes = self._otherwise() if kind == OTHER else _WITHOUT[kind]
        if becomes == PenaltyNow.of(self.penalty):
            self.add_error("becomes", _("That is what was given: the ruling stands."))
        return becomes

    def _otherwise(self) -> PenaltyNow | None:
        """Another amount, or other rounds."""
        said = self.cleaned_data
        name = "first_round" if self.penalty.is_suspension else "amount"
        if said.get(name) is None:
            if name not in self.errors:
                self.add_error(name, _MISSING[name])
            return None
        if name == "amount":
            return PenaltyNow(said["amount"])
        first, last = said["first_round"], said.get("last_round")
        if last is not None and last < first:
            self.add_error("last_round", _("The last round is before the first."))
        return PenaltyNow(Decimal(0), first, last)

    @property
    def asked(self) -> ScorePenalty | None:
        """What would be in its place; None of a suspension that ends."""
        becomes = self.cleaned_data["penalty"]
        return self._decided(becomes) if becomes and becomes.first_round else None

    def _decided(self, becomes: PenaltyNow | None) -> ScorePenalty | None:
        """What the ruling would take, as its words tell it."""
        if becomes is None or becomes.amount is None:
            return None
        penalty = self.penalty
        return ScorePenalty(
            session=penalty.session,
            contestant=penalty.contestant,
            unit=penalty.unit,
            amount=becomes.amount,
            first_round=becomes.first_round,
            last_round=becomes.last_round,
            has_stand_in=penalty.has_stand_in,
        )

    @property
    def verdict(self) -> dict[str, Any]:
        """The decision, as `decide_appeal` takes it."""
        names = ("outcome", "reasons", "decision", "penalty")
        return {name: self.cleaned_data[name] for name in names} | {"hearing": self.hearing}


_WITHOUT = {WARNING: PenaltyNow(Decimal(0)), NOTHING: PenaltyNow(None)}

_MISSING = {
    "amount": gettext_lazy("Say how much is taken."),
    "first_round": gettext_lazy("Say from which round on."),
}


class CorrectPenaltyForm(CorrectedFields, DecidePenaltyForm):
    """The same once more, of a decision that is put right (Law 82C)."""

    def __init__(
        self, data: Any = None, *, appeal: Appeal, penalty: ScorePenalty, **options: Any
    ) -> None:
        super().__init__(data, appeal=appeal, penalty=penalty, **options)
        self.show_decision(appeal)
        if appeal.new_ruling:
            taken = appeal.new_ruling.penalty
            self.initial["becomes"] = NOTHING if taken is None else OTHER
            for name in ("amount", "first_round", "last_round"):
                self.initial[name] = getattr(taken, name) if taken else None

    @property
    def verdict(self) -> dict[str, Any]:
        """The decision, as `correct_decision` takes it."""
        return super().verdict | {"why": self.cleaned_data["why"]}


def decision_form(data: Any, appeal: Appeal) -> DecidePenaltyForm | DecideAppealForm:
    """What is asked to decide an appeal: of a penalty that, else the score."""
    if penalty := appeal.ruling.penalty:
        return DecidePenaltyForm(data, appeal=appeal, penalty=penalty)
    return DecideAppealForm(data, appeal=appeal)


def corrected_form(data: Any, appeal: Appeal) -> CorrectPenaltyForm | CorrectDecisionForm:
    """The same where a decision is put right."""
    if penalty := appeal.ruling.penalty:
        return CorrectPenaltyForm(data, appeal=appeal, penalty=penalty)
    return CorrectDecisionForm(data, appeal=appeal)
