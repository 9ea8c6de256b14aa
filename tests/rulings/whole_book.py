"""A club whose book has a row of every kind: a night, a league, and teams round by round."""

from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser, Outage
from events.actions.disputes import settle_dispute
from events.actions.line_ups import ToldSeats, tell_line_ups
from events.actions.match_dates import move_match
from events.actions.match_decisions import DecidedResult, decide_match, strike_match
from events.actions.match_reports import dispute_match, report_match
from events.actions.releases import withdraw_official_score
from events.actions.session_matches import (
    MatchOutcome,
    decide_session_match,
    take_back_match_decision,
)
from events.actions.statements import StatedResult, state_result
from events.interchange.pictures import redraw
from events.models import EntryMember, MatchDecision, Session, TableRound
from rulings.actions.appeals import decide_appeal
from rulings.actions.committees import take_off_committee
from rulings.actions.decisions import correct_decision
from rulings.actions.evidence import attach_picture, take_picture_off
from rulings.actions.guide_runs import discharge_duty, drop_guide
from rulings.actions.hearings import Hearing
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.match_answers import refuse_request
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from rulings.actions.match_requests import ask_for_ruling
from rulings.actions.outages import answer_outage
from rulings.actions.polls import take_back_answer
from rulings.actions.psychic_calls import take_back_report
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.actions.reviews import look_at_review
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.actions.season_final import declare_final
from rulings.actions.second_looks import look_again
from rulings.actions.table_calls import come_to_call
from rulings.models import Referral
from scoring.cards import Side
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_official
from tests.deals import generate, open_to, redeal
from tests.pictures import a_picture
from tests.remembered import remembered
from tests.rulings.calling import ask
from tests.rulings.guiding import begin as begin_a_guide
from tests.rulings.guiding import keep_revoke
from tests.rulings.heard import build_bench
from tests.rulings.night import DEADLINE, OFFICIAL, Night
from tests.rulings.rounds import FIRST, HOUR, at_round, publish, round_night
from tests.rulings.test_polls import answer as answer_poll
from tests.rulings.test_polls import ask as ask_players
from tests.rulings.test_polls import group, weigh
from tests.rulings.test_psychic_calls import report as report_call
from tests.rulings.test_season_referrals import answer, appealed, refer
from tests.rulings.test_season_rulings import decided, led, the_director
from tests.rulings.test_witnesses import played_evening
from tests.seasons import imps
from tests.writers import make_final

LATE = DEADLINE + timedelta(hours=5)
UNPLAYED = 6
A_YEAR_ON = NOW + timedelta(days=365)


@dataclass
class Book:
    """Its three sessions; the night's is final, opened again and settled."""

    night: Night
    league: Session
    teams: Night

    @property
    def organiser(self) -> Organiser:
        return self.night.organiser

    @property
    def sessions(self) -> tuple[Session, ...]:
        return self.night.session, self.league, self.teams.session


@remembered
def build_book() -> Book:
    night = played_evening()
    with scope(organiser=night.organiser):
        _at_another_table(night)
        _when_final(night)
    league = appealed(night.organiser, unplayed=UNPLAYED)
    teams = round_night(night.organiser, entered=(1, 2))
    with scope(organiser=night.organiser):
        _of_matches(league)
        _stated(teams)
        _of_teams(teams)
    _dealt(teams)
    return Book(night, league, teams)


def _at_table_2(night: Night, number: int) -> Night:
    """The same night, looked at from there in a round."""
    seat = TableRound.objects.select_related("ns", "ew").get(
        section__session=night.session, round=number, table=2
    )
    assert seat.ns is not None
    assert seat.ew is not None
    board = night.session.boards.get(number=seat.boards[0])
    return replace(night, board=board, ns=seat.ns, ew=seat.ew)


