"""Forms about appeals."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.models import Player
from events.queries.match_tables import AtTable
from rulings.forms.awards import STANDS, AwardForm, awards_as_typed
from rulings.forms.earlier import EarlierFields
from rulings.forms.written import CorrectedFields, HeardFields, VerdictFields
from rulings.models import Appeal, Ruling
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.parties import appellants_of
from rulings.queries.stages import AnyAppeal


class LodgeForm(EarlierFields):
    """Why a review is asked for; with `ruling`, a director writes it down for a player."""

    grounds = forms.CharField(
        label=gettext_lazy("Why should the ruling be reviewed?"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, data: Any = None, *, ruling: Ruling | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        if ruling:
            self.players = {
                str(player.pk): player
                for side in ruling.sides
                for player in appellants_of(side, ruling.board)
            }
            self.fields["player"] = forms.ChoiceField(
                label=_("Who appeals"),
                choices=[(key, player.name) for key, player in self.players.items()],
                widget=forms.RadioSelect,
            )
            self.order_fields(("player", "grounds"))
            self.ask_when(ruling.session)

    @property
    def player(self) -> Player:
        """For whom the director writes it down."""
        return self.players[self.cleaned_data["player"]]


class NoteForm(EarlierFields):
    """What one of the pair said of its appeal, as a director notes it: whom a button names."""

    BUTTONS = ("concurs", "withdraws", "resumes")

    def __init__(self, data: Any = None, *, appeal: Appeal, **options: Any) -> None:
        super().__init__(data, **options)
        self.members = {
            str(player.pk): player
            for player in appellants_of(appeal.appellant, appeal.ruling.board)
        }
        self.ask_when(appeal.session)

    @property
    def said(self) -> tuple[str, Player] | None:
        """Which button, and for whom; None where it names nobody of the pair."""
        named = ((name, self.members.get(self.data.get(name, ""))) for name in self.BUTTONS)
        return next(((name, player) for name, player in named if player), None)


class RecommendForm(HeardFields):
    """What a committee recommends where it cannot overrule the director in charge (Law 93B3)."""

    recommendation = forms.CharField(
        label=gettext_lazy("What is recommended, with reasons"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def __init__(self, data: Any = None, *, appeal: AnyAppeal, **options: Any) -> None:
        super().__init__(data, **options)
        self.ask_names(appeal, appeal_terms(appeal.session))
        self.order_fields(("sat", "heard_names", "recommendation"))

    @property
    def said(self) -> dict[str, Any]:
        """What is recommended and by whom, as `recommend_change` takes it."""
        names = ("heard_names", "recommendation")
        return {name: self.cleaned_data[name] for name in names} | {"sat": self.who_sat}


class DecideAppealForm(VerdictFields, AwardForm):
    """The decision on an appeal, by whoever hears it (Laws 93A and 93B)."""

    field_order = ("outcome", "reasons", "decision")

    def __init__(self, data: Any = None, *, appeal: Appeal, **options: Any) -> None:
        self.ruling = appeal.ruling
        ruling = appeal.new_ruling or appeal.ruling
        as_ruled = awards_as_typed(ruling.ns_award, ruling.ew_award, ruling.reckoning)
        initial = {"decision": ruling.decision, **as_ruled}
        super().__init__(data, session=ruling.session, initial=initial, **options)
        self.ask_who_heard(appeal)

    @property
    def is_of_board(self) -> bool:
        return self.ruling.is_of_board

    def at_table(self) -> AtTable | None:
        ruling = self.ruling
        if not ruling.is_of_board:
            return None
        return AtTable(ruling.session, ruling.board, ruling.ns, ruling.ew)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("outcome") == Appeal.Outcome.STANDS:
            for name in AwardForm.base_fields:
                self.errors.pop(name, None)
            cleaned |= {
                "ns_award": self.ruling.ns_award,
                "ew_award": self.ruling.ew_award,
                "reckoning": self.ruling.reckoning,
                "kind": STANDS,
            }
        return cleaned

    @property
    def verdict(self) -> dict[str, Any]:
        """The decision, as `decide_appeal` takes it."""
        names = ("outcome", "reasons", "decision", "ns_award", "ew_award", "reckoning")
        said = {name: self.cleaned_data[name] for name in names}
        return said | {"hearing": self.hearing}


class CorrectDecisionForm(CorrectedFields, DecideAppealForm):
    """The same once more, of a decision that is put right (Law 82C)."""

    def __init__(self, data: Any = None, *, appeal: Appeal, **options: Any) -> None:
        super().__init__(data, appeal=appeal, **options)
        self.show_decision(appeal)

    @property
    def verdict(self) -> dict[str, Any]:
        """The decision, as `correct_decision` takes it."""
        return super().verdict | {"why": self.cleaned_data["why"]}
