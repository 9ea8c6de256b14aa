"""Forms of what a team asks about its match of a season, and of the director's answer."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.actions.match_decisions import DecidedResult, Unplayed
from events.forms.season_fields import at_fault_in, not_played_fields
from events.forms.season_matches import (
    MatchDecisionForm,
    MatchForm,
    MatchReportForm,
    side_choices,
)
from events.forms.whose_error import BY_OFFICIAL, made_by_field
from events.models import MatchReport, Session
from events.queries.periods import period_rules
from events.queries.seasons import MatchNow, SeasonNow
from rulings.forms.earlier import EarlierFields
from rulings.models import MatchRequest, MatchRuling
from rulings.queries.match_rulings import awarded_by, rulings_on_record
from scoring.numbers import exact
from scoring.teams.boards import TeamSide


class AskRulingForm(forms.Form):
    """What a ruling is asked for about."""

    about = forms.ChoiceField(
        label=_("What it is about"),
        choices=MatchRequest.About,
        initial=MatchRequest.About.OTHER,
        widget=forms.RadioSelect,
    )
    grounds = forms.CharField(
        label=_("What happened?"),
        max_length=limits.STATEMENT,
        help_text=_("The board, the auction or the play as far as it matters, and who objects."),
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    @property
    def said(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class RecordRequestForm(EarlierFields, AskRulingForm):
    """What a director writes down for a captain who asks for a ruling, or has asked (Law 92C)."""

    side = forms.ChoiceField(label=_("Which team's captain asks"), widget=forms.RadioSelect)
    field_order = ("side", "about", "grounds")

    def __init__(self, *args: Any, season: SeasonNow, match: MatchNow, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["side"].choices = side_choices(match)  # type: ignore[attr-defined]
        self.ask_when(season.session)

    @property
    def said(self) -> dict[str, Any]:
        return {
            **{name: self.cleaned_data[name] for name in ("about", "grounds")},
            "on_behalf_of": TeamSide(self.cleaned_data["side"]),
            "earlier": self.earlier,
        }


CONCURS = "concurs"
RESULT = "result"


class NoteMatchForm(EarlierFields):
    """What a captain says of what the team asks, or whoever lodged its appeal, as a director notes
    it: which, a button names.
    """

    def __init__(self, *args: Any, session: Session, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ask_when(session)

    def chosen(self, buttons: Iterable[str]) -> str:
        """Which of these was pressed; the captain's concurrence has none of its own."""
        return next((each for each in buttons if each in self.data), CONCURS)


class ReportErrorForm(EarlierFields, MatchReportForm):
    """What is wrong with a score, and what it should be where that is known.

    Whose error it was is asked where that of an official has a period of its own; a director who
    `directs` is asked who told it, and when.
    """

    grounds = forms.CharField(
        label=_("What is wrong?"),
        max_length=limits.STATEMENT,
        help_text=_("For example which board, and what both rooms wrote down."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, directs: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.asks_whose = period_rules(self.season.session).tells_officials
        self.misrecordable = [
            (ruling.number, _misrecorded(self.match, ruling))
            for ruling in rulings_on_record(self.match)
        ]
        if self.asks_whose:
            self.fields["made_by"] = made_by_field()
        if self.misrecordable:
            self.fields["misrecorded"] = forms.ChoiceField(
                label=_("Where the error is"),
                choices=[(RESULT, _("the result of the match")), *self.misrecordable],
                initial=RESULT,
                widget=forms.RadioSelect,
            )
        if directs:
            self.fields["side"] = forms.ChoiceField(
                label=_("Who reports it"),
                choices=[("", _("found by a director")), *side_choices(self.match)],
                required=False,
                widget=forms.RadioSelect,
            )
            self.ask_when(self.season.session)

    @property
    def said(self) -> dict[str, Any]:
        """The stanzas stand in the form as they are: left so, they claim nothing."""
        report = self.match.report
        stand = [line[1:] for line in report.stanzas] if report else []
        typed = [[exact(home), exact(away)] for home, away in self.stanzas]
        told = {name: self.cleaned_data[name] for name in ("grounds", "seen")}
        told["by_official"] = self.cleaned_data.get("made_by") == BY_OFFICIAL
        wrong = self.cleaned_data.get("misrecorded", RESULT)
        told["misrecorded"] = None if wrong == RESULT else int(wrong)
        side = self.cleaned_data.get("side")
        told |= {"on_behalf_of": TeamSide(side) if side else None, "earlier": self.earlier}
        return {**told, "claimed": [] if typed == stand else self.stanzas}


def _misrecorded(match: MatchNow, ruling: MatchRuling) -> str:
    said = {"ruling": ruling, "score": ", ".join(awarded_by(match, ruling)) or "–"}
    text = gettext("the adjusted score was recorded otherwise than ruled: %(ruling)s, %(score)s")
    return text % said


class CorrectErrorForm(MatchDecisionForm):
    """The result as the director corrects it, or that the match was not played; what is claimed
    stands in it first.
    """

    def __init__(self, *args: Any, asked: MatchRequest, **options: Any) -> None:
        super().__init__(*args, **options)
        for place, (_boards, home, away) in enumerate(asked.claimed, start=1):
            self.initial.update({f"home{place}": home, f"away{place}": away})
        self.fields["reason"].help_text = _("Both teams read it. It may be left out.")
        void = _("struck out: played anew") if self.season.is_cup else _("void")
        self.fields["what"] = forms.ChoiceField(
            label=_("What it should be"),
            choices=[
                ("", _("the result above")),
                (Kind.DEFAULTED.value, _("not played (default)")),
                (Kind.CONCEDED.value, _("conceded")),
                (Kind.VOID.value, void),
            ],
            required=False,
            widget=forms.RadioSelect,
        )
        sides = not_played_fields(side_choices(self.match), both=not self.season.is_cup)
        self.fields["at_fault"] = sides["at_fault"]
        self.fields["at_fault"].required = False

    @property
    def outcome(self) -> DecidedResult:
        if not (what := self.cleaned_data["what"]):
            return super().outcome
        at_fault = at_fault_in(self.cleaned_data) if what != Kind.VOID else None
        return DecidedResult(not_played=Unplayed(Kind(what), at_fault))

    @property
    def not_played_typed(self) -> bool:
        """Whether that has to be seen."""
        return bool(self["what"].value() or self["at_fault"].errors)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("what") in (Kind.DEFAULTED, Kind.CONCEDED) and not cleaned.get("at_fault"):
            self.add_error("at_fault", gettext("Say which of the two teams."))
        return cleaned


class StateErrorForm(CorrectErrorForm):
    """What the record should be, and why that is beyond reasonable doubt (Law 79C2)."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["reason"]
        self.fields["statement"] = forms.CharField(
            label=_("Why the record is wrong beyond reasonable doubt"),
            max_length=limits.STATEMENT,
            widget=forms.Textarea(attrs={"rows": 3}),
        )

    @property
    def said(self) -> dict[str, Any]:
        told = {name: self.cleaned_data[name] for name in ("seen", "statement")}
        return {"outcome": self.outcome, **told}


class ApproveForm(MatchForm):
    """The statement that was looked at, by its instant."""

    stated = forms.CharField(max_length=40, widget=forms.HiddenInput)


Kind = MatchReport.Kind