def _at_another_table(night: Night) -> None:
    """A ruling after a poll, with a picture, heard by a committee, and put right; and play on."""
    director, at = night.director, {"now": OFFICIAL}
    other = _at_table_2(night, 2)
    bench = build_bench(other)
    poll = ask_players(other, bench.appeal.ruling)
    for name in ("Eve", "Fay"):
        given = answer_poll(other, poll, name)
    take_back_answer(actor=director, answer=given, why="Noted twice.", **at)
    weigh(other, group(other, poll, "4S N ="))
    for shows in ("N's hand", "A face"):
        picture = attach_picture(
            actor=director, matter=bench.appeal, picture=redraw(a_picture()), shows=shows, **at
        )
    take_picture_off(actor=director, row=picture, reason="Nothing is seen.", **at)
    bench.appoint(bench.zoe)
    _player, second = bench.person("Ida")
    take_off_committee(actor=director, row=bench.appoint(second), why="Ill.", **at)
    said: dict[str, Any] = {"outcome": "stands", "reasons": "Well ruled.", **at}
    heard = Hearing("committee", "Pia")
    decided_appeal = decide_appeal(actor=director, appeal=bench.appeal, hearing=heard, **said)
    said |= {"reasons": "Rightly ruled.", "why": "A word was wrong."}
    correct_decision(actor=director, appeal=decided_appeal, hearing=heard, **said)
    for call in ("1S", "2NT"):
        report = report_call(other, call=call)
    take_back_report(actor=director, report=report, why="Another board.", **at)
    _looked_at_again(_at_table_2(night, 3))
    _guided(_at_table_2(night, 3))
    outage = Outage.objects.create(begins=OFFICIAL, ends=OFFICIAL + timedelta(minutes=9))
    answer_outage(
        actor=night.administrator, session=night.session, outage=outage, extends=True,
        reason="The line was down.", **at,
    )  # fmt: skip


def _looked_at_again(night: Night) -> None:
    ruling = draft_ruling(
        actor=night.director, session=night.session, board=night.board, ns=night.ns, ew=night.ew,
        call=ask(night, OFFICIAL), laws=["85B"], facts="East revoked, or did not.",
        facts_are="unknown", decision="Play on.", ns_award=None, ew_award=None, looks_again=True,
        now=OFFICIAL,
    )  # fmt: skip
    issue_ruling(actor=night.director, ruling=ruling, now=OFFICIAL)
    look_again(actor=night.director, ruling=ruling, found="Nothing.", now=OFFICIAL)


def _guided(night: Night) -> None:
    """A revoke by the guide, of which the director judges otherwise; one is begun by mistake."""
    at: dict[str, Any] = {"actor": night.director, "now": OFFICIAL}
    call = come_to_call(call=ask(night, OFFICIAL), **at)
    run = keep_revoke(night, otherwise="Seen by all.", call=call, now=OFFICIAL)
    discharge_duty(duty=run.duties.get(), **at)
    for review in run.reviews.all():
        look_at_review(review=review, found="Nothing.", **at)
    drop_guide(run=begin_a_guide(night, "claim", now=OFFICIAL), **at)


def _when_final(night: Night) -> None:
    """A late error approved by the organiser, and the score opened again."""
    make_final(actor=SYSTEM, session=night.session, now=LATE)
    late = night.report(LATE, night.actor(night.ns), claimed="4S N +1", grounds="Misread.")
    state_beyond_doubt(actor=night.director, correction=late, statement="So.", now=LATE)
    approve_late(actor=night.administrator, correction=late, now=LATE)
    reopen_score(
        actor=night.director, session=night.reload(), ground="authority", raised="A claim.",
        raised_by="East", told_at=LATE, told_to="Director", order="17/2026", now=LATE,
    )  # fmt: skip
    close_reopening(actor=night.director, session=night.reload(), outcome="Ruled.", now=LATE)


