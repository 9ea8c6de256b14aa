"""The decision on an appeal of a penalty: what becomes of it (Laws 90, 91 and 93B)."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from events.models import ScorePenalty
from rulings.actions.penalised import PenaltyNow
from rulings.forms.appeals import CorrectDecisionForm, DecideAppealForm
from rulings.forms.becomes import NOTHING, OTHER, WARNING, BecomesFields
from rulings.forms.penalties import leave_open
from rulings.forms.suspensions import first_round_field, last_round_field
from rulings.forms.written import CorrectedFields
from rulings.models import Appeal
from rulings.queries.penalised import penalty_decision
from rulings.queries.penalties import penalty_units


class DecidePenaltyForm(BecomesFields):
    """Of a session: of a suspension its rounds are asked."""

    first_round = first_round_field()
    last_round = last_round_field()

    field_order = ("outcome", "reasons", "becomes", "amount", "first_round", "last_round")

    def __init__(
        self, data: Any = None, *, appeal: Appeal, penalty: ScorePenalty, **options: Any
    ) -> None:
        super().__init__(data, **options)
        del self.fields["decision"]
        self.penalty, self.given = penalty, PenaltyNow.of(penalty)
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
        becomes = self.read_becomes() if self.is_change else None
        decided = self._decided(becomes)
        self.cleaned_data |= {"penalty": becomes, "decision": penalty_decision(decided)}
        return super().clean()

    def otherwise(self) -> PenaltyNow | None:
        """Another amount, or other rounds."""
        if not self.penalty.is_suspension:
            return super().otherwise()
        if not self.has_said("first_round"):
            return None
        first, last = self.cleaned_data["first_round"], self.cleaned_data.get("last_round")
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


class CorrectPenaltyForm(CorrectedFields, DecidePenaltyForm):
    """The same once more, of a decision that is put right (Law 82C)."""

    def __init__(
        self, data: Any = None, *, appeal: Appeal, penalty: ScorePenalty, **options: Any
    ) -> None:
        super().__init__(data, appeal=appeal, penalty=penalty, **options)
        self.show_decision(appeal)
        self.show_taken(appeal, "amount", "first_round", "last_round")

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
