"""The forms of a Swiss: how it is played and by whom, an exchange of opponents, and its rounds."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.actions.swiss_field import SwissChoice
from events.chosen_scoring import Chosen
from events.models import Entry
from events.models.swiss import OPENINGS
from events.models.swiss_conditions import MOST_BOARDS_A_ROUND, MOST_ROUNDS, ODD_FIELDS, WAYS
from events.movements.swiss.conditions import OddField, Opening, Way
from events.queries.entries import EnteredPair
from events.queries.swiss_field import FIRST_SESSION, SwissField
from events.swiss_terms import TERMS, initial_terms, settled_terms

USUAL = {"rounds": 7, "boards": 8}

TEMPLATES: Sequence[tuple[int, int]] = ((7, 8), (5, 8), (6, 10), (8, 7), (10, 16))
"""Rounds and boards a round of Swisses that are often played: an afternoon, an evening, a day."""


class SwissForm(forms.Form):
    """How a Swiss is played, and each entry's number: its seeding. Without one it is absent.

    Valid, it has `choice` and `entries` in the order of their numbers.
    """

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    boards = forms.IntegerField(
        label=_("Boards a round"), min_value=1, max_value=MOST_BOARDS_A_ROUND
    )
    opening = forms.ChoiceField(label=_("First round"), choices=OPENINGS)
    way = forms.ChoiceField(label=_("The rounds after it"), choices=WAYS)
    odd = forms.ChoiceField(
        label=_("While the field is odd"),
        choices=ODD_FIELDS,
        help_text=_("In the last round one has a bye anyhow. What it is worth the conditions say."),
    )
    rematch_after = forms.IntegerField(
        label=_("Rounds between two meetings"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_("empty: nobody meets twice while that can be avoided"),
    )
    last_by_standing = forms.BooleanField(
        label=_("The last round goes strictly by the standing, whoever has met"), required=False
    )

    def __init__(
        self,
        data: Any,
        *,
        teams: Sequence[EnteredPair],
        like: Mapping[str, Any],
        conditions: Chosen,
        has_triples: bool = True,
        before: SwissField = FIRST_SESSION,
    ) -> None:
        """Its rounds and boards are those of a template that it is to be `like`, or the usual.

        It begins with what the `conditions` say, and tells it beside the field. Without
        `has_triples` an odd field has a bye, and nobody is asked. Where it goes on from a session
        `before`, nobody is seeded: numbers are those of that one, without who withdrew there.
        """
        usual = {"opening": Opening.HALVES, "way": Way.CLOSEST, "odd": OddField.BYE}
        played = {name: like.get(name, number) for name, number in USUAL.items()}
        super().__init__(data, initial=played | usual | initial_terms(conditions, before.rounds))
        self.teams = teams
        self._has_triples = has_triples
        self.entries: list[Entry] = []
        if not has_triples:
            del self.fields["odd"]
        settled = {TERMS[name]: words for name, words in settled_terms(conditions).items()}
        if before.rounds:
            del self.fields["opening"]
        self._settled = {name: words for name, words in settled.items() if name in self.fields}
        for name, words in self._settled.items():
            self.fields[name].help_text = _("The conditions say: %s.") % words
        for number, team in before.in_order(teams):
            seed = forms.IntegerField(
                label=team.names,
                required=False,
                min_value=1,
                max_value=999,
                initial=number,
                help_text=before.left_after(team),
                widget=forms.NumberInput(attrs={"autocomplete": "off"}),
            )
            setattr(seed, "is_conditional", True)  # noqa: B010 - mypy knows Django's own only
            self.fields[_seed(team)] = seed

    @property
    def is_odd(self) -> bool:
        """Whether the field is odd as it has entered."""
        return len(self.teams) % 2 == 1

    @property
    def odd_now(self) -> list[forms.BoundField]:
        """What to do with an odd field, where it is odd; else it is a fine point, until it is."""
        return [self["odd"]] if self.is_odd and self._has_triples else []

    @property
    def fine_points(self) -> list[forms.BoundField]:
        """The choices that most leave as they are."""
        names = (
            "way",
            *(("odd",) if self._has_triples and not self.is_odd else ()),
            "rematch_after",
            "last_by_standing",
        )
        return [self[name] for name in names]

    @property
    def has_fine_points(self) -> bool:
        """Whether one is settled by the conditions, other than it would be by itself, or wrong."""
        return any(
            each.errors
            or each.name in self._settled
            or (each.value() or None) != (each.initial or None)
            for each in self.fine_points
        )

    @property
    def seeds(self) -> list[forms.BoundField]:
        """The fields of the teams' numbers."""
        return [self[_seed(team)] for team in self.teams]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        takers: dict[int, EnteredPair] = {}
        for team in self.teams:
            number = cleaned.get(_seed(team))
            if number in takers:
                self.add_error(
                    _seed(team), str(_("taken by entry %d")) % takers[int(number or 0)].number
                )
            elif number:
                takers[number] = team
        self.entries = [takers[number].entry for number in sorted(takers)]
        return cleaned

    @property
    def choice(self) -> SwissChoice:
        cleaned = self.cleaned_data
        return SwissChoice(
            rounds=cleaned["rounds"],
            boards=cleaned["boards"],
            way=Way(cleaned["way"]),
            odd=OddField(cleaned.get("odd", OddField.BYE)),
            opening=Opening(cleaned.get("opening", Opening.HALVES)),
            rematch_after=cleaned["rematch_after"],
            last_by_standing=cleaned["last_by_standing"],
        )


def _seed(team: EnteredPair) -> str:
    """The name of the input for an entry's number."""
    return f"seed-{team.number}"


class DrawForm(forms.Form):
    """Which draw an act is about: its round, and how many exchanges of it were seen."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)


class ExchangeForm(DrawForm):
    """Two contestants of a draw who change places, and why."""

    one = forms.TypedChoiceField(label=_("This one"), coerce=int)
    other = forms.TypedChoiceField(label=_("changes places with"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, data: Any = None, *, names: Mapping[int, str], **options: Any) -> None:
        super().__init__(data, **options)
        choices = [("", ""), *((str(number), f"{number} {who}") for number, who in names.items())]
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]


class RoundsForm(forms.Form):
    """How many rounds are played."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
