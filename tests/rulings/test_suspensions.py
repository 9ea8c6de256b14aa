"""Suspensions (Law 91A): a ruling without points, and the boards that nobody plays (Law 12C2)."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.results import enter_result
from events.models import MatchDecision, ScorePenalty, Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.hearings import Hearing
from rulings.actions.penalised import PenaltyNow
from rulings.actions.penalties import change_penalty, take_back_penalty
from rulings.actions.suspended_boards import award_suspended
from rulings.actions.suspensions import change_suspension, suspend
from rulings.models import Appeal, Ruling, Telling
from rulings.queries.suspensions import effect_of_suspension
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.individuals import build_individual
from tests.remembered import remembered
from tests.rulings.night import Night, build_night, under
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def night(db: None) -> Any:
    built = build_two_rounds()
    with scope(organiser=built.organiser):
        yield built


@remembered
def build_two_rounds() -> Night:
    """Six pairs, five rounds of one board at three tables; the first two rounds are played."""
    built = build_night(entered=False)
    with scope(organiser=built.organiser):
        for play in session_plays(built.session, WHOLE).all:
            if play.table_round.round <= 2:
                enter(built, play)
    return built


def enter(night: Night, play: Any, text: str = "1NTN =") -> None:
    enter_result(
        actor=night.director,
        session=night.session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        text=text,
        seen_version=0,
        now=NOW,
    )


def bar(night: Night, first: int = 3, last: int | None = 4, **said: Any) -> ScorePenalty:
    """Pair `ns` is suspended, for two rounds unless told otherwise."""
    return suspend(
        actor=said.pop("actor", night.director),
        session=night.session,
        contestant=said.pop("contestant", night.ns),
        first_round=first,
        last_round=last,
        now=NOW,
        **{"reason": "They shouted.", "is_told": True, **said},
    )


def award(night: Night, penalty: ScorePenalty, **said: Any) -> int:
    return award_suspended(actor=night.director, penalty=penalty, now=NOW, **said)


def of_suspension() -> Ruling:
    return Ruling.objects.get(state=Ruling.State.ISSUED, is_of_board=False)


def scores(night: Night) -> dict[int, tuple[str, str]]:
    """What the suspended pair and its opponents have, by round; empty where that was played."""
    found = {}
    for play in session_plays(night.session, WHOLE).all:
        if play.result and night.ns.pk in {play.ns.pk, play.ew.pk}:
            own = play.result.ns_award, play.result.ew_award
            found[play.table_round.round] = own if play.ns.pk == night.ns.pk else own[::-1]
    return found


PLAYED, LOST = ("", ""), ("A-", "A+")


def test_L91A_a_suspension_is_a_ruling_without_points(night: Night) -> None:
    penalty = bar(night)
    ruling = of_suspension()
    assert (ruling.penalty, ruling.laws) == (penalty, ["91A"])
    assert [side.pk for side in ruling.sides] == [night.ns.pk]
    assert ruling.decision == "Suspended: rounds 3 to 4."
    assert (penalty.amount, penalty.is_warning) == (Decimal(0), False)
    assert Telling.objects.get().appeal_right_told


@pytest.mark.parametrize(
    ("first", "last", "stand_in", "decision"),
    [
        (3, None, False, "Suspended: from round 3 to the end of the session."),
        (3, 3, False, "Suspended: round 3."),
        (3, 4, True, "One of them is suspended: rounds 3 to 4. Somebody else plays."),
    ],
)
def test_L91A_the_session_or_any_part_of_it(
    night: Night,
    first: int,
    last: int | None,
    stand_in: bool,
    decision: str,
) -> None:
    bar(night, first, last, has_stand_in=stand_in)
    assert of_suspension().decision == decision


def test_L91A_boards_are_awarded_as_their_rounds_come(night: Night) -> None:
    """L12C2: whoever is suspended is at fault, the opponents are not; each board is a ruling."""
    penalty = bar(night)
    assert award(night, penalty) == 1
    assert scores(night) == {1: PLAYED, 2: PLAYED, 3: LOST}
    on_board = Ruling.objects.get(is_of_board=True)
    assert (on_board.laws, on_board.state) == (["12C2A"], Ruling.State.ISSUED)
    assert (
        on_board.facts == f"Pair {night.ns.label} does not play round 3: suspended (Law 91A, P1)."
    )
    with pytest.raises(Conflict, match="nothing to award of P1 now"):
        award(night, penalty)
    play_round(night, 3)
    assert award(night, penalty, is_told=True) == 1
    play_round(night, 4)
    with pytest.raises(Conflict):
        award(night, penalty)
    assert scores(night) == {1: PLAYED, 2: PLAYED, 3: LOST, 4: LOST}
    assert Telling.objects.filter(ruling__is_of_board=True).count() == 2


def play_round(night: Night, number: int) -> None:
    for play in session_plays(night.session, WHOLE).missing:
        if play.table_round.round == number:
            enter(night, play)


def test_L91A_nothing_is_awarded_where_somebody_else_plays(night: Night) -> None:
    penalty = bar(night, has_stand_in=True)
    with pytest.raises(Conflict, match="nothing to award"):
        award(night, penalty)


def test_L91A_two_who_are_suspended_and_meet_are_both_at_fault(night: Night) -> None:
    third = next(
        play for play in session_plays(night.session, WHOLE).all if play.table_round.round == 3
    )
    first, second = bar(night, contestant=third.ns), bar(night, contestant=third.ew)
    assert award(night, first) == 1
    (found,) = (
        play
        for play in session_plays(night.session, WHOLE).all
        if play.key == third.key and play.result
    )
    assert found.result is not None
    assert (found.result.ns_award, found.result.ew_award) == ("A-", "A-")
    with pytest.raises(Conflict):
        award(night, second)


def test_L82C_a_suspension_that_ends_gives_back_what_can_still_be_played(night: Night) -> None:
    """Round 3 is being played when it is taken back: its board loses the artificial score."""
    penalty = bar(night)
    award(night, penalty)
    take_back_penalty(actor=night.director, penalty=penalty, reason="No.", now=NOW + MINUTE)
    assert scores(night) == {1: PLAYED, 2: PLAYED}
    assert of_suspension().decision == "The penalty is taken back."
    on_board = Ruling.objects.get(is_of_board=True)
    assert on_board.state == Ruling.State.WITHDRAWN  # nobody had been told of it
    assert not list(differences(night.session, RowCount()))


def test_L82C_rounds_that_are_over_keep_their_artificial_scores(night: Night) -> None:
    penalty = bar(night)
    award(night, penalty)
    play_round(night, 3)
    award(night, penalty)
    play_round(night, 4)
    take_back_penalty(actor=night.director, penalty=penalty, reason="No.", now=NOW + MINUTE)
    assert scores(night)[3] == LOST


def test_L91A_it_is_lifted_from_a_round_on_by_another_in_its_place(night: Night) -> None:
    penalty = bar(night, 2, None)
    assert award(night, penalty) == 1
    given = change_suspension(
        actor=night.director,
        penalty=penalty,
        first_round=2,
        last_round=2,
        reason="They were sorry.",
        now=NOW + MINUTE,
    )
    assert (str(given), given.first_round, given.last_round) == ("P2", 2, 2)
    ruling = of_suspension()
    assert (ruling.version, ruling.penalty, ruling.laws) == (2, given, ["91A", "82C"])
    assert ruling.decision == "Suspended: round 2."
    assert scores(night) == {1: PLAYED, 2: PLAYED}
    assert not list(differences(night.session, RowCount()))


def test_L91A_what_is_wrong_is_refused_beside_it(night: Night) -> None:
    with pytest.raises(UserError, match="before the first") as refused:
        bar(night, 4, 3)
    assert refused.value.field == "last_round"
    penalty = bar(night)
    with pytest.raises(UserError, match="suspended already, by P1") as refused:
        bar(night, 5, 5)
    assert refused.value.field == "contestant"
    with pytest.raises(UserError, match="P1 is a suspension"):
        change_penalty(
            actor=night.director,
            penalty=penalty,
            amount=Decimal(1),
            law="91A",
            reason="So.",
            now=NOW,
        )
    Session.objects.filter(pk=night.session.pk).update(state=Session.State.OFFICIAL)
    with pytest.raises(UserError, match="while the session is running"):
        bar(night, contestant=night.ew)


def test_L91A_only_who_may_rule_suspends(night: Night) -> None:
    for actor in (night.actor(night.ns), night.administrator):
        with pytest.raises(NotAllowed):
            bar(night, actor=actor)
    penalty = bar(night)
    with pytest.raises(NotAllowed):
        award_suspended(actor=night.administrator, penalty=penalty, now=NOW)


def appealed(night: Night) -> Appeal:
    player = night.actor(night.ns)
    appeal = lodge_appeal(actor=player, ruling=of_suspension(), grounds="Not we.", now=NOW)
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=NOW)


def decide(night: Night, appeal: Appeal, becomes: PenaltyNow, **said: Any) -> Appeal:
    return decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="So.",
        decision="Suspended: round 3.",
        penalty=becomes,
        now=NOW + MINUTE,
        **said,
    )


def test_L93B3_a_committee_only_recommends_on_a_suspension(night: Night) -> None:
    under(night, L93A="committee")
    bar(night)
    appeal = appealed(night)
    with pytest.raises(UserError, match="recommend"):
        decide(night, appeal, PenaltyNow(None), hearing=Hearing("committee", "Ann, Ben and Cat"))
    assert night.session.penalties.get().is_current


def test_L92A_under_appeal_a_suspension_is_neither_changed_nor_taken_back(
    night: Night, desk: Client
) -> None:
    penalty = bar(night)
    appealed(night)
    assert "Other rounds" not in read(desk, address(night, "suspension_boards", 1))
    with pytest.raises(UserError, match="under appeal"):
        take_back_penalty(actor=night.director, penalty=penalty, reason="No.", now=NOW)
    with pytest.raises(UserError, match="under appeal"):
        change_suspension(
            actor=night.director, penalty=penalty, first_round=3, reason="No.", now=NOW
        )


@pytest.mark.parametrize(
    ("becomes", "rounds", "left"),
    [
        (PenaltyNow(Decimal(0), 4, 4), (4, 4), {1: PLAYED, 2: PLAYED}),
        (PenaltyNow(Decimal(0), 3, 3), (3, 3), {1: PLAYED, 2: PLAYED, 3: LOST}),
        (PenaltyNow(Decimal(0)), (None, None), {1: PLAYED, 2: PLAYED}),
        (PenaltyNow(None), None, {1: PLAYED, 2: PLAYED}),
    ],
)
def test_L92A_a_decision_gives_other_rounds_a_warning_or_nothing(
    night: Night,
    becomes: PenaltyNow,
    rounds: tuple[int | None, int | None] | None,
    left: dict[int, tuple[str, str]],
) -> None:
    award(night, bar(night))
    decide(night, appealed(night), becomes)
    now = night.session.penalties.in_force().first()
    assert (now and (now.first_round, now.last_round)) == rounds
    assert scores(night) == left


def test_the_effect_is_told_before_anything_is_written(night: Night) -> None:
    asked = ScorePenalty(session=night.session, contestant=night.ns, first_round=2, last_round=4)
    lost = effect_of_suspension(night.session, asked)
    told = [(each.round, len(each.now), len(each.later), len(each.stands)) for each in lost.tables]
    assert told == [(2, 0, 0, 1), (3, 1, 0, 0), (4, 0, 1, 0)]
    assert not night.session.penalties.exists()


def test_history_tells_the_rounds(night: Night) -> None:
    penalty = bar(night, has_stand_in=True)
    after = HistoryRecord.objects.get(act="penalty.give").after or {}
    assert (after["from"], after["until"], after["stand_in"]) == (3, 4, True)
    ScorePenalty.objects.filter(pk=penalty.pk).update(last_round=None, has_stand_in=False)
    found = [each.split(": ", 1)[1] for each in differences(night.session, RowCount())]
    assert [each.split(" (")[0] for each in found] == [
        "until is “None” and was “4”",
        "stand_in is “False” and was “True”",
    ]


# --- Teams, and individuals -----------------------------------------------------------------------


def bar_one(session: Session, number: int, **said: Any) -> ScorePenalty:
    """The contestant of that number, in the first round."""
    return suspend(
        actor=director_of(session),
        session=session,
        contestant=session.contestants.ranked().get(number=number),
        first_round=1,
        last_round=1,
        reason="They shouted.",
        now=NOW,
        **said,
    )


def director_of(session: Session) -> Actor:
    return Actor.person(User.objects.get(email="director@acol.example"))


def test_L78D_a_whole_match_that_a_team_does_not_play_counts_as_the_conditions_say(
    db: None,
) -> None:
    """Without a forfeit in the conditions each board has artificial scores: 3 IMPs (Law 86B)."""
    session = build_match_session()
    with scope(organiser=session.organiser):
        penalty = bar_one(session, 1)
        assert award_suspended(actor=director_of(session), penalty=penalty, now=NOW) == 16
        decision = session.match_decisions.get()
        team = decision.home if decision.side == "home" else decision.away
        assert (decision.kind, team.number) == (MatchDecision.Kind.DEFAULTED, 1)
        assert not session.results.exists()
        take_back_penalty(
            actor=director_of(session), penalty=penalty, reason="No.", now=NOW + MINUTE
        )
        decision.refresh_from_db()
        assert not decision.is_current


def test_L86B_a_match_in_part_has_artificial_scores_board_by_board(db: None) -> None:
    session = build_match_session()
    with scope(organiser=session.organiser):
        first = next(
            each
            for each in session_plays(session, WHOLE).all
            if each.ns.number == 1 == each.table_round.round
        )
        enter_result(
            actor=director_of(session),
            session=session,
            board_number=first.board,
            ns=first.ns,
            ew=first.ew,
            text="1NTN =",
            seen_version=0,
            now=NOW,
        )
        penalty = bar_one(session, 1)
        assert award_suspended(actor=director_of(session), penalty=penalty, now=NOW) == 15
        assert not session.match_decisions.exists()
        artificial = session.results.filter(kind="artificial")
        assert {(each.ns_award, each.ew_award) for each in artificial} == {
            ("A-", "A+"),
            ("A+", "A-"),
        }


def test_L12C3_in_an_individual_the_side_of_that_round_has_average_minus(db: None) -> None:
    session = build_individual(players=8)
    with scope(organiser=session.organiser):
        penalty = bar_one(session, 1)
        award_suspended(actor=director_of(session), penalty=penalty, now=NOW)
        for each in session.results.all():
            own, theirs = (
                (each.ns_award, each.ew_award)
                if 1 in each.ns.numbers
                else (each.ew_award, each.ns_award)
            )
            assert (own, theirs) == LOST
        side = session.results.all()[0].ns
        with pytest.raises(UserError, match="a player is suspended, not a side"):
            suspend(
                actor=director_of(session), session=session, contestant=side, first_round=1,
                reason="So.", now=NOW,
            )  # fmt: skip


# --- The pages --------------------------------------------------------------------------------


@pytest.fixture
def desk(night: Night, client: Client) -> Client:
    assert night.director.user is not None
    client.force_login(night.director.user)
    return client


def address(night: Night, route: str, *more: int) -> str:
    return reverse(route, args=[night.organiser.slug, night.session.pk, *more])


def read(client: Client, url: str) -> str:
    return client.get(url).content.decode()


def test_one_form_suspends_and_one_tap_awards(night: Night, desk: Client) -> None:
    typed = {
        "contestant": str(night.ns.pk),
        "first_round": "3",
        "last_round": "",
        "reason": "Loud.",
    }
    shown = desk.post(address(night, "suspension_new"), {**typed, "preview": "1"}).content.decode()
    assert "to be awarded now" in shown
    assert "when the round is played" in shown
    assert not night.session.penalties.exists()
    done = desk.post(address(night, "suspension_new"), {**typed, "is_told": "on"})
    boards = address(night, "suspension_boards", 1)
    assert done.headers["Location"] == boards
    at_desk = read(desk, address(night, "desk"))
    assert (
        "suspended, from round 3 to the end of the session (Law 91A): they do not play." in at_desk
    )
    assert f'href="{boards}"' in at_desk
    assert "Pair 6 does not play, 1 board to award" in at_desk
    assert "6 suspended: Ann F" in at_desk
    assert "Award 1 board" in read(desk, boards)
    assert desk.post(boards, {"is_told": "on"}).status_code == 302
    assert scores(night)[3] == LOST
    assert "1 board to award" not in read(desk, address(night, "desk"))
    for page in (address(night, "scores"), address(night, "scores_round", 3)):
        assert "suspended, from round 3" in read(desk, page)
    assert "suspended: from round 3" in read(desk, address(night, "penalties"))


def test_the_page_of_other_rounds_shows_what_is_given_back(night: Night, desk: Client) -> None:
    award(night, bar(night))
    ruling = of_suspension().number
    first = desk.get(address(night, "ruling_edit", ruling), follow=True)
    assert first.request["PATH_INFO"] == address(night, "suspension_change", 1)
    typed = {"first_round": "4", "last_round": "5", "reason": "From the next."}
    page = address(night, "suspension_change", 1)
    shown = desk.post(page, {**typed, "preview": "1"}, headers={"HX-Request": "true"})
    assert "These boards can be played after all" in shown.content.decode()
    assert "These boards can be played after all" in read(
        desk, address(night, "penalty_take_back", 1)
    )
    desk.post(page, typed)
    now = night.session.penalties.in_force().get()
    assert (now.first_round, now.last_round) == (4, 5)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"becomes": "other", "first_round": "3", "last_round": "3"}, "Suspended: round 3."),
        ({"becomes": "warning"}, "A warning: nothing is taken."),
        ({"becomes": "nothing"}, "The penalty is taken back."),
    ],
)
def test_the_form_of_a_decision_asks_for_which_rounds(
    night: Night, desk: Client, typed: dict[str, str], said: str
) -> None:
    award(night, bar(night))
    page = address(night, "appeal_decide", appealed(night).number)
    sent = {"outcome": "changed", "reasons": "So.", **typed}
    assert desk.post(page, {**sent, "preview": "1"}).status_code == 200
    assert desk.post(page, sent).status_code == 302
    assert of_suspension().decision == said


def test_the_form_of_a_decision_says_what_it_lacks(night: Night, desk: Client) -> None:
    bar(night)
    page = address(night, "appeal_decide", appealed(night).number)
    sent = {"outcome": "changed", "reasons": "So.", "becomes": "other"}
    assert "Say from which round on." in desk.post(page, sent).content.decode()
    same = {**sent, "first_round": "3", "last_round": "4"}
    assert "That is what was given" in desk.post(page, same).content.decode()


def test_whom_it_concerns_reads_it_and_may_appeal(night: Night, client: Client) -> None:
    bar(night)
    client.force_login(night.login(night.players(night.ns)[0]))
    page = read(client, address(night, "ruling", of_suspension().number))
    assert "Suspended: rounds 3 to 4." in page
    assert "Your right to appeal" in page
    assert client.get(address(night, "suspension_boards", 1)).status_code == 403
