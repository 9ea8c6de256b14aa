"""Line-ups as they are typed: two letters for each pair, or chosen name by name."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.actions.line_ups import ToldSeats
from events.queries.line_ups import TeamSitting


class TypedLineUps(forms.Form):
    """A field for each team, "ab cd" with North-South first; of four players "ab" will do.

    What is left as it stands, or empty, tells nothing.
    """

    def __init__(self, data: Mapping[str, str] | None, *, teams: Sequence[TeamSitting]) -> None:
        super().__init__(data)
        self.teams = {str(each.contestant.entry_id): each for each in teams}
        for name, team in self.teams.items():
            self.fields[name] = forms.CharField(
                label=f"{team.contestant.label} {team.name}",
                max_length=20,
                required=False,
                initial=team.typed,
                widget=forms.TextInput(
                    {
                        "class": "narrow",
                        "size": 6,
                        "autocomplete": "off",
                        "autocapitalize": "none",
                        "spellcheck": "false",
                    }
                ),
            )

    @property
    def rows(self) -> list[tuple[TeamSitting, forms.BoundField]]:
        """Every team with its field."""
        return [(team, self[name]) for name, team in self.teams.items()]

    @property
    def told(self) -> list[ToldSeats]:
        """The line-ups that differ from what stands."""
        found = ((name, self.cleaned_data.get(name)) for name in self.teams)
        return [ToldSeats(self.teams[name].contestant, seats) for name, seats in found if seats]

    def clean(self) -> dict[str, list[int]]:
        seats = {}
        for name, team in self.teams.items():
            typed = "".join(c for c in self.cleaned_data.get(name, "").lower() if c.isalnum())
            if typed and typed != team.typed.replace(" ", ""):
                seats[name] = self._seats(name, team, typed)
        return {name: found for name, found in seats.items() if found}

    def _seats(self, name: str, team: TeamSitting, typed: str) -> list[int]:
        letters = {each.letter: each.member.pk for each in team.members}
        if len(typed) == 2 and team.is_four:
            typed += "".join(each for each in letters if each not in typed)
        unknown = next((letter for letter in typed if letter not in letters), "")
        if unknown:
            said = _("%(team)s has no player %(letter)s.")
            self.add_error(name, said % {"team": team.name, "letter": unknown})
        elif len(typed) != 4 or len({*typed}) != 4:
            self.add_error(name, _("Type four letters, North-South first: ab cd."))
        else:
            return [letters[letter] for letter in typed]
        return []


SEATS = [
    ("NS", gettext_lazy("North-South")),
    ("EW", gettext_lazy("East-West")),
    ("", gettext_lazy("does not play")),
]


class ChosenLineUp(forms.Form):
    """A seat for each player of one team, for a captain's phone."""

    def __init__(self, data: Mapping[str, str] | None, *, team: TeamSitting) -> None:
        super().__init__(data)
        self.team = team
        for each in team.members:
            self.fields[each.letter] = forms.ChoiceField(
                label=each.name,
                choices=SEATS[:2] if team.is_four else SEATS,
                required=False,
                initial=each.seat,
                widget=forms.RadioSelect,
            )

    def clean(self) -> dict[str, str]:
        cleaned = super().clean() or self.cleaned_data
        for line in ("NS", "EW"):
            if [*cleaned.values()].count(line) != 2:
                raise forms.ValidationError(_("Two sit North-South and two East-West."))
        return cleaned

    @property
    def told(self) -> ToldSeats:
        """Who sits where."""
        chosen = [(self.cleaned_data[each.letter], each.member.pk) for each in self.team.members]
        seats = [key for line in ("NS", "EW") for seat, key in chosen if seat == line]
        return ToldSeats(self.team.contestant, seats)
