"""The acts at a rubber table: done and recorded, refused at the wrong time, corrected in time."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Organiser, Player
from events.actions.persons import merge_persons, remove_person
from events.actions.rubber_deals import (
    Acknowledged,
    At,
    DealError,
    Happened,
    adjust_deal,
    correct_deal,
    enter_deal,
    overrule_deal,
    take_back_deal,
)
from events.actions.rubber_tables import (
    Terms,
    close_rubber_table,
    join_rubber_table,
    leave_rubber_table,
    reopen_rubber_table,
)
from events.actions.rubbers import agree_rubber, correct_dealer, cut_rubber, pivot_rubber
from events.interchange.people import Person
from events.models import RubberDeal, RubberMember, RubberTable
from events.queries.rubber_tables import evening_of
from scoring.cards import Card, Seat
from tests.builders import NOW, make_member, make_organiser, make_player
from tests.rubbers import FIVE, FOUR_DEAL, agree, latest, open_table, seat, type_deals

pytestmark = pytest.mark.django_db

CALLED = Happened.CALLED
WITH_ARBITER = Terms(arbiter="Rita Referee")


@pytest.fixture
def table() -> RubberTable:
    """Ann and Bob against Cem and Dee; Eve is out."""
    found = open_table()
    seat(found, "ACBD")
    return found


def member(table: RubberTable, letter: str) -> RubberMember:
    with scope(organiser=table.organiser):
        return next(each for each in evening_of(table).members if str(each)[0] == letter)


def lines(table: RubberTable) -> list[str]:
    return [deal.line for deal in latest(table).deals]


def told(organiser: Organiser) -> list[str]:
    with scope(organiser=organiser):
        rows = HistoryRecord.objects.filter(subject_kind="rubbertable").order_by("number")
        return [row.act.partition(".")[2] for row in rows]


def correct(
    table: RubberTable,
    deal: int,
    text: str,
    error: DealError = DealError.RECORDING,
    agreeing: int = 3,
    happened: Happened = Happened.NOTHING,
    **more: Any,
) -> RubberDeal:
    at = At(latest(table).row.number, deal, more.get("seen", 1))
    said = Acknowledged(error, agreeing, happened)
    with scope(organiser=table.organiser):
        return correct_deal(
            actor=SYSTEM,
            table=table,
            at=at,
            text=text,
            acknowledged=said,
            reason=more.get("reason", "We looked again."),
            now=NOW,
        )


# --- Opening, joining, leaving ----------------------------------------------------------------


def test_a_table_opens_with_people_found_or_new() -> None:
    organiser = make_organiser()
    known = make_player(organiser, FIVE[0], "123")
    table = open_table(organiser)
    with scope(organiser=organiser):
        players = [each.player for each in evening_of(table).members]
        assert [player.name for player in players] == list(FIVE)
        assert players[0] == known
        assert Player.objects.count() == 5
    assert told(organiser) == ["open"]


@pytest.mark.parametrize("names", [FIVE[:3], (*FIVE, "Fay", "Gus")])
def test_a_table_has_four_to_six_players(names: tuple[str, ...]) -> None:
    with pytest.raises(UserError, match="four to six"):
        open_table(names=names)


@pytest.mark.parametrize("name", [FIVE[0], "ann archer", "Guest 1"])
def test_nobody_sits_twice_or_without_a_name(name: str) -> None:
    with pytest.raises(UserError) as refused:
        open_table(names=(*FIVE[:3], name))
    assert refused.value.field == "player_4"


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"stake": Decimal(1)}, "currency"),
        ({"currency": "EUR"}, "stake"),
        ({"switched": True}, "switched"),
    ],
)
def test_terms_that_do_not_go_together(terms: dict[str, Any], field: str) -> None:
    with pytest.raises(UserError) as refused:
        Terms(**terms)
    assert refused.value.field == field


def test_somebody_joins_and_leaves_between_rubbers(table: RubberTable) -> None:
    with scope(organiser=table.organiser):
        join_rubber_table(actor=SYSTEM, table=table, who=Person("Fay Fresh"), now=NOW)
        with pytest.raises(UserError, match="complete with six"):
            join_rubber_table(actor=SYSTEM, table=table, who=Person("Gus"), now=NOW)
        leave_rubber_table(actor=SYSTEM, table=table, member=member(table, "E"), now=NOW)
        with pytest.raises(UserError, match="plays the rubber that is not over"):
            leave_rubber_table(actor=SYSTEM, table=table, member=member(table, "A"), now=NOW)
        with pytest.raises(Conflict, match="left the table already"):
            leave_rubber_table(actor=SYSTEM, table=table, member=member(table, "E"), now=NOW)
        back = join_rubber_table(actor=SYSTEM, table=table, who=Person(FIVE[4]), now=NOW)
        assert back == member(table, "E")
    assert told(table.organiser) == ["open", "seat", "join", "leave", "join"]


def test_only_who_keeps_rubber_tables_acts(table: RubberTable) -> None:
    user = make_member(table.organiser, email="only@acol.example")
    scorer = make_member(table.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    with pytest.raises(NotAllowed):
        type_deals(table, "4SN=", actor=Actor.person(user))
    type_deals(table, "4SN=", actor=Actor.person(scorer))
    assert lines(table) == ["4S N ="]


# --- Partners ---------------------------------------------------------------------------------


def deck(*cards: str) -> list[Card]:
    return [Card.parse(card) for card in cards]


def test_r3_the_two_highest_cards_play_together(table: RubberTable) -> None:
    """Five draw for who plays (Eve, the lowest, goes out), then four for partners."""
    precedence = deck("SA", "SK", "SQ", "SJ", "S2")
    partners = deck("C5", "H5", "DA", "C2")  # Ann, Bob, Cem, Dee
    with scope(organiser=table.organiser):
        cut_rubber(
            actor=SYSTEM, table=table, deck=precedence + partners, new_partners=False, now=NOW
        )
    sitting = {place.value: str(who)[0] for place, who in latest(table).seats.items()}
    assert sitting == {"N": "C", "S": "B", "E": "A", "W": "D"}
    assert latest(table).dealer is Seat.NORTH
    assert latest(table).row.drawn == {"N": "DA", "S": "H5", "E": "C5", "W": "C2"}


def test_who_did_not_play_comes_in_for_who_has_played_most(table: RubberTable) -> None:
    type_deals(table, "4HN=", "4HN=")
    agree(table)
    precedence = deck("C2", "SK", "SQ", "SJ", "SA")  # Ann has the lowest card
    with scope(organiser=table.organiser):
        cut_rubber(
            actor=SYSTEM,
            table=table,
            deck=precedence + deck("H2", "H9", "H4", "H3"),
            new_partners=False,
            now=NOW,
        )
    assert {str(each)[0] for each in latest(table).seats.values()} == set("BCDE")


def test_RApp4_h3_nobody_keeps_the_partner_of_the_rubber_before() -> None:
    table = open_table(names=FIVE[:4])
    seat(table, "ACBD")
    type_deals(table, "4HN=", "4HN=")
    agree(table)
    cards = deck("S2", "S3", "S4", "S5", "HA", "HK", "HQ", "HJ")
    with scope(organiser=table.organiser):
        cut_rubber(actor=SYSTEM, table=table, deck=cards, new_partners=True, now=NOW)
    sitting = latest(table).seats
    assert {str(sitting[Seat.NORTH])[0], str(sitting[Seat.SOUTH])[0]} == {"A", "C"}


def test_in_a_pivot_of_five_everybody_plays_with_everybody_once() -> None:
    table = open_table()
    together = []
    for _rubber in range(5):
        with scope(organiser=table.organiser):
            pivot_rubber(actor=SYSTEM, table=table, now=NOW)
        together += [frozenset(side) for side in latest(table).four.partnerships]
        agree(table, unfinished=True)
    assert len(set(together)) == len(together) == 10


def test_a_rubber_without_a_deal_may_be_seated_anew(table: RubberTable) -> None:
    seat(table, "EACB", dealer="W")
    assert [str(each)[0] for each in latest(table).seats.values()] == list("EACB")
    assert latest(table).row.number == 1
    type_deals(table, "4HN=")
    with pytest.raises(UserError, match="not settled"):
        seat(table, "ACBD")


def test_one_player_has_one_seat(table: RubberTable) -> None:
    with pytest.raises(UserError) as refused:
        seat(table, "ACAD")
    assert refused.value.field == "S"


# --- Deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing entered"),
        ("4S", "No declarer"),
        ("4SN= H90N", "90 for honours: they count 100 or 150"),
        ("3NTN= H100N", "100 for honours at no trumps"),
        ("4SN= H100", "add whose hand"),
        ("P H100N", "no honours and no tricks"),
        ("A+/A-", "a deal of a rubber is a result"),
        ("4SN= H100N H100S", "written once"),
        ("1NTN 0 R-1", "cannot be reckoned -1"),
    ],
)
def test_a_line_that_is_no_deal_is_refused_in_bridge_terms(
    table: RubberTable, text: str, said: str
) -> None:
    with pytest.raises(UserError, match=said) as refused:
        type_deals(table, text)
    assert refused.value.field == "entry"
    assert lines(table) == []


def test_the_same_deal_typed_twice_is_one(table: RubberTable) -> None:
    (first,) = type_deals(table, "4SN =")
    with scope(organiser=table.organiser):
        again = enter_deal(actor=SYSTEM, table=table, at=At(1, 1), text="4♠ N 10", now=NOW)
    assert again == first
    assert told(table.organiser) == ["open", "seat", "enter_deal"]


def test_who_types_second_is_told_what_stands_there(table: RubberTable) -> None:
    type_deals(table, "4SN=")
    with (
        scope(organiser=table.organiser),
        pytest.raises(Conflict, match=r"entered deal 1 meanwhile: 4S N ="),
    ):
        enter_deal(actor=SYSTEM, table=table, at=At(1, 1), text="4SN -1", now=NOW)
    with scope(organiser=table.organiser), pytest.raises(Conflict, match="taken back"):
        enter_deal(actor=SYSTEM, table=table, at=At(1, 3), text="4SN -1", now=NOW)


def test_no_deal_after_the_rubber(table: RubberTable) -> None:
    type_deals(table, "4HN=", "4HN=")
    with pytest.raises(UserError, match="the rubber ended on deal 2"):
        type_deals(table, "1CN=")
    agree(table)
    with pytest.raises(UserError, match="begin the next one"):
        type_deals(table, "1CN=")


def test_the_last_deal_is_taken_back_and_stays_on_record(table: RubberTable) -> None:
    type_deals(table, "4HN=", "2CE=")
    with scope(organiser=table.organiser):
        with pytest.raises(UserError, match="Only the last deal"):
            take_back_deal(actor=SYSTEM, table=table, at=At(1, 1, 1), now=NOW)
        take_back_deal(actor=SYSTEM, table=table, at=At(1, 2, 1), now=NOW)
    (typed,) = type_deals(table, "3CE=")
    assert lines(table) == ["4H N =", "3C E ="]
    assert typed.version == 2
    with scope(organiser=table.organiser):
        assert RubberDeal.objects.filter(number=2).count() == 2
        with pytest.raises(Conflict, match="changed meanwhile"):
            take_back_deal(actor=SYSTEM, table=table, at=At(1, 2, 1), now=NOW)


# --- Corrections (Laws 76 and 78) -------------------------------------------------------------


def test_r78_an_error_of_writing_until_the_net_score_is_agreed(table: RubberTable) -> None:
    type_deals(table, "4HN=", "4HN=")
    corrected = correct(table, 1, "3HN+1", reason="Three hearts was bid.")
    assert (corrected.version, corrected.kind, lines(table)) == (
        2,
        "corrected",
        ["3H N +1", "4H N ="],
    )
    assert not latest(table).sheet.finished
    agree(table, unfinished=True)
    with pytest.raises(UserError, match=r"net score of the rubber has been agreed \(Law 78\)"):
        correct(table, 1, "4HN=", seen=2)


def test_r78_wrong_tricks_after_all_have_called_only_with_the_consent_of_all(
    table: RubberTable,
) -> None:
    type_deals(table, "2HN=")
    with pytest.raises(UserError, match=r"all players have called on the next deal \(Law 78\)"):
        correct(table, 1, "2HN+1", DealError.TRICKS, happened=CALLED)
    correct(table, 1, "2HN+1", DealError.TRICKS, happened=Happened.DEALT)
    type_deals(table, "P")
    with pytest.raises(UserError, match="all players have called"):
        correct(table, 1, "2HN+2", DealError.TRICKS, seen=2)
    agree(table, unfinished=True)
    correct(table, 1, "2HN+2", DealError.TRICKS, agreeing=4, seen=2)
    assert latest(table).totals == (60 + 60 + 100, 0)


def test_r76_honours_until_the_next_hand_is_dealt(table: RubberTable) -> None:
    type_deals(table, "2HN=")
    with pytest.raises(UserError, match=r"the next hand has been dealt \(Law 76\)"):
        correct(table, 1, "2HN= H100E", DealError.HONOURS, happened=Happened.DEALT)
    correct(table, 1, "2HN= H100E", DealError.HONOURS)
    type_deals(table, "4HN=", "3NTN=")
    with pytest.raises(UserError, match=r"completed and scored \(Law 76\)"):
        correct(table, 3, "3NTN= H150S", DealError.HONOURS)


def test_R79_an_incorrect_pack_voids_the_deal_until_the_cards_are_mixed(
    table: RubberTable,
) -> None:
    type_deals(table, "2HN=", "4SE=")
    with pytest.raises(UserError, match=r"cards have been mixed together \(Law 79\)"):
        correct(table, 2, "P", DealError.DECK, happened=Happened.MIXED)
    with pytest.raises(UserError, match="cards have been mixed"):
        correct(table, 1, "P", DealError.DECK)
    assert latest(table).totals == (60, 120 + 300)
    correct(table, 2, "P", DealError.DECK, agreeing=3)
    assert (lines(table), latest(table).totals) == (["2H N =", "PASS"], (60 + 100, 0))


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("2HN=", DealError.RECORDING, "stands there already"),
        ("2HN+1", DealError.DECK, "write P"),
        ("2HN+1", DealError.HONOURS, "Only the honours"),
        ("3HN=", DealError.TRICKS, "Only the number of tricks"),
    ],
)
def test_a_correction_changes_what_was_wrong_and_no_more(
    table: RubberTable, text: str, error: DealError, said: str
) -> None:
    type_deals(table, "2HN=")
    with pytest.raises(UserError, match=said):
        correct(table, 1, text, error)


def test_a_correction_says_why_and_what_it_was_made_over(table: RubberTable) -> None:
    type_deals(table, "2HN=")
    with pytest.raises(UserError, match="Write down why"):
        correct(table, 1, "3HN=", reason=" ")
    with pytest.raises(Conflict, match="changed meanwhile"):
        correct(table, 1, "3HN=", seen=2)


def test_a_correction_cannot_leave_deals_after_the_end(table: RubberTable) -> None:
    type_deals(table, "4HN=", "2HN=", "2CE=")
    with pytest.raises(UserError, match=r"deal 3: the rubber ended on deal 2|Deal 3"):
        correct(table, 2, "4HN=")
    assert lines(table)[1] == "2H N ="


def test_RApp4_e_the_right_first_dealer_has_the_deals_scored_again() -> None:
    table = open_table(terms=FOUR_DEAL)
    seat(table, "ACBD")
    type_deals(table, "1CN=", "3NTN-1")
    assert latest(table).totals == (20, 50)
    with scope(organiser=table.organiser):
        correct_dealer(actor=SYSTEM, table=table, dealer=Seat.EAST, now=NOW)
    assert latest(table).totals == (20, 100)


# --- Arbiter and appeal (Part VIII) -----------------------------------------------------------


def decide(table: RubberTable, deal: int, text: str, law: str = "", seen: int = 1) -> RubberDeal:
    at = At(1, deal, seen)
    told: dict[str, Any] = {"text": text, "reason": "Misinformation.", "now": NOW}
    with scope(organiser=table.organiser):
        if law:
            return adjust_deal(actor=SYSTEM, table=table, at=at, law=law, **told)
        return overrule_deal(actor=SYSTEM, table=table, at=at, **told)


def test_RPartVIII_an_arbiter_adjusts_and_a_committee_overrules() -> None:
    table = open_table(terms=WITH_ARBITER)
    seat(table, "ACBD")
    type_deals(table, "3NTN-1", "4SE=")
    assert latest(table).totals == (0, 50 + 120 + 300)  # stopped now, the only game counts
    decide(table, 1, "3NTN=", law="21")
    assert latest(table).totals == (100, 120)
    assert latest(table).sheet.lines[0].laws == ("72A", "81", "Club Law 21")
    decide(table, 1, "3NTN-1", seen=2)
    # B: the game stays on the sheet, its points are scored as decided.
    assert latest(table).totals == (0, 50 + 120)
    with pytest.raises(UserError, match="committee has decided"):
        decide(table, 1, "3NTN=", seen=3)
    with pytest.raises(UserError, match="The Arbiter has decided"):
        correct(table, 1, "3NTN-2", seen=3)


def test_RPartVIII_is_in_force_only_with_an_arbiter_named_before_play(
    table: RubberTable,
) -> None:
    type_deals(table, "3NTN-1")
    for law in ("21", ""):
        with pytest.raises(UserError, match="the Club Laws are not in force"):
            decide(table, 1, "3NTN=", law)


def test_an_arbiter_decides_until_the_net_score_is_agreed_a_committee_later_too() -> None:
    table = open_table(terms=WITH_ARBITER)
    seat(table, "ACBD")
    type_deals(table, "3NTN-1")
    agree(table, unfinished=True)
    with pytest.raises(UserError, match="an appeal may change it"):
        decide(table, 1, "3NTN=", "21")
    decide(table, 1, "3NTN=")
    assert latest(table).totals == (100 + 300, 0)  # A: as one that was not vulnerable


# --- The end ----------------------------------------------------------------------------------


def test_a_closed_table_is_left_alone_until_it_is_opened_again(table: RubberTable) -> None:
    type_deals(table, "2HN=")
    organiser = table.organiser
    with scope(organiser=organiser), pytest.raises(UserError, match="not settled"):
        close_rubber_table(actor=SYSTEM, table=table, now=NOW)
    agree(table, unfinished=True)
    with scope(organiser=organiser):
        with pytest.raises(UserError, match="No rubber is in play"):
            agree_rubber(actor=SYSTEM, table=table, number=1, unfinished=True, now=NOW)
        with pytest.raises(Conflict, match="is open"):
            reopen_rubber_table(actor=SYSTEM, table=table, reason="Why not", now=NOW)
        close_rubber_table(actor=SYSTEM, table=table, now=NOW)
    for act in (lambda: seat(table, "ACBD"), lambda: correct(table, 1, "2HN+1")):
        with pytest.raises(UserError, match="open it again first"):
            act()
    with scope(organiser=organiser):
        reopen_rubber_table(actor=SYSTEM, table=table, reason="Nine tricks.", now=NOW)
    correct(table, 1, "2HN+1", DealError.TRICKS, agreeing=4)
    assert told(organiser)[-3:] == ["close", "reopen", "correct_deal"]


def test_the_database_holds_one_rubber_in_play_and_one_version_in_force(
    table: RubberTable,
) -> None:
    (deal,) = type_deals(table, "2HN=")
    with scope(organiser=table.organiser):
        for row in (deal, latest(table).row):
            row.pk = None
            row.number = 1 if row is deal else 2
            with pytest.raises(IntegrityError), transaction.atomic():
                row.save(force_insert=True)


# --- People -----------------------------------------------------------------------------------


def test_who_sat_at_one_table_is_two_people(table: RubberTable) -> None:
    one, two = member(table, "A").player, member(table, "B").player
    with scope(organiser=table.organiser), pytest.raises(UserError, match="two people"):
        merge_persons(actor=SYSTEM, kept=one, other=two, name=one.name, national_number="", now=NOW)


def test_a_person_at_an_open_table_is_not_removed_and_then_set_aside(table: RubberTable) -> None:
    player = member(table, "A").player
    with scope(organiser=table.organiser):
        with pytest.raises(UserError, match="Rubber on Tuesday"):
            remove_person(actor=SYSTEM, player=player, forget=False, now=NOW)
        agree(table, unfinished=True)
        close_rubber_table(actor=SYSTEM, table=table, now=NOW)
        assert remove_person(actor=SYSTEM, player=player, forget=False, now=NOW) is False
        player.refresh_from_db()
        assert player.removed_at == NOW
