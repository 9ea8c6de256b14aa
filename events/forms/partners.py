"""Forms for another player in an entry."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.forms.entries import PersonField
from events.models import EntryMember


class ChangePlayerForm(forms.Form):
    """Who leaves the entry and who comes into it."""

    who = PersonField(label=_("Who plays instead"))

    def __init__(self, data: Any = None, *, members: list[EntryMember], **options: Any) -> None:
        super().__init__(data, **options)
        self.members = {str(each.pk): each for each in members}
        only = next(iter(self.members)) if len(members) == 1 else None
        self.fields["member"] = forms.ChoiceField(
            label=_("Who does not play"),
            choices=[(key, each.player.name) for key, each in self.members.items()],
            widget=forms.RadioSelect,
            initial=only,
        )
        self.order_fields(("member", "who"))

    @property
    def leaving(self) -> EntryMember:
        """The member chosen."""
        return self.members[self.cleaned_data["member"]]


class CaptainForm(forms.Form):
    """Who leads the team."""

    who = PersonField(
        label=_("Captain"),
        is_first=True,
        help_text=_("One of the players, or somebody who does not play."),
    )


class NameForm(forms.Form):
    """Who somebody entered as "Guest 2" is."""

    who = PersonField(
        label=_("Name or national number"),
        is_first=True,
        help_text=_("Someone unknown to the club becomes one of its people."),
    )


class SubstituteForm(forms.Form):
    """Who sits in for whom, from which round on."""

    who = PersonField(label=_("Who sits in"))
    from_round = forms.IntegerField(
        label=_("From round"),
        min_value=1,
        widget=forms.NumberInput({"class": "narrow", "inputmode": "numeric"}),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        members: list[tuple[str, EntryMember]],
        round: int,  # noqa: A002
        **options: Any,
    ) -> None:
        super().__init__(data, initial={"from_round": round}, **options)
        self.members = {str(each.pk): each for _label, each in members}
        named = [(str(each.pk), f"{label} {each.player.name}") for label, each in members]
        self.fields["member"] = forms.ChoiceField(label=_("For whom"), choices=[("", "—"), *named])
        self.order_fields(("member", "who", "from_round"))

    @property
    def leaving(self) -> EntryMember:
        """The member chosen."""
        return self.members[self.cleaned_data["member"]]


class BackForm(forms.Form):
    """From which round on the player is back."""

    back_in = forms.IntegerField(
        label=_("Back from round"),
        min_value=1,
        widget=forms.NumberInput({"class": "narrow", "inputmode": "numeric"}),
    )
