"""The forms by which a ruling is issued, told and looked at again.

Nothing is presumed: nobody was told until a director states when.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from events.models import Contestant
from events.queries.field import field_of
from events.queries.periods import zone_of
from rulings.actions.tellings import Told, telling_field
from rulings.forms.moments import MomentField
from rulings.models import Ruling
from rulings.queries.shown import ShownRuling


class IssueForm(forms.Form):
    """When each side was told of the ruling, if it has been, and whether of its right to appeal."""

    def __init__(self, data: Any = None, *, ruling: Ruling, **options: Any) -> None:
        super().__init__(data, **options)
        names = field_of(ruling.session)
        self.sides = ruling.sides
        for side in self.sides:
            label = _("%(label)s %(names)s told at")
            self.fields[telling_field(side)] = MomentField(
                zone=zone_of(ruling.session),
                label=label % {"label": side.label, "names": names[side.pk].names},
                required=False,
            )
            self.fields[right_field(side)] = forms.BooleanField(
                label=_("and of their right to appeal (Law 83)"), required=False
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for side in self.sides:
            at = telling_field(side)
            if cleaned[right_field(side)] and at in cleaned and not cleaned[at]:
                self.add_error(at, _("State when they were told."))
        return cleaned

    @property
    def told(self) -> list[Told]:
        """The sides of which a time is stated."""
        cleaned = self.cleaned_data
        return [
            Told(side, at, cleaned[right_field(side)])
            for side in self.sides
            if (at := cleaned[telling_field(side)])
        ]


class TellSeveralForm(forms.Form):
    """The rulings of which both sides have just been told."""

    def __init__(self, data: Any = None, *, untold: Iterable[ShownRuling], **options: Any) -> None:
        super().__init__(data, **options)
        said = _("%(ruling)s: tell %(sides)s")
        self.fields["numbers"] = forms.TypedMultipleChoiceField(
            label=_("Told just now, and of their right to appeal (Law 83)"),
            choices=[
                (each.number, said % {"ruling": each.named, "sides": _untold_sides(each)})
                for each in untold
            ],
            coerce=int,
            widget=forms.CheckboxSelectMultiple,
        )


def _untold_sides(ruling: ShownRuling) -> str:
    return " – ".join(side.pair.names for side in ruling.sides if side.told_at is None)


class LookForm(forms.Form):
    """What a director found who looked again after the board."""

    found = forms.CharField(
        label=gettext_lazy("What you found"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class TellForm(forms.Form):
    """One side told, from the ruling's page."""

    contestant = forms.IntegerField(widget=forms.HiddenInput)
    note = forms.CharField(
        label=gettext_lazy("How"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("At the table, by telephone, through the partner…"),
    )

    def __init__(
        self, data: Any = None, *, ruling: Ruling, side: Contestant, **options: Any
    ) -> None:
        options.setdefault("initial", {"contestant": side.pk})
        super().__init__(data, **options)
        self.side = side
        self.fields[telling_field(side)] = MomentField(
            zone=zone_of(ruling.session), label=_("Told at")
        )
        self.fields[right_field(side)] = forms.BooleanField(
            label=_("and of their right to appeal (Law 83)"), required=False
        )
        self.order_fields(("contestant", telling_field(side), right_field(side), "note"))

    @property
    def told(self) -> Told:
        """What is stated."""
        cleaned = self.cleaned_data
        return Told(
            self.side,
            cleaned[telling_field(self.side)],
            cleaned[right_field(self.side)],
            cleaned["note"],
        )


def right_field(side: Contestant) -> str:
    """The name of the box that says whether a side was told of its right to appeal."""
    return f"right_told_{side.pk}"
