"""Forms of guided rulings: which guide at which board, and what is kept of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from events.models import Session
from events.queries.meetings import PairsMet
from rulings.forms.places import BoardFields
from rulings.guides.reading import guides


class BeginGuideForm(BoardFields):
    """The guide that is tapped, and on which board at the table of the `meeting`, where one is."""

    guide = forms.CharField(max_length=60)

    def __init__(
        self, data: Any = None, *, session: Session, meeting: PairsMet | None, **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.ask_board(session, meeting)
        if meeting:
            self.fields["board"].widget.attrs["data-not-kept"] = True

    def clean_guide(self) -> str:
        name: str = self.cleaned_data["guide"]
        if name not in guides():
            raise forms.ValidationError(_("There is no such guide."))
        return name


class FoundForm(forms.Form):
    """What was found when a review was looked at; the score may stand without a word."""

    found = forms.CharField(
        label=gettext_lazy("What you found"),
        max_length=limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class OtherwiseForm(forms.Form):
    """Why the director judges otherwise than the guide."""

    otherwise = forms.CharField(
        label=gettext_lazy("Why you judge otherwise"),
        max_length=limits.STATEMENT,
        help_text=gettext_lazy("It stands in the ruling. What was answered is kept all the same."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
