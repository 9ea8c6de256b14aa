"""Acts on a Swiss of teams for tests: rounds drawn, exchanged and taken back; who is where."""

from fractions import Fraction

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.swiss_draws import (
    draw_round,
    exchange_opponents,
    take_back_draw,
)
from events.actions.swiss_field import (
    SwissChoice,
    start_swiss,
)
from events.models import (
    Contestant,
    Session,
    SwissDraw,
    TableRound,
)
from events.queries.standings import score_input
from tests.builders import NOW
from tests.teams import (
    build_teams,
)


def draw(session: Session, number: int) -> SwissDraw:
    return draw_round(actor=SYSTEM, session=session, number=number, now=NOW)


def exchange(session: Session, number: int, one: int, other: int, *, seen: int = 0) -> SwissDraw:
    return exchange_opponents(
        actor=SYSTEM,
        session=session,
        number=number,
        seen=seen,
        one=one,
        other=other,
        reason="of one club",
        now=NOW,
    )


def take_back(session: Session, number: int) -> SwissDraw:
    return take_back_draw(actor=SYSTEM, session=session, number=number, now=NOW)


def numbers(row: SwissDraw) -> list[list[int]]:
    return [each["contestants"] for each in row.pairings]


def team(session: Session, number: int) -> Contestant:
    return session.contestants.ranked().get(number=number)


def seats(session: Session, number: int) -> list[str]:
    rows = TableRound.objects.filter(section__session=session, round=number)
    return [f"{row.ns} v {row.ew}" for row in rows]


def totals(session: Session) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score_input(session).score().standings}


def start(club: Organiser, choice: SwissChoice, *, teams: int = 6, **draft: object) -> Session:
    event = build_teams(club, teams=teams, **draft)
    return start_swiss(
        actor=SYSTEM,
        session=event.sessions.get(),
        choice=choice,
        entries=list(event.entries.all()),
        now=NOW,
    )
