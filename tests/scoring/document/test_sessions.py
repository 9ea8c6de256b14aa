"""Sessions of pairs and individuals as documents."""

import json
import sys
from fractions import Fraction
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.document import DocumentError, read, score, write
from scoring.numbers import exact
from tests.scoring.document.documents import pairs, result_of
from tests.scoring.vectors import load_json

FIELDS = load_json("mp_fields.json")["fields"]
BY_ID = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field["id"])


def pair(number: int) -> str:
    """The published fields number the E-W line from 1001."""
    return str(number % 1000)


def row_of(row: dict[str, Any]) -> dict[str, Any]:
    kept = ("contract", "declarer", "tricks", "group")
    found = {key: row[key] for key in kept if key in row}
    return {"ns": pair(row["ns"]), "ew": pair(row["ew"]), "score": row["score_ns"], **found}


def document_of(field: dict[str, Any]) -> dict[str, Any]:
    return {
        "method": "matchpoints",
        "winners": field["winners"],
        "boards": [
            {"board": int(board), "results": [row_of(row) for row in rows]}
            for board, rows in field["boards"].items()
        ],
    }


def printed(
    document: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Any:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(json.dumps(document).encode())))
    assert main(["-"]) == 0
    return json.loads(capsys.readouterr().out)


@BY_ID
def test_L78A_published_fields_through_the_command(
    field: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = printed(document_of(field), monkeypatch, capsys)
    expected = field["expected"][0]
    computed = {
        (str(board["board"]), row["ns"], row["ew"]): (row["mp_ns"], row["mp_ew"])
        for board in result["boards"]
        for row in board["results"]
    }
    assert computed == {
        (board, pair(row["ns"]), pair(row["ew"])): (
            exact(Fraction(row["mp_ns"])),
            exact(Fraction(row["mp_ew"])),
        )
        for board, rows in expected["board_matchpoints"].items()
        for row in rows
    }
    assert [tuple(row.values()) for row in result["standings"]] == [
        (
            pair(row["pair"]),
            row["line"],
            exact(Fraction(row["matchpoints"])),
            row["available"],
            row["percent"],
            row["rank"],
        )
        for row in expected["ranking"]
    ]


def test_results_keep_their_order_and_say_what_was_scored() -> None:
    weighted = [{"score": 620, "weight": "2/3"}, {"score": -100, "weight": "1/3"}]
    results: list[dict[str, Any]] = [
        {"ns": "1", "ew": "2", "score": 420, "section": "B"},
        {"ns": "3", "ew": "4", "weighted": weighted, "section": "A"},
        {"ns": "5", "ew": "6", "artificial": {"ns": "60%", "ew": "A-"}, "group": "X"},
        {"ns": "7", "ew": "8", "split": {"ns": {"artificial": "A"}, "ew": {"not_played": True}}},
        {"ns": "9", "ew": "10", "split": {"ns": {"weighted": weighted}, "ew": {"score": -50}}},
        {"ns": "11", "ew": "12", "not_played": True},
    ]
    rows = result_of(pairs(*results))["boards"][0]["results"]
    kept = [
        {key: value for key, value in row.items() if key[:3] != "mp_" and value not in (None, "")}
        for row in rows
    ]
    assert kept == results


def test_numbers_are_names() -> None:
    document = pairs({"ns": 1, "ew": "2", "score": 0}, {"ns": "3", "ew": 4, "score": 10})
    assert [row["contestant"] for row in result_of(document)["standings"]] == ["2", "3", "1", "4"]


def test_vulnerability_of_the_number_and_of_the_document() -> None:
    four = {"ns": "1", "ew": "2", "contract": "4♠", "declarer": "s", "tricks": 10}
    session = {
        "method": "total_points",
        "boards": [
            {"board": 2, "results": [four]},
            {"board": 1, "vulnerability": "both", "results": [four]},
            {"board": 3, "results": [four]},
        ],
    }
    rows = [board["results"][0] for board in result_of(session)["boards"]]
    assert [(row["score"], row["points_ns"], row["points_ew"]) for row in rows] == [
        (620, "620", "-620"),
        (620, "620", "-620"),
        (420, "420", "-420"),
    ]


def test_sections_together_and_apart() -> None:
    results = [
        {"ns": "1", "ew": "2", "score": 420, "section": "A"},
        {"ns": "11", "ew": "12", "score": 450, "section": "B"},
        {"ns": "3", "ew": "4", "score": 400, "section": "A"},
        {"ns": "13", "ew": "14", "score": 480, "section": "B"},
    ]
    together, apart = (
        result_of(pairs(*results, sections=sections))["boards"][0]["results"]
        for sections in ("together", "apart")
    )
    assert [row["mp_ns"] for row in together] == ["2", "4", "0", "6"]
    assert [(row["mp_ns"], row["section"]) for row in apart] == [
        ("2", "A"),
        ("0", "B"),
        ("0", "A"),
        ("2", "B"),
    ]


def test_L12C3_players_of_an_individual_are_ranked() -> None:
    document = {
        "method": "matchpoints",
        "individual": True,
        "boards": [
            {
                "board": 1,
                "results": [
                    {"n": "1", "e": "2", "s": "3", "w": "4", "score": 420},
                    {"n": "5", "e": "6", "s": "7", "w": "8", "score": -50},
                ],
            }
        ],
    }
    result = result_of(document)
    assert result["boards"][0]["results"][1] == {
        "n": "5",
        "e": "6",
        "s": "7",
        "w": "8",
        "score": -50,
        "mp_ns": "0",
        "mp_ew": "2",
    }
    assert [row["contestant"] for row in result["standings"] if row["rank"] == "1="] == [
        *("1", "3", "6", "8")
    ]


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({}, "4"),
        ({"half": True}, "2"),
        ({"program": "acblscore"}, "2"),
        ({"program": "acblscore", "half": False}, "4"),
        ({"expected_results": 6}, "9"),
        ({"expected_results": 6, "scaling": "factor"}, "10"),
        ({"expected_results": 6, "scaling": "ties"}, "7"),
    ],
)
def test_options_of_matchpoints(options: dict[str, Any], first: str) -> None:
    scores = (620, 170, 140)
    results = [{"ns": n, "ew": n + 10, "score": score} for n, score in enumerate(scores)]
    assert result_of(pairs(*results, **options))["boards"][0]["results"][0]["mp_ns"] == first


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({"method": "butler"}, "8"),
        ({"method": "butler", "datum": {"centre": "median", "rounding": "one"}}, "10"),
        ({"method": "butler", "datum": {"trim": 1, "trim_share": "0.1"}}, "10"),
        ({"method": "cross_imps"}, "10.5"),
        ({"method": "cross_imps", "cross_imps": {"divisor": "none"}}, "21"),
        ({"method": "cross_imps", "cross_imps": {"divisor": "results"}}, "7"),
        ({"method": "cross_imps", "basis": "average", "average_imps": 2}, "10.5"),
        ({"method": "cross_imps", "average_imps": 0}, "10.5"),
    ],
)
def test_options_of_imps(options: dict[str, Any], first: str) -> None:
    results = [{"ns": n, "ew": n + 10, "score": score} for n, score in enumerate((620, 170, 50))]
    row = result_of(pairs(*results, **options))["boards"][0]["results"][0]
    assert (row["imp_ns"], row["imp_ew"]) == (first, exact(-Fraction(first)))


