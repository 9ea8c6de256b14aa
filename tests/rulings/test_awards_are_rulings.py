"""Every artificial score is a ruling (Laws 12C2, 15B, 82B): told, appealed, revised as others."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, Unpack

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord, Membership
from events.actions.changes import change_movement, undo_change
from events.actions.fouled import group_results
from events.awards import artificial_award, assigned_award, award_text
from events.models import Adjustment, MovementChange, Result, Session, TableRound
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.releases import latest_release
from events.queries.standings import places, score_input
from rulings.actions.appeals import concur, lodge_appeal
from rulings.actions.calls import write_tied
from rulings.actions.corrections import correct
from rulings.actions.rulings import draft_ruling, issue_ruling, revise_ruling
from rulings.actions.tellings import Told, tell_both_sides, tell_side
from rulings.deadlines import Obstacle, obstacles
from rulings.models import Ruling, Telling
from rulings.queries.adjusted import adjusted_board
from rulings.queries.effects import effect_of_correction
from rulings.queries.matters import matters, pending
from rulings.queries.shown import table_result
from tests.builders import NOW, build_session, enter_results, make_member
from tests.rulings.calling import ask
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night, night_of
from tests.writers import make_final

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(db: None) -> Iterator[Night]:
    """Three tables that have entered nothing yet."""
    built = build_night(entered=False)
    with scope(organiser=built.organiser):
        yield built


def the_rest(night: Night, text: str = "4S N =") -> None:
    """All other tables enter theirs, and the score is official."""
    enter_results(night.session, texts=(text, "4S N -1", "4S N +1"))
    night.publish()


def change(night: Night, kind: ChangeKey, **asked: Unpack[Parameters]) -> MovementChange:
    return make(night, kind, asked)


def make(night: Night, kind: ChangeKey, asked: Parameters, **options: Any) -> MovementChange:
    return change_movement(
        actor=night.director,
        session=night.session,
        kind=kind,
        parameters=asked,
        seen=0,
        now=NOW,
        **options,
    )


def cancel(night: Night, **options: Any) -> MovementChange:
    """The board in play at table 1 is cancelled; East-West alone are to blame."""
    asked: Parameters = {
        "round": 1,
        "table": 1,
        "boards": [night.board.number],
        "ns_fault": "none",
        "ew_fault": "directly",
    }
    return make(night, ChangeKey.CANCEL, asked, **options)


def tell_both(night: Night, ruling: Ruling) -> None:
    for side in (ruling.ns, ruling.ew):
        told = Told(side, NOW, appeal_right_told=True)
        tell_side(actor=night.director, ruling=ruling, told=told, now=NOW)


def rulings(night: Night) -> list[tuple[int, int, str, str, str]]:
    """Number, version, state and awards of each."""
    rows = Ruling.objects.filter(session=night.session).order_by("number", "version")
    return [
        (row.number, row.version, row.state, award_text(row.ns_award), award_text(row.ew_award))
        for row in rows
    ]


def adjusted(night: Night) -> list[tuple[str, str, str]]:
    """The adjusted scores in force: what decided them, and what both sides get."""
    rows = Adjustment.objects.in_force().filter(session=night.session)
    return [(row.origin, award_text(row.ns_award), award_text(row.ew_award)) for row in rows]


def client_of(night: Night) -> Client:
    client = Client()
    assert night.director.user is not None
    client.force_login(night.director.user)
    return client


def page(night: Night, name: str, *args: object) -> str:
    return reverse(name, args=[night.organiser.slug, night.session.pk, *args])


# --- Typed -------------------------------------------------------------------------------------


def test_L12C2a_an_artificial_score_that_a_director_types_is_a_ruling(night: Night) -> None:
    result = night.enter("A+/A-")
    assert result.kind == Result.Kind.ARTIFICIAL
    ruling = Ruling.objects.get()
    assert rulings(night) == [(1, 1, "issued", "A+", "A-")]
    assert (ruling.laws, ruling.issued_at) == (["12C2A"], NOW)
    assert ruling.facts == "Entered as A+/A- with the scores of round 1, table 1."
    assert ruling.decision == "Artificial adjusted score: North-South A+, East-West A-."
    assert ruling.director_name == night.director.name
    assert adjusted(night) == [("R1", "A+", "A-")]


def test_L83_it_waits_to_be_told_and_keeps_the_score_provisional(night: Night) -> None:
    night.enter("A+/A-")
    the_rest(night)
    assert [str(each) for each in pending(night.session).to_tell] == ["R1"]
    waits_for = obstacles(matters(night.session), DEADLINE + INSTANT)
    assert waits_for == (Obstacle.SIDE_NOT_TOLD,)
    tell_both(night, Ruling.objects.get())
    assert obstacles(matters(night.session), DEADLINE + INSTANT) == ()


def test_L92A_those_at_the_table_may_appeal_it(night: Night) -> None:
    night.enter("A+/A-")
    the_rest(night)
    ruling = Ruling.objects.get()
    tell_both(night, ruling)
    appeal = lodge_appeal(
        actor=night.actor(night.ew), ruling=ruling, grounds="It was not us.", now=DEADLINE
    )
    concur(actor=night.actor(night.ew, 1), appeal=appeal, now=DEADLINE)
    assert Obstacle.APPEAL_OPEN in obstacles(matters(night.session), DEADLINE + INSTANT)


@pytest.mark.parametrize("text", ["A+/A-", "A/A", "60/40"])
def test_L12C2a_a_scorer_awards_none(night: Night, text: str) -> None:
    scorer = Actor.person(
        make_member(night.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    )
    with pytest.raises(UserError, match=r"The director awards an artificial score \(Law 12C2\)"):
        night.enter(text, actor=scorer)
    assert not Result.objects.filter(session=night.session).exists()
    assert night.enter("NP", actor=scorer).kind == Result.Kind.NOT_PLAYED


def test_a_scorer_takes_none_away_and_may_send_it_again(night: Night) -> None:
    scorer = Actor.person(
        make_member(night.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    )
    night.enter("A+/A-")
    with pytest.raises(UserError, match="The director awards an artificial score"):
        night.enter("4S N =", seen=1, actor=scorer)
    assert night.enter("a+/a-", seen=1, actor=scorer).version == 1
    assert rulings(night) == [(1, 1, "issued", "A+", "A-")]


def test_a_mistyped_one_is_no_ruling_any_more_while_nobody_was_told(night: Night) -> None:
    night.enter("A+/A-")
    night.enter("4S N =", seen=1)
    assert rulings(night) == [(1, 1, "withdrawn", "A+", "A-")]
    assert adjusted(night) == []
    assert not pending(night.session).to_tell


def test_L82C_a_result_in_place_of_one_that_was_told_is_a_further_version(night: Night) -> None:
    night.enter("A+/A-")
    tell_both(night, Ruling.objects.get())
    night.enter("4S N =", seen=1)
    assert rulings(night) == [(1, 1, "superseded", "A+", "A-"), (1, 2, "issued", "", "")]
    second = Ruling.objects.get(version=2)
    assert second.facts == "4S N = is entered in place of A+/A-."
    assert second.decision == "No artificial score: what is on record for this table counts."
    assert adjusted(night) == []
    assert [str(each) for each in pending(night.session).to_tell] == ["R1"]


def test_L92B_a_result_in_place_of_one_that_answers_a_request_is_a_further_version(
    night: Night,
) -> None:
    request = ask(night, NOW)
    ruling = night.rule(
        ns_award=artificial_award("A+"), ew_award=artificial_award("A-"), issue=False
    )
    write_tied(night.director, request, ruling, NOW)
    issue_ruling(actor=night.director, ruling=ruling, now=NOW)
    night.enter("A+/A-")
    night.enter("4S N =", seen=1)
    assert rulings(night) == [(1, 1, "superseded", "A+", "A-"), (1, 2, "issued", "", "")]


def test_L82C_another_artificial_score_is_a_further_version(night: Night) -> None:
    night.enter("A+/A-")
    night.enter("A/A", seen=1)
    assert rulings(night) == [(1, 1, "superseded", "A+", "A-"), (1, 2, "issued", "A", "A")]
    assert adjusted(night) == [("R1", "A", "A")]


def test_a_ruling_under_appeal_is_not_typed_over(night: Night) -> None:
    night.enter("A+/A-")
    ruling = Ruling.objects.get()
    tell_both(night, ruling)
    lodge_appeal(actor=night.actor(night.ew), ruling=ruling, grounds="Not us.", now=NOW)
    with pytest.raises(UserError, match="under appeal"):
        night.enter("4S N =", seen=1)
    assert night.session.results.in_force().get().kind == Result.Kind.ARTIFICIAL


def test_what_another_ruling_adjusts_is_not_typed_over(night: Night) -> None:
    night.enter("4S N =")
    night.rule()
    with pytest.raises(UserError, match="R1 already adjusts the score"):
        night.enter("A+/A-", seen=1)
    assert adjusted(night) == [("R1", "4S N -1", "4S N -1")]


def test_another_ruling_on_it_is_refused(night: Night) -> None:
    night.enter("A+/A-")
    with pytest.raises(UserError, match="R1 already adjusts the score"):
        night.rule()


def test_L82C_completed_by_a_revision_and_then_replaced_by_a_result(night: Night) -> None:
    night.enter("A+/A-")
    revise_ruling(
        actor=night.director,
        ruling=Ruling.objects.get(),
        laws=["12C2A", "90B2"],
        facts="They were twenty minutes late.",
        facts_are="agreed",
        decision="The board is not played.",
        ns_award=artificial_award("A+"),
        ew_award=artificial_award("40%"),
        now=NOW,
    )
    assert adjusted(night) == [("R1", "A+", "40%")]
    night.enter("4S N =", seen=1)
    assert rulings(night)[-1] == (1, 2, "withdrawn", "A+", "40%")
    assert adjusted(night) == []


def test_L82C_no_table_result_stands_where_none_was_obtained(night: Night) -> None:
    night.enter("A+/A-")
    with pytest.raises(UserError, match="No result was obtained at this table"):
        revise_ruling(
            actor=night.director,
            ruling=Ruling.objects.get(),
            laws=["82C"],
            facts="The wrong table.",
            facts_are="agreed",
            decision="The result stands.",
            ns_award=None,
            ew_award=None,
            now=NOW,
        )
    assert adjusted(night) == [("R1", "A+", "A-")]
    assert table_result(Ruling.objects.get()) == ""


def test_L79C_correcting_the_record_is_told_to_end_the_ruling(night: Night) -> None:
    night.enter("A+/A-")
    the_rest(night)
    board = adjusted_board(night.board, night.ns, night.ew)
    assert board is not None
    assert (board.by, board.ends_with_record) == ("R1", True)
    shown = client_of(night).get(
        page(night, "board", night.board.number), headers={"accept-language": "en"}
    )
    assert "adjusted, 12C2(a)" in shown.content.decode()
    assert "at the table" not in shown.content.decode()


def assign_passed_out(night: Night) -> None:
    """The director replaces the artificial score by an assigned one."""
    assigned = assigned_award("P", night.board.vulnerability)
    revise_ruling(
        actor=night.director,
        ruling=Ruling.objects.get(),
        laws=["12C1B"],
        facts="It would have been passed out.",
        facts_are="agreed",
        decision="Passed out.",
        ns_award=assigned,
        ew_award=assigned,
        now=NOW,
    )


def test_an_assigned_score_stays_whatever_is_typed_beneath(night: Night) -> None:
    night.enter("A+/A-")
    assign_passed_out(night)
    night.enter("4S N =", seen=1)
    assert adjusted(night) == [("R1", "PASS", "PASS")]


def test_the_score_is_that_of_the_same_awards_without_a_ruling(night: Night) -> None:
    night.enter("A+/A-")
    the_rest(night)
    ruled = places(score_input(night.session))
    Adjustment.objects.in_force().update(is_current=False)
    assert places(score_input(night.session)) == ruled


def test_L79C_a_record_corrected_to_an_artificial_score_is_a_ruling(night: Night) -> None:
    the_rest(night)
    report = night.report(OFFICIAL, claimed="A+/A-")
    correct(actor=night.director, correction=report, text="A+/A-", reason="", now=OFFICIAL)
    assert rulings(night) == [(1, 1, "issued", "A+", "A-")]
    assert Ruling.objects.get().facts == "The record is corrected to A+/A- (C1)."
    assert adjusted(night) == [("R1", "A+", "A-")]


def test_L79C_a_record_corrected_from_one_ends_its_ruling(night: Night) -> None:
    night.enter("A+/A-")
    the_rest(night)
    report = night.report(OFFICIAL, claimed="4S N =")
    assert any(row.figure_before != row.figure_after for row in effect_of_correction(report) or ())
    correct(actor=night.director, correction=report, text="4S N =", reason="", now=OFFICIAL)
    assert rulings(night) == [(1, 1, "withdrawn", "A+", "A-")]
    assert adjusted(night) == []


# --- By a change of the movement ---------------------------------------------------------------


def test_L82B2_a_cancelled_board_is_ruled_on_for_both_sides(night: Night) -> None:
    done = cancel(night)
    ruling = Ruling.objects.get()
    assert rulings(night) == [(1, 1, "issued", "A+", "A-")]
    assert ruling.laws == ["82B2", "12C2A"]
    assert ruling.facts == " ".join(done.said)
    assert (ruling.ns, ruling.ew, ruling.board) == (night.ns, night.ew, night.board)
    assert [str(each) for each in pending(night.session).to_tell] == ["R1"]
    assert adjusted(night) == [("R1", "A+", "A-")]


def test_L83_both_sides_are_told_at_the_table_with_the_change(night: Night) -> None:
    cancel(night, is_told=True)
    ruling = Ruling.objects.get()
    told = {(each.contestant, each.told_at) for each in ruling.tellings.all()}
    assert told == {(night.ns, NOW), (night.ew, NOW)}
    assert all(each.appeal_right_told for each in ruling.tellings.all())
    assert not pending(night.session).to_tell


def test_a_change_that_is_taken_back_takes_its_rulings_back(night: Night) -> None:
    cancel(night)
    undo_change(actor=night.director, session=night.session, seen=1, now=NOW)
    assert rulings(night) == [(1, 1, "withdrawn", "A+", "A-")]
    assert adjusted(night) == []
    assert not night.session.results.in_force().exists()
    assert night.enter("4S N =").version == 2


def test_L82C_a_change_taken_back_after_it_was_told_is_a_further_version(night: Night) -> None:
    cancel(night, is_told=True)
    undo_change(actor=night.director, session=night.session, seen=1, now=NOW)
    assert rulings(night) == [(1, 1, "superseded", "A+", "A-"), (1, 2, "issued", "", "")]
    assert Ruling.objects.get(version=2).facts == "Change 1 of the movement taken back."
    assert adjusted(night) == []


def test_L92_a_change_is_not_taken_back_while_its_ruling_is_under_appeal(night: Night) -> None:
    cancel(night, is_told=True)
    lodge_appeal(
        actor=night.actor(night.ew), ruling=Ruling.objects.get(), grounds="Not us.", now=NOW
    )
    with pytest.raises(UserError, match="under appeal"):
        undo_change(actor=night.director, session=night.session, seen=1, now=NOW)
    assert adjusted(night) == [("R1", "A+", "A-")]


def test_a_change_is_not_taken_back_once_its_ruling_assigns_a_score(night: Night) -> None:
    cancel(night)
    assign_passed_out(night)
    with pytest.raises(Conflict, match="changed meanwhile"):
        undo_change(actor=night.director, session=night.session, seen=1, now=NOW)
    assert adjusted(night) == [("R1", "PASS", "PASS")]


@pytest.fixture
def two_rounds(db: None) -> Iterator[Session]:
    """Five tables play two rounds of two boards: who loses one cannot meet it later."""
    built = build_session(pairs=10, boards=4, rounds=2)
    with scope(organiser=built.organiser):
        yield built


def test_L15B3_who_is_deprived_by_play_of_a_wrong_board_is_ruled_on_alone(
    two_rounds: Session,
) -> None:
    night = night_of(two_rounds, entered=False)
    done = change(
        night, ChangeKey.WRONG_PLAY, round=1, table=1, board=1, players=[], ns="1NS", ew="2EW"
    )
    ruling = Ruling.objects.get()
    assert (ruling.ns.label, ruling.ew.label) == ("1NS", "1EW")
    assert rulings(night) == [(1, 1, "issued", "", "A+")]
    assert ruling.laws == ["15B3", "12C2A"]
    assert ruling.decision == "Artificial adjusted score: East-West A+."
    assert adjusted(night) == [("R1", "", "A+")]
    (kept,) = done.scores["adjustments"]
    assert Adjustment.objects.get().pk == kept
    undo_change(actor=night.director, session=two_rounds, seen=1, now=NOW)
    assert rulings(night) == [(1, 1, "withdrawn", "", "A+")]
    assert adjusted(night) == []


def test_L12C2a_an_artificial_score_goes_with_the_pair_and_is_ruled_anew(night: Night) -> None:
    """They sat the other way round: the ruling is of the same two, in the other directions."""
    night.enter("A+/A-")
    change(night, ChangeKey.DIRECTIONS, round=1, table=1, reason="the table turned")
    assert rulings(night) == [(1, 1, "withdrawn", "A+", "A-"), (2, 1, "issued", "A-", "A+")]
    turned = Ruling.objects.get(number=2)
    assert (turned.ns, turned.ew) == (night.ew, night.ns)
    assert adjusted(night) == [("R2", "A-", "A+")]
    undo_change(actor=night.director, session=night.session, seen=1, now=NOW)
    assert adjusted(night) == [("R3", "A+", "A-")]


# --- Found when the score is official ----------------------------------------------------------


def rule_at(night: Night, laws: list[str], ns: str, ew: str, now: datetime = OFFICIAL) -> Ruling:
    """A ruling at table 1, told to both sides as it is given; "" leaves a side what it has."""
    ruling = draft_ruling(
        actor=night.director,
        session=night.session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        laws=laws,
        facts="They played the board of another table.",
        facts_are="agreed",
        decision="As awarded.",
        ns_award=artificial_award(ns) if ns else None,
        ew_award=artificial_award(ew) if ew else None,
        now=now,
    )
    told = [Told(side, now, appeal_right_told=True) for side in (night.ns, night.ew)]
    return issue_ruling(actor=night.director, ruling=ruling, told=told, now=now)


@pytest.mark.parametrize(
    ("laws", "ns", "ew"),
    [
        (["15B1", "15B3", "12C2A"], "A+", "A-"),
        (["15B3", "12C2A"], "A+", ""),
        (["15B2"], "", ""),
    ],
)
def test_L15B_is_ruled_once_the_score_is_official(
    night: Night, laws: list[str], ns: str, ew: str
) -> None:
    the_rest(night)
    first = latest_release(night.session)
    rule_at(night, laws, ns, ew, DEADLINE)
    awarded = [("R1", ns, ew)] if ns else []
    assert adjusted(night) == awarded
    release = latest_release(night.session)
    assert (release != first) == bool(ns)
    assert Ruling.objects.get().laws == laws


def test_L15B_the_movement_of_an_official_score_leads_to_the_ruling(night: Night) -> None:
    the_rest(night)
    client = client_of(night)
    movement = client.get(page(night, "movement")).content.decode()
    address = f"{page(night, 'ruling_new')}?law_words=15B&amp;laws=15B3&amp;kind=artificial"
    assert address in movement
    form = client.get(address.replace("&amp;", "&"))
    assert [(each.number, on) for each, on in form.context["form"].law_choices] == [
        ("15B3", True),
        ("15B", False),
        ("15B1", False),
        ("15B2", False),
    ]
    assert form.context["form"]["kind"].value() == "artificial"
    with pytest.raises(UserError, match="a ruling on the board at its table does it"):
        cancel(night)


def test_L83_several_rulings_are_told_at_once_on_their_list(night: Night) -> None:
    client, address = client_of(night), page(night, "rulings_tell")
    night.enter("A+/A-")
    assert address not in client.get(page(night, "rulings")).content.decode()
    at_table_2 = TableRound.objects.get(section__session=night.session, round=1, table=2)
    assert at_table_2.ns is not None
    assert at_table_2.ew is not None
    board = night.session.boards.get(number=at_table_2.boards[0])
    replace(night, board=board, ns=at_table_2.ns, ew=at_table_2.ew).enter("A/A")
    assert address in client.get(page(night, "rulings")).content.decode()
    tell_side(
        actor=night.director,
        ruling=Ruling.objects.get(number=1),
        told=Told(night.ns, NOW, appeal_right_told=True),
        now=NOW,
    )
    assert client.post(address, {}).status_code == 400
    assert client.post(address, {"numbers": ["9"]}).status_code == 400
    assert client.post(address, {"numbers": ["1", "2"]}).status_code == 302
    assert not pending(night.session).to_tell
    told = Telling.objects.filter(ruling__session=night.session)
    assert [each.appeal_right_told for each in told] == [True] * 4
    with pytest.raises(Conflict, match="not in force any more"):
        tell_both_sides(actor=night.director, session=night.session, numbers=[1, 3], now=NOW)


def test_L83_the_tick_with_a_change_tells_both_sides(night: Night) -> None:
    client, address = client_of(night), page(night, "movement_change", ChangeKey.CANCEL)
    asked = {
        "seen": "0",
        "round": "1",
        "table": "1",
        "boards": "1",
        "ns_fault": "none",
        "ew_fault": "directly",
    }
    preview = client.get(address, asked)
    assert "The artificial score is a ruling" in preview.content.decode()
    assert client.post(address, {**asked, "is_told": "on"}).status_code == 302
    assert Ruling.objects.get().tellings.count() == 2
    assert "is_told" not in MovementChange.objects.get().parameters


def test_a_ruling_that_nobody_was_told_of_is_shown_as_taken_back(night: Night) -> None:
    night.enter("A+/A-")
    night.enter("4S N =", seen=1)
    shown = client_of(night).get(page(night, "ruling", 1)).content.decode()
    assert "taken back before anyone was told" in shown


def test_L15B3_a_board_that_was_never_played_is_awarded_once_official(night: Night) -> None:
    night.enter("NP")
    the_rest(night)
    rule_at(night, ["15B3", "12C2A"], "A+", "")
    assert adjusted(night) == [("R1", "A+", "")]


def test_L15B_is_not_ruled_once_the_score_is_final(night: Night) -> None:
    the_rest(night)
    make_final(actor=SYSTEM, session=night.session, now=DEADLINE + INSTANT)
    with pytest.raises(UserError, match="The score is final"):
        rule_at(night, ["15B3"], "A+", "A-", DEADLINE + INSTANT)


# --- By the form of a board that was fouled ----------------------------------------------------


def group(night: Night, letter: str, **options: Any) -> None:
    """Table 1 alone played the board in that form."""
    row = night.session.results.in_force().get(board=night.board, ns=night.ns, ew=night.ew)
    group_results(
        actor=night.director,
        session=night.session,
        board=night.board,
        groups={row.pk: letter},
        reason="Two clubs changed places.",
        now=NOW,
        **options,
    )


def test_L87B_the_form_that_a_table_played_is_a_ruling_there(night: Night) -> None:
    enter_results(night.session)
    group(night, "B")
    ruling = Ruling.objects.get()
    assert rulings(night) == [(1, 1, "issued", "", "")]
    assert (ruling.ns, ruling.ew, ruling.laws) == (night.ns, night.ew, ["87B"])
    assert ruling.facts == "Two clubs changed places."
    assert (
        ruling.decision == "This table played the board in form B: each form is scored by itself."
    )
    assert [str(each) for each in pending(night.session).to_tell] == ["R1"]


def test_L87B_both_sides_told_at_once_and_another_form_is_a_further_version(night: Night) -> None:
    enter_results(night.session)
    group(night, "B", is_told=True)
    assert not pending(night.session).to_tell
    group(night, "C")
    group(night, "", is_told=True)
    assert rulings(night) == [
        (1, 1, "superseded", "", ""),
        (1, 2, "superseded", "", ""),
        (1, 3, "issued", "", ""),
    ]
    assert not pending(night.session).to_tell
    last = Ruling.objects.get(version=3)
    assert last.laws == ["87B", "82C"]
    assert last.decision == "The board was played here in the form in which it should be."


def test_L87B_a_form_put_right_before_anyone_was_told_is_no_ruling_any_more(night: Night) -> None:
    enter_results(night.session)
    group(night, "B")
    group(night, "")
    assert rulings(night) == [(1, 1, "withdrawn", "", "")]
    assert not pending(night.session).to_tell


def test_L87B_a_form_put_right_leaves_the_score_that_another_ruling_adjusts(night: Night) -> None:
    enter_results(night.session)
    group(night, "B")
    night.rule(ns_award=artificial_award("A+"), ew_award=artificial_award("A-"), now=NOW)
    group(night, "")
    assert rulings(night) == [(1, 1, "withdrawn", "", ""), (2, 1, "issued", "A+", "A-")]
    assert adjusted(night) == [("R2", "A+", "A-")]


def test_what_the_site_does_by_itself_is_no_ruling(night: Night) -> None:
    night.enter("A+/A-", actor=SYSTEM)
    assert rulings(night) == []
    assert adjusted(night) == []


def test_history_says_who_ruled(night: Night) -> None:
    night.enter("A+/A-")
    acts = HistoryRecord.objects.filter(session_id=night.session.pk).order_by("number")
    last = list(acts.values_list("act", "actor_name"))[-3:]
    name = night.director.name
    assert last == [("result.enter", name), ("ruling.issue", name), ("adjustment.set", name)]
