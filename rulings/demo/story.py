"""What has happened in the demo: finished evenings, a ruling under appeal, a last round."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django_scopes import scope

from clubs.actors import Actor
from events.actions.releases import publish_official_score
from events.actions.reports import request_booklet
from events.actions.simulation import BOARD_TAKES, SimulatedPlay
from events.actions.table_keys import make_table_keys
from events.awards import artificial_award, assigned_award
from events.models import Contestant, Event, Result, Session
from rulings.actions.appeals import lodge_appeal
from rulings.actions.corrections import correct, report_error
from rulings.actions.finalise import finalise_if_due
from rulings.actions.reports import request_ruling_report
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.demo.cast import HARBOUR_PAIRS, RIVERSIDE_PAIRS, Cast
from rulings.demo.championship import championship_in_stages
from rulings.demo.clubs import found_clubs
from rulings.demo.congress import congress
from rulings.demo.cups import cup_in_its_semi_finals
from rulings.demo.evenings import Evening, begin, play_on
from rulings.demo.guided import guided_round
from rulings.demo.hearings import after_the_congress
from rulings.demo.hours import announced, evening, last_afternoon, playing_zone
from rulings.demo.oversight import oversee
from rulings.demo.rubbers import settled_evening, table_in_play
from rulings.demo.seasons import league_in_season
from rulings.demo.sections import two_sections
from rulings.demo.swiss import swiss_day
from rulings.models import Appeal, Correction, Ruling
from scoring.cards import Seat, Side
from scoring.contracts import Played, parse_outcome, relative_text

MINUTE = timedelta(minutes=1)
ROUNDS, BOARDS_PER_ROUND = 7, 3
PLAYED_SO_FAR = BOARD_TAKES * (ROUNDS - 1) * BOARDS_PER_ROUND + 13 * MINUTE
"""How long the session of tonight has been going on: into its last round."""


def tell_story(now: datetime) -> Cast:
    """Make the whole demo, with clocks running at `now`; all of it or nothing."""
    with transaction.atomic():
        begun = now - PLAYED_SO_FAR
        cast = found_clubs(now - timedelta(days=60), riverside_zone=playing_zone(begun))
        with scope(organiser=cast.riverside):
            finished_evening(cast, now)
            appealed_afternoon(cast, now)
            settled_evening(cast, now)
            tonight = last_round(cast, begun, now)
            table_in_play(cast, now)
            swiss_day(cast, now)
        with scope(organiser=cast.harbour):
            howell_evening(cast, now)
            two_sections(cast, now)
        with scope(organiser=cast.riverside):
            championship(cast, now)
            league_in_season(cast, now)
            cup_in_its_semi_finals(cast, now)
        oversee(cast, tonight, now)
        with scope(organiser=cast.riverside):
            after_the_congress(cast, congress(cast, now), now)
    return cast


def finished_evening(cast: Cast, now: datetime) -> Session:
    """A week ago: an error reported and corrected in time, and final since."""
    start = evening(now, cast.riverside.time_zone, days_ago=7)
    session = begin(_riverside(cast, start, kind="mitchell", winners=2, hands="finished"))
    director, player = Actor.person(cast.director), Actor.person(cast.players[0])
    play_on(session, actor=director)
    official = start + timedelta(hours=3)
    publish_official_score(actor=director, session=session, now=official)
    correction = _reported(session, player, official + 9 * MINUTE, at=4)
    correct(
        actor=director,
        correction=correction,
        text=correction.claimed,
        reason="Both sides agree; the score slip has the trick.",
        now=official + 14 * MINUTE,
    )
    finalise_if_due(session=session, now=official + 31 * MINUTE)
    session.refresh_from_db()
    request_booklet(actor=Actor.person(cast.organiser), session=session, now=now)
    return session


def appealed_afternoon(cast: Cast, now: datetime) -> Appeal:
    """The last afternoon: a ruling appealed that waits for the partner's concurrence."""
    start = last_afternoon(now, cast.riverside.time_zone, ago=timedelta(hours=4, minutes=30))
    session = begin(
        _riverside(
            cast,
            start,
            kind="mitchell",
            winners=1,
            name="Millbrook Trophy",
            correction_period="2 d",
            appeal_period="4 d",
            hands="appealed",
        )
    )
    director, player = Actor.person(cast.director), Actor.person(cast.players[0])
    play_on(session, actor=director)
    ruling = _revoke_ruling(session, director, player, start + timedelta(hours=2))
    publish_official_score(actor=director, session=session, now=start + timedelta(hours=3))
    appeal = lodge_appeal(
        actor=player,
        ruling=ruling,
        grounds="One trick does not restore what we lost: without the revoke declarer cannot reach"
        " dummy again, and the contract goes two more down (Law 64C).",
        now=start + timedelta(hours=3, minutes=40),
    )
    _reported(session, Actor.person(cast.players[1]), now - 25 * MINUTE, at=11)
    request_ruling_report(actor=director, ruling=ruling, now=now)
    return appeal


def last_round(cast: Cast, begun: datetime, now: datetime) -> Session:
    """Now: the last round is being played; one score is missing, one side still to be told, and a
    penalty card lies at a table.
    """
    planned = _riverside(cast, announced(begun), kind="mitchell", winners=1, hands="tonight")
    session = begin(replace(planned, begun=begun))
    director = Actor.person(cast.director)
    make_table_keys(actor=director, session=session, now=begun)

    def to_come(each: SimulatedPlay) -> bool:
        forgotten = each.round == ROUNDS - 1 and each.table == "4" and each.board % 3 == 0
        return forgotten or begun + each.after > now

    play_on(session, actor=director, unless=to_come)
    _hesitation_ruling(session, director, now - 21 * MINUTE)
    guided_round(session, director, ROUNDS, now)
    return session


