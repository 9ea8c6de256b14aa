"""Team events as documents: matches, session boards, knock-out, eights."""

from typing import Any

import pytest

from scoring.document import NoSuchLineError, read, score
from tests.scoring.document.documents import result_of


def board(number: int, at_home: int, away: int) -> dict[str, Any]:
    return {"board": number, "open": {"score": at_home}, "closed": {"score": away}}


def event(*boards: dict[str, Any], method: str = "teams_imps", **more: Any) -> dict[str, Any]:
    match = {"home": "1", "away": "2", "boards": list(boards)}
    return {"method": method, "matches": [match], **more}


def ends(document: dict[str, Any]) -> tuple[str, str, str]:
    match = result_of(document)["matches"][0]
    return match["margin"], match["total_home"], match["total_away"]


@pytest.mark.parametrize(
    ("method", "options", "expected"),
    [
        ("teams_imps", {}, ("9", "9", "-9")),
        ("teams_imps", {"victory_points": "wbf_discrete", "boards_per_match": 8}, ("9", "13", "7")),
        ("bam", {}, ("0", "2", "2")),
        ("bam", {"half": True}, ("0", "1", "1")),
        ("teams_points", {}, ("440", "440", "-440")),
        (
            "hybrid",
            {
                "parts": [
                    {"method": "bam"},
                    {"method": "teams_imps", "victory_points": "wbf_discrete"},
                ],
                "boards_per_match": 8,
            },
            ("0", "15", "9"),
        ),
    ],
)
def test_methods(method: str, options: dict[str, Any], expected: tuple[str, str, str]) -> None:
    boards = (board(1, 420, -50), board(2, 110, 140))
    assert ends(event(*boards, method=method, **options)) == expected


def test_what_a_fraction_of_an_imp_is_worth() -> None:
    half = [{"score": 420, "weight": "1/2"}, {"score": 400, "weight": 0.5}]
    weighted = {"board": 1, "open": {"weighted": half}, "closed": {"score": 400}}
    scale = {"bands": [{"low": 0, "high": 0, "winner": 5}, {"low": 1, "winner": 6}], "pool": 10}
    for rule, points in [("nearest", "6"), ("towards_zero", "5"), ("nearest_half_down", "5")]:
        document = event(weighted, victory_points=scale, fractions=rule)
        assert ends(document)[:2] == ("0.5", points)


def test_L86B_rulings_in_imps() -> None:
    ruled = board(1, 420, 420) | {
        "home_ruled": {"imps": 3, "laws": ["86B2(b)"], "artificial": True},
        "away_ruled": {"imps": "-3", "laws": ["86B2(b)"], "reason": "at fault"},
    }
    assert ends(event(ruled)) == ("3", "3", "-3")


def test_L12C2_artificial_scores_carry_over_and_penalties() -> None:
    document = event(
        {
            "board": 1,
            "open": {"artificial": {"ns": "A+", "ew": "A-"}},
            "closed": {"not_played": True},
        },
        law_12c2c=False,
        average_imps=2,
    )
    document["matches"][0] |= {
        "carry_over": [{"side": "away", "amount": "1.5"}],
        "penalties": [{"side": "home", "amount": 1, "counted": "victory_points", "law": "90B"}],
    }
    assert ends(document) == ("0.5", "1", "-0.5")


def test_L12C2d_missed_boards_of_a_session() -> None:
    missed = [
        {"board": number, "open": {"artificial": {"ns": "A+", "ew": "A+"}}, "closed": {"score": 0}}
        for number in (1, 2, 3)
    ]
    assert ends(event(*missed, missed_boards={"most": 2}))[1:] == ("6", "6")
    assert ends(event(*missed, missed_boards={"most": 1, "then": None}))[1:] == ("3", "3")


@pytest.mark.parametrize(("session", "both"), [("all", ("13", "-13")), ("match", ("3", "-3"))])
def test_L12C2c_what_a_session_is(session: str, both: tuple[str, str]) -> None:
    """430 are 10 IMPs and 1300 are 16: 13 a board in another match, and no other board in this."""
    artificial = {
        "board": 2,
        "open": {"artificial": {"ns": "A+", "ew": "A-"}},
        "closed": {"not_played": True},
    }
    document = event(artificial, session=session)
    document["matches"].append(
        {"home": "1", "away": "2", "boards": [board(1, 430, 0), board(2, 1300, 0)]}
    )
    assert ends(document)[1:] == both


def test_L12C2d_each_match_may_be_a_session() -> None:
    missed = {"open": {"artificial": {"ns": "A+", "ew": "A-"}}, "closed": {"score": 0}}
    document = event({"board": 1, **missed}, missed_boards={"most": 1, "then": "A"})
    first = document["matches"][0]
    document["matches"] = [{**first, "round": number} for number in (1, 2)]
    for session, scores in (("all", ["3", "0"]), ("match", ["3", "3"])):
        scored = result_of({**document, "session": session})
        assert [each["imp_home"] for each in scored["matches"]] == scores


