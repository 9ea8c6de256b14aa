"""Forms of a season: its terms and dates, a match's result, and what the director decides."""

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.name_fields import NameField
from events.actions.match_decisions import DecidedResult
from events.forms.events import day_field
from events.models import Entry, Event, Season, SeasonPenalty, SeasonTerms
from events.queries.seasons import MatchNow
from scoring.teams.boards import TeamSide

END_OF_DAY = time(23, 59)
"""A match is to be played by the end of a day, in the event's zone."""

LAWS = [
    ("90A", gettext_lazy("Law 90A (delay, or an infraction of procedure)")),
    ("90B", gettext_lazy("Law 90B (one of the offences listed there)")),
    ("91A", gettext_lazy("Law 91A (discipline)")),
    ("78D", gettext_lazy("conditions of contest (Law 78D)")),
]


def end_of(day: date, event: Event) -> datetime:
    """The end of that day where the event is."""
    return datetime.combine(day, END_OF_DAY, tzinfo=ZoneInfo(event.time_zone))


def _narrow(**attributes: Any) -> forms.NumberInput:
    return forms.NumberInput({"class": "narrow", "inputmode": "numeric", **attributes})


def _whole(label: Any, least: int, most: int, initial: int, help_text: Any = "") -> Any:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        initial=initial,
        help_text=help_text,
        widget=_narrow(),
    )


