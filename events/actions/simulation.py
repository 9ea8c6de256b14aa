"""Playing a running session on: results entered as tables would, through the usual act."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from random import Random

from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.actions.match_decisions import DecidedResult, decide_match
from events.actions.results import enter_result
from events.actions.swiss_draws import draw_round, publish_draw
from events.deals.deal import Deal
from events.models import Contestant, Result, Session
from events.queries.field import field_of
from events.queries.plays import session_plays
from events.queries.season_states import MatchState
from events.queries.seasons import MatchNow, season_now, season_of
from events.queries.sight import WHOLE
from events.simulation.deals import SimulatedDeal, deal
from events.simulation.play import SimulatedTable, play
from scoring.boards import Vulnerability
from scoring.cards import Side
from scoring.notation import TableResult, format_entry

BOARD_TAKES = timedelta(minutes=7, seconds=30)


@dataclass(frozen=True, slots=True)
class SimulatedPlay:
    """One board still to be played at one table; `after` is when from the first round's start."""

    round: int
    table: str
    board: int
    ns: Contestant
    ew: Contestant
    result: TableResult
    after: timedelta

    @property
    def text(self) -> str:
        return format_entry(self.result)


def plays_to_come(session: Session) -> list[SimulatedPlay]:
    """Everything that is scheduled and not entered yet, as the tables will finish it."""
    skills = {pk: skill_of(pair.names) for pk, pair in field_of(session).items()}
    sides = {board.number: Vulnerability(board.vulnerability) for board in session.boards.all()}
    hands = known_hands(session)
    found = []
    for missing in session_plays(session, WHOLE).missing:
        table_round, board, ns, ew = missing.table_round, missing.board, missing.ns, missing.ew
        name = f"{ns.label} v {ew.label}"
        table = SimulatedTable(name, {Side.NS: skills[ns.pk], Side.EW: skills[ew.pk]})
        seed = f"session {session.pk}, board {board}"
        dealt = SimulatedDeal(seed, hands[board]) if board in hands else deal(seed)
        boards_before = (table_round.round - 1) * len(
            table_round.boards
        ) + table_round.boards.index(board)
        haste = Random(f"{name} {board}").uniform(0.6, 1.0)  # noqa: S311 - nobody bets on it
        found.append(
            SimulatedPlay(
                round=table_round.round,
                table=missing.table,
                board=board,
                ns=ns,
                ew=ew,
                result=play(dealt, table, sides[board]),
                after=BOARD_TAKES * (boards_before + haste),
            )
        )
    return sorted(found, key=lambda each: (each.after, each.table))


def known_hands(session: Session) -> dict[int, Deal]:
    """The cards that are on record: what is played with them is played with these."""
    rows = session.deals.in_force().exclude(hands="")
    return {row.number: Deal.parse(row.hands) for row in rows}


def enter_play(*, actor: Actor, session: Session, done: SimulatedPlay, now: datetime) -> Result:
    """Enter one play's result; if someone was quicker, theirs stands."""
    return enter_result(
        actor=actor,
        session=session,
        board_number=done.board,
        ns=done.ns,
        ew=done.ew,
        text=done.text,
        seen_version=0,
        now=now,
    )


def draw_next(*, actor: Actor, session: Session, number: int, now: datetime) -> None:
    """Draw the next round of a Swiss and publish it; a draw that waits is published as it is."""
    row = draw_round(actor=actor, session=session, number=number, now=now)
    seen = len(row.exchanges)
    publish_draw(actor=actor, session=session, number=number, seen=seen, now=now)


def matches_to_come(session: Session, now: datetime) -> list[MatchNow]:
    """The matches of a league or cup whose teams are known and that are not settled."""
    season = season_of(session)
    found = season_now(session, season, now).matches if season else ()
    return [each for each in found if each.home and each.away and not each.is_settled]


def enter_match(*, actor: Actor, session: Session, match: MatchNow, now: datetime) -> str:
    """Play a match of a season to its end, from what is known of it; says the IMPs of its stanzas.

    One of a cup that is level then needs extra boards: it comes again.
    """
    lines = match.report.stanzas if match.report else []
    known = [(Fraction(home), Fraction(away)) for _boards, home, away in lines]
    missing = match.row.season.stanzas - len(known)
    if missing <= 0:
        missing = int(match.state is MatchState.PLAYING)
    dice = Random(f"season {session.pk}, match {match.number}, {len(known)}")  # noqa: S311 - nobody bets on it
    new = [
        (Fraction(dice.randint(6, 40)), Fraction(dice.randint(6, 40))) for _each in range(missing)
    ]
    decide_match(
        actor=actor,
        session=session,
        number=match.number,
        outcome=DecidedResult([*known, *new]),
        reason=_("As it was played.") if known else "",
        now=now,
    )
    return ", ".join(f"{home} - {away}" for home, away in [*known, *new])


def waits(plays: list[SimulatedPlay]) -> Iterator[tuple[timedelta, SimulatedPlay]]:
    """Each play with the time since the one before; the first comes at once."""
    before = plays[0].after if plays else timedelta()
    for each in plays:
        yield each.after - before, each
        before = each.after


def skill_of(names: str) -> float:
    """A pair plays as well on every day."""
    return Random(names).gauss(0, 0.6)  # noqa: S311 - nobody bets on it
