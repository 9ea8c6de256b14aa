"""Who sat where in a match of a season: fields beside those of its result, all optional."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.name_fields import NameField
from events.actions.match_decisions import DecidedResult
from events.forms.season_matches import MatchDecisionForm, MatchReportForm, stanza_name
from events.queries.line_ups import members_by_entry
from events.season_line_ups import MatchRoom, MatchSeat, TeamLineUp, line_ups_of
from scoring.teams.boards import TeamSide

SUBSTITUTES = (1, 2)
PLACES = (1, 2)
ROOMS = {
    (TeamSide.HOME, MatchRoom.OPEN): gettext_lazy("open room, North-South"),
    (TeamSide.HOME, MatchRoom.CLOSED): gettext_lazy("closed room, East-West"),
    (TeamSide.AWAY, MatchRoom.OPEN): gettext_lazy("open room, East-West"),
    (TeamSide.AWAY, MatchRoom.CLOSED): gettext_lazy("closed room, North-South"),
}


@dataclass(frozen=True, slots=True)
class RoomFields:
    """The two seats of a team in a room."""

    name: Any
    seats: Sequence[forms.BoundField]


@dataclass(frozen=True, slots=True)
class TeamFields:
    """A team in a stanza; `key` is what refusals of its line-up go by."""

    name: str
    key: str
    rooms: Sequence[RoomFields]
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class StanzaFields:
    """Both teams in a stanza; folded while nothing is said of it."""

    name: str
    teams: Sequence[TeamFields]
    is_told: bool


class LineUpFields(MatchReportForm):
    """The same with who sat where: a player for each seat, substitutes by name."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.initial = {**self.initial, **self._told()}
        members = members_by_entry([team.entry.pk for team in self.match.teams if team])
        for side, team in zip(TeamSide, self.match.teams, strict=True):
            own = members[team.entry.pk] if team else []
            named = [(str(each.pk), each.player.name) for each in own]
            for place in SUBSTITUTES:
                named.append((f"s{place}", _("substitute %d") % place))
                self.fields[f"sub_{side.value}{place}"] = NameField(
                    label=_("Substitute %d") % place, max_length=120, required=False
                )
            self.fields[f"allowed_{side.value}"] = NameField(
                label=_("Who allowed it"),
                max_length=120,
                required=False,
                help_text=_("The director, as Law 4 has it."),
            )
            self._add_seats(side, [("", "–"), *named])

    def _add_seats(self, side: TeamSide, choices: Sequence[tuple[str, str]]) -> None:
        for stanza in range(1, self.rows + 1):
            # A refusal of the line-up as a whole has no seat: it stands with the team.
            self.fields[f"line_up_{side.value}{stanza}"] = forms.CharField(
                required=False, widget=forms.HiddenInput
            )
            for room in MatchRoom:
                for place in PLACES:
                    self.fields[_seat(side, stanza, room, place)] = forms.ChoiceField(
                        label=f"{ROOMS[side, room]}, {place}", choices=choices, required=False
                    )

    @property
    def stanza_fields(self) -> list[StanzaFields]:
        """Every stanza with the fields of both teams."""
        found = []
        for stanza in range(1, self.rows + 1):
            teams = [self._team_fields(side, stanza) for side in TeamSide]
            seats = [seat for team in teams for room in team.rooms for seat in room.seats]
            is_told = any(seat.value() for seat in seats) or any(team.errors for team in teams)
            found.append(StanzaFields(stanza_name(self.terms, stanza), teams, is_told))
        return found

    def _team_fields(self, side: TeamSide, stanza: int) -> TeamFields:
        team, key = self.match.team(side), f"line_up_{side.value}{stanza}"
        rooms = [
            RoomFields(
                ROOMS[side, room], [self[_seat(side, stanza, room, place)] for place in PLACES]
            )
            for room in MatchRoom
        ]
        errors = [str(each) for each in self[key].errors]
        return TeamFields(team.name if team else "", key, rooms, errors)

    @property
    def substitute_fields(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Of each team the names of substitutes, and who allowed them."""
        return [
            (
                team.name if team else "",
                [
                    *(self[f"sub_{side.value}{place}"] for place in SUBSTITUTES),
                    self[f"allowed_{side.value}"],
                ],
            )
            for side, team in zip(TeamSide, self.match.teams, strict=True)
        ]

    @property
    def line_ups_said(self) -> bool:
        """Whether they have to be seen."""
        return any(stanza.is_told for stanza in self.stanza_fields)

    @property
    def substitutes_said(self) -> bool:
        return any(each.value() for _team, fields in self.substitute_fields for each in fields)

    @property
    def line_ups(self) -> list[TeamLineUp]:
        """What was told, as the acts take it; a team of which nothing is said is left out."""
        found = (
            TeamLineUp(stanza, side, {room: self._seated(side, stanza, room) for room in MatchRoom})
            for stanza in range(1, self.rows + 1)
            for side in TeamSide
        )
        return [each for each in found if any(each.seats)]

    def _seated(self, side: TeamSide, stanza: int, room: MatchRoom) -> tuple[MatchSeat, ...]:
        chosen = (self.cleaned_data.get(_seat(side, stanza, room, place)) for place in PLACES)
        return tuple(self._chosen(side, each) for each in chosen if each)

    def _chosen(self, side: TeamSide, chosen: str) -> MatchSeat:
        if not chosen.startswith("s"):
            return MatchSeat(int(chosen))
        name = self.cleaned_data.get(f"sub_{side.value}{chosen[1:]}", "")
        return MatchSeat(None, name, self.cleaned_data.get(f"allowed_{side.value}", ""))

    def _told(self) -> dict[str, Any]:
        """What stands, as the fields have it."""
        found: dict[str, Any] = {}
        named: dict[TeamSide, list[str]] = {side: [] for side in TeamSide}
        for each in line_ups_of(self.match.report.line_ups if self.match.report else ()):
            for room in MatchRoom:
                for place, seat in enumerate(each.pairs[room], start=1):
                    chosen = self._as_chosen(each.side, seat, named[each.side], found)
                    found[_seat(each.side, each.stanza, room, place)] = chosen
        return found

    def _as_chosen(
        self, side: TeamSide, seat: MatchSeat, named: list[str], found: dict[str, Any]
    ) -> str:
        if seat.member is not None:
            return str(seat.member)
        if seat.substitute not in named:
            named.append(seat.substitute)
            found[f"sub_{side.value}{len(named)}"] = seat.substitute
            found[f"allowed_{side.value}"] = seat.allowed_by
        return f"s{named.index(seat.substitute) + 1}"


class MatchReportPageForm(LineUpFields):
    """A captain's result on the page of the match."""

    @property
    def said(self) -> dict[str, Any]:
        return {**super().said, "line_ups": self.line_ups}


class MatchDecisionPageForm(LineUpFields, MatchDecisionForm):
    """The director's result on the page of the match."""

    @property
    def outcome(self) -> DecidedResult:
        return replace(super().outcome, line_ups=self.line_ups)


def _seat(side: TeamSide, stanza: int, room: MatchRoom, place: int) -> str:
    return f"seat_{side.value}{stanza}_{room.value}{place}"
