"""Forms of what a team asks about its match of a season, and of the director's answer."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.forms.season_matches import MatchDecisionForm, MatchReportForm
from rulings.models import MatchRequest
from scoring.numbers import exact


class AskRulingForm(forms.Form):
    """What a ruling is asked for about."""

    grounds = forms.CharField(
        label=_("What happened?"),
        max_length=limits.STATEMENT,
        help_text=_("The board, the auction or the play as far as it matters, and who objects."),
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    @property
    def said(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class ReportErrorForm(MatchReportForm):
    """What is wrong with a score, and what it should be where that is known."""

    grounds = forms.CharField(
        label=_("What is wrong?"),
        max_length=limits.STATEMENT,
        help_text=_("For example which board, and what both rooms wrote down."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    @property
    def said(self) -> dict[str, Any]:
        """The stanzas stand in the form as they are: left so, they claim nothing."""
        report = self.match.report
        stand = [line[1:] for line in report.stanzas] if report else []
        typed = [[exact(home), exact(away)] for home, away in self.stanzas]
        told = {name: self.cleaned_data[name] for name in ("grounds", "seen")}
        return {**told, "claimed": [] if typed == stand else self.stanzas}


class CorrectErrorForm(MatchDecisionForm):
    """The result as the director corrects it; what is claimed stands in it first."""

    def __init__(self, *args: Any, asked: MatchRequest, **options: Any) -> None:
        super().__init__(*args, **options)
        for place, (_boards, home, away) in enumerate(asked.claimed, start=1):
            self.initial.update({f"home{place}": home, f"away{place}": away})
        self.fields["reason"].help_text = _("Both teams read it. It may be left out.")
