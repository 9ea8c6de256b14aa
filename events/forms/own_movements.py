"""Bringing in movements: a file or a text, and then which of those read to keep."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.actions.own_movements import MAX_NAME
from events.models import OwnMovement
from events.movements.files.code_pages import decoded
from events.movements.files.loaded import Loaded, accept_repeats
from events.movements.files.reading import read

MAX_BYTES = 1024 * 1024
MAX_FIELD = 999


class MovementsForm(forms.Form):
    """A file or a text; valid, it has `text` and `source` among its cleaned data."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("A movement list of a scoring program, or JSON; up to 1 MB."),
        required=False,
        max_length=150,
        widget=forms.FileInput({"accept": ".txt,.mov,.mvt,.csv,.json,text/plain,application/json"}),
    )
    typed = forms.CharField(
        label=_("Or type it here"),
        help_text=_("A line for each round; below it says how."),
        required=False,
        strip=False,
        max_length=MAX_BYTES,
        widget=forms.Textarea({"rows": 10, "spellcheck": "false", "class": "code"}),
    )

    def __init__(self, data: Any = None, files: Any = None, *, typed: str = "") -> None:
        super().__init__(data, files, initial={"typed": typed})
        for field in self.fields.values():
            setattr(field, "is_conditional", True)  # noqa: B010 - mypy knows Django's own only

    def clean_file(self) -> Any:
        upload = self.cleaned_data["file"]
        if upload and upload.size > MAX_BYTES:
            raise forms.ValidationError(_("The file is larger than 1 MB."))
        return upload

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        upload, typed = cleaned["file"], cleaned["typed"].strip()
        if bool(upload) == bool(typed):
            raise forms.ValidationError(_("Choose a file or type a movement: one of the two."))
        cleaned["text"] = decoded(upload.read()) if upload else cleaned["typed"]
        if "\0" in cleaned["text"]:
            raise forms.ValidationError(_("This is no text file, so no movements can be read."))
        cleaned["source"] = upload.name[:150] if upload else gettext("typed in")
        return cleaned


class TakeForm(forms.Form):
    """A text that was read, and the numbers of those of its movements that are to be kept.

    Valid, it has `taken`, in which meeting again is accepted.
    """

    text = forms.CharField(strip=False, max_length=MAX_BYTES, widget=forms.HiddenInput)
    source = forms.CharField(max_length=150, widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None) -> None:
        super().__init__(data)
        self.chosen = frozenset(data.getlist("take")) if data else frozenset[str]()
        self.loaded: tuple[Loaded, ...] = ()
        self.taken: list[Loaded] = []

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            raise forms.ValidationError(_("Choose the file again."))
        self.loaded = read(cleaned["text"])
        self.taken = [
            accept_repeats(each)
            for number, each in enumerate(self.loaded)
            if str(number) in self.chosen
        ]
        if not self.taken:
            raise forms.ValidationError(_("Tick the movements that you want to keep."))
        return cleaned


class FilterForm(forms.Form):
    """Which of the movements to list."""

    contest = forms.ChoiceField(
        label=_("Of what"),
        required=False,
        choices=[("", _("anything")), *OwnMovement.Contest.choices],
    )
    field = forms.IntegerField(
        label=_("For how many"), required=False, min_value=2, max_value=MAX_FIELD
    )


class RenameForm(forms.Form):
    name = NameField(label=_("Name"), max_length=MAX_NAME)
