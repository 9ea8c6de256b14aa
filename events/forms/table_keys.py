"""What is typed to open a table, and which tables of a session a director means."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.table_secrets import CODE_LENGTH, MISTAKEN, code_in, may_be_code

LONGEST_TYPED = 40


class TableCodeForm(forms.Form):
    """The code of a card: in capitals or not, with spaces or without."""

    code = forms.CharField(
        label=_("The code on the card"),
        max_length=LONGEST_TYPED,
        help_text=_("Six letters and digits, under the square."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
                "class": "table-code",
            }
        ),
    )

    def clean_code(self) -> str:
        """What no card can have is said at once, and is no guess."""
        code = code_in(self.cleaned_data["code"])
        if may_be_code(code):
            return code
        if len(code) == CODE_LENGTH and set(code) & MISTAKEN:
            raise forms.ValidationError(_("No code has 0, O, 1, I or L: look at the card again."))
        raise forms.ValidationError(_("A code has six letters and digits: look at the card again."))


class TablesForm(forms.Form):
    """Tables of a session by name, or every one."""

    means_all = False
    """Whether no tick means every table."""

    every = forms.BooleanField(required=False)

    def __init__(self, names: list[str], *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._names = names
        choices = [(name, name) for name in names]
        self.fields["tables"] = forms.MultipleChoiceField(choices=choices, required=False)

    def clean(self) -> dict[str, Any]:
        """Those that are ticked; every one only where none is."""
        cleaned = super().clean() or {}
        if not cleaned.get("tables") and (cleaned.get("every") or self.means_all):
            cleaned["tables"] = self._names
        elif not cleaned.get("tables") and "tables" not in self.errors:
            self.add_error(None, _("Tick the tables that you mean."))
        return cleaned


class PrintForm(TablesForm):
    """The same, and the paper that the cards are printed on; every card where none is ticked."""

    means_all = True

    paper = forms.ChoiceField(choices=[("a4", "A4"), ("letter", "Letter")])