def _of_matches(league: Session) -> None:
    """What a ruling and its referral came to, a match disputed and decided, the end twice."""
    director = the_director()
    refer(league)
    answer(league, make_official(league.organiser.authority))
    of: dict[str, Any] = {"session": league, "now": NOW}
    asker = led(league, TeamSide.HOME, 2)
    request = ask_for_ruling(actor=asker, number=2, grounds="He paused.", **of)
    refuse_request(actor=director, number=2, asked=request.number, reason="Too late.", **of)
    strike_match(actor=director, number=3, reason="Wrong boards.", **of)
    number = UNPLAYED
    home, away = (led(league, side, number) for side in TeamSide)
    move_match(actor=director, number=number, play_by=NOW + HOUR, reason="Snow.", **of)
    stanzas = imps((30, 20), (10, 12))
    report_match(actor=home, number=number, stanzas=stanzas, **of)
    dispute_match(actor=away, number=number, reason="Board 3 was 420.", **of)
    outcome = DecidedResult(imps((30, 20), (10, 6)))
    decide_match(actor=director, number=number, outcome=outcome, reason="It was.", **of)
    taken: dict[str, Any] = {"side": TeamSide.HOME, "counted": "victory_points", "law": "90B1"}
    for amount in (Decimal(1), Decimal(2)):
        penalise_in_match(actor=director, number=2, amount=amount, reason="Late.", **taken, **of)
    take_back_match_penalty(actor=director, number=2, penalty=2, reason="No.", **of)
    decided(league, "stands")
    declare_final(actor=SYSTEM, session=league, now=A_YEAR_ON)
    reopen_score(
        actor=director, session=league, ground="authority", raised="A claim.", raised_by="East",
        told_at=A_YEAR_ON, told_to="Director", referral=Referral.objects.get(), now=A_YEAR_ON,
    )  # fmt: skip
    close_reopening(actor=director, session=league, outcome="Ruled.", now=A_YEAR_ON)
    declare_final(actor=SYSTEM, session=league, now=A_YEAR_ON)


def _dealt(teams: Night) -> None:
    """Boards that were dealt, one of them anew, and opened to who makes them up."""
    with scope(organiser=teams.organiser):
        played = teams.session.results.values("board")
        unplayed = list(
            teams.session.boards.exclude(pk__in=played).values_list("number", flat=True)
        )
    generate(teams.session, *unplayed[:2], actor=teams.director)
    redeal(teams.session, unplayed[1], actor=teams.director)
    open_to(teams.session, teams.director)


def _stated(teams: Night) -> None:
    """Both sides of a table state a result, of which one then thinks otherwise."""
    seat = at_round(teams, 3)
    row = TableRound.objects.get(section__session=teams.session, ns=seat.ns, ew=seat.ew, round=3)
    told = ((Side.NS, "4S N ="), (Side.EW, "4S N ="), (Side.EW, "4S N -1"))
    stated = None
    for number, (side, entry) in enumerate(told):
        seen = tuple(f"key-{each}" for each in range(number))
        said = StatedResult(f"key-{number}", number, row.pk, seat.board.number, side, entry, seen)
        stated = state_result(
            session=teams.session, section=row.section, table=row.table,
            device=f"phone-of-{side.name}----", said=said, now=OFFICIAL,
        )  # fmt: skip
    assert stated is not None
    settle_dispute(actor=teams.director, statement=stated, text="4S N -1", now=OFFICIAL)


def _of_teams(teams: Night) -> None:
    """Two rounds of which the second was published by mistake first, and decisions on matches."""
    session = teams.session
    of: dict[str, Any] = {"actor": teams.director, "session": session, "now": OFFICIAL}
    publish(teams, 1)
    publish(teams, 2)
    withdraw_official_score(
        actor=teams.director, session=session, reason="Too early.", now=FIRST + HOUR
    )
    publish(teams, 2)
    team = session.contestants.ranked().get(number=1)
    four = [each.pk for each in EntryMember.objects.filter(entry=team.entry).order_by("position")]
    tell_line_ups(from_round=1, told=[ToldSeats(team, four)], **of)
    for kind in (MatchDecision.Kind.VOID, MatchDecision.Kind.CONCEDED):
        outcome = MatchOutcome(kind, TeamSide.HOME if kind == "conceded" else None)
        decide_session_match(match="1-4", outcome=outcome, reason="Ill.", **of)
    take_back_match_decision(match="1-4", reason="They played.", seen=None, **of)
