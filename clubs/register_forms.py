"""The forms of an authority's registers."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.interchange.register_files import (
    ListedDirector,
    ListedPlayer,
    read_directors,
    read_registered,
)
from clubs.list_files import ListFileForm
from clubs.models import RegisteredDirector


class RegisteredDirectorForm(forms.ModelForm[RegisteredDirector]):
    """A director as the register has them; whether the address is free is for the action to say."""

    class Meta:
        model = RegisteredDirector
        fields = ["name", "email", "qualification", "since", "until", "note"]
        help_texts = {
            "email": _("Of their login here: by it they are known when they are appointed."),
            "qualification": _("For example: National director"),
            "note": _("For the authority's officials alone."),
        }
        widgets = {
            "since": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "until": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        }


class DirectorsFileForm(ListFileForm):
    """A list of directors."""

    def read(self, content: bytes, code_page: str) -> tuple[ListedDirector, ...]:
        return read_directors(content, code_page)


class PlayersFileForm(ListFileForm):
    """A list of players."""

    def read(self, content: bytes, code_page: str) -> tuple[ListedPlayer, ...]:
        return read_registered(content, code_page)


class RegisterMatchForm(forms.Form):
    """Who of the register one of the organiser's people is, and whose name stands."""

    entry = forms.IntegerField(widget=forms.HiddenInput)
    names = forms.ChoiceField(choices=[("own", ""), ("register", "")])

    @property
    def takes_name(self) -> bool:
        """Whether the record gets the register's name."""
        chosen: Any = self.cleaned_data["names"]
        return bool(chosen == "register")
