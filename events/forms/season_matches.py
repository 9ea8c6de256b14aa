"""Forms of one match of a season: its result, the other captain's answer, the director's acts."""

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.name_fields import NameField
from events.actions.match_decisions import DecidedResult
from events.forms.season_fields import (
    ImpsField,
    at_fault_in,
    carried_in,
    carry_fields,
    not_played_fields,
)
from events.forms.seasons import NewDate, end_of
from events.models import Season
from events.queries.seasons import MatchNow, SeasonNow
from scoring.teams.boards import TeamSide

FINEST = 8
"""Decimals of the IMPs of a stanza, which may stand there from boards that rulings weighed."""


class MatchForm(forms.Form):
    """What one act on a match asks; `said` is that as the act takes it."""

    def __init__(
        self, data: Any = None, *, season: SeasonNow, match: MatchNow, **options: Any
    ) -> None:
        self.season, self.match = season, match
        super().__init__(data, **options)

    @property
    def said(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class SeenForm(MatchForm):
    """The version of the report that was looked at."""

    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.initial["seen"] = self.match.report.version if self.match.report else 0


class DisputeForm(SeenForm):
    """What is wrong with a result."""

    reason = NameField(
        label=gettext_lazy("What is wrong"),
        max_length=200,
        help_text=gettext_lazy("For example the IMPs as you have them. The director decides."),
    )


class MatchReasonForm(MatchForm):
    """Why something is done."""

    reason = NameField(label=gettext_lazy("Why"), max_length=200)


def reason_field() -> NameField:
    """Why the director decides a result, who may have nothing to decide against."""
    return NameField(
        label=gettext_lazy("Why"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Needed where something stood before."),
    )


class MatchReportForm(SeenForm):
    """The IMPs of a match, stanza after stanza, home's first; as far as it is played."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.terms = self.season.season
        self.initial = {**self.initial, **_reported(self.match)}
        self.names = [team.name if team else "" for team in self.match.teams]
        self.rows = rows_asked(self.season, self.match)
        for place in range(1, self.rows + 1):
            for side, name in zip(TeamSide, self.names, strict=True):
                self.fields[f"{side.value}{place}"] = ImpsField(
                    decimal_places=FINEST,
                    label=_("%(team)s, %(stanza)s")
                    % {"team": name, "stanza": stanza_name(self.terms, place)},
                )

    @property
    def lines(self) -> list[tuple[str, int, forms.BoundField, forms.BoundField]]:
        """Each stanza: what it is called, its boards, the fields of home and the visitors."""
        return [
            (
                stanza_name(self.terms, place),
                self.terms.boards if place <= self.terms.stanzas else self.terms.extra_boards,
                self[f"home{place}"],
                self[f"away{place}"],
            )
            for place in range(1, self.rows + 1)
        ]

    @property
    def stanzas(self) -> list[tuple[Fraction, Fraction]]:
        return [
            (
                Fraction(self.cleaned_data[f"home{place}"]),
                Fraction(self.cleaned_data[f"away{place}"]),
            )
            for place in range(1, self.rows + 1)
            if self.cleaned_data.get(f"home{place}") is not None
        ]

    @property
    def said(self) -> dict[str, Any]:
        return {"stanzas": self.stanzas, "seen": self.cleaned_data["seen"]}

    def clean(self) -> dict[str, Any]:
        """Both teams' IMPs of a stanza, and no stanza before an earlier one."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        is_open = False
        for place in range(1, self.rows + 1):
            names = [f"{side.value}{place}" for side in TeamSide]
            if any(name in self.errors for name in names):
                continue
            missing = [name for name in names if cleaned.get(name) is None]
            if len(missing) == 1:
                self.add_error(missing[0], _("Write down the IMPs of both teams."))
            elif not missing and is_open:
                self.add_error(names[0], _("The stanza before this one comes first."))
            is_open = is_open or bool(missing)
        return cleaned


class MatchDecisionForm(MatchReportForm):
    """The same for the director, who may know a match of a league by its total or points alone."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not self.season.is_cup:
            for side, name in zip(TeamSide, self.names, strict=True):
                self.fields[f"total_{side.value}"] = ImpsField(
                    label=_("%s, IMPs of the whole match") % name
                )
            for side, name in zip(TeamSide, self.names, strict=True):
                self.fields[f"points_{side.value}"] = ImpsField(
                    label=_("%s, points of the match") % name
                )
        self.fields["reason"] = reason_field()

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields besides the stanzas."""
        return [self[name] for name in self.fields if name.startswith(("total_", "points_"))]

    @property
    def others_typed(self) -> bool:
        """Whether they have to be seen."""
        return any(field.errors or field.value() not in (None, "") for field in self.others)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is said of the result."""
        return self.outcome == DecidedResult([])

    @property
    def outcome(self) -> DecidedResult:
        return DecidedResult(self.stanzas, self._pair("total"), self._pair("points"))

    @property
    def said(self) -> dict[str, Any]:
        told = {name: self.cleaned_data[name] for name in ("seen", "reason")}
        return {"outcome": self.outcome, **told}

    def _pair(self, what: str) -> tuple[Fraction, Fraction] | None:
        home, away = (self.cleaned_data.get(f"{what}_{side.value}") for side in TeamSide)
        return None if home is None or away is None else (Fraction(home), Fraction(away))

    def clean(self) -> dict[str, Any]:
        """The stanzas stand in the form as they were: a total or points go before them."""
        cleaned = super().clean()
        for what in ("total", "points"):
            names = [f"{what}_{side.value}" for side in TeamSide if f"{what}_home" in self.fields]
            missing = [name for name in names if cleaned.get(name) is None]
            if len(missing) == 1:
                self.add_error(missing[0], _("Write down those of both teams."))
        return cleaned


class NotPlayedForm(MatchReasonForm):
    """Which team did not play, or conceded."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields |= not_played_fields(side_choices(self.match), both=not self.season.is_cup)
        self.order_fields(["what", "at_fault", "reason"])

    @property
    def said(self) -> dict[str, Any]:
        return {
            "at_fault": at_fault_in(self.cleaned_data),
            "conceded": self.cleaned_data["what"] == "conceded",
            "reason": self.cleaned_data["reason"],
        }


class MoveForm(NewDate, MatchReasonForm):
    """Another date by which a match is to be played."""

    @property
    def said(self) -> dict[str, Any]:
        play_by = end_of(self.cleaned_data["day"], self.season.session.event)
        return {"play_by": play_by, "reason": self.cleaned_data["reason"]}


class CarryForm(MatchReasonForm):
    """Who brings IMPs into a match of a cup."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields |= carry_fields(side_choices(self.match))
        self.order_fields(["side", "amount", "reason"])

    @property
    def said(self) -> dict[str, Any]:
        return carried_in(self.cleaned_data)


def side_choices(match: MatchNow) -> list[tuple[str, str]]:
    """The two teams of a match."""
    return [(side.value, team.name) for side in TeamSide if (team := match.team(side)) is not None]


def stanza_name(season: Season, place: int) -> str:
    """What a part of a match is called."""
    if place > season.stanzas:
        return _("extra boards %d") % (place - season.stanzas)
    return _("stanza %d") % place if season.stanzas > 1 else _("match")


def _reported(match: MatchNow) -> dict[str, Any]:
    """The stanzas that stand, as the fields have them."""
    report = match.report
    found: dict[str, Any] = {}
    if report is not None and len(report.stanzas) <= 16:
        for place, (_boards, home, away) in enumerate(report.stanzas, start=1):
            found |= {f"home{place}": home, f"away{place}": away}
    return found


def rows_asked(season: SeasonNow, match: MatchNow) -> int:
    """The stanzas scheduled, those that are known, and one more of a match that is level."""
    known, scheduled = len(match.report.stanzas) if match.report else 0, season.season.stanzas
    if not season.is_cup:
        return scheduled
    result = match.result
    is_level = known >= scheduled and result is not None and not result.margin
    is_open = match.score.winner is None
    return max(scheduled, known + (is_level and is_open))
