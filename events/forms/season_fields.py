"""Fields that the forms of a season and of its matches share."""

from decimal import Decimal
from typing import Any

from django import forms


def narrow(**attributes: Any) -> forms.NumberInput:
    """A box for a short number."""
    return forms.NumberInput({"class": "narrow", "inputmode": "numeric", **attributes})


class ImpsField(forms.DecimalField):
    """IMPs that a team gained: whole numbers, and what weighted rulings leave."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False,
            min_value=Decimal(0),
            max_digits=7,
            decimal_places=2,
            widget=narrow(step="any", autocomplete="off"),
            **options,
        )
