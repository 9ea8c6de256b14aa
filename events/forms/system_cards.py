"""The form in which a pair files its system card."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.models import Player
from clubs.wording import worded
from events.interchange.errors import InterchangeError
from events.interchange.system_card_pdf import check_system_card
from events.models.system_cards import HEADINGS


class SystemCardForm(forms.Form):
    """A PDF, texts under the usual headings, or both; of a team also with whom."""

    partner = forms.ChoiceField(label=gettext_lazy("Your partner"))
    pdf = forms.FileField(
        label=gettext_lazy("Your card as a PDF"),
        required=False,
        max_length=limits.FILE_NAME,
        widget=forms.FileInput(attrs={"accept": ".pdf,application/pdf"}),
        help_text=gettext_lazy("2 MB at most. You can write it below instead, or besides."),
    )

    def __init__(self, *args: Any, partners: list[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        self.partners = {str(each.pk): each for each in partners}
        choices = [(key, each.name) for key, each in self.partners.items()]
        self.fields["partner"] = forms.ChoiceField(
            label=gettext_lazy("Your partner"), choices=choices, initial=choices[0][0]
        )
        if len(choices) == 1:
            self.fields["partner"].widget = forms.HiddenInput()
        for name, heading in HEADINGS.items():
            self.fields[name] = forms.CharField(
                label=heading,
                required=False,
                max_length=limits.HEADING,
                widget=forms.Textarea({"rows": 3}),
            )

    def clean_pdf(self) -> bytes | None:
        upload = self.cleaned_data.get("pdf")
        if not upload:
            return None
        if upload.size > limits.SYSTEM_CARD_BYTES:
            raise forms.ValidationError(_("This file is too large for a card: 2 MB at most."))
        data: bytes = upload.read()
        try:
            check_system_card(data, limits.SYSTEM_CARD_PAGES)
        except InterchangeError as fault:
            text = worded(fault)
            raise forms.ValidationError(_("%s.") % (text[:1].upper() + text[1:])) from fault
        return data

    @property
    def filed(self) -> dict[str, Any]:
        """The card, as `file_system_card` takes it."""
        cleaned = self.cleaned_data
        return {
            "partner": self.partners[cleaned["partner"]],
            "pdf": cleaned["pdf"],
            "texts": {name: cleaned[name] for name in HEADINGS},
        }
