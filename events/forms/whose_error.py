"""Whose error a wrong score was, which can have periods of their own (Law 79C1)."""

from django import forms
from django.utils.translation import gettext_lazy as _

AT_THE_TABLE, BY_OFFICIAL = "table", "official"
MADE_BY = [
    (AT_THE_TABLE, _("made at the table: it was written down wrongly there")),
    (BY_OFFICIAL, _("made by an official: it was typed or computed wrongly")),
]


def made_by_field() -> forms.ChoiceField:
    """Which of the two, asked where it matters."""
    return forms.ChoiceField(
        label=_("Whose error it was"),
        choices=MADE_BY,
        initial=AT_THE_TABLE,
        widget=forms.RadioSelect,
    )