def test_eights() -> None:
    rooms = {
        "board": 1,
        "open": [{"score": 420}, {"score": 450}],
        "closed": [{"score": 420}, {"score": -50}],
    }
    assert ends(event(rooms, eights="paired"))[0] == "11"
    assert ends(event(rooms, eights="cross", divisor=2))[0] == "11"
    assert ends(event(rooms, eights="added"))[0] == "11"


def test_every_team_over_the_boards_of_a_session() -> None:
    document = {
        "method": "bam",
        "compare": "every_team",
        "boards": [
            {
                "board": 1,
                "results": [
                    {"ns": "1", "ew": "2", "score": 420},
                    {"ns": "2", "ew": "3", "score": -50},
                    {"ns": "3", "ew": "1", "score": 170},
                ],
            }
        ],
    }
    result = result_of(document)
    assert [(each["home"], each["away"]) for each in result["matches"]] == [
        ("1", "2"),
        ("1", "3"),
        ("2", "3"),
    ]
    assert [row["contestant"] for row in result["standings"]] == ["1", "3", "2"]
    assert result["boards"][0]["results"][0] == {"ns": "1", "ew": "2", "score": 420}


@pytest.mark.parametrize(
    ("stanzas", "tie", "outcome", "winner"),
    [
        ([[board(1, 420, 0)]], "extra_boards", "unfinished", None),
        ([[board(1, 420, 0)], [board(2, 0, 0)]], "extra_boards", "home", "1"),
        ([[board(1, 0, 0)], [board(2, 0, 0)]], "extra_boards", "tied", None),
        ([[board(1, 0, 0)], [board(2, 0, 0)]], "away_wins", "away", "2"),
        ([[board(1, 0, 0)], [], [board(3, 0, 420)]], "extra_boards", "away", "2"),
    ],
)
def test_knockout(
    stanzas: list[list[dict[str, Any]]], tie: str, outcome: str, winner: str | None
) -> None:
    match = {"home": "1", "away": "2", "stanzas": stanzas}
    document = {
        "method": "teams_imps",
        "knockout": {"stanzas": 2, "tie": tie},
        "matches": [match],
    }
    result = result_of(document)
    assert result["standings"] == []
    assert (result["matches"][0]["outcome"], result["matches"][0]["winner"]) == (outcome, winner)


def test_standings_cross_table_byes_and_tie_breaks() -> None:
    document = {
        "method": "teams_imps",
        "matches": [
            {"home": "1", "away": "2", "round": 1, "boards": [board(1, 420, -50)]},
            {"home": "3", "away": "1", "round": 2, "boards": [board(2, 620, -100)]},
        ],
        "byes": [
            {"team": "3", "round": 1, "points": -12},
            {"team": "2", "round": 2, "own_average": True},
        ],
        "teams": ["4"],
        "ranking": {
            "tie_breaks": ["matches_won"],
            "penalties": [{"contestant": "4", "amount": 2}],
        },
    }
    result = result_of(document)
    assert [(row["contestant"], row["total"], row["rank"]) for row in result["standings"]] == [
        ("3", "0", "1"),
        ("1", "-2", "2"),
        ("4", "-2", "3"),
        ("2", "-20", "4"),
    ]
    assert result["cross_table"]["teams"] == ["3", "1", "4", "2"]
    assert result["cross_table"]["rows"][0] == [
        None,
        {"points": "12", "margin": "12"},
        None,
        None,
    ]


def test_explaining_a_board_of_a_match() -> None:
    scored = score(read(event(board(1, 420, -50), board(2, 0, 0))))
    why: Any = scored.explain(1, 1)
    assert (why["match"], why["home"], why["away"], why["margin"]) == (1, "1", "2", "10")
    (part,) = why["parts"]
    (only,) = part["boards"]
    assert (only["board"], only["home"]["comparisons"][0]["difference"]) == (1, 470)
    for number, match in [(3, 1), (1, 2), (1, 0)]:
        with pytest.raises(NoSuchLineError):
            scored.explain(number, match)


def test_explaining_the_victory_points_of_a_match_and_each_of_its_parts() -> None:
    parts = [{"method": "teams_imps", "victory_points": "wbf_continuous"}, {"method": "bam"}]
    match = event(board(1, 420, -50), method="hybrid", parts=parts, boards_per_match=4)
    why: Any = score(read(match)).explain(1, 1)
    # 10 IMPs on 4 boards are 15.00, and the board is won.
    assert why["points"] == {"home": "17", "away": "5"}
    imps, won = why["parts"]
    assert (imps["unit"], imps["home"]["scale"]["points"]) == ("imps", "15")
    assert (won["unit"], won["boards"][0]["home"]["points"]) == ("board_a_match", "2")
