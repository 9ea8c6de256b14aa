"""Boards of a match that Laws 86 and 12C1(e) rule, as documents say them."""

from typing import Any

import pytest

from scoring.document import DocumentError, read
from tests.scoring.document.documents import result_of
from tests.scoring.vectors import load_by_id

EXAMPLES = load_by_id("weighted.json")
NONE_AT_FAULT = {"home": "none", "away": "none"}
AWAY_AT_FAULT = {"home": "none", "away": "direct"}
TWO_OUTCOMES = {"weighted": [{"score": 420, "weight": "1/2"}, {"score": 450, "weight": "1/2"}]}


def document(opened: Any, closed: Any, **more: Any) -> dict[str, Any]:
    conditions: dict[str, Any] = {
        key: more.pop(key) for key in ("clearly_favourable", "one_table") if key in more
    }
    board = {"board": 1, "open": opened, "closed": closed, **more}
    matches = [{"home": "1", "away": "2", "boards": [board]}]
    return conditions | {"method": "teams_imps", "matches": matches}


def score(points: int) -> dict[str, int]:
    return {"score": points}


def ruled(*given: Any, **more: Any) -> tuple[Any, Any, list[str]]:
    """Both teams' IMPs, and the Laws that home's rest on."""
    (board,) = result_of(document(*given, **more))["matches"][0]["boards"]
    return board["imp_home"], board["imp_away"], board["ruled"]["home"]["laws"]


NOT_PLAYED = {"not_played": True}


def test_L86B1_a_clearly_favourable_result_is_assigned() -> None:
    law = {**AWAY_AT_FAULT, "probable": TWO_OUTCOMES}
    assert ruled(score(1430), NOT_PLAYED, law_86b=law) == ("14", "-14", ["86B1", "12C1(c)"])


def test_L86B1_otherwise_artificial_scores_by_each_teams_fault() -> None:
    law = {**AWAY_AT_FAULT, "probable": TWO_OUTCOMES}
    assert ruled(NOT_PLAYED, score(420), law_86b=law) == ("3", "-3", ["86B1", "12C2(a)", "12C2(b)"])


def test_L86B1_a_certain_result_is_assigned_whatever_the_swing() -> None:
    law = {**AWAY_AT_FAULT, "probable": score(420)}
    assert ruled(NOT_PLAYED, score(450), law_86b=law) == ("-1", "1", ["86B1", "12C1(c)"])


def test_L86B1_by_how_likely_the_result_was() -> None:
    law = {**AWAY_AT_FAULT, "probable": TWO_OUTCOMES}
    for likelihood, home in (("1/2", "-0.5"), ("1/4", "3")):
        rule = {"likelihood": likelihood}
        given = ruled(NOT_PLAYED, score(450), law_86b=law, clearly_favourable=rule)
        assert given[0] == home


def test_L86B1_the_threshold_is_the_authoritys() -> None:
    law = {**AWAY_AT_FAULT, "probable": TWO_OUTCOMES}
    rule = {"threshold": "0.25"}
    given = ruled(NOT_PLAYED, score(450), law_86b=law, clearly_favourable=rule)
    assert given[:2] == ("-0.5", "0.5")


@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        ("none", "none", ("3", "3", ["86B2(a)", "12C2(a)", "12C2(b)"])),
        ("partly", "direct", ("0", "-3", ["86B2(c)", "12C2(a)", "12C2(b)"])),
        ("none", "direct", ("3", "-3", ["86B2(b)", "12C2(a)", "12C2(b)"])),
        ("direct", "none", ("-3", "3", ["86B2(b)", "12C2(a)", "12C2(b)"])),
    ],
)
def test_L86B2_artificial_scores(home: str, away: str, expected: tuple[Any, ...]) -> None:
    assert ruled(score(420), score(-50), law_86b={"home": home, "away": away}) == expected


def test_L86B2b_the_better_of_average_plus_and_the_assigned_score() -> None:
    good = {"open": score(620), "closed": score(170)}
    bad = {"open": score(170), "closed": score(170)}
    for assigned, home in ((good, "10"), (bad, "3")):
        law = {**AWAY_AT_FAULT, "assigned": assigned}
        assert ruled(score(420), score(-50), law_86b=law)[0] == home


