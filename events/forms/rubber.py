"""Forms of a rubber table: opening it, who plays, a deal's line and what is changed of it."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.actions.rubber_deals import DealError, Happened
from events.actions.rubber_tables import Terms
from events.forms.entries import PersonField
from events.interchange.people import Person
from events.models import RubberMember, RubberTable
from events.queries.rubber_tables import LEAST, MOST
from scoring.cards import Seat

SEAT_CHOICES = [
    (Seat.NORTH.value, _("North")),
    (Seat.EAST.value, _("East")),
    (Seat.SOUTH.value, _("South")),
    (Seat.WEST.value, _("West")),
]
CLUB_LAWS = (
    *("14", "16", "21", "23", "25", "27", "29", "30", "31", "32", "36", "37", "38", "40", "47"),
    *("55", "64", "69", "70"),
)
"""The Club Laws that let an Arbiter adjust the score of a deal (Part VIII)."""

PEOPLE = [f"player_{number}" for number in range(1, MOST + 1)]


class FurtherPersonField(PersonField):
    """A person, or None where nobody is named."""

    def clean(self, value: Any) -> Any:
        return super().clean(value) if str(value or "").strip() else None


class RubberTableForm(forms.Form):
    """A new table: its name, who is there, and what is agreed before play."""

    name = NameField(label=_("Name"), max_length=80)
    game = forms.ChoiceField(
        label=_("Game"), choices=RubberTable.Game.choices, widget=forms.RadioSelect
    )
    stake = forms.DecimalField(
        label=_("Stake for 100 points"),
        required=False,
        min_value=Decimal("0.01"),
        max_digits=8,
        decimal_places=2,
        widget=forms.NumberInput({"class": "narrow", "step": "0.01"}),
        help_text=_("Nothing where no money is played for."),
    )
    currency = NameField(
        label=_("Currency"),
        required=False,
        max_length=12,
        widget=forms.TextInput({"class": "narrow"}),
    )
    exact = forms.BooleanField(
        label=_("Count the exact points of each rubber, not even hundreds (App. 4 H2)"),
        required=False,
    )
    switched = forms.BooleanField(
        label=_(
            "Four deals: on deals 2 and 3 the side that does not deal is vulnerable (App. 4 C)"
        ),
        required=False,
    )
    arbiter = NameField(
        label=_("Arbiter"),
        required=False,
        max_length=120,
        help_text=_("A name puts the Alternative Club Laws in force (Part VIII)."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for number, name in enumerate(PEOPLE, start=1):
            is_needed = number <= LEAST
            field = PersonField if is_needed else FurtherPersonField
            self.fields[name] = field(label=_("Player %d") % number, required=is_needed)
        self.order_fields(("name", "game", *PEOPLE, "stake", "currency", "exact"))

    @property
    def people(self) -> dict[str, Person]:
        """Everybody named, by the field they stand in."""
        return {name: self.cleaned_data[name] for name in PEOPLE if self.cleaned_data[name]}

    @property
    def terms(self) -> Terms:
        """What is agreed; `UserError` where it does not go together."""
        asked = self.cleaned_data
        return Terms(
            game=RubberTable.Game(asked["game"]),
            switched=asked["switched"],
            stake=asked["stake"],
            currency=asked["currency"],
            in_hundreds=not asked["exact"],
            arbiter=asked["arbiter"],
        )


class JoinForm(forms.Form):
    """Who joins the table."""

    who = PersonField(label=_("Who joins"))


class SeenTableForm(forms.Form):
    """The version of the table that its author saw."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class CutForm(SeenTableForm):
    """How the cards are cut for partners."""

    new_partners = forms.BooleanField(
        label=_("Nobody plays with the same partner twice in succession (App. 4 H3)"),
        required=False,
    )


class SeatsForm(SeenTableForm):
    """Who sits where, chosen."""

    def __init__(self, data: Any = None, *, members: Sequence[RubberMember], **rest: Any) -> None:
        super().__init__(data, **rest)
        choices = [("", _("choose a player")), *((str(one.pk), str(one)) for one in members)]
        for seat, label in SEAT_CHOICES:
            self.fields[seat] = forms.ChoiceField(label=label, choices=choices)
        self.fields["dealer"] = forms.ChoiceField(label=_("First dealer"), choices=SEAT_CHOICES)

    @property
    def seats(self) -> dict[Seat, int]:
        return {seat: int(self.cleaned_data[seat.value]) for seat in Seat}


class AgreeForm(forms.Form):
    """Which rubber's net score the four agree on, and whether they say that it is unfinished."""

    number = forms.IntegerField(min_value=1, max_value=32_000)
    unfinished = forms.BooleanField(required=False)


class DealerForm(forms.Form):
    """Who dealt first."""

    dealer = forms.ChoiceField(label=_("First dealer"), choices=SEAT_CHOICES)


class LineField(forms.CharField):
    """A deal as it is typed."""

    def __init__(self, **options: Any) -> None:
        attributes = {
            "class": "entry-field",
            "autocapitalize": "characters",
            "autocomplete": "off",
            "spellcheck": "false",
        }
        super().__init__(max_length=40, widget=forms.TextInput(attributes), **options)


class DealForm(forms.Form):
    """The next deal; the rubber and the number of the deal are those that its author saw."""

    entry = LineField(label=_("Result"))
    rubber = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    deal = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)


class SeenDealForm(forms.Form):
    """A deal that stands on the sheet, and the version that was seen."""

    rubber = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    deal = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)


class CorrectionForm(forms.Form):
    """A deal corrected, and what the Laws ask about the error."""

    seen = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    entry = LineField(label=_("What it should say"))
    error = forms.ChoiceField(
        label=_("What was wrong"), choices=DealError.choices, widget=forms.RadioSelect
    )
    agreeing = forms.TypedChoiceField(
        label=_("Who acknowledges it"),
        choices=[("3", _("three of the four")), ("4", _("all four"))],
        coerce=int,
        widget=forms.RadioSelect,
    )
    happened = forms.ChoiceField(
        label=_("Since then"), choices=Happened.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("How it was found"), max_length=200)

    def __init__(self, *args: Any, has_next: bool, **options: Any) -> None:
        """Where the next deal is on the sheet too, nobody is asked how far it has come."""
        super().__init__(*args, **options)
        if has_next:
            self.fields["happened"].widget = forms.HiddenInput()
            self.initial["happened"] = Happened.CALLED.value


class DecisionForm(forms.Form):
    """The result of a deal as the Arbiter or the Appeals Committee decided."""

    seen = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    entry = LineField(label=_("The result decided"))
    by = forms.ChoiceField(
        label=_("Decided by"),
        choices=[("arbiter", _("the Arbiter")), ("committee", _("the Appeals Committee"))],
        widget=forms.RadioSelect,
    )
    law = forms.ChoiceField(
        label=_("Club Law of the Arbiter"), choices=[(law, law) for law in CLUB_LAWS]
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)


class ReopenForm(forms.Form):
    """Why a closed table is opened again."""

    reason = forms.CharField(label=_("Why"), max_length=200)
