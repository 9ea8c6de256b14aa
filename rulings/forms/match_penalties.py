"""The form of a penalty in a match of a season."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.forms.season_fields import narrow
from events.forms.season_matches import MatchReasonForm, side_choices
from events.models import Scoring, SeasonPenalty
from rulings.forms.penalties import AS_USUAL, NOTHING_USUAL, ZERO_WARNS, leave_open
from rulings.laws import find
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
