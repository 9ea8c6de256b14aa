"""Forms by which an authority gives powers away, and takes them back."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs import limits
from clubs.models import Authority, Organiser
from events.models import Delegation
from events.provisions.catalogue import ROOMS
from events.provisions.given import POWERS_TO_ACT, PowerToAct
from events.provisions.provision import Provision, Setter

_DATE = {"type": "date"}


def date_field(label: Any, **options: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(_DATE, format="%Y-%m-%d"), **options)


def _labelled(given: Provision[Any] | PowerToAct) -> str:
    return f"{gettext(given.clause)}: {gettext(given.name)}"


def delegable() -> list[tuple[str, list[tuple[str, str]]]]:
    """What an authority may say, as people look for it, and what it does."""
    said = [
        (
            gettext(name),
            [(each.key, _labelled(each)) for each in room if Setter.AUTHORITY in each.setters],
        )
        for name, room in ROOMS.items()
        if any(Setter.AUTHORITY in each.setters for each in room)
    ]
    done = [(each.key, _labelled(each)) for each in POWERS_TO_ACT.values()]
    return [*said, (gettext("What the authority does"), done)]


class PowerForm(forms.Form):
    """Which powers of `authority` go to whom, how, and for which days."""

    giving = forms.ChoiceField(
        label=gettext_lazy("How"), choices=Delegation.Kind.choices, widget=forms.RadioSelect
    )
    since = date_field(gettext_lazy("From"))
    until = date_field(
        gettext_lazy("Last day"),
        required=False,
        help_text=gettext_lazy("Empty: until you take it back."),
    )
    citation = forms.CharField(
        label=gettext_lazy("Where it stands in your text"), max_length=80, required=False
    )
    keys = forms.MultipleChoiceField(
        label=gettext_lazy("What is given, with the approvals that it wants"),
        choices=delegable,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose what is given away.")},
    )
    field_order = ["to_authority", "to_organiser", "giving", "since", "until", "citation", "keys"]

    def __init__(
        self, *args: Any, authority: Authority, own: list[Authority], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.fields["to_authority"] = forms.ModelChoiceField(
            Authority.objects.exclude(pk=authority.pk),
            label=gettext("To the authority"),
            required=False,
        )
        self.fields["to_organiser"] = forms.ModelChoiceField(
            Organiser.objects.filter(authority__in=own),
            label=gettext("Or to the organiser, for its own events"),
            required=False,
        )
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        holders = [cleaned.pop(name, None) for name in ("to_authority", "to_organiser")]
        chosen = [each for each in holders if each is not None]
        if len(chosen) != 1:
            self.add_error("to_authority", gettext("Choose one authority or one organiser."))
            return cleaned
        return cleaned | {"to": chosen[0]}


class PowerRevokeForm(forms.Form):
    """From which day on, and why."""

    since = date_field(gettext_lazy("From"))
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        required=False,
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 3}),
    )
