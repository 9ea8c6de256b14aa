"""What a report is printed on."""

from django import forms

PAPERS = [("a4", "A4"), ("letter", "Letter")]


class PaperForm(forms.Form):
    """A4 where nothing is said."""

    paper = forms.ChoiceField(choices=PAPERS, required=False)

    @property
    def chosen(self) -> str:
        return (self.is_valid() and self.cleaned_data["paper"]) or "a4"
