"""L6: the hands of a session: dealt, brought in, dealt anew."""

import pytest
from django.db import IntegrityError, transaction
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Membership
from events.actions.cancelling import delete_event
from events.deals.deal import Deal
from events.models import BoardDeal, Event, Result, Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    enter_play,
    enter_results,
    make_member,
    make_organiser,
)
from tests.deals import a_file, bring_in, director_of, generate, known_deal, redeal
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return build_session()


def cards(session: Session) -> dict[int, str]:
    with scope(organiser=session.organiser):
        return dict(session.deals.in_force().values_list("number", "hands"))


def versions(session: Session, board: int) -> list[tuple[int, bool, str, str]]:
    with scope(organiser=session.organiser):
        rows = session.deals.filter(number=board).order_by("version")
        return list(rows.values_list("version", "is_current", "origin", "reason"))


def told(session: Session, act: str) -> list[HistoryRecord]:
    with scope(organiser=session.organiser):
        return list(HistoryRecord.objects.filter(act=act).order_by("number"))


def the_session(event: Event) -> Session:
    with scope(organiser=event.organiser):
        return event.sessions.select_related("organiser").get()


def play_board(session: Session, board: int, text: str = "4S N =") -> None:
    with scope(organiser=session.organiser):
        play = next(each for each in session_plays(session, WHOLE).missing if each.board == board)
        enter_play(session, play, text)


def test_L6_boards_are_dealt_and_it_is_on_record_without_the_cards(session: Session) -> None:
    director = director_of(session)
    rows = generate(session, 1, 2, 3, actor=director)
    assert [row.number for row in rows] == [1, 2, 3]
    assert len({Deal.parse(row.hands) for row in rows}) == 3
    records = told(session, "deal.generate")
    assert [each.subject_name for each in records] == ["board 1", "board 2", "board 3"]
    assert {each.actor for each in records} == {director.user}
    assert records[0].after == {
        "version": 1,
        "origin": "generated",
        "is_shared": False,
        "seal": rows[0].seal,
    }


def test_boards_that_have_hands_keep_them(session: Session) -> None:
    generate(session, 1, 2)
    before = cards(session)
    assert [row.number for row in generate(session, 1, 2, 3)] == [3]
    assert {number: cards(session)[number] for number in (1, 2)} == before
    with pytest.raises(UserError, match="Each of these boards has its hands already"):
        generate(session, 1, 2, 3)


def test_hands_are_dealt_before_the_movement_is_known() -> None:
    session = the_session(build_event())
    assert len(generate(session, *range(1, 37))) == 36


def test_L6_no_hands_are_dealt_for_a_board_that_was_played(session: Session) -> None:
    play_board(session, 2)
    with pytest.raises(UserError, match="Board 2 has a result: its cards are not dealt afterwards"):
        generate(session, 1, 2)
    assert cards(session) == {}


def test_no_hands_are_dealt_when_the_session_is_over() -> None:
    session = build_release().session
    with pytest.raises(UserError, match="The session is over"):
        generate(session, 1)


@pytest.mark.parametrize(
    "role", [Membership.MemberRole.SCORER, Membership.MemberRole.ADMINISTRATOR]
)
def test_who_does_not_direct_deals_nothing(session: Session, role: str) -> None:
    generate(session, 1)
    other = Actor.person(make_member(session.organiser, role))
    for act in (
        lambda: generate(session, 2, actor=other),
        lambda: bring_in(session, a_file(2), actor=other),
        lambda: redeal(session, 1, actor=other),
    ):
        with pytest.raises(NotAllowed):
            act()
    assert list(cards(session)) == [1]


def test_L6_a_machines_file_is_brought_in(session: Session) -> None:
    brought = bring_in(session, a_file(*range(1, 37)))
    assert brought.taken == tuple(range(1, 25))
    assert brought.left == tuple(range(25, 37))
    assert cards(session) == {number: str(known_deal(number)) for number in range(1, 25)}


def test_a_file_may_come_in_parts_and_twice(session: Session) -> None:
    bring_in(session, a_file(1, 2))
    assert bring_in(session, a_file(2, 3)).same == (2,)
    with pytest.raises(UserError, match="Nothing in this file is new to the session"):
        bring_in(session, a_file(1, 2, 3))
    assert [len(versions(session, number)) for number in (1, 2, 3)] == [1, 1, 1]


def test_what_is_wrong_in_a_file_is_said_at_its_field(session: Session) -> None:
    wrong = a_file(1, 2).replace(b'[Dealer "E"]', b'[Dealer "W"]')
    with pytest.raises(UserError, match=r"line \d+: 'W' deals board 2 here, and E deals") as said:
        bring_in(session, wrong)
    assert said.value.field == "file"
    with pytest.raises(UserError, match="this is no PBN file"):
        bring_in(session, b"%PDF-1.7")


def test_L6D2_cards_of_another_session_are_refused(session: Session) -> None:
    other = build_session(make_organiser("culbertson"))
    bring_in(other, a_file(1, 2, first=0))
    with pytest.raises(
        UserError, match=r"Boards 1 and 2 have the cards .* another session"
    ) as said:
        bring_in(session, a_file(1, 2, 3))
    assert said.value.field == "is_shared"
    assert "culbertson" not in str(said.value).lower()
    assert cards(session) == {}


