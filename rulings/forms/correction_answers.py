"""What those say who are asked about a reported error, on line or told to a director."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.models import Player
from rulings.actions.correction_answers import Said
from rulings.forms.corrections import RESULT_HELP, RESULT_INPUT
from rulings.forms.earlier import EarlierFields
from rulings.models import Correction
from rulings.queries.answers import asked_players

YES, NO = "yes", "no"


class ReportAnswerForm(forms.Form):
    """Whether it is as reported; else what was."""

    says = forms.ChoiceField(
        label=gettext_lazy("Is the report right?"),
        choices=[
            (YES, gettext_lazy("yes, it should be as reported")),
            (NO, gettext_lazy("no")),
        ],
        widget=forms.RadioSelect,
    )
    claimed = forms.CharField(
        label=gettext_lazy("What it should be, if it is something else"),
        max_length=60,
        required=False,
        help_text=RESULT_HELP,
        widget=forms.TextInput(attrs=RESULT_INPUT),
    )
    words = forms.CharField(
        label=gettext_lazy("In your own words"),
        max_length=limits.STATEMENT,
        required=False,
        help_text=gettext_lazy(
            "The director reads it before deciding; the other side reads it too."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    @property
    def said(self) -> Said:
        """The answer, as the acts take it."""
        cleaned = self.cleaned_data
        return Said(cleaned["says"] == YES, cleaned["claimed"], cleaned["words"])


class ToldAnswerForm(EarlierFields, ReportAnswerForm):
    """The same as a director was told it: by whom, when, and how."""

    field_order = ("player", "says", "claimed", "words")

    def __init__(self, data: Any = None, *, correction: Correction, **options: Any) -> None:
        super().__init__(data, **options)
        self.asked: dict[str, Player] = {
            str(player.pk): player for _side, player in asked_players(correction)
        }
        self.fields["player"] = forms.ChoiceField(
            label=_("Who said so"),
            choices=[("", "—"), *((key, each.name) for key, each in self.asked.items())],
        )
        self.fields["words"].label = _("In their own words")
        self.ask_when(correction.session)
        self.order_fields(self.field_order)

    @property
    def told(self) -> dict[str, Any]:
        """What is written down, as `record_answer` takes it."""
        cleaned = self.cleaned_data
        return {
            "player": self.asked[cleaned["player"]],
            "said": self.said,
            "earlier": self.earlier,
        }
