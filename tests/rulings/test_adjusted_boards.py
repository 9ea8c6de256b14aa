"""A board of a match at home is adjusted by a ruling: Laws 12C1(c) and (e), 12C2, 12C4 and 86."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.actions.exported_seasons import usebio_of_season
from events.actions.match_decisions import DecidedResult, decide_match, strike_match
from events.actions.match_reports import confirm_match, report_match
from events.models import Event, MatchReport, Session
from events.queries.season_pages import rounds_of
from events.queries.season_states import MatchState
from events.season_adjustments import MatchAdjustment
from events.season_boards import BoardLine
from events.season_line_ups import MatchRoom
from rulings.actions.decisions import correct_match_decision
from rulings.actions.match_rulings import replace_match_ruling
from rulings.models import MatchRuling
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.remembered import remembered
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    TEXT,
    TICK,
    decided,
    led,
    lodge,
    rule,
    the_director,
)
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.rulings.test_seasons_played import figures_agree, winners_agree
from tests.seasons import build_season, decide, imps, play, season_at

pytestmark = pytest.mark.django_db

OPEN, CLOSED = MatchRoom.OPEN, MatchRoom.CLOSED
BOARDS = (
    # Nobody vulnerable: 420 and -(-50) make 470, 10 IMPs to home.
    BoardLine(1, 1, "4S N =", "4H S -1"),
    # North-South vulnerable: 100 and 140 for the visitors are 240, 6 IMPs.
    BoardLine(1, 2, "3NT S -1", "2S N +1"),
    BoardLine(2, 3, "PASS", "PASS"),
    # All vulnerable: -620 and +1430 for the visitors are 2050, 19 IMPs.
    BoardLine(2, 4, "4S E =", "6S N ="),
)
ONE_ROOM = (*BOARDS[:3], replace(BOARDS[3], closed=""))
"""Board 4 was not played in the closed room, where the visitors sit North-South."""

EXAMPLE_6 = (BOARDS[0], BoardLine(1, 2, "5HX N -2", "3S E -1"), *BOARDS[2:])
"""Of the Commentary on Law 12: 500 lost in the open room, 50 in the closed one are 11 IMPs."""
EXAMPLE_7 = (BOARDS[0], BoardLine(1, 2, "5HX N -2", "3S E +1"), *BOARDS[2:])


@remembered
def build_match(
    boards: tuple[BoardLine, ...] = BOARDS, *, kind: str = Event.SeasonKind.LEAGUE
) -> Session:
    """Four teams; the first match is entered, and agreed as far as it is whole."""
    session = build_season(teams=4, kind=kind, boards=2, stanzas=2)
    with scope(organiser=session.organiser):
        given: dict[str, Any] = {"session": session, "number": 1, "now": NOW}
        report_match(actor=led(session, TeamSide.HOME), boards=boards, **given)
        if season_at(session).match(1).state is MatchState.AWAITING:
            confirm_match(actor=led(session, TeamSide.AWAY), **given)
    return session


@pytest.fixture
def league() -> Iterator[Session]:
    session = build_match()
    with scope(organiser=session.organiser):
        yield session


def cup_of(boards: tuple[BoardLine, ...]) -> Session:
    return build_match(boards, kind=Event.SeasonKind.CUP)


def artificial(board: int, room: MatchRoom, ns: str, ew: str) -> MatchAdjustment:
    stanza = (board + 1) // 2
    return MatchAdjustment(stanza, board, room, {"artificial": ns}, {"artificial": ew})


def adjust(session: Session, *ruled: MatchAdjustment, **more: Any) -> MatchRuling:
    return rule(session, outcome=DecidedResult(ruled=ruled), **more)


def margins(session: Session) -> tuple[object, object]:
    """What each team won by on its own boards."""
    result = season_at(session).match(1).result
    assert result is not None
    return result.score(TeamSide.HOME).margin, result.score(TeamSide.AWAY).margin


def current(session: Session) -> MatchReport:
    return session.season.matches.get(number=1).reports.in_force().get()


# --- Artificial scores --------------------------------------------------------------------------


def test_L12C2b_average_plus_and_minus_are_three_imps(league: Session, tmp_path: Path) -> None:
    """Home has 10, 0 and -19 on the other boards, -3 on average: no better, no worse than 3."""
    ruling = adjust(league, artificial(2, OPEN, "A+", "A-"), laws=["12C2A"])
    assert margins(league) == (-6, 6)
    report = current(league)
    assert report.stanzas == [[2, "13", "0"], [2, "0", "19"]]
    assert report.boards == [each.as_json for each in BOARDS]
    assert (report.version, ruling.report, report.reason) == (2, report, "R1")
    assert report.adjustments == [
        {
            "stanza": 1,
            "board": 2,
            "room": "open",
            "ns_award": {"artificial": "A+"},
            "ew_award": {"artificial": "A-"},
            "laws": "12C2(a)",
            "origin": "R1",
            "reckoning": None,
        }
    ]
    figures_agree(league, tmp_path)


def test_L12C2b_each_team_has_its_own_award(league: Session, tmp_path: Path) -> None:
    """Both in no way at fault: 3 each, so that home loses by 6 and the visitors win by 12."""
    adjust(league, artificial(2, CLOSED, "A+", "A+"))
    assert margins(league) == (10 + 3 - 19, -10 + 3 + 19)
    assert "What rulings gave the two teams does not balance" in text(Client(), page(league))
    figures_agree(league, tmp_path)


def test_L12C2c_the_match_is_the_session(league: Session, tmp_path: Path) -> None:
    """The visitors have 6, 0 and 19 on the other boards: 25/3 of them, above average plus."""
    adjust(league, artificial(1, CLOSED, "A+", "A-"))
    assert margins(league) == (Fraction(-100, 3), Fraction(100, 3))
    # Another match of theirs, and what they won there, has no part in it.
    decide(league, 2, (40, 0), (0, 0))
    decide(league, 3, (40, 0), (0, 0))
    assert margins(league) == (Fraction(-100, 3), Fraction(100, 3))
    figures_agree(league, tmp_path)
    shown = text(signed_in(the_director()), page(league, "season_ruling_new"))
    assert 'type="text" name="away1" value="43/3"' in shown


def test_L12C2b_the_conditions_may_say_otherwise(league: Session, tmp_path: Path) -> None:
    assert league.conditions is not None
    league.conditions.average_imps = 2
    league.conditions.save(update_fields=["average_imps"])
    adjust(league, artificial(3, OPEN, "A+", "A-"))
    assert margins(league) == (-13, 13)
    figures_agree(league, tmp_path)


def test_L12C4_in_a_cup_scores_that_do_not_balance_are_averaged(tmp_path: Path) -> None:
    """Home 3, the visitors 0: a board and a half each way."""
    session = cup_of(BOARDS)
    with scope(organiser=session.organiser):
        adjust(session, artificial(3, OPEN, "A+", "A"))
        assert margins(session) == (Fraction(-27, 2), Fraction(27, 2))
        assert current(session).stanzas[1] == [2, "1.5", "19"]
        winners_agree(session, tmp_path)


def test_a_side_that_keeps_its_result_needs_one() -> None:
    session = build_match(ONE_ROOM)
    with scope(organiser=session.organiser):
        one_side = replace(artificial(4, CLOSED, "A+", "A-"), ew_award=None)
        with pytest.raises(UserError, match="Board 4 has no result here that a side") as refused:
            adjust(session, one_side)
        assert refused.value.field == "board"
        adjust(session, replace(one_side, room=OPEN))
        assert not season_at(session).match(1).score.is_complete


def test_a_board_without_a_result_in_one_room_is_made_whole(tmp_path: Path) -> None:
    session = build_match(ONE_ROOM)
    with scope(organiser=session.organiser):
        assert season_at(session).match(1).state is MatchState.PLAYING
        adjust(session, artificial(4, CLOSED, "A-", "A+"))
        assert season_at(session).match(1).state is MatchState.AGREED
        assert margins(session) == (7, -7)
        figures_agree(session, tmp_path)


def test_of_a_match_known_by_its_total_no_board_is_adjusted() -> None:
    session = build_season(teams=4, boards=2, stanzas=2)
    with scope(organiser=session.organiser):
        play(session, 1, (10, 6), (0, 19))
        with pytest.raises(UserError, match="Only the IMPs of this match are known"):
            adjust(session, artificial(2, OPEN, "A+", "A-"))
        shown = text(signed_in(the_director()), page(session, "season_ruling_new"))
        assert "no board of it can be adjusted" in shown
        assert 'name="kind"' not in shown


def test_two_rulings_do_not_adjust_one_board(league: Session) -> None:
    adjust(league, artificial(2, OPEN, "A+", "A-"))
    with pytest.raises(UserError, match="R1 already adjusts the score of this board"):
        adjust(league, artificial(2, OPEN, "A-", "A+"))
    adjust(league, artificial(2, CLOSED, "A-", "A+"))
    assert [each["origin"] for each in current(league).adjustments] == ["R1", "R2"]


def test_imps_typed_by_another_ruling_take_no_award_away(league: Session) -> None:
    """Its own award a ruling may drop that way."""
    adjust(league, artificial(2, OPEN, "A+", "A-"))
    typed: dict[str, Any] = {"outcome": DecidedResult(imps((20, 0), (0, 19))), "now": NOW}
    with pytest.raises(UserError, match="R1 adjusts a board of this match"):
        rule(league, **typed)
    again = {**TEXT, **typed, "actor": the_director(), "session": league, "number": 1}
    replace_match_ruling(ruling=1, **again)
    assert (current(league).adjustments, margins(league)) == ([], (1, -1))


def test_a_ruling_that_is_replaced_takes_its_award_back(league: Session) -> None:
    adjust(league, artificial(2, OPEN, "A+", "A-"))
    nothing = MatchAdjustment(1, 2, OPEN, None, None)
    replace_match_ruling(
        actor=the_director(),
        session=league,
        number=1,
        ruling=1,
        outcome=DecidedResult(ruled=[nothing]),
        now=NOW,
        **TEXT,
    )
    assert (current(league).adjustments, margins(league)) == ([], (-15, 15))


def test_L93_an_appeal_changes_the_award_and_a_corrected_decision_brings_it_back(
    league: Session,
) -> None:
    adjust(league, artificial(2, OPEN, "A+", "A-"))
    lodge(league, led(league, TeamSide.AWAY))
    changed = [artificial(2, OPEN, "A", "A")]
    decided(league, "changed", outcome=DecidedResult(ruled=changed))
    assert margins(league) == (-9, 9)
    assert [each["origin"] for each in current(league).adjustments] == ["R1"]
    correct_match_decision(
        actor=the_director(),
        session=league,
        number=1,
        appeal=1,
        verdict="stands",
        reasons="Misread.",
        why="The committee said so.",
        now=NOW,
    )
    assert margins(league) == (-6, 6)
    assert current(league).adjustments[0]["ns_award"] == {"artificial": "A+"}


def test_L92B_what_is_learned_too_late_adjusts_no_board(league: Session) -> None:
    late = NOW + HALF_HOUR + TICK
    with pytest.raises(UserError, match="The time for rulings on this match ended"):
        adjust(league, artificial(2, OPEN, "A+", "A-"), now=late)
    adjust(league, artificial(2, OPEN, "A+", "A-"), now=NOW + HALF_HOUR)


def test_L92B_other_laws_are_cited_late_while_the_award_stays(league: Session) -> None:
    award = artificial(2, OPEN, "A+", "A-")
    again: dict[str, Any] = {**TEXT, "laws": ["12C2A"], "actor": the_director()}
    again |= {"session": league, "number": 1, "ruling": adjust(league, award).number}
    late = NOW + HALF_HOUR + TICK
    other = DecidedResult(ruled=[artificial(2, OPEN, "A", "A")])
    with pytest.raises(UserError, match="The time for rulings on this match ended"):
        replace_match_ruling(outcome=other, now=late, **again)
    replace_match_ruling(outcome=DecidedResult(ruled=[award]), now=late, **again)
    assert [each["laws"] for each in current(league).adjustments] == ["12C2(a)"]


def test_L69_outcomes_of_a_claim_are_not_weighed(league: Session) -> None:
    weighed = {
        "assigned": [
            {"contract": "4S", "declarer": "N", "tricks": tricks, "score": score, "weight": "1/2"}
            for tricks, score in ((10, 420), (9, -50))
        ]
    }
    with pytest.raises(UserError, match="Tricks are won or lost"):
        adjust(league, MatchAdjustment(1, 1, OPEN, weighed, weighed), laws=["71"])


def test_what_was_ruled_stands_when_a_captain_goes_on() -> None:
    session = build_match(ONE_ROOM)
    with scope(organiser=session.organiser):
        adjust(session, artificial(2, OPEN, "A+", "A-"))
        report: dict[str, Any] = {"session": session, "number": 1, "now": NOW}
        captain = led(session, TeamSide.HOME)
        with pytest.raises(UserError, match="a ruling on a board of this match"):
            report_match(actor=captain, stanzas=imps((10, 6), (0, 19)), **report)
        other = [replace(each, number=each.number + 4) for each in BOARDS]
        with pytest.raises(UserError, match="a ruling on board 2") as refused:
            report_match(actor=captain, boards=other, **report)
        assert refused.value.field == "first1"
        report_match(actor=captain, boards=BOARDS, **report)
        confirm_match(actor=led(session, TeamSide.AWAY), **report)
        assert margins(session) == (-6, 6)


def test_what_was_ruled_is_not_typed_away_by_a_correction(league: Session) -> None:
    """Another total does not say what became of the board; its boards do, and so does a default."""
    adjust(league, artificial(2, OPEN, "A+", "A-"))
    with pytest.raises(UserError, match="a ruling on a board of this match, which stands"):
        decide(league, 1, (12, 0), (0, 19), reason="Misread.")
    changed = (replace(BOARDS[0], closed="4H S ="), *BOARDS[1:])
    decide_match(
        actor=the_director(),
        session=league,
        number=1,
        outcome=DecidedResult(boards=changed),
        reason="Misread.",
        now=NOW,
    )
    assert margins(league) == (3 - 19, -3 + 19)
    strike_match(actor=the_director(), session=league, number=1, reason="Not theirs.", now=NOW)
    assert current(league).adjustments == []


# --- On the pages --------------------------------------------------------------------------------


WRITTEN = {
    "facts": "East thought for a minute.",
    "facts_are": "agreed",
    "decision": "The board is adjusted.",
}


def ruled_on_page(session: Session, award: dict[str, str], **more: str) -> Client:
    """The ruling given on its page, with the IMPs as they stand in the form."""
    client = signed_in(the_director())
    answer = client.post(page(session, "season_ruling_new"), typed(client, session, award, **more))
    assert answer.status_code == 302, [answer.context[name].errors for name in ("form", "result")]
    return client


def typed(client: Client, session: Session, award: dict[str, str], **more: str) -> dict[str, str]:
    form = client.get(page(session, "season_ruling_new")).context["result"]
    standing = {
        each.name: str(each.value() or "")
        for each in form
        if each.name.startswith(("seen", "home", "away"))
    }
    return {**standing, **WRITTEN, "board": "2_4", "room": "closed", **award, **more}


def law_86(**judged: str) -> dict[str, str]:
    usual = {"kind": "law_86", "door": "86B1", "ns_fault": "NONE", "ew_fault": "NONE"}
    return {**usual, "probable": "", "regulated": "", **judged}


@pytest.fixture
def one_room() -> Iterator[Session]:
    session = build_match(ONE_ROOM)
    with scope(organiser=session.organiser):
        yield session


def test_L12C1c_a_weighted_score_on_the_pages(one_room: Session, tmp_path: Path) -> None:
    """Home -50 in the closed room or 620, two to one, against 420: 10 and -5 IMPs."""
    award = {
        "kind": "weighted",
        "sides": "both",
        "board": "1_1",
        "ns_outcomes": "2/3 4H S -1\n1/3 4H S +2",
    }
    client = ruled_on_page(one_room, award, laws="12C1C")
    board = season_at(one_room).match(1).match
    assert board is not None
    # 420 and 50 are 10 IMPs, 420 and -480 are 2 away.
    assert current(one_room).stanzas == [[2, "6", "6"]]
    shown = text(Client(), page(one_room))
    assert "adjusted, 12C1(c)" in " ".join(shown.split())
    why = text(client, page(one_room, "season_board_why", 1))
    assert "2/3" in why
    after = HistoryRecord.objects.get(act="match.decide").after
    assert after is not None
    assert after["adjusted"] == ["1, closed: 2/3 of 4H S -1 + 1/3 of 4H S +2 (12C1(c); R1)"]


def test_L86B1_a_clear_gain_is_assigned_with_its_weights(one_room: Session, tmp_path: Path) -> None:
    """-620 and, in the other room, 1430 or -100 for the visitors: 19 or 11 IMPs, 17 expected."""
    client = ruled_on_page(one_room, law_86(probable="75% 6S N =\n25% 6S N -1"))
    assert margins(one_room) == (-13, 13)
    ruling = MatchRuling.objects.get()
    assert ruling.laws == ["86B1", "12C1C"]
    why = text(client, page(one_room, "season_board_why", 4))
    assert "is clearly favourable" in why
    figures_agree(one_room, tmp_path)


def test_L86B1_a_small_gain_makes_artificial_scores_by_fault(
    one_room: Session, tmp_path: Path
) -> None:
    """Game bid and made there too, or with an overtrick: half an IMP. The visitors, North-South,
    were at fault.
    """
    award = law_86(probable="50% 4S E =\n50% 4S E +1", ns_fault="DIRECT")
    ruled_on_page(one_room, award)
    assert margins(one_room) == (7, -7)
    figures_agree(one_room, tmp_path)


def test_L86B2b_the_better_for_those_not_at_fault(one_room: Session, tmp_path: Path) -> None:
    ruled_on_page(one_room, law_86(door="86B2", ew_fault="DIRECT", probable="6S N ="))
    assert margins(one_room) == (-15, 15)
    figures_agree(one_room, tmp_path)


def test_L86B3_a_regulation_gives_imps_that_need_not_balance(
    one_room: Session, tmp_path: Path
) -> None:
    ruled_on_page(one_room, law_86(door="86B3", regulated="2/-1.5"))
    assert margins(one_room) == (Fraction(5, 2), -2)
    address = reverse("api-season-match", args=[one_room.organiser.slug, one_room.pk, 1])
    told = Client().get(address).json()
    board = {"stanza": 2, "board": 4, "open": {"result": "4S E =", "score": -620}}
    nothing = {"closed": {"result": "", "score": None}, "home": "", "away": "2"}
    assert told["boards"][3] == {**board, **nothing}
    assert told["adjusted"][0]["ns_award"] == "+2 IMP"
    figures_agree(one_room, tmp_path)


def test_L86A_the_preview_says_whether_a_board_may_be_dealt_anew(one_room: Session) -> None:
    client = signed_in(the_director())
    sent = typed(client, one_room, law_86(door="86B2"), preview="1")
    said = client.post(
        page(one_room, "season_ruling_new"), sent, headers={"HX-Request": "true"}
    ).content.decode()
    assert "no substitute board may be dealt" in said
    assert "What this does to the match" in said
    assert not MatchRuling.objects.exists()
    wrong = client.post(
        page(one_room, "season_ruling_new"),
        {**sent, "board": ""},
        headers={"HX-Request": "true"},
    )
    assert "Choose the board that this is the score of." in wrong.content.decode()


def test_L79C_what_law_86_gives_follows_the_other_room(one_room: Session) -> None:
    """Four spades went one down there: 100 and 1430, 17 IMPs; and 100 with -100 are none."""
    ruled_on_page(one_room, law_86(probable="75% 6S N =\n25% 6S N -1"))
    boards = (*BOARDS[:3], BoardLine(2, 4, "4S E -1", ""))
    decide_match(
        actor=the_director(),
        session=one_room,
        number=1,
        outcome=DecidedResult(boards=boards),
        reason="Misheard.",
        now=timezone.now(),
    )
    # 100 - 1430 is -1330, 16 IMPs; 100 + 100 is 200, 5 IMPs: -12 and 1.25.
    assert margins(one_room) == (4 - 12 + Fraction(5, 4), -4 + 12 - Fraction(5, 4))


def self_inflicted(expected: str) -> dict[str, str]:
    return {
        "kind": "self_inflicted",
        "board": "1_2",
        "room": "open",
        "offenders": "ew",
        "normal_outcomes": "4H N -1",
        "expected_outcomes": expected,
    }


@pytest.mark.parametrize(
    ("boards", "expected", "on_board"),
    [(EXAMPLE_6, "4S W -2", (-11, 4)), (EXAMPLE_7, "4S W =", (0, -2))],
    ids=["example 6", "example 7"],
)
def test_L12C1e_the_commentary(
    boards: tuple[BoardLine, ...], expected: str, on_board: tuple[int, int], tmp_path: Path
) -> None:
    session = build_match((*boards[:3], ONE_ROOM[3]))
    with scope(organiser=session.organiser):
        client = ruled_on_page(session, self_inflicted(expected))
        report = current(session)
        assert report.stanzas == [[2, str(10 + max(on_board[0], 0)), str(max(on_board[1], 0))]]
        why = text(client, page(session, "season_board_why", 2))
        assert "Self-inflicted damage (Law 12C1(e))" in why
        decide_match(
            actor=the_director(),
            session=session,
            number=1,
            outcome=DecidedResult(boards=boards),
            reason="All of it.",
            now=timezone.now(),
        )
        assert margins(session) == (10 + on_board[0] - 19, -10 + on_board[1] + 19)
        figures_agree(session, tmp_path)


def test_L12C4_example_6_in_a_cup(tmp_path: Path) -> None:
    """11 lost and 4 won are 7.5 each way."""
    session = cup_of((*EXAMPLE_6[:3], ONE_ROOM[3]))
    with scope(organiser=session.organiser):
        ruled_on_page(session, self_inflicted("4S W -2"))
        assert current(session).stanzas == [[2, "10", "7.5"]]


def test_the_adjusted_board_is_told_to_programs_on_paper_and_beside_the_ruling(
    league: Session,
) -> None:
    adjust(league, artificial(2, OPEN, "A+", "A-"), laws=["12C2A"])
    said = Client().get(reverse("api-season", args=[league.organiser.slug, league.pk])).json()
    assert said["matches"][0]["adjusted"] == [
        {
            "stanza": 1,
            "board": 2,
            "room": "open",
            "ns_award": "A+",
            "ew_award": "A-",
            "laws": "12C2(a)",
            "ruling": "R1",
        }
    ]
    assert "adjusted" not in said["matches"][1]
    shown = text(signed_in(led(league, TeamSide.HOME)), page(league))
    assert "Board 2, open room: A+ / A−" in shown
    season = season_at(league)
    first = rounds_of(season, None)[0]
    assert [each.adjusted for each in first.lines] == [
        ["board 2, open room: A+ / A- (R1, 12C2(a))"],
        [],
    ]
    paper = {"each": first, "season": season, "event": league.event}
    printed = render_to_string("documents/season_round.html", paper)
    assert printed.count("board 2, open room: A+ / A− (R1, 12C2(a))") == 1
    usebio = usebio_of_season(season_at(league), tell_numbers=False)
    assert usebio.count(b"A6040") == 1


def test_programs_are_told_of_an_adjusted_board_of_a_match_that_goes_on(one_room: Session) -> None:
    """As its card shows it, which counts nothing yet."""
    adjust(one_room, artificial(2, OPEN, "A+", "A-"))
    address = reverse("api-season-match", args=[one_room.organiser.slug, one_room.pk, 1])
    said = Client().get(address).json()
    assert (said["state"], said["imps"]) == ("playing", [])
    assert [(each["board"], each["ruling"]) for each in said["adjusted"]] == [(2, "R1")]
    assert "A+ / A−" in text(Client(), page(one_room))


def test_one_thing_is_said_of_the_match(league: Session) -> None:
    client = signed_in(the_director())
    plain = {"kind": "artificial", "score": "A+/A-", "board": "1_2", "room": "open"}
    for changed, words in (
        ({"home1": "12"}, "Adjust a board, or type the IMPs of the match"),
        ({"kind": "stands"}, "Choose what the board scores, or choose no board."),
        ({"board": ""}, "Choose the board that this is the score of."),
        ({"away1": "six"}, "Enter a number."),
        ({"board": "2_9"}, "Select a valid choice."),
    ):
        sent = typed(client, league, plain, laws="12C2A", **changed)
        answer = client.post(page(league, "season_ruling_new"), sent)
        assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not MatchRuling.objects.exists()
