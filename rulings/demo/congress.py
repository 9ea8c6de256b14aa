"""The demo's congress, the evening before last: what its director did while it was played.

Its score is official and not final: what came afterwards is in `rulings.demo.hearings`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal

from clubs.actors import Actor
from events.actions.results import enter_result
from events.actions.simulation import SimulatedPlay
from events.awards import AwardJson, assigned_award
from events.models import Chapter, Contestant, Result, ScorePenalty, Session
from events.queries.meetings import PairsMet, meetings
from rulings.actions.calls import close_call, log_call
from rulings.actions.penalties import give_penalty
from rulings.actions.polls import Weighing, add_answer, group_answers, open_poll, weigh_answers
from rulings.actions.ruling_texts import RulingText
from rulings.actions.rulings import draft_ruling, edit_draft, issue_ruling
from rulings.actions.tellings import Told, tell_both_sides
from rulings.demo.cast import CONGRESS_PAIRS, Cast
from rulings.demo.evenings import Evening, begin, play_on
from rulings.demo.hours import evening
from rulings.models import Call, Poll, Ruling
from rulings.models.polls import PollWeights
from rulings.queries.calls import CallPlace
from scoring.cards import Seat, Side
from scoring.contracts import Played, parse_outcome, relative_text

MINUTE = timedelta(minutes=1)
PLAYED = timedelta(hours=2, minutes=15)
BOARDS = 14

HAND = "J9x QJTx Axx xxx"
DOUBTFUL = ("Grace Okafor", "Henry Maddox", "Carla Mendes")
"""Two of their pairs meet at the table that is polled about."""
SWITCH, CLUB = "the queen of hearts", "a club"
ASKED = (
    ("Elena Petrova", "plays with the same partner for years, county", SWITCH, True),
    ("Mark Ashworth", "county", CLUB, True),
    ("Stanley Lamb", "club player, alike", CLUB, False),
    ("Hannah Sears", "club player, alike", SWITCH, False),
    ("Robert Pryce", "a little stronger", CLUB, True),
)
"""Who was asked, their standard, what they would play, and whether they may be named."""


def congress(cast: Cast, now: datetime) -> Session:
    """Eight pairs; a call, a poll, an artificial score and penalties before the last board."""
    start = evening(now, cast.riverside.time_zone, days_ago=2)
    session = begin(_planned(cast, start))
    director = Actor.person(cast.director)
    late = meeting_of(session, "Amira Haddad", "Małgorzata Wróbel")
    play_on(session, actor=director, unless=lambda each: _is_first_of(late, each))
    _no_ruling_needed(session, director, start + 20 * MINUTE)
    _no_result(session, director, late, start + 40 * MINUTE)
    _explained_wrongly(session, director, start + 55 * MINUTE)
    _slow_play(session, director, 0, "Six minutes over time in round 4.", start + 70 * MINUTE)
    _revoke(session, director, start + 90 * MINUTE)
    again = "Nine minutes over time in round 7, after a warning."
    _slow_play(session, director, 10, again, start + 120 * MINUTE)
    return session


def _planned(cast: Cast, start: datetime) -> Evening:
    return Evening(
        club=cast.riverside,
        organiser=cast.organiser,
        director=cast.director,
        pairs=CONGRESS_PAIRS,
        starts_at=start,
        kind="howell",
        boards=BOARDS,
        winners=1,
        place="Millbrook Town Hall",
        name="Riverside Congress",
        correction_period="4 d",
        appeal_period="5 d",
        said={
            Chapter.APPEALS: {"L93A": "committee"},
            Chapter.PERIODS: {"L79C1-extended": "director_in_charge"},
        },
    )


def contestant_of(session: Session, name: str) -> Contestant:
    """The pair of somebody."""
    return session.contestants.get(entry__members__player__name=name)


def meeting_of(session: Session, one: str, other: str) -> PairsMet:
    """Where the pairs of these two met."""
    pairs = {contestant_of(session, name) for name in (one, other)}
    return next(each for each in meetings(session) if {each.ns, each.ew} == pairs)


def played_between(session: Session, names: Iterable[str]) -> Result:
    """The first board that pairs of these people played out against each other."""
    pairs = [contestant_of(session, name) for name in names]
    results = session.results.in_force().filter(kind=Result.Kind.PLAYED, ns__in=pairs, ew__in=pairs)
    return results.select_related("board", "ns", "ew").order_by("board__number")[0]


def place_of(session: Session, result: Result) -> CallPlace:
    """The table at which it was obtained."""
    pairs = {result.ns, result.ew}
    met = next(each for each in meetings(session) if {each.ns, each.ew} == pairs)
    return CallPlace.of(met, result.board)


def one_trick_other(result: Result) -> str:
    """A trick more or less than the record has, as it is reported."""
    played = _played(result)
    tricks = played.tricks + (1 if played.tricks < 13 else -1)
    return f"{played.contract} {played.declarer} {tricks}"


def tricks_less(result: Result, fewer: int) -> AwardJson:
    """The result with so many tricks fewer for declarer."""
    text = f"{result.contract} {result.declarer} {relative_text(_played(result).relative - fewer)}"
    return assigned_award(text, result.board.vulnerability)


def declares_ns(result: Result) -> bool:
    """Whether declarer sits North or South."""
    return Seat(result.declarer).side is Side.NS


def told(result: Result, now: datetime) -> list[Told]:
    """Both sides, at that time."""
    return [Told(side, now, appeal_right_told=True) for side in (result.ns, result.ew)]


def _played(result: Result) -> Played:
    outcome = parse_outcome(result.contract, result.declarer, result.tricks)
    if not isinstance(outcome, Played):
        raise TypeError(f"{result} was not played out")
    return outcome


def _is_first_of(met: PairsMet, each: SimulatedPlay) -> bool:
    return (each.ns, each.ew, each.board) == (met.ns, met.ew, met.boards[0])


def _no_ruling_needed(session: Session, director: Actor, now: datetime) -> None:
    """Called to a lead out of turn, which declarer accepts (Law 54)."""
    met = meeting_of(session, "Fiona Gallagher", "Ελένη Αντωνίου")
    board = session.boards.get(number=met.boards[0])
    call = log_call(
        actor=director,
        session=session,
        place=CallPlace.of(met, board),
        about=Call.About.LEAD,
        now=now,
    )
    close_call(
        actor=director,
        call=call,
        options="Accept it, and become dummy or play to it; or have it taken back, and ask for the"
        " suit, forbid it, or leave the card as a penalty card (Law 54).",
        words="Declarer accepted the lead; play went on.",
        now=now + 4 * MINUTE,
    )


def _no_result(session: Session, director: Actor, met: PairsMet, now: datetime) -> None:
    """East-West came late: the director types the artificial score, and tells both sides later."""
    enter_result(
        actor=director,
        session=session,
        board_number=met.boards[0],
        ns=met.ns,
        ew=met.ew,
        text="A+/A-",
        seen_version=0,
        now=now,
    )
    (ruling,) = session.rulings.all()
    tell_both_sides(actor=director, session=session, numbers=[ruling.number], now=now + 15 * MINUTE)


def _explained_wrongly(session: Session, director: Actor, now: datetime) -> None:
    """Five players are polled, and the weights of their answers given (Laws 21B3 and 12C1(c))."""
    result = played_between(session, DOUBTFUL)
    call = log_call(
        actor=director,
        session=session,
        place=place_of(session, result),
        about=Call.About.EXPLANATION,
        said="The defence was told that the two-club rebid shows clubs. It asks for a major.",
        now=now,
    )
    is_ns_declarer = declares_ns(result)
    statements = (
        "With the right explanation hearts are played at once.",
        "Clubs are dummy's weak suit, whatever the bid shows.",
    )
    said: RulingText = {
        "laws": ["21B3", "12C1C"],
        "facts": "Two clubs was explained as natural; by agreement it asks for a major, and says"
        " nothing about clubs. The defence did not play hearts until it was too late.",
        "facts_are": Ruling.FactsAre.AGREED,
        "ns_statement": statements[is_ns_declarer],
        "ew_statement": statements[not is_ns_declarer],
        "decision": "Told of the agreement, the defence switches to hearts some of the time, and"
        " declarer is then a trick worse. The score is weighted accordingly.",
        "ns_award": None,
        "ew_award": None,
    }
    ruling = draft_ruling(
        actor=director,
        session=session,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        call=call,
        now=now + 5 * MINUTE,
        **said,
    )
    weights = _polled(director, ruling, result, now + 20 * MINUTE)
    at = now + 45 * MINUTE
    said["ns_award"], said["ew_award"] = weights.ns_award, weights.ew_award
    ruling = edit_draft(actor=director, ruling=ruling, now=at, **said)
    issue_ruling(actor=director, ruling=ruling, told=told(result, at), now=at)


def _polled(director: Actor, ruling: Ruling, result: Result, now: datetime) -> PollWeights:
    """Who finds the switch has declarer a trick worse; the doubt is resolved for the defence."""
    poll = open_poll(
        actor=director,
        ruling=ruling,
        kind=Poll.Kind.POLL,
        hands=HAND,
        so_far="The bid of two clubs asked for a major, and was explained so. Your ace of diamonds"
        " has just won; dummy has three low clubs, and K9x in hearts.",
        question="What do you play now?",
        now=now,
    )
    leads: dict[int, AwardJson | None] = {}
    for name, standard, answer, may_be_named in ASKED:
        given = add_answer(
            actor=director,
            poll=poll,
            name=name,
            standard=standard,
            answer=answer,
            may_be_named=may_be_named,
            now=now,
        )
        leads[given.number] = tricks_less(result, fewer=1 if answer == SWITCH else 0)
    grouping = group_answers(actor=director, poll=poll, leads=leads, now=now + 5 * MINUTE)
    weighing = Weighing("ew" if declares_ns(result) else "ns", favourable=1)
    return weigh_answers(actor=director, grouping=grouping, weighing=weighing, now=now + 6 * MINUTE)


def _slow_play(session: Session, director: Actor, amount: int, reason: str, now: datetime) -> None:
    """So many per cent of a top, or a warning, as the zone's schedule has it (Law 90B2)."""
    give_penalty(
        actor=director,
        session=session,
        contestant=contestant_of(session, "Amira Haddad"),
        amount=Decimal(amount),
        unit=ScorePenalty.Unit.TOP,
        law="90B2",
        reason=reason,
        is_told=True,
        now=now,
    )


def _revoke(session: Session, director: Actor, now: datetime) -> None:
    """Declarer revoked: one trick is transferred (Law 64A2)."""
    result = played_between(session, ("Keiko Tanaka", "Fiona Gallagher", "Ελένη Αντωνίου"))
    award = tricks_less(result, fewer=1)
    ruling = draft_ruling(
        actor=director,
        session=session,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        laws=["64A2"],
        facts="Declarer discarded on the second round of trumps, and had one more.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="One trick is transferred.",
        ns_award=award,
        ew_award=award,
        now=now,
    )
    issue_ruling(actor=director, ruling=ruling, told=told(result, now), now=now)
