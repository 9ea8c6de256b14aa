"""Forms of a season as a whole: its terms and dates, a team that leaves, why it is opened again."""

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.name_fields import NameField
from events.forms.events import day_field
from events.forms.season_fields import narrow
from events.models import Entry, Event, SeasonTerms

END_OF_DAY = time(23, 59)
"""A match is to be played by the end of a day, in the event's zone."""


def end_of(day: date, event: Event) -> datetime:
    """The end of that day where the event is."""
    return datetime.combine(day, END_OF_DAY, tzinfo=ZoneInfo(event.time_zone))


def _whole(label: Any, least: int, most: int, initial: int, help_text: Any = "") -> Any:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        initial=initial,
        help_text=help_text,
        widget=narrow(),
    )


def _decimal(label: Any, step: str, initial: int, help_text: Any) -> Any:
    return forms.DecimalField(
        label=label,
        min_value=Decimal(0),
        max_value=Decimal(100),
        max_digits=5,
        decimal_places=len(step.split(".")[1]),
        initial=initial,
        help_text=help_text,
        widget=narrow(step=step),
    )


class MakeMatchesForm(forms.Form):
    """How a season is played; of a league and of a cup only what concerns them is asked."""

    first = day_field()
    days = _whole(
        gettext_lazy("Days from one round to the next"),
        1,
        365,
        14,
        gettext_lazy("Each match can be given another date afterwards."),
    )
    meetings = forms.TypedChoiceField(
        label=gettext_lazy("Two teams meet"),
        choices=[
            (2, gettext_lazy("twice: once at the home of each")),
            (1, gettext_lazy("once")),
        ],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    stanzas = _whole(
        gettext_lazy("Stanzas of a match"),
        1,
        8,
        2,
        gettext_lazy("The parts of a match, each entered by itself; 1 where there is one score."),
    )
    boards = _whole(gettext_lazy("Boards of a stanza"), 1, 64, 12)
    answer_hours = _whole(
        gettext_lazy("Hours for the other captain to answer"),
        1,
        999,
        48,
        gettext_lazy("From when a captain has entered a result until the other confirms it."),
    )
    silence_agrees = forms.BooleanField(
        label=gettext_lazy("Silence agrees: a result that nobody disputed in that time counts"),
        required=False,
        help_text=gettext_lazy("Otherwise the director sees it as waiting for them."),
    )
    board_by_board = forms.BooleanField(
        label=gettext_lazy("Captains enter matches board by board"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise the IMPs of each stanza will do, and boards are entered where they like."
        ),
    )
    forfeit = _decimal(
        gettext_lazy("Points for a team whose opponents do not play"),
        "0.01",
        12,
        gettext_lazy("The team that does not play, or concedes, gets 0."),
    )
    carry_over_cap = _decimal(
        gettext_lazy("Most IMPs that a team may carry into a match"),
        "0.5",
        0,
        gettext_lazy("0 where nothing is carried over from earlier matches."),
    )
    extra_boards = _whole(
        gettext_lazy("Extra boards of a level match"), 1, 32, 4, gettext_lazy("So many at a time.")
    )
    extra_sets = _whole(gettext_lazy("Sets of extra boards"), 0, 8, 1)
    tie = forms.ChoiceField(
        label=gettext_lazy("A match that is still level is decided by"),
        choices=SeasonTerms.Tie.choices,
        initial=SeasonTerms.Tie.EXTRA,
        widget=forms.RadioSelect,
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("The losers of the semi-finals play for the third place"),
        required=False,
    )
    consolation = forms.BooleanField(
        label=gettext_lazy("The losers of the first round play a consolation cup"), required=False
    )
    by_lot = forms.BooleanField(
        label=gettext_lazy("Draw the numbers of the teams by lot"), required=False
    )

    OF_A_LEAGUE = ("meetings", "forfeit")
    OF_A_CUP = (
        "carry_over_cap",
        "extra_boards",
        "extra_sets",
        "tie",
        "third_place",
        "consolation",
    )

    def __init__(
        self, data: Any = None, *, event: Event, entries: Sequence[Entry], **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.event, self.entries = event, entries
        for name in self.OF_A_LEAGUE if event.is_cup else self.OF_A_CUP:
            del self.fields[name]
        self.fields["first"].label = _("The first round is to be played by the end of")
        for place, entry in enumerate(entries, start=1):
            self.fields[f"seed_{entry.pk}"] = forms.IntegerField(
                label=entry.name,
                min_value=1,
                max_value=len(entries),
                initial=place,
                widget=narrow(),
            )

    @property
    def terms_fields(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith("seed_")]

    @property
    def seed_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("seed_")]

    @property
    def terms(self) -> dict[str, Any]:
        """What `make_matches` takes as the terms."""
        names = SeasonTerms.blank().keys() & self.cleaned_data.keys()
        return {name: self.cleaned_data[name] for name in names}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        seeds = [cleaned.get(f"seed_{entry.pk}") for entry in self.entries]
        for place, (entry, seed) in enumerate(zip(self.entries, seeds, strict=True)):
            if seed is not None and seed in seeds[:place] and not cleaned.get("by_lot"):
                self.add_error(f"seed_{entry.pk}", _("Another team has this number."))
        return cleaned

    @property
    def in_order(self) -> list[Entry]:
        """The entries by the numbers given."""
        return sorted(self.entries, key=lambda entry: self.cleaned_data[f"seed_{entry.pk}"])


class SeasonReasonForm(forms.Form):
    """Why something is done."""

    reason = NameField(label=gettext_lazy("Why"), max_length=200)


class NewDate(forms.Form):
    """The day by which a match, or a round, is to be played."""

    day = day_field()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["day"].label = _("To be played by the end of")
        self.order_fields(["day", "reason"])


class RoundDateForm(NewDate, SeasonReasonForm):
    """Another date for the matches of a round."""


MATCHES_OF_WHO_LEAVES = [
    ("void", gettext_lazy("are all void: nobody keeps anything from them")),
    ("keep", gettext_lazy("that are settled stand; in the others it does not play")),
]


class WithdrawForm(SeasonReasonForm):
    """A team leaves, and what becomes of its matches."""

    keep = forms.ChoiceField(
        label=gettext_lazy("Its matches"),
        choices=MATCHES_OF_WHO_LEAVES,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, is_cup: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if is_cup:
            del self.fields["keep"]
        self.order_fields(["keep", "reason"])