def test_L6D2_cards_of_another_session_come_where_that_is_what_is_played(session: Session) -> None:
    other = build_session(make_organiser("culbertson"))
    bring_in(other, a_file(1, 2))
    bring_in(session, a_file(1, 2), is_shared=True)
    assert cards(session) == cards(other)
    with scope(organiser=session.organiser):
        assert all(row.is_shared for row in session.deals.all())


def test_L6D2_the_database_holds_a_deal_once(session: Session) -> None:
    other = build_session(make_organiser("culbertson"))
    bring_in(other, a_file(1))
    with scope(organiser=other.organiser):
        row = other.deals.get()
    row.pk, row.session, row.organiser = None, session, session.organiser
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_other_hands_for_a_board_take_a_reason_and_both_are_kept(session: Session) -> None:
    bring_in(session, a_file(1, 2))
    with pytest.raises(UserError, match="Board 2 has other hands already: say why") as said:
        bring_in(session, a_file(2, first=50))
    assert said.value.field == "reason"
    bring_in(session, a_file(2, first=50), reason="It was the file of Monday.")
    assert versions(session, 2) == [
        (1, False, "file", ""),
        (2, True, "file", "It was the file of Monday."),
    ]
    assert cards(session)[2] == str(known_deal(52))


def test_the_record_of_a_board_that_was_played_is_put_right() -> None:
    session = build_release().session
    bring_in(session, a_file(1))
    bring_in(session, a_file(1, first=50), reason="It was the file of Monday.")
    assert [row[:2] for row in versions(session, 1)] == [(1, False), (2, True)]


def test_L6D_a_board_is_dealt_anew_with_its_reason(session: Session) -> None:
    (before,) = generate(session, 5)
    row = redeal(session, 5, reason="A card was seen.")
    assert versions(session, 5) == [
        (1, False, "generated", ""),
        (2, True, "generated", "A card was seen."),
    ]
    assert row.hands != before.hands
    (record,) = told(session, "deal.redeal")
    assert (record.note, record.after and record.after["seal"]) == ("A card was seen.", row.seal)


def test_L6E1_a_board_is_dealt_anew_at_the_table_and_nobody_has_its_cards(session: Session) -> None:
    generate(session, 5)
    redeal(session, 5, is_at_table=True)
    assert cards(session) == {5: ""}


def test_L6D_a_redeal_takes_a_reason(session: Session) -> None:
    generate(session, 5)
    with pytest.raises(UserError, match="say why") as said:
        redeal(session, 5, reason="  ")
    assert said.value.field == "reason"
    assert len(versions(session, 5)) == 1


def test_a_board_without_hands_is_not_dealt_anew(session: Session) -> None:
    with pytest.raises(UserError, match="Board 5 has no hands on record yet"):
        redeal(session, 5)


def test_L6D_no_board_is_dealt_anew_that_has_a_result(session: Session) -> None:
    generate(session, 1, 2)
    play_board(session, 1)
    with pytest.raises(UserError, match=r"Board 1 has a result: it is not dealt anew .*Law 6D"):
        redeal(session, 1)
    play_board(session, 2, "NP")
    assert redeal(session, 2).version == 2


def test_L86A_no_board_of_a_match_is_dealt_anew_that_the_other_room_has_played() -> None:
    session = build_match_session(boards=6)
    generate(session, 1, 2)
    play_board(session, 1)
    with pytest.raises(UserError, match="Board 1 has a result"):
        redeal(session, 1)
    assert redeal(session, 2).version == 2


def test_L86A_no_board_is_dealt_anew_when_it_alone_is_missing_of_a_match() -> None:
    session = build_match_session(teams=2, kind="round-robin", boards=4)
    generate(session, 1, 2, 3, 4)
    for _play in range(6):
        with scope(organiser=session.organiser):
            missing = session_plays(session, WHOLE).missing
        play_board(session, next(each.board for each in missing if each.board != 4))
    with pytest.raises(UserError, match=r"All of a match but board 4 is in: .*\(Law 86A\)"):
        redeal(session, 4)
    with pytest.raises(UserError, match="Law 86A"):
        bring_in(session, a_file(4), reason="A card was seen.")
    assert len(versions(session, 4)) == 1


def test_L86A_is_of_teams_alone(session: Session) -> None:
    generate(session, 24)
    enter_results(session, leave=1)
    with scope(organiser=session.organiser):
        (last,) = session_plays(session, WHOLE).missing
        Result.objects.filter(board__number=last.board).update(
            kind="not played", score=None, contract="", tricks=None, declarer=""
        )
    assert last.board == 24
    assert redeal(session, 24).version == 2


def test_an_event_whose_boards_were_dealt_is_cancelled_and_not_deleted() -> None:
    event = build_event()
    generate(the_session(event), 1)
    director = make_member(
        event.organiser, Membership.MemberRole.ADMINISTRATOR, email="x@y.example"
    )
    with scope(organiser=event.organiser), pytest.raises(UserError, match="dealt, played or ruled"):
        delete_event(actor=Actor.person(director), event=event, now=NOW)
    with scope(organiser=event.organiser):
        assert BoardDeal.objects.count() == 1
