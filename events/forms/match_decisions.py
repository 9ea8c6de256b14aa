"""Forms of what the director decides of a match of a session."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.name_fields import NameField
from events.actions.session_matches import MatchOutcome
from events.forms.season_fields import (
    ImpsField,
    Sides,
    at_fault_in,
    carried_in,
    carry_fields,
    not_played_fields,
)
from events.models import MatchDecision
from events.models.scoring_choices import AT_TEAM_POINTS, KNOWN_BY_IMPS
from events.queries.live_matches import LiveMatch
from scoring.teams.boards import TeamSide

Kind = MatchDecision.Kind


class OnMatchForm(forms.Form):
    """What one act on a match asks, and why; `said` is that as the act takes it.

    `seen` is the number of the decision that was looked at, 0 for none.
    """

    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    reason = NameField(label=gettext_lazy("Why"), max_length=200)

    def __init__(self, data: Any = None, *, match: LiveMatch, scoring: str, **options: Any) -> None:
        super().__init__(data, **options)
        self.match, self.scoring = match, scoring
        self.initial["seen"] = match.decided
        self.fields |= self.asked()
        first = [name for name in self.fields if name != "reason"]
        self.order_fields([*first, "reason"])

    def asked(self) -> Mapping[str, forms.Field]:
        """What is asked besides."""
        return {}

    @property
    def sides(self) -> Sides:
        return [("home", self.match.home["names"]), ("away", self.match.away["names"])]

    @property
    def said(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("reason", "seen")}


class VoidForm(OnMatchForm):
    """Why a match counts for nobody."""

    @property
    def said(self) -> dict[str, Any]:
        return {**super().said, "outcome": MatchOutcome(Kind.VOID)}


class UnplayedForm(OnMatchForm):
    """Which team did not play, or conceded."""

    def asked(self) -> Mapping[str, forms.Field]:
        return not_played_fields(self.sides, both=True)

    @property
    def said(self) -> dict[str, Any]:
        conceded = self.cleaned_data["what"] == "conceded"
        kind = Kind.CONCEDED if conceded else Kind.DEFAULTED
        return {**super().said, "outcome": MatchOutcome(kind, at_fault_in(self.cleaned_data))}


class KnownForm(OnMatchForm):
    """What both teams got, where nothing else of the match is known."""

    def asked(self) -> Mapping[str, forms.Field]:
        choices = []
        if self.scoring in KNOWN_BY_IMPS:
            choices.append((Kind.IMPS.value, _("the IMPs that each team gained")))
        if self.scoring in AT_TEAM_POINTS:
            choices.append((Kind.POINTS.value, _("the Victory Points of each team")))
        asked: dict[str, forms.Field] = {
            "what": forms.ChoiceField(
                label=_("What is known"),
                choices=choices,
                initial=choices[0][0],
                widget=forms.RadioSelect,
            )
        }
        for side, name in self.sides:
            asked[side] = ImpsField(label=name)
            asked[side].required = True
        return asked

    @property
    def said(self) -> dict[str, Any]:
        figures = tuple(Fraction(self.cleaned_data[side.value]) for side in TeamSide)
        outcome = MatchOutcome(Kind(self.cleaned_data["what"]), figures=figures)
        return {**super().said, "outcome": outcome}


class CarryIntoForm(OnMatchForm):
    """Who brings IMPs into the match, and from where."""

    def asked(self) -> Mapping[str, forms.Field]:
        return carry_fields(self.sides)

    @property
    def said(self) -> dict[str, Any]:
        return carried_in(self.cleaned_data)
