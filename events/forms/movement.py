"""Choosing a movement: who is present, how many boards, and who plays which number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.wording import worded
from events.chosen_scoring import Chosen
from events.models import Entry, Event, PlannedSection
from events.models.scoring_choices import WinnersAre
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.entries import EnteredPair
from events.queries.own_movements import schedule_to_play

USUAL_BOARDS = 24
MAX_BOARDS = 60
MAX_MINUTES = 600
MAX_COPIES = 6
BY_RANKING = "ranking"
WINNERS: Mapping[str, str] = {WinnersAre.EITHER: "", WinnersAre.ONE: "1", WinnersAre.TWO: "2"}


class PresentField(forms.MultipleChoiceField):
    """The entries that are here, by their numbers."""

    def __init__(self, pairs: Sequence[EnteredPair], **options: Any) -> None:
        choices = [(str(pair.number), f"{pair.number}  {pair.names}") for pair in pairs]
        super().__init__(
            choices=choices, error_messages={"required": _("Nobody is here yet.")}, **options
        )


class SuggestForm(forms.Form):
    """What the movements on offer must fit."""

    boards = forms.IntegerField(label=_("Boards to play"), min_value=2, max_value=MAX_BOARDS)
    winners = forms.ChoiceField(
        label=_("Winners"),
        required=False,
        choices=[("", _("one or two")), ("1", _("one")), ("2", _("one in each direction"))],
    )
    minutes = forms.IntegerField(
        label=_("Minutes of play"),
        required=False,
        min_value=20,
        max_value=MAX_MINUTES,
        help_text=_("6½ a board, and 2 to move; empty for no limit"),
    )
    copies = forms.IntegerField(
        label=_("Copies of each board"),
        required=False,
        min_value=1,
        max_value=MAX_COPIES,
        help_text=_("2 or 3 where boards are duplicated: for Web movements"),
    )
    order = forms.ChoiceField(
        label=_("Numbers"),
        required=False,
        choices=[("", _("in the order of the entries")), (BY_RANKING, _("by the ranking so far"))],
    )

    def __init__(
        self,
        data: Any,
        *,
        event: Event,
        chosen: Chosen,
        pairs: Sequence[EnteredPair],
        like: PlannedSection | None = None,
        has_ranking: bool = False,
    ) -> None:
        """Nothing said yet, all are present; a section plays as long as one `like` it.

        Numbers go by the ranking over the sessions before, where there is one and it is asked for.

        By the conditions `chosen` there is one winner, or two; an individual has one, and so have
        teams.
        """
        everyone = {
            "present": [pair.number for pair in pairs],
            "boards": like.boards if like else USUAL_BOARDS,
            "winners": str(like.winners or "") if like else WINNERS[chosen.winners_are],
            "copies": 1,
        }
        super().__init__(data or everyone)
        if event.is_individual or event.is_teams:
            del self.fields["winners"]
        self.fields["present"] = PresentField(
            pairs, label=_("Present"), widget=forms.CheckboxSelectMultiple
        )
        if not has_ranking:
            del self.fields["order"]


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A pair with the number it is to play, as typed, and what is wrong with that."""

    pair: EnteredPair
    field: str
    label: str
    error: str


class StartForm(forms.Form):
    """A movement, and the pair number of each entry that is present.

    Valid, it has `schedule` and `entries` in the order of the movement's pair numbers. Where no
    number was typed yet, pairs are numbered in the order in which they are given. `section` is the
    letter of the planned section that they are, or empty.
    """

    kind = forms.CharField(max_length=40, widget=forms.HiddenInput)
    boards = forms.IntegerField(min_value=2, max_value=MAX_BOARDS, widget=forms.HiddenInput)
    rounds = forms.IntegerField(min_value=1, max_value=MAX_BOARDS, widget=forms.HiddenInput)
    winners = forms.IntegerField(min_value=1, max_value=2, widget=forms.HiddenInput)
    switched = forms.IntegerField(
        label=_("Last rounds arrow-switched"),
        required=False,
        min_value=1,
        max_value=MAX_BOARDS,
        widget=forms.HiddenInput,
    )

    order = forms.CharField(required=False, max_length=10, widget=forms.HiddenInput)

    def __init__(
        self, data: Any, *, event: Event, pairs: Sequence[EnteredPair], section: str = ""
    ) -> None:
        super().__init__(data)
        self.event = event
        self.pairs = pairs
        self.section = section
        self.schedule: Schedule | None = None
        self.labels: dict[int, str] = {}
        self.place_errors: dict[int, str] = {}
        self.entries: list[Entry] = []
        self.fields["present"] = PresentField(pairs, widget=forms.MultipleHiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            raise forms.ValidationError(_("Choose a movement again."))
        chosen = set(cleaned["present"])
        here = [pair for pair in self.pairs if str(pair.number) in chosen]
        try:
            self.schedule = schedule_to_play(
                self.event.organiser,
                cleaned["kind"],
                contest=Contest(self.event.contest),
                field=len(here),
                boards=cleaned["boards"],
                rounds=cleaned["rounds"],
                winners=cleaned["winners"],
                switched=cleaned["switched"],
            )
        except MovementError as error:
            raise forms.ValidationError(worded(error)) from error
        self._place(here, [one.label for one in self.schedule.ranked()])
        return cleaned

    @property
    def rows(self) -> list[PlaceRow]:
        """Who plays which number, in the order of the entries."""
        return [
            PlaceRow(
                pair=pair,
                field=place_field(pair),
                label=self.labels[pair.number],
                error=self.place_errors.get(pair.number, ""),
            )
            for pair in self.pairs
            if pair.number in self.labels
        ]

    def _place(self, here: Sequence[EnteredPair], numbers: Sequence[str]) -> None:
        self.labels = {
            pair.number: _typed(self.data, pair) or usual
            for pair, usual in zip(here, numbers, strict=True)
        }
        takers: dict[str, EnteredPair] = {}
        for pair in here:
            label = self.labels[pair.number]
            if label not in numbers:
                self.place_errors[pair.number] = str(_("no such number in this movement"))
            elif label in takers:
                self.place_errors[pair.number] = str(_("taken by entry %d")) % takers[label].number
            takers.setdefault(label, pair)
        if self.place_errors:
            raise forms.ValidationError(_("Give each a number of their own."))
        self.entries = [takers[label].entry for label in numbers]


def place_field(pair: EnteredPair) -> str:
    """The name of the input for the number that an entry is to play."""
    return f"place-{pair.number}"


def _typed(data: Mapping[str, Any], pair: EnteredPair) -> str:
    return str(data.get(place_field(pair), "")).strip().upper()