class MakeMatchesForm(forms.Form):
    """How a season is played; of a league and of a cup only what concerns them is asked."""

    first = day_field()
    days = _whole(
        gettext_lazy("Days from one round to the next"),
        1,
        365,
        14,
        gettext_lazy("Each match can be given another date afterwards."),
    )
    meetings = forms.TypedChoiceField(
        label=gettext_lazy("Two teams meet"),
        choices=[
            (2, gettext_lazy("twice: once at the home of each")),
            (1, gettext_lazy("once")),
        ],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    stanzas = _whole(
        gettext_lazy("Stanzas of a match"),
        1,
        8,
        2,
        gettext_lazy("The parts of a match, each entered by itself; 1 where there is one score."),
    )
    boards = _whole(gettext_lazy("Boards of a stanza"), 1, 64, 12)
    answer_hours = _whole(
        gettext_lazy("Hours for the other captain to answer"),
        1,
        999,
        48,
        gettext_lazy("From when a captain has entered a result until the other confirms it."),
    )
    silence_agrees = forms.BooleanField(
        label=gettext_lazy("Silence agrees: a result that nobody disputed in that time counts"),
        required=False,
        help_text=gettext_lazy("Otherwise the director sees it as waiting for them."),
    )
    forfeit = forms.DecimalField(
        label=gettext_lazy("Points for a team whose opponents do not play"),
        min_value=Decimal(0),
        max_value=Decimal(100),
        max_digits=5,
        decimal_places=2,
        initial=12,
        widget=_narrow(step="0.01"),
        help_text=gettext_lazy("The team that does not play, or concedes, gets 0."),
    )
    carry_over_cap = forms.DecimalField(
        label=gettext_lazy("Most IMPs that a team may carry into a match"),
        min_value=Decimal(0),
        max_value=Decimal(100),
        max_digits=5,
        decimal_places=1,
        initial=0,
        widget=_narrow(step="0.5"),
        help_text=gettext_lazy("0 where nothing is carried over from earlier matches."),
    )
    extra_boards = _whole(
        gettext_lazy("Extra boards of a level match"), 1, 32, 4, gettext_lazy("So many at a time.")
    )
    extra_sets = _whole(gettext_lazy("Sets of extra boards"), 0, 8, 1)
    tie = forms.ChoiceField(
        label=gettext_lazy("A match that is still level is decided by"),
        choices=SeasonTerms.Tie.choices,
        initial=SeasonTerms.Tie.EXTRA,
        widget=forms.RadioSelect,
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("The losers of the semi-finals play for the third place"),
        required=False,
    )
    consolation = forms.BooleanField(
        label=gettext_lazy("The losers of the first round play a consolation cup"), required=False
    )
    by_lot = forms.BooleanField(
        label=gettext_lazy("Draw the numbers of the teams by lot"), required=False
    )

    OF_A_LEAGUE = ("meetings", "forfeit")
    OF_A_CUP = (
        "carry_over_cap",
        "extra_boards",
        "extra_sets",
        "tie",
        "third_place",
        "consolation",
    )

    def __init__(
        self, data: Any = None, *, event: Event, entries: Sequence[Entry], **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.event, self.entries = event, entries
        for name in self.OF_A_LEAGUE if event.is_cup else self.OF_A_CUP:
            del self.fields[name]
        self.fields["first"].label = _("The first round is to be played by the end of")
        for place, entry in enumerate(entries, start=1):
            self.fields[f"seed_{entry.pk}"] = forms.IntegerField(
                label=entry.name,
                min_value=1,
                max_value=len(entries),
                initial=place,
                widget=_narrow(),
            )

    @property
    def terms_fields(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith("seed_")]

    @property
    def seed_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("seed_")]

    @property
    def terms(self) -> dict[str, Any]:
        """What `make_matches` takes as the terms."""
        names = SeasonTerms.blank().keys() & self.cleaned_data.keys()
        return {name: self.cleaned_data[name] for name in names}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        seeds = [cleaned.get(f"seed_{entry.pk}") for entry in self.entries]
        for place, (entry, seed) in enumerate(zip(self.entries, seeds, strict=True)):
            if seed is not None and seed in seeds[:place] and not cleaned.get("by_lot"):
                self.add_error(f"seed_{entry.pk}", _("Another team has this number."))
        return cleaned

    @property
    def in_order(self) -> list[Entry]:
        """The entries by the numbers given."""
        return sorted(self.entries, key=lambda entry: self.cleaned_data[f"seed_{entry.pk}"])


class ImpsField(forms.DecimalField):
    """IMPs that a team gained: whole numbers, and what weighted rulings leave."""

    def __init__(self, **options: Any) -> None:
        widget = _narrow(step="any", autocomplete="off")
        super().__init__(
            required=False,
            min_value=Decimal(0),
            max_digits=7,
            decimal_places=2,
            widget=widget,
            **options,
        )


class MatchReportForm(forms.Form):
    """The IMPs of a match, stanza after stanza, home's first; as far as it is played."""

    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, season: Season, match: MatchNow, is_cup: bool, **options: Any
    ) -> None:
        self.season = season
        super().__init__(data, initial=_reported(match) | options.pop("initial", {}), **options)
        self.names = [team.name if team else "" for team in match.teams]
        self.rows = _rows_asked(season, match, is_cup=is_cup)
        for place in range(1, self.rows + 1):
            for side, name in zip(TeamSide, self.names, strict=True):
                self.fields[f"{side.value}{place}"] = ImpsField(
                    label=_("%(team)s, %(stanza)s")
                    % {"team": name, "stanza": stanza_name(season, place)}
                )

    @property
    def lines(self) -> list[tuple[str, int, forms.BoundField, forms.BoundField]]:
        """Each stanza: what it is called, its boards, the fields of home and the visitors."""
        return [
            (
                stanza_name(self.season, place),
                self.season.boards if place <= self.season.stanzas else self.season.extra_boards,
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

    def __init__(self, data: Any = None, *, is_cup: bool, **options: Any) -> None:
        super().__init__(data, is_cup=is_cup, **options)
        if not is_cup:
            for side, name in zip(TeamSide, self.names, strict=True):
                self.fields[f"total_{side.value}"] = ImpsField(
                    label=_("%s, IMPs of the whole match") % name
                )
            for side, name in zip(TeamSide, self.names, strict=True):
                self.fields[f"points_{side.value}"] = ImpsField(
                    label=_("%s, points of the match") % name
                )
        self.fields["reason"] = NameField(
            label=_("Why"),
            max_length=200,
            required=False,
            help_text=_("Needed where something stood before."),
        )

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields besides the stanzas."""
        return [self[name] for name in self.fields if name.startswith(("total_", "points_"))]

    @property
    def others_typed(self) -> bool:
        """Whether they have to be seen."""
        return any(field.errors or field.value() not in (None, "") for field in self.others)

    @property
    def outcome(self) -> DecidedResult:
        return DecidedResult(self.stanzas, self._pair("total"), self._pair("points"))

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


class SeenForm(forms.Form):
    """The version of the report that was looked at."""

    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)


class DisputeForm(SeenForm):
    """What is wrong with a result."""

    reason = NameField(
        label=gettext_lazy("What is wrong"),
        max_length=200,
        help_text=gettext_lazy("For example the IMPs as you have them. The director decides."),
    )


class SeasonReasonForm(forms.Form):
    """Why something is done."""

    reason = NameField(label=gettext_lazy("Why"), max_length=200)


class NotPlayedForm(SeasonReasonForm):
    """Which team did not play, or conceded."""

    what = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        choices=[
            ("defaulted", gettext_lazy("did not play (default)")),
            ("conceded", gettext_lazy("conceded the match")),
        ],
        widget=forms.RadioSelect,
        initial="defaulted",
    )
    at_fault = forms.ChoiceField(label=gettext_lazy("Which team"), widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, match: MatchNow, is_cup: bool, **rest: Any) -> None:
        super().__init__(data, **rest)
        choices = side_choices(match)
        if not is_cup:
            choices.append(("both", _("neither team played")))
        self.fields["at_fault"].choices = choices  # type: ignore[attr-defined]
        self.order_fields(["what", "at_fault", "reason"])

    @property
    def side(self) -> TeamSide | None:
        chosen = self.cleaned_data["at_fault"]
        return None if chosen == "both" else TeamSide(chosen)


class MoveForm(SeasonReasonForm):
    """Another date by which a match, or a round, is to be played."""

    day = day_field()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["day"].label = _("To be played by the end of")
        self.order_fields(["day", "reason"])


class MatchPenaltyForm(SeasonReasonForm):
    """What one team loses, by which Law and why."""

    side = forms.ChoiceField(label=gettext_lazy("Team"), widget=forms.RadioSelect)
    amount = forms.DecimalField(
        label=gettext_lazy("How much"),
        min_value=Decimal(0),
        max_digits=5,
        decimal_places=2,
        widget=_narrow(step="any"),
    )
    counted = forms.ChoiceField(label=gettext_lazy("Of what"), choices=SeasonPenalty.Counted)
    law = forms.ChoiceField(label=gettext_lazy("By which Law"), choices=LAWS)

    def __init__(self, data: Any = None, *, match: MatchNow, has_points: bool, **rest: Any) -> None:
        super().__init__(data, **rest)
        self.fields["side"].choices = side_choices(match)  # type: ignore[attr-defined]
        if has_points:
            self.initial["counted"] = SeasonPenalty.Counted.VICTORY_POINTS
        else:
            kinds = [(SeasonPenalty.Counted.SCORE.value, SeasonPenalty.Counted.SCORE.label)]
            self.fields["counted"].choices = kinds  # type: ignore[attr-defined]
        self.order_fields(["side", "amount", "counted", "law", "reason"])


class CarryForm(SeasonReasonForm):
    """Who brings IMPs into a match of a cup."""

    side = forms.ChoiceField(label=gettext_lazy("Who"), widget=forms.RadioSelect)
    amount = forms.DecimalField(
        label=gettext_lazy("How many IMPs"),
        min_value=Decimal(0),
        max_digits=5,
        decimal_places=1,
        required=False,
        widget=_narrow(step="0.5"),
    )

    def __init__(self, data: Any = None, *, match: MatchNow, **rest: Any) -> None:
        super().__init__(data, **rest)
        choices = [*side_choices(match), ("none", _("nobody"))]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]
        self.order_fields(["side", "amount", "reason"])


class WithdrawForm(SeasonReasonForm):
    """A team leaves, and what becomes of its matches."""

    keep = forms.ChoiceField(
        label=gettext_lazy("Its matches"),
        choices=[
            ("void", gettext_lazy("are all void: nobody keeps anything from them")),
            ("keep", gettext_lazy("that are settled stand; in the others it does not play")),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, is_cup: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if is_cup:
            del self.fields["keep"]
        self.order_fields(["keep", "reason"])


def side_choices(match: MatchNow) -> list[tuple[str, str]]:
    """The two teams of a match."""
    return [(side.value, team.name) for side in TeamSide if (team := match.team(side)) is not None]


def stanza_name(season: Season, place: int) -> str:
    """What a part of a match is called."""
    if place > season.stanzas:
        return _("extra boards %d") % (place - season.stanzas)
    return _("stanza %d") % place if season.stanzas > 1 else _("match")


def _reported(match: MatchNow) -> dict[str, Any]:
    """What stands, as the fields have it."""
    report = match.report
    found: dict[str, Any] = {"seen": report.version if report else 0}
    if report is not None and len(report.stanzas) <= 16:
        for place, (_boards, home, away) in enumerate(report.stanzas, start=1):
            found |= {f"home{place}": home, f"away{place}": away}
    return found


def _rows_asked(season: Season, match: MatchNow, *, is_cup: bool) -> int:
    """The stanzas scheduled, those that are known, and one more of a match that is level."""
    known = len(match.report.stanzas) if match.report else 0
    if not is_cup:
        return season.stanzas
    result = match.result
    is_level = known >= season.stanzas and result is not None and not result.margin
    is_open = match.score.winner is None
    return max(season.stanzas, known + (is_level and is_open))