def test_L86B3_an_authoritys_rule_for_boards_of_one_table() -> None:
    rule = {"clause": "WB 4.5", "not_at_fault": 2, "partly_at_fault": 0, "at_fault": "-1/2"}
    one = ruled(score(420), NOT_PLAYED, law_86b=AWAY_AT_FAULT, one_table=rule)
    assert one == ("2", "-0.5", ["86B3", "WB 4.5"])
    both = ruled(score(420), score(-50), law_86b=AWAY_AT_FAULT, one_table=rule)
    assert both[:2] == ("3", "-3")


def test_L86A_a_substitute_board_unless_the_result_could_be_known() -> None:
    awaited = {**NONE_AT_FAULT, "boards_to_finish": 1}
    assert ruled(NOT_PLAYED, score(420), law_86b=awaited) == (None, None, ["6", "86A"])
    known = {**NONE_AT_FAULT, "boards_to_finish": 0}
    assert ruled(NOT_PLAYED, score(420), law_86b=known)[:2] == ("3", "3")


@pytest.mark.parametrize("room", ["open", "closed"])
@pytest.mark.parametrize("non_offenders", ["home", "away"])
def test_L12C1e_commentary_example_7_wherever_they_sit(room: str, non_offenders: str) -> None:
    """The vector's scores are from the view of the non-offenders."""
    example = EXAMPLES["commentary-7"]
    results = example["results"]
    sit_ns = (room == "open") is (non_offenders == "home")
    sign = 1 if sit_ns else -1
    here = {key: score(sign * results[key]["ns_here"]) for key in ("Ra", "Re", "Rn")}
    there = score(-sign * results["Ra"]["other"])
    law = {
        "offenders": "away" if non_offenders == "home" else "home",
        "room": room,
        "expected": here["Re"],
        "normal": here["Rn"],
    }
    rooms = (here["Ra"], there) if room == "open" else (there, here["Ra"])
    home, away, _ = ruled(*rooms, law_12c1e=law)
    own, other = (home, away) if non_offenders == "home" else (away, home)
    assert (own, other) == (str(example["team_a_imps"]), str(example["team_b_imps"]))


LAW_12C1E = {"offenders": "away", "room": "open", "expected": score(0), "normal": score(0)}
PROBABLE = {**AWAY_AT_FAULT, "probable": score(420)}
BOARD = "matches[0].boards[0]"
BOTH_LAWS = (
    "one of home_ruled, away_ruled, law_86b, law_12c1e is needed here, not law_86b and law_12c1e"
)


@pytest.mark.parametrize(
    ("wrong", "path", "reason"),
    [
        (
            document(score(0), score(0), law_86b=PROBABLE),
            f"{BOARD}.law_86b.probable",
            "this is for a board with a result in one room alone",
        ),
        (
            document(
                score(0),
                NOT_PLAYED,
                law_86b={**PROBABLE, "assigned": {"open": score(0), "closed": score(0)}},
            ),
            f"{BOARD}.law_86b.assigned",
            "write probable or assigned, not both",
        ),
        (
            document(score(0), score(0), law_86b={**AWAY_AT_FAULT, "boards_to_finish": 3}),
            f"{BOARD}.law_86b.boards_to_finish",
            "only where nobody was at fault",
        ),
        (
            document(score(0), NOT_PLAYED, law_12c1e=LAW_12C1E),
            f"{BOARD}.law_12c1e",
            "a room that is reckoned with has one score, the same for both sides",
        ),
        (
            document(score(0), score(0), law_86b=AWAY_AT_FAULT, law_12c1e=LAW_12C1E),
            BOARD,
            BOTH_LAWS,
        ),
        (
            {**document(score(0), score(0), law_86b=AWAY_AT_FAULT), "method": "bam"},
            f"{BOARD}.law_86b",
            "this is reckoned in IMPs, and the match has none",
        ),
    ],
)
def test_rulings_that_cannot_be_carried_out(wrong: Any, path: str, reason: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read(wrong)
    assert (refused.value.path, refused.value.reason) == (path, reason)
