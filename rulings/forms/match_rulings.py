"""Forms of rulings on matches of a season, and of their appeals."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.forms.season_matches import side_choices
from events.models import Session
from events.queries.seasons import MatchNow, SeasonNow
from rulings.forms.appeals import LodgeForm
from rulings.forms.calls import LAW_WORDS
from rulings.forms.written import CorrectedFields, VerdictFields, WrittenFields
from rulings.models import Call, MatchAppeal, MatchRequest, MatchRuling
from scoring.teams.boards import TeamSide


def as_match_ruling(asked: MatchRequest) -> dict[str, Any]:
    """What the form of a ruling that a team has asked for begins with."""
    return {"law_words": LAW_WORDS.get(Call.About(asked.about), "")}


class MatchRulingForm(WrittenFields):
    """A ruling on a match; with `ruling`, one that replaces it.

    `reckoned` are the Laws by which an award beside it was worked out.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        session: Session,
        ruling: MatchRuling | None = None,
        reckoned: tuple[str, ...] = (),
        **options: Any,
    ) -> None:
        self.session, self.reckoned = session, reckoned
        if ruling:
            names = ("laws", "facts", "facts_are", "decision")
            written = {name: getattr(ruling, name) for name in names}
            options["initial"] = {**written, **options.get("initial", {})}
        super().__init__(data, **options)
        self.ruling = ruling
        self.fields["decision"].help_text = _("As both teams read it here.")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        self.find_laws(cleaned, self.reckoned)
        return cleaned


class RecordMatchAppealForm(LodgeForm):
    """What a director writes down for a captain who appeals by telephone, or has (Law 92C)."""

    side = forms.ChoiceField(
        label=gettext_lazy("Which team's captain appeals"), widget=forms.RadioSelect
    )
    field_order = ("side", "grounds")

    def __init__(
        self, data: Any = None, *, season: SeasonNow, match: MatchNow, **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.fields["side"].choices = side_choices(match)  # type: ignore[attr-defined]
        self.ask_when(season.session)

    @property
    def team_side(self) -> TeamSide:
        return TeamSide(self.cleaned_data["side"])


class DecideMatchAppealForm(VerdictFields):
    """The decision on an appeal; what the ruling says now stands in it to be changed."""

    def __init__(self, data: Any = None, *, appeal: MatchAppeal, **options: Any) -> None:
        super().__init__(
            data, initial={"decision": (appeal.new_ruling or appeal.ruling).decision}, **options
        )
        self.ask_who_heard(appeal)


class CorrectMatchDecisionForm(CorrectedFields, DecideMatchAppealForm):
    """The same once more, of a decision that is put right (Law 82C)."""

    def __init__(self, data: Any = None, *, appeal: MatchAppeal, **options: Any) -> None:
        super().__init__(data, appeal=appeal, **options)
        self.show_decision(appeal)