def howell_evening(cast: Cast, now: datetime) -> Session:
    """Three tables in the other club, final since yesterday."""
    start = evening(now, cast.harbour.time_zone, days_ago=1)
    director = Actor.person(cast.harbour_organiser)
    session = begin(
        Evening(
            club=cast.harbour,
            organiser=cast.harbour_organiser,
            director=cast.harbour_organiser,
            pairs=HARBOUR_PAIRS,
            starts_at=start,
            kind="howell",
            boards=25,
            winners=1,
            place="Sandvik Sailing Club",
            hands="howell",
        )
    )
    play_on(session, actor=director)
    official = start + timedelta(hours=3)
    publish_official_score(actor=director, session=session, now=official)
    finalise_if_due(session=session, now=official + 31 * MINUTE)
    return session


def championship(cast: Cast, now: datetime) -> Event:
    """Three weeks ago and two: a qualifying with an appeal that was decided, then two finals."""
    starts = [evening(now, cast.riverside.time_zone, days_ago=days) for days in (21, 14)]
    planned = replace(
        _riverside(cast, starts[0], kind="howell", winners=1, name="Club Championship"),
        pairs=RIVERSIDE_PAIRS[:8],
        boards=14,
    )
    return championship_in_stages(cast, planned, starts[1])


def _riverside(
    cast: Cast,
    starts_at: datetime,
    *,
    kind: str,
    winners: int,
    hands: str = "",
    name: str = "",
    correction_period: str = "30 min",
    appeal_period: str = "30 min",
) -> Evening:
    return Evening(
        club=cast.riverside,
        organiser=cast.organiser,
        director=cast.director,
        pairs=RIVERSIDE_PAIRS,
        starts_at=starts_at,
        kind=kind,
        boards=21,
        winners=winners,
        place="Millbrook Village Hall",
        name=name,
        correction_period=correction_period,
        appeal_period=appeal_period,
        hands=hands,
    )


def _own_results(session: Session, actor: Actor) -> list[tuple[Contestant, Result]]:
    """What a player's pair played out, with the pair, in the order of the boards."""
    own = session.contestants.get(entry__members__player__user=actor.user)
    results = session.results.in_force().filter(kind=Result.Kind.PLAYED)
    rows = results.select_related("board", "ns", "ew").order_by("board__number")
    return [(own, row) for row in rows if own in (row.ns, row.ew)]


def _reported(session: Session, player: Actor, now: datetime, *, at: int) -> Correction:
    """A trick more or less than the record has, on one of the player's boards."""
    _, result = _own_results(session, player)[at]
    played = _outcome(result)
    tricks = played.tricks + (1 if played.tricks < 13 else -1)
    return report_error(
        actor=player,
        session=session,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        claimed=f"{played.contract} {played.declarer} {tricks}",
        grounds=f"Declarer won {tricks} tricks; we all agreed at the table.",
        now=now,
    )


def _revoke_ruling(session: Session, director: Actor, player: Actor, now: datetime) -> Ruling:
    """The player's opponents revoked as declarer: one trick is transferred (Law 64A2)."""
    result = next(
        row
        for own, row in _own_results(session, player)
        if Seat(row.declarer).side is (Side.EW if row.ns == own else Side.NS)
    )
    played = _outcome(result)
    less = f"{played.contract} {played.declarer} {relative_text(played.relative - 1)}"
    award = assigned_award(less, result.board.vulnerability)
    ruling = draft_ruling(
        actor=director,
        session=session,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        laws=["64A2", "64C"],
        facts="Declarer ruffed the third round of a side suit in dummy and produced a card of it"
        " two tricks later. Declarer's side won the revoke trick, though not with the revoking"
        " card, and later tricks as well.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="One trick is transferred. The director finds no further damage.",
        ns_award=award,
        ew_award=award,
        now=now,
    )
    told = [Told(side, now, appeal_right_told=True) for side in (result.ns, result.ew)]
    return issue_ruling(actor=director, ruling=ruling, told=told, now=now)


def _hesitation_ruling(session: Session, director: Actor, now: datetime) -> Ruling:
    """Average plus and minus at another table; East-West have left it and are still to be told."""
    board = session.boards.get(number=10)
    result = board.results.in_force().select_related("ns", "ew")[0]
    ruling = draft_ruling(
        actor=director,
        session=session,
        board=board,
        ns=result.ns,
        ew=result.ew,
        laws=["16D2", "12C2A"],
        facts="West heard the result of this board from the next table before taking it out.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="No result could be obtained on this board. East-West were careless, North-South"
        " were not at fault.",
        ns_award=artificial_award("A+"),
        ew_award=artificial_award("A-"),
        now=now,
    )
    ruling = issue_ruling(actor=director, ruling=ruling, now=now)
    later = now + 2 * MINUTE
    told = Told(result.ns, later, appeal_right_told=True)
    tell_side(actor=director, ruling=ruling, told=told, now=later)
    return ruling


def _outcome(result: Result) -> Played:
    outcome = parse_outcome(result.contract, result.declarer, result.tricks)
    if not isinstance(outcome, Played):
        raise TypeError(f"{result} was not played out")
    return outcome
