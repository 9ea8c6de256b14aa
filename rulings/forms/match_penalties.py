"""Forms about penalties in a match of a season: given, and decided on appeal."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from events.forms.season_fields import narrow
from events.forms.season_matches import MatchReasonForm, side_choices
from events.models import Scoring, SeasonPenalty
from rulings.actions.penalised import PenaltyNow
from rulings.forms.becomes import BecomesFields
from rulings.forms.match_rulings import CorrectMatchDecisionForm, DecideMatchAppealForm
from rulings.forms.penalties import AS_USUAL, NOTHING_USUAL, ZERO_WARNS, leave_open
from rulings.forms.written import CorrectedFields
from rulings.laws import find
from rulings.models import MatchAppeal
from rulings.queries.penalties import penalty_laws, standard_in_match, standard_penalties
from scoring.teams.boards import TeamSide

Counted = SeasonPenalty.Counted

OF_CONDITIONS = ("78D", _("conditions of contest (Law 78D)"))


class MatchPenaltyForm(MatchReasonForm):
    """What one team loses, by which Law and why; left empty, what the schedule has (Law 90)."""

    side = forms.ChoiceField(label=_("Team"), widget=forms.RadioSelect)
    law = forms.ChoiceField(label=_("By which Law"))
    amount = forms.DecimalField(
        label=_("How much"),
        min_value=Decimal(0),
        max_digits=5,
        decimal_places=2,
        help_text=ZERO_WARNS,
        widget=narrow(step="any"),
    )
    counted = forms.ChoiceField(label=_("Of what"), choices=Counted)

    field_order = ("side", "law", "amount", "counted", "reason")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["side"].choices = side_choices(self.match)  # type: ignore[attr-defined]
        laws = [(each, str(find(each))) for each in penalty_laws(self.season.session)]
        self.fields["law"].choices = [*laws, OF_CONDITIONS]  # type: ignore[attr-defined]
        self.in_points = self.season.chosen.scoring == Scoring.VICTORY_POINTS
        if self.in_points:
            self.initial["counted"] = Counted.VICTORY_POINTS
        else:
            kinds = [(Counted.SCORE.value, Counted.SCORE.label)]
            self.fields["counted"].choices = kinds  # type: ignore[attr-defined]
        self.schedule = standard_penalties(self.season.session)
        if self.schedule:
            leave_open(self.fields["amount"], AS_USUAL)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if {"side", "law", "amount"} <= cleaned.keys() and cleaned["amount"] is None:
            return cleaned | self._as_usual(cleaned)
        return cleaned

    @property
    def said(self) -> dict[str, Any]:
        return {**self.cleaned_data, "side": TeamSide(self.cleaned_data["side"])}

    def _as_usual(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """What the schedule has for this offence of the team, in what the event counts in."""
        side = TeamSide(cleaned["side"])
        standard = standard_in_match(self.season, self.match, side, cleaned["law"])
        if standard is None or standard.amount is None:
            self.add_error("amount", str(NOTHING_USUAL))
            return {}
        counted = Counted.VICTORY_POINTS if self.in_points else Counted.SCORE
        return {"amount": standard.amount, "counted": counted.value}


class DecideMatchPenaltyForm(BecomesFields):
    """The decision on an appeal of one."""

    def __init__(
        self, data: Any = None, *, appeal: MatchAppeal, penalty: SeasonPenalty, **options: Any
    ) -> None:
        super().__init__(data, **options)
        del self.fields["decision"]
        self.given = PenaltyNow(penalty.amount)
        for name in ("becomes", "amount"):
            leave_open(self.fields[name])
        unit = penalty.get_counted_display()
        self.fields["amount"].help_text = format_lazy("{}: {}", _("Of what"), unit)
        self.ask_who_heard(appeal)

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["penalty"] = self.read_becomes() if self.is_change else None
        return super().clean()


class CorrectMatchPenaltyForm(CorrectedFields, DecideMatchPenaltyForm):
    """The same once more, of a decision that is put right (Law 82C)."""

    def __init__(
        self, data: Any = None, *, appeal: MatchAppeal, penalty: SeasonPenalty, **options: Any
    ) -> None:
        super().__init__(data, appeal=appeal, penalty=penalty, **options)
        self.show_decision(appeal)
        self.show_taken(appeal, "amount")


def match_decision_form(
    data: Any, appeal: MatchAppeal
) -> DecideMatchPenaltyForm | DecideMatchAppealForm:
    """What is asked to decide an appeal about a match: of a penalty that, else the result."""
    if penalty := appeal.ruling.penalty:
        return DecideMatchPenaltyForm(data, appeal=appeal, penalty=penalty)
    return DecideMatchAppealForm(data, appeal=appeal)


def corrected_match_form(
    data: Any, appeal: MatchAppeal
) -> CorrectMatchPenaltyForm | CorrectMatchDecisionForm:
    """The same where a decision is put right."""
    if penalty := appeal.ruling.penalty:
        return CorrectMatchPenaltyForm(data, appeal=appeal, penalty=penalty)
    return CorrectMatchDecisionForm(data, appeal=appeal)
