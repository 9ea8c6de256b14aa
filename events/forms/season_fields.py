"""Fields that the forms of a season and of matches share, in private or in a session."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.teams.boards import TeamSide

Sides = Sequence[tuple[str, str]]
"""The two teams of a match as choices: \"home\" and \"away\", with their names."""


def narrow(**attributes: Any) -> forms.NumberInput:
    """A box for a short number."""
    return forms.NumberInput({"class": "narrow", "inputmode": "numeric", **attributes})


class ImpsInput(forms.NumberInput):
    """A box for IMPs; thirds that a weighted ruling leaves are written as a fraction."""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        if "/" in str(value):
            context["widget"]["type"] = "text"
        return context


class ImpsField(forms.DecimalField):
    """IMPs that a team gained: whole numbers, and what weighted rulings leave; a fraction too.

    Needed of a stanza that is played; a match may be entered before all of it is.
    """

    is_conditional = True

    def __init__(self, *, decimal_places: int = 2, **options: Any) -> None:
        super().__init__(
            required=False,
            min_value=Decimal(0),
            max_digits=5 + decimal_places,
            decimal_places=decimal_places,
            widget=ImpsInput(
                {"class": "narrow", "inputmode": "decimal", "step": "any", "autocomplete": "off"}
            ),
            **options,
        )

    def clean(self, value: Any) -> Any:
        """A `Decimal`, or a `Fraction` where one is typed."""
        if isinstance(value, str) and _FRACTION.fullmatch(value.strip()):
            return Fraction(value)
        return super().clean(value)


_FRACTION = re.compile(r"\d{1,6}/[1-9]\d{0,5}", re.ASCII)


def not_played_fields(sides: Sides, *, both: bool) -> dict[str, forms.Field]:
    """Which team did not play, or conceded; whether it may be `both`."""
    neither = [("both", _("neither team played"))] if both else []
    return {
        "what": forms.ChoiceField(
            label=_("What happened"),
            choices=[
                ("defaulted", _("did not play (default)")),
                ("conceded", _("conceded the match")),
            ],
            widget=forms.RadioSelect,
            initial="defaulted",
        ),
        "at_fault": forms.ChoiceField(
            label=_("Which team"), choices=[*sides, *neither], widget=forms.RadioSelect
        ),
    }


def at_fault_in(cleaned: Mapping[str, Any]) -> TeamSide | None:
    """Who did not play; None where neither team did."""
    chosen = cleaned["at_fault"]
    return None if chosen == "both" else TeamSide(chosen)


def carry_fields(sides: Sides) -> dict[str, forms.Field]:
    """Who brings IMPs into a match, and how many."""
    return {
        "side": forms.ChoiceField(
            label=_("Who"), choices=[*sides, ("none", _("nobody"))], widget=forms.RadioSelect
        ),
        "amount": forms.DecimalField(
            label=_("How many IMPs"),
            help_text=_(
                "From an earlier match between the two, or the difference of their handicaps, as"
                " the conditions have it."
            ),
            min_value=Decimal(0),
            max_digits=5,
            decimal_places=1,
            required=False,
            widget=narrow(step="0.5"),
        ),
    }


def carried_in(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The same as acts take it: with no side nobody brings anything."""
    side = cleaned["side"]
    return {
        "side": None if side == "none" else TeamSide(side),
        "amount": cleaned["amount"] or Decimal(0),
        "reason": cleaned["reason"],
    }
