"""Boards without a result, and disputed tricks, compared on every path with a second source."""

from fractions import Fraction

from rulings.guides.graph import GuideOutcome
from tests.rulings.guides.second_source_boards import law_12c2_and_86, law_79b
from tests.rulings.guides.test_second_source import known_paths

NONE, PART, WHOLE = Fraction(0), Fraction(1, 2), Fraction(1)
FAULTS = {
    "one": (WHOLE, NONE),
    "one-part": (PART, NONE),
    "both": (WHOLE, WHOLE),
    "both-part": (PART, PART),
    "nobody": (NONE, NONE),
    "nobody-replay": (NONE, NONE),
}


def awarded(end: GuideOutcome) -> tuple[str, str] | str:
    """What the guide awards instead of a result."""
    if end.key == "imps-by-fault":
        return "as regulated"
    if end.effect.judged:
        return "assigned"
    return end.effect.artificial or "another board"


def test_L12C2_and_L86_board_without_result_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, path in known_paths("board-without-result"):
        if "contest" not in path.known:
            continue
        fault = given.get("fault") or given.get("team-fault", "nobody")
        law = law_12c2_and_86(
            teams=path.known["contest"] == "teams",
            results_elsewhere={"one-result": 1, "several": 2}.get(given.get("elsewhere", ""), 0),
            imps_by_fault=path.known.get("L86B3") == "by_fault",
            clearly_favourable=given.get("favourable") == "yes",
            faults=FAULTS[fault],
            other_board=fault == "nobody-replay",
            assigned_is_better=given.get("better") == "yes",
        )
        assert awarded(end) == law, given
        compared += 1
    assert compared == 2 * 5 + (1 + 5 + 1) + 5 + 5


def test_L79B_disputed_tricks_agree_with_a_second_source() -> None:
    compared = 0
    for given, end, path in known_paths("tricks-disputed"):
        if given["when"] not in ("before", "after"):
            continue
        law = law_79b(
            round_over=given["when"] == "after",
            claimed=(given.get("claim-before") or given["claim-after"]) != "no",
            convinced=given.get("convinced") == "convinced",
        )
        assert law.split()[0] in path.clauses, given
        assert end.key.startswith("claim.") is (law == "79B1")
        assert (end.key == "changed") is law.endswith("both")
        compared += not end.key.startswith("claim.")
    assert compared == 3 + 3