def test_L87B_small_groups_of_a_fouled_board() -> None:
    results: list[dict[str, Any]] = [
        *({"ns": n, "ew": n + 10, "score": 400 + 10 * n} for n in range(5)),
        {"ns": 5, "ew": 15, "score": 50, "group": "B"},
        {"ns": 6, "ew": 16, "score": 90, "group": "B"},
    ]
    rule = {"percents": {"2": [65, "55"]}, "share": "1/3"}
    rows = result_of(pairs(*results, small_groups=rule))["boards"][0]["results"]
    assert [row.get("artificial") for row in rows[-2:]] == [
        {"ns": "55%", "ew": "65%"},
        {"ns": "65%", "ew": "55%"},
    ]


def test_status_penalties_and_lists() -> None:
    document = pairs(
        {"ns": "1", "ew": "2", "score": 420},
        {"ns": "3", "ew": "4", "score": 400},
        ranking={
            "penalties": [{"contestant": "1", "amount": 50, "unit": "percent", "law": "90B1"}],
            "strata": ["A", "B"],
            "contestants": [
                {"contestant": "4", "status": "disqualified"},
                {"contestant": "3", "categories": ["ladies"], "stratum": "B"},
                {"contestant": "2", "handicap": {"amount": 10, "unit": "percent"}},
            ],
        },
    )
    result = result_of(document)
    assert [(row["contestant"], row["rank"]) for row in result["standings"]] == [
        ("1", "1"),
        ("2", "2="),
        ("3", "2="),
        ("4", ""),
    ]
    assert result["standings"][0]["penalties"] == [
        {"amount": "50", "unit": "percent", "cost": "1", "law": "90B1", "reason": ""}
    ]
    assert result["standings"][-1]["status"] == "disqualified"
    lists = {
        (each["category"], each["stratum"], each["handicap"]): [
            (row["contestant"], row["rank"]) for row in each["standings"]
        ]
        for each in result["lists"]
    }
    assert lists["ladies", None, False] == lists[None, "B", False] == [("3", "1")]
    assert lists[None, None, True][:2] == [("1", "1"), ("2", "2")]


