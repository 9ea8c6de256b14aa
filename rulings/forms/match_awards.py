"""What a ruling, or the decision on an appeal, makes of a match of a season: a board of it is
scored otherwise, or the IMPs are written down anew.
"""

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.actions.match_decisions import DecidedResult
from events.forms.season_matches import MatchDecisionForm, rows_asked
from events.queries.season_played import ROOM_NAMES, lines_to_fill
from events.queries.season_tables import SeasonTable
from events.queries.seasons import MatchNow, SeasonNow
from events.season_adjustments import MatchAdjustment
from events.season_boards import BoardLine, adjustments_of
from events.season_line_ups import MatchRoom
from rulings.forms.awards import STANDS, AwardForm, JudgedField, awards_as_typed
from rulings.laws import find
from rulings.models import MatchRuling
from scoring.teams.boards import TeamSide


class MatchAwardForm(AwardForm, MatchDecisionForm):
    """A board of the match with what is awarded on it; of a match whose boards are not known its
    IMPs alone. With `ruling`, what that awarded stands in it to be changed.
    """

    board = JudgedField(label=gettext_lazy("Board that is adjusted"))
    room = JudgedField(
        label=gettext_lazy("Where the irregularity was"),
        widget=forms.RadioSelect,
        initial=MatchRoom.OPEN.value,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        season: SeasonNow,
        match: MatchNow,
        ruling: MatchRuling | None = None,
        **options: Any,
    ) -> None:
        super().__init__(data, session=season.session, season=season, match=match, **options)
        self.has_boards = match.report is not None and bool(match.report.boards)
        self.given = _given_by(ruling, match)
        for name in ("kind", "sides"):
            self.fields[name].required = False
            self.fields[name].is_conditional = True  # type: ignore[attr-defined]
        if not self.has_boards:
            for name in {**AwardForm.base_fields, "board": None, "room": None}:
                del self.fields[name]
            return
        self._offer_places()
        for each in self.given:
            self.begin_with(each)

    def begin_with(self, award: MatchAdjustment) -> None:
        """What stands in the form first."""
        awards = awards_as_typed(award.ns_award, award.ew_award, award.reckoning)
        place = {"board": _key(award.stanza, award.board), "room": award.room.value}
        self.initial = {**self.initial, **awards, **place}

    def _offer_places(self) -> None:
        boards = [(_key(each.stanza, each.number), self._named(each)) for each in self.board_lines]
        sat = _("%(room)s: %(ns)s North-South, %(ew)s East-West")
        sides = zip(MatchRoom, (self.names, self.names[::-1]), strict=True)
        rooms = [
            (room.value, sat % {"room": ROOM_NAMES[room], "ns": ns, "ew": ew})
            for room, (ns, ew) in sides
        ]
        choices = {"board": [("", _("no board")), *boards], "room": rooms}
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]

    def _named(self, line: BoardLine) -> str:
        if self.terms.stanzas == 1 and not self.season.is_cup:
            return _("board %d") % line.number
        said = {"board": line.number, "stanza": line.stanza}
        return _("board %(board)d, stanza %(stanza)d") % said

    @cached_property
    def board_lines(self) -> list[BoardLine]:
        """All boards of the match, as far as they are known."""
        return lines_to_fill(self.terms, self.match, rows_asked(self.season, self.match))

    def at_table(self) -> SeasonTable | None:
        """The board, once it is chosen with something else than that it stands."""
        cleaned = self.cleaned_data
        if cleaned.get("kind", STANDS) in {STANDS, ""}:
            return None
        chosen = (each for each in self.board_lines if _key_of(each) == cleaned.get("board"))
        line = next(chosen, None)
        if line is None:
            return None
        room = MatchRoom(cleaned.get("room") or MatchRoom.OPEN)
        return SeasonTable(self.season, self.board_lines, line, room)

    def clean(self) -> dict[str, Any]:
        """Either a board is adjusted or the IMPs of the match are typed."""
        cleaned = super().clean()
        stands = cleaned.get("kind", STANDS) in {STANDS, ""}
        board = cleaned.get("board", "")
        if not stands and not board and "board" not in self.errors:
            self.add_error("board", _("Choose the board that this is the score of."))
        elif stands and board and board not in {_key(*each.place[:2]) for each in self.given}:
            self.add_error("kind", _("Choose what the board scores, or choose no board."))
        elif not stands and self.imps_typed:
            self.add_error(
                "board", _("Adjust a board, or type the IMPs of the match: one of the two.")
            )
        return cleaned

    @property
    def imps_typed(self) -> bool:
        """Whether others are typed than stand, or something that is none."""
        typed = (f"{side.value}{place}" for side in TeamSide for place in range(1, self.rows + 1))
        if any(name in self.errors for name in (*typed, *(each.name for each in self.others))):
            return True
        report = self.match.report
        kept = report.stanzas if report else []
        return super().outcome != DecidedResult(
            [(Fraction(home), Fraction(away)) for _boards, home, away in kept]
        )

    @property
    def laws(self) -> tuple[str, ...]:
        """Those by which the award was worked out, as the catalogue numbers them."""
        reckoned = self.cleaned_data.get("reckoned_laws", ()) if self.has_boards else ()
        return tuple(find(law).number for law in reckoned)

    @property
    def place(self) -> tuple[int, int, MatchRoom] | None:
        """The board and room that are adjusted."""
        at = self.at_table()
        return None if at is None else (at.line.stanza, at.line.number, at.room)

    @property
    def outcome(self) -> DecidedResult:
        typed: DecidedResult = super().outcome
        if not self.has_boards or self.imps_typed:
            return typed
        ruled = {each.place: MatchAdjustment(*each.place, None, None) for each in self.given}
        if place := self.place:
            cleaned = self.cleaned_data
            ruled[place] = MatchAdjustment(
                *place, cleaned["ns_award"], cleaned["ew_award"], reckoning=cleaned["reckoning"]
            )
        return DecidedResult(ruled=[*ruled.values()]) if ruled else typed


def _given_by(ruling: MatchRuling | None, match: MatchNow) -> list[MatchAdjustment]:
    standing = adjustments_of(match.report) if ruling else []
    return [each for each in standing if ruling and each.origin == ruling.origin]


def _key(stanza: int, board: int) -> str:
    return f"{stanza}_{board}"


def _key_of(line: BoardLine) -> str:
    return _key(line.stanza, line.number)
