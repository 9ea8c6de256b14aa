"""Reading the matches of teams from USEBIO files, and saying what is wrong with them."""

import pytest

from events.actions.imported_matches import score_of_matches
from events.interchange.errors import InterchangeError
from events.interchange.match_verification import verify_matches
from events.interchange.usebio import parse_usebio
from tests.events.interchange.files import a_match, team


def test_a_match_is_read_by_the_pairs_of_its_teams() -> None:
    record = parse_usebio(a_match())
    (match,) = record.matches
    assert (record.method, match.round, str(match.home), str(match.away)) == (
        *("team_imps", 1),
        *("1", "2"),
    )
    assert [(str(line.ns), str(line.ew), line.score) for line in record.boards[0].lines] == [
        ("1NS", "2EW", 420),
        ("2NS", "1EW", -50),
    ]
    assert [each.name for each in record.pairs] == ["The As", "The Bs"]
    assert [player.name for player in record.pairs[0].players] == [
        *("Ann A", "Bob A", "Cy A", "Di A")
    ]


def test_direction_says_where_the_first_team_sat() -> None:
    record = parse_usebio(
        a_match(
            ("<NS_PAIR_NUMBER>10<", "<DIRECTION>EW</DIRECTION><NS_PAIR_NUMBER>?<"),
            ("<NS_PAIR_NUMBER>20<", "<DIRECTION>NS</DIRECTION><NS_PAIR_NUMBER>?<"),
        )
    )
    assert [str(line.ns) for line in record.boards[0].lines] == ["2NS", "1NS"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "<NS_PAIR_NUMBER>10<",
            "<NS_PAIR_NUMBER>30<",
            (
                "round 1, match 1 v 2: a line does not say who sat North-South: it needs a "
                "DIRECTION, or the number of one of the two teams, not “30”"
            ),
        ),
        (
            "<NS_PAIR_NUMBER>20<",
            "<NS_PAIR_NUMBER>10<",
            "board 1: pair 1NS has already played the board",
        ),
        (
            "<OPPOSING_TEAM>2<",
            "<OPPOSING_TEAM>3<",
            "round 1, match 1 v 3: team 3 is not among the participants",
        ),
        (
            "<OPPOSING_TEAM>2<",
            "<OPPOSING_TEAM>1<",
            "round 1, match 1 v 1: a match is of two teams, in a round from 1 to 99",
        ),
        (
            "</MATCH>",
            "</MATCH><MATCH><TEAM>2</TEAM><OPPOSING_TEAM>1</OPPOSING_TEAM></MATCH>",
            (
                "round 1, match 2 v 1: the two teams meet a second time in the round; a match has "
                "one MATCH with all its boards"
            ),
        ),
        (
            ">IMPS<",
            ">PATTON<",
            (
                "matches are scored by PATTON, which is not supported; Victory Points, IMPs and "
                "board-a-match are"
            ),
        ),
        (
            "<MATCH_SCORING_METHOD>IMPS<",
            "<BOARD_SCORING_METHOD>AGGREGATE</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD>IMPS<",
            (
                "matches are scored by AGGREGATE, which is not supported; Victory Points, IMPs and "
                "board-a-match are"
            ),
        ),
        (
            "<MATCH_SCORING_METHOD>IMPS<",
            "<BOARD_SCORING_METHOD>POINT_A_BOARD</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD>VPS<",
            (
                "matches are scored by boards that are won, turned into Victory Points by a scale "
                "that no file tells; Victory Points of IMPs, IMPs and board-a-match can be imported"
            ),
        ),
        ('TEAM_ID="2"', 'TEAM_ID="1"', "team 1: comes 2 times"),
        ('TEAM_ID="2"', 'TEAM_ID="?"', "team ?: “?” is no number of a team"),
        (team(2, "-10", "2"), team(2, size=3), "team 2: 3 players; a team has four to eight"),
        ("<BOARD_NUMBER>1<", "<BOARD_NUMBER>0<", "board 0: boards are numbered from 1 to 999"),
    ],
)
def test_what_is_wrong_with_a_match_is_told_with_its_place(
    old: str, new: str, message: str
) -> None:
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(a_match((old, new)))
    assert str(refused.value) == message


def test_a_file_without_matches_is_refused() -> None:
    text = a_match().decode()
    without = text[: text.index("<MATCH>")] + text[text.index("</MATCH>") + len("</MATCH>") :]
    with pytest.raises(InterchangeError, match="the file holds no matches with boards"):
        parse_usebio(without.encode())


@pytest.mark.parametrize("figure", ["1e999999999", "10/0", "ten", "१०"])
def test_a_figure_that_is_no_number_is_a_difference(figure: str) -> None:
    record = parse_usebio(a_match(("<TEAM_SCORE>10<", f"<TEAM_SCORE>{figure}<")))
    differences = verify_matches(record, score_of_matches(record).scored)
    assert [str(each) for each in differences] == [
        f"Round 1, 1 v 2: the match score of team 1 is {figure} in the file, 10 here"
    ]


@pytest.mark.parametrize(
    "method",
    [
        "<BOARD_SCORING_METHOD>POINT_A_BOARD</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD>IMPS<",
        "<BOARD_SCORING_METHOD>POINT_A_BOARD</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD><",
        "<MATCH_SCORING_METHOD>POINT_A_BOARD<",
    ],
)
def test_a_board_that_is_won_brings_two_at_board_a_match(method: str) -> None:
    """Law 78B: +420 beats +50, so that team 1 has 2 and team 2 nothing."""
    won = (">10</TEAM_SCORE>", ">2</TEAM_SCORE>"), (">-10</OPPOSING", ">0</OPPOSING")
    totals = (team(1, "10", "1"), team(1, "2", "1")), (team(2, "-10", "2"), team(2, "0", "2"))
    board = ("<IMPS>10<", "<IMPS>2<")
    record = parse_usebio(a_match(("<MATCH_SCORING_METHOD>IMPS<", method), *won, *totals, board))
    assert record.method == "board_a_match"
    assert verify_matches(record, score_of_matches(record).scored) == []
