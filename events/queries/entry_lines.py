"""The lines of the score grid: who meets on a board, what is entered there, and what it means."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.typography.bridge import SEAT_NAMES
from clubs.typography.result_text import card_text
from events.mapping import entry_of, entry_text
from events.models import Result, Session
from events.queries.field import field_of
from events.queries.plays import Play, Plays, Tally, WhyOdd
from scoring.cards import Card
from scoring.contracts import Outcome
from scoring.notation import ArtificialResult, TableResult
from scoring.plausibility import HeldElsewhere


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One play as the grid shows it; `version` is 0 while there is no result.

    The names are empty where nobody looks at them: in the answer to one entry.
    """

    play: Play
    result: Result | None
    ns_names: str = ""
    ew_names: str = ""

    @property
    def key(self) -> str:
        return self.play.key

    @property
    def is_closed(self) -> bool:
        """Whether it is of a board that whoever looks has still to play, at another table."""
        return self.play.is_closed

    @property
    def is_to_enter(self) -> bool:
        """Whether a result is lacking that they may enter."""
        return self.result is None and not self.is_closed

    @property
    def text(self) -> str:
        return entry_text(self.result) if self.result else ""

    @property
    def version(self) -> int:
        return self.result.version if self.result else 0


@dataclass(frozen=True, slots=True)
class EntryAnswer:
    """The grid's answer to one line; the score is in points from North-South's side."""

    tone: str
    outcome: Outcome | None = None
    text: str = ""
    lead: str = ""
    score: int | None = None
    message: str = ""


def lines_of_board(session: Session, plays: Plays, number: int) -> list[EntryLine]:
    """As paper travellers have them: section by section, by the North-South pair's number."""
    there = _plays_of(plays.boards, number)
    return lines_of(
        session,
        sorted(there, key=lambda play: (play.ns.letter, play.ns.number, play.table_round.round)),
    )


def lines_of_round(session: Session, plays: Plays, number: int) -> list[EntryLine]:
    """Table by table, in the order of boards."""
    return lines_of(session, _plays_of(plays.by_round, number))


def lines_of_match(
    session: Session, plays: Plays, home: str, away: str, boards: Collection[int]
) -> dict[tuple[int, str], EntryLine]:
    """Both rooms of a match by board and the team North-South; teams go by their labels."""
    rooms = ((home, away), (away, home))
    there = [
        each
        for each in plays.all
        if each.board in boards and (each.ns.short, each.ew.short) in rooms
    ]
    return {(each.play.board, each.play.ns.short): each for each in lines_of(session, there)}


def line_of(session: Session, play: Play) -> EntryLine:
    """The line of one play, without names."""
    if play.result is None or play.is_closed:
        return EntryLine(play, None)
    return EntryLine(play, session.results.get(pk=play.result.pk))


def lines_of(session: Session, plays: Iterable[Play]) -> list[EntryLine]:
    """The lines of these plays, in their order."""
    shown = list(plays)
    keys = [play.result.pk for play in shown if play.result and not play.is_closed]
    results = {row.pk: row for row in session.results.filter(pk__in=keys).order_by()}
    pairs = field_of(session)
    return [
        EntryLine(
            play,
            results.get(play.result.pk) if play.result else None,
            pairs[play.ns.pk].names,
            pairs[play.ew.pk].names,
        )
        for play in shown
    ]


def said_of(line: EntryLine) -> EntryAnswer | None:
    """What is on record at a line; nothing while there is no result."""
    result = line.result
    if line.is_closed:
        return EntryAnswer("closed", message=line.play.closed_word)
    if result is None:
        return None
    entry = entry_of(result)
    if isinstance(entry, ArtificialResult):
        ruled = _("a ruling (Law 12C2): tell both sides")
        return EntryAnswer("read", text=entry_text(result), message=ruled)
    if not isinstance(entry, TableResult):
        return EntryAnswer("read", text=entry_text(result))
    odd = line.play.odd
    return EntryAnswer(
        "unlikely" if odd else "read",
        outcome=entry.outcome,
        lead=result.lead,
        score=result.score,
        message=why_odd(odd) if odd else "",
    )


def why_odd(odd: WhyOdd) -> str:
    """Why a result is to be looked at again."""
    if isinstance(odd, HeldElsewhere):
        said = {
            "card": card_text(Card.parse(odd.card)),
            "hand": SEAT_NAMES[odd.hand],
            "another": SEAT_NAMES[odd.another],
        }
        return _("%(card)s was led by %(hand)s here, and by %(another)s elsewhere") % said
    return _("unlikely: the other tables have about %s") % _signed(odd.middle)


def after(tallies: tuple[Tally, ...], number: int) -> Tally | None:
    """The next one that lacks results to enter, going round from the last to the first; or none."""
    lacking = [tally for tally in tallies if tally.is_to_enter]
    return next((tally for tally in lacking if tally.number > number), next(iter(lacking), None))


def _plays_of(tallies: tuple[Tally, ...], number: int) -> tuple[Play, ...]:
    return next((tally.plays for tally in tallies if tally.number == number), ())


def _signed(score: int) -> str:
    return f"{score:+d}".replace("-", "−")
