"""Forms by which approval is asked for, and answered."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs import limits
from clubs.models import Organiser
from clubs.wording import worded
from events.forms.powers import date_field
from events.forms.provisions import value_field
from events.models import Event, Session
from events.provisions.kinds import Choice
from events.provisions.provision import Provision
from scoring.errors import BridgeError


class ApprovalForm(forms.Form):
    """For which value of the provision, for which event, and why."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 4}),
        help_text=gettext_lazy("The officials who answer read it, and nobody else."),
    )
    field_order = ["value", "event", "reason"]

    def __init__(
        self, *args: Any, provision: Provision[Any], organiser: Organiser, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.provision = provision
        value = value_field(provision)
        value.required = True
        if isinstance(value, forms.ChoiceField) and isinstance(provision.kind, Choice):
            choices = [(key, gettext(said)) for key, said in provision.kind.options]
            value.choices = [each for each in choices if not provision.is_free(each[0])]
        self.fields["value"] = value
        begun = Session.objects.exclude(state=Session.State.SETUP).values("event")
        to_come = Event.objects.filter(organiser=organiser, cancelled_at=None)
        self.fields["event"] = forms.ModelChoiceField(
            to_come.exclude(pk__in=begun).order_by("starts_at"),
            label=gettext("For"),
            empty_label=gettext("all your events"),
            required=False,
        )
        self.order_fields(self.field_order)

    def clean_value(self) -> Any:
        try:
            return self.provision.kind.parse(self.cleaned_data["value"])
        except BridgeError as error:
            raise forms.ValidationError(worded(error)) from error


class ApprovalAnswerForm(forms.Form):
    """Whether it is granted, until when, and why."""

    is_granted = forms.TypedChoiceField(
        label=gettext_lazy("Answer"),
        choices=[("yes", gettext_lazy("approve it")), ("no", gettext_lazy("do not approve it"))],
        coerce=lambda chosen: chosen == "yes",
        widget=forms.RadioSelect,
    )
    answer = forms.CharField(
        label=gettext_lazy("Reasons"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 4}),
        help_text=gettext_lazy("Whoever asked reads them."),
    )
    until = date_field(
        gettext_lazy("Last day"),
        required=False,
        help_text=gettext_lazy("Of an approval; empty: until you decide otherwise."),
    )
