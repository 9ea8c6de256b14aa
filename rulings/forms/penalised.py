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

    field_order = ("outcome", "reasons", "becomes", "amount")

    def __init__(
        self, data: Any = None, *, appeal: Appeal, penalty: ScorePenalty, **options: Any
    ) -> None:
        super().__init__(data, **options)
        del self.fields["decision"]
        self.penalty = penalty
        unit = penalty_units(appeal.session)[penalty.unit]
        for name in ("becomes", "amount"):
            leave_open(self.fields[name])
        self.fields["amount"].help_text = _("Of what: %s") % unit
        self.ask_who_heard(appeal)

    def clean(self) -> dict[str, Any]:
        becomes = self._becomes() if self.is_change else None
        decided = self._decided(becomes)
        self.cleaned_data |= {"penalty": becomes, "decision": penalty_decision(decided)}
        return super().clean()

    def _becomes(self) -> PenaltyNow | None:
        said = self.cleaned_data
        kind, amount = said.get("becomes"), said.get("amount")
        if kind == NOTHING:
            return PenaltyNow(None)
        if kind == WARNING:
            amount = Decimal(0)
        elif not kind:
            self.add_error("becomes", _("Say what becomes of the penalty."))
            return None
        elif amount is None:
            if "amount" not in self.errors:
                self.add_error("amount", _("Say how much is taken."))
            return None
        if amount == self.penalty.amount:
            self.add_error("becomes", _("That is what was given: the ruling stands."))
        return PenaltyNow(amount)

    def _decided(self, becomes: PenaltyNow | None) -> ScorePenalty | None:
        """What the ruling would take, as its words tell it."""
        if becomes is None or becomes.amount is None:
            return None
        penalty = self.penalty
        return ScorePenalty(session=penalty.session, unit=penalty.unit, amount=becomes.amount)

    @property
    def verdict(self) -> dict[str, Any]:
        """The decision, as `decide_appeal` takes it."""
        names = ("outcome", "reasons", "decision", "penalty")
        return {name: self.cleaned_data[name] for name in names} | {"hearing": self.hearing}


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
            self.initial["amount"] = taken.amount if taken else None

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
