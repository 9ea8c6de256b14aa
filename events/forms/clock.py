"""How the round clock is set, and a signal given to it."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.models import RoundClock
from events.movements.clock import Act
from events.queries.clock import DEFAULT_SECONDS_PER_BOARD, DEFAULT_SECONDS_TO_MOVE

_BREAK = re.compile(r"(\d{1,2})\s*[:=]\s*(\d{1,3})")
_MOST_SECONDS = 3 * 3600


class BreaksField(forms.CharField):
    """Breaks as "4: 15, 8: 10": minutes by the round after which they come."""

    def clean(self, value: Any) -> dict[int, int]:
        text = super().clean(value)
        breaks: dict[int, int] = {}
        for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
            found = _BREAK.fullmatch(part)
            if found is None or int(found[1]) in breaks:
                raise forms.ValidationError(
                    _("Write each break once, as round and minutes: 4: 15, 8: 10.")
                )
            breaks[int(found[1])] = int(found[2])
        return breaks


class ClockForm(forms.Form):
    """The times of a clock; minutes may have halves."""

    minutes_per_board = forms.DecimalField(
        label=_("Minutes for a board"),
        min_value=Decimal("0.1"),
        max_value=60,
        max_digits=4,
        decimal_places=1,
        widget=forms.NumberInput({"step": "0.5"}),
    )
    minutes_to_move = forms.DecimalField(
        label=_("Minutes to move"),
        min_value=0,
        max_value=60,
        max_digits=4,
        decimal_places=1,
        widget=forms.NumberInput({"step": "0.5"}),
    )
    breaks = BreaksField(
        label=_("Breaks"),
        required=False,
        max_length=100,
        help_text=_("The round before the break and its minutes, the move included: 4: 15"),
    )

    @property
    def times(self) -> dict[str, Any]:
        """The cleaned times in seconds, as the action takes them."""
        data = self.cleaned_data
        return {
            "seconds_per_board": int(data["minutes_per_board"] * 60),
            "seconds_to_move": int(data["minutes_to_move"] * 60),
            "breaks": data["breaks"],
        }


class SignalForm(forms.Form):
    """A signal, with what its author was shown."""

    act = forms.TypedChoiceField(choices=[(act.value, act.value) for act in Act], coerce=Act)
    seconds = forms.IntegerField(min_value=-_MOST_SECONDS, max_value=_MOST_SECONDS, required=False)
    seen_round = forms.IntegerField(min_value=0, max_value=1000)
    seen_events = forms.IntegerField(min_value=0, max_value=32_000)


def initial_times(clock: RoundClock | None) -> dict[str, Any]:
    """A clock's times as its form shows them; without a clock, what is usual."""
    per_board = clock.seconds_per_board if clock else DEFAULT_SECONDS_PER_BOARD
    to_move = clock.seconds_to_move if clock else DEFAULT_SECONDS_TO_MOVE
    breaks = clock.breaks if clock else {}
    return {
        "minutes_per_board": _minutes(per_board),
        "minutes_to_move": _minutes(to_move),
        "breaks": ", ".join(f"{after}: {minutes}" for after, minutes in breaks.items()),
    }


def _minutes(seconds: int) -> str:
    return f"{Decimal(seconds) / 60:.1f}".removesuffix(".0")