def test_ties_are_broken_as_the_conditions_say() -> None:
    drawn = {"criterion": "lot", "order": [{"contestant": "3"}, {"contestant": "1"}]}
    document = {
        "method": "matchpoints",
        "ranking": {"tie_breaks": ["boards_won", drawn], "restart_ties": False},
        "boards": [
            {
                "board": 1,
                "results": [
                    {"ns": "1", "ew": "2", "score": 50},
                    {"ns": "3", "ew": "4", "score": 50},
                ],
            }
        ],
    }
    standings = result_of(document)["standings"]
    assert [row["rank"] for row in standings] == ["1=", "1=", "1=", "1="]
    document["boards"][0]["results"][0]["score"] = 60  # type: ignore[index]
    document["ranking"]["tie_breaks"] = ["boards_won"]  # type: ignore[index]
    first = result_of(document)["standings"][0]
    assert (first["contestant"], first["rank"]) == ("1", "1=")


def test_two_winners_with_a_penalty_on_one_line() -> None:
    document = pairs(
        {"ns": "1", "ew": "1", "score": 420},
        {"ns": "2", "ew": "2", "score": 420},
        winners=2,
        ranking={"penalties": [{"contestant": "1", "line": "EW", "amount": "1/4", "unit": "top"}]},
    )
    assert [(row["line"], row["total"]) for row in result_of(document)["standings"]] == [
        ("NS", "1"),
        ("NS", "1"),
        ("EW", "1"),
        ("EW", "0.5"),
    ]


def test_L12C2d_average_plus_for_so_many_boards() -> None:
    boards = [
        {
            "board": number,
            "results": [{"ns": "1", "ew": "2", "artificial": {"ns": "A+", "ew": "50%"}}],
        }
        for number in (1, 2, 3)
    ]
    document = {
        "method": "cross_imps",
        "law_12c2c": False,
        "missed_boards": {"most": 1, "then": "A"},
        "boards": boards,
    }
    assert result_of(document)["standings"][0]["total"] == "3"
    document["missed_boards"] = {"most": 2, "then": None}
    assert result_of(document)["standings"][0]["total"] == "6"


def butler(**board: Any) -> dict[str, Any]:
    """Three scores whose mean is 230: 620, 170 and -100."""
    scores = [620, 170, -100]
    results = [
        {"ns": str(place), "ew": str(place + 3), "score": each}
        for place, each in enumerate(scores, start=1)
    ]
    return {"method": "butler", "boards": [{"board": 2, **board, "results": results}]}


def imps_of(document: dict[str, Any]) -> list[str]:
    """North-South's IMPs on the only board."""
    found: Any = write(score(read(document)))
    return [row["imp_ns"] for row in found["boards"][0]["results"]]


@pytest.mark.parametrize(
    ("board", "imps"),
    [
        ({}, ["9", "-2", "-8"]),
        ({"datum": 400}, ["6", "-6", "-11"]),
        ({"datum": -50}, ["12", "6", "-2"]),
        ({"datum": "0.5"}, ["12", "4", "-3"]),
    ],
)
def test_stated_datum_goes_before_the_mean(board: dict[str, Any], imps: list[str]) -> None:
    """390, -60, -330; 220, -230, -500; 670, 220, -50; 619.5, 169.5, -100.5."""
    assert imps_of(butler(**board)) == imps


def test_stated_datum_is_what_explains_the_score() -> None:
    explained: Any = score(read(butler(datum=400))).explain(2, 1)
    assert explained["ns"]["details"]["datum"] == "400"
    assert explained["ns"]["details"]["unrounded"] is None


def test_stated_datum_is_not_that_of_another_form_of_a_fouled_board() -> None:
    document = butler(datum=400)
    document["boards"][0]["results"][2]["group"] = "B"
    assert imps_of(document) == ["6", "-6", "0"]


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "total_points"])
def test_datum_belongs_to_butler_alone(method: str) -> None:
    with pytest.raises(
        DocumentError, match=r"boards\[0\].datum: nothing of this name belongs here"
    ):
        read({**butler(datum=400), "method": method})
