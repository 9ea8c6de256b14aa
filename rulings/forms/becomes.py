"""What becomes of a penalty on appeal, in a session or in a match of a season (Laws 90 and 91)."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.actions.penalised import PenaltyNow
from rulings.forms.penalties import amount_field
from rulings.forms.written import VerdictFields
from rulings.queries.stages import AnyAppeal

OTHER, WARNING, NOTHING = "other", "warning", "nothing"
_WITHOUT = {WARNING: PenaltyNow(Decimal(0)), NOTHING: PenaltyNow(None)}


class BecomesFields(VerdictFields):
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

    given: PenaltyNow
    """What is appealed."""

    def read_becomes(self) -> PenaltyNow | None:
        """What it is then; None, beside its cause, where that is not said."""
        kind = self.cleaned_data.get("becomes")
        if not kind:
            self.add_error("becomes", _("Say what becomes of the penalty."))
            return None
        becomes = self.otherwise() if kind == OTHER else _WITHOUT[kind]
        if becomes == self.given:
            self.add_error("becomes", _("That is what was given: the ruling stands."))
        return becomes

    def otherwise(self) -> PenaltyNow | None:
        """Another amount."""
        return PenaltyNow(self.cleaned_data["amount"]) if self.has_said("amount") else None

    def has_said(self, name: str) -> bool:
        """Whether that is said; else an error of its own, unless it has one."""
        if self.cleaned_data.get(name) is None and name not in self.errors:
            self.add_error(name, _MISSING[name])
        return self.cleaned_data.get(name) is not None

    def show_taken(self, appeal: AnyAppeal, *names: str) -> None:
        """Begin with what a decision took that is put right."""
        if appeal.new_ruling:
            taken: Any = appeal.new_ruling.penalty
            self.initial["becomes"] = NOTHING if taken is None else OTHER
            for name in names:
                self.initial[name] = getattr(taken, name) if taken else None


_MISSING = {
    "amount": gettext_lazy("Say how much is taken."),
    "first_round": gettext_lazy("Say from which round on."),
}
