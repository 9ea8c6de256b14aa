"""Events as documents: triples, Swiss pairs, several sessions, and what is carried forward."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.document import DocumentError, NoSuchLineError, read, score
from tests.scoring.document.documents import pairs, result_of
from tests.scoring.document.test_matches import board, event


def result(ns: str, ew: str, points: int) -> dict[str, Any]:
    return {"ns": ns, "ew": ew, "score": points}


def totals(document: Any) -> dict[str, str]:
    return {each["contestant"]: each["total"] for each in result_of(document)["standings"]}


def refused(document: Any) -> tuple[str, str]:
    with pytest.raises(DocumentError) as error:
        score(read(document))
    return error.value.path, error.value.reason


LEVEL = [board(number, 100, 100) for number in (1, 2, 3)]
WON_BY_5 = [board(1, 200, 50), board(2, 100, 80), board(3, 100, 100)]
"""4 IMPs and 1: on the half-match scale of three boards 7 to 3."""


def triple(**sets: Any) -> dict[str, Any]:
    return {"teams": ["x", "y", "z"], "sets": {name: sets.get(name, LEVEL) for name in "ABC"}}


def test_a_short_triple_is_three_half_matches() -> None:
    document = event(triples=[triple(A=WON_BY_5)], victory_points="wbf_discrete")
    document["matches"] = []
    scored = result_of(document)
    met = [(each["home"], each["away"], each["margin"]) for each in scored["matches"]]
    assert met == [("x", "y", "5"), ("y", "z", "0"), ("z", "x", "0")]
    assert scored["triples"] == [
        {
            "scores": [
                {"team": "x", "points": "12"},
                {"team": "y", "points": "8"},
                {"team": "z", "points": "10"},
            ]
        }
    ]
    assert totals(document) == {"x": "12", "z": "10", "y": "8"}


def test_half_a_match_has_the_scale_of_half_matches() -> None:
    """The same margin in a triple and as three half matches gives the same points."""
    as_triple = event(triples=[triple(A=WON_BY_5)], victory_points="wbf_discrete")
    sets = as_triple["triples"][0]["sets"]
    halves = [
        {"home": home, "away": away, "half": True, "boards": sets[key]}
        for home, away, key in (("x", "y", "A"), ("y", "z", "B"), ("z", "x", "C"))
    ]
    as_matches = {**as_triple, "matches": halves}
    del as_matches["triples"]
    as_triple["matches"] = []
    assert totals(as_matches) == totals(as_triple) == {"x": "12", "z": "10", "y": "8"}


def test_half_a_match_that_counts_in_two_ways_is_refused() -> None:
    document = event(board(1, 1, 0), method="hybrid", parts=[{"method": "teams_imps"}, BAM])
    document["matches"][0]["half"] = True
    assert refused(document) == (
        "matches[0].half",
        "a match that counts in two ways has no half",
    )


BAM = {"method": "bam"}


def test_a_long_triple_is_scored_as_all_matches() -> None:
    document = event(triples=[triple() | {"length": "long"}], victory_points="wbf_discrete")
    document["matches"] = []
    assert totals(document) == {"x": "20", "y": "20", "z": "20"}


def test_L12C2c_a_triple_belongs_to_the_session() -> None:
    """Average plus follows a team's average on all its other boards, in whichever match."""
    plus = {"artificial": {"ns": "A+", "ew": "A+"}}
    document = event(board(1, 1000, 0), triples=[triple()])
    missed = {"board": 9, "open": plus, "closed": plus}
    document["triples"] = [{**triple(A=[missed, *LEVEL]), "teams": ["1", "y", "z"]}]
    assert result_of(document)["matches"][1]["boards"][0]["imp_home"] == "3"
    level = [board(4, 0, 0), board(5, 0, 0)]
    document["triples"][0]["sets"] = {"A": [missed, board(10, 1000, 0)], "B": level, "C": level}
    assert result_of(document)["matches"][1]["boards"][0]["imp_home"] == str((14 + 14) // 4)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"method": "bam"}, ("triples", "a triple is scored in IMPs")),
        ({"eights": "paired"}, ("triples", "this belongs to matches of four")),
        (
            {"triples": [triple() | {"teams": ["x", "y", "x"]}]},
            ("triples[0].teams", "a triple is of three teams"),
        ),
    ],
)
def test_triples_that_cannot_be(change: Any, expected: tuple[str, str]) -> None:
    document = {"method": "teams_imps", "matches": [], "triples": [triple()]} | change
    assert refused(document) == expected


def earlier(*boards: Any, home: str = "1", **more: Any) -> dict[str, Any]:
    away = "2" if home == "1" else "1"
    return {"earlier": {"home": home, "away": away, "boards": list(boards)}, **more}


@pytest.mark.parametrize(
    ("brought", "margin"),
    [
        (earlier(board(1, 420, -50), share="1/2"), "5"),
        (earlier(board(1, 420, -50), share="1/2", maximum=4), "4"),
        (earlier(board(1, 420, -50), share="1/2", home="2"), "-5"),
        (earlier(board(1, 420, 420), share="1/2"), "0"),
    ],
)
def test_carry_over_from_an_earlier_match(brought: Any, margin: str) -> None:
    document = event(board(1, 100, 100))
    document["matches"][0]["carry_over"] = [brought]
    assert result_of(document)["matches"][0]["margin"] == margin


def test_carry_over_is_won_from_these_opponents() -> None:
    document = event(board(1, 100, 100))
    document["matches"][0]["carry_over"] = [earlier(board(1, 420, -50), share=1)]
    document["matches"][0]["away"] = "3"
    path = "matches[0].carry_over[0].earlier"
    assert refused(document) == (path, "this is no match between 1 and 3")


def swiss(scale: Any, *rounds: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    boards = [{"board": number, "results": each} for number, each in enumerate(rounds, start=1)]
    return {"method": "matchpoints", "victory_points": scale, "boards": boards, **more}


def test_swiss_pairs_on_the_published_scale() -> None:
    """Each wins four boards of seven, and all the matchpoints of them: 57.14% is 15 to 5."""
    won, lost = ([result("1", "2", x), result("3", "4", -x)] for x in (100, -100))
    scored = result_of(swiss("swiss_pairs", *[won] * 4, *[lost] * 3))
    match = scored["matches"][0]
    assert (match["ns"], match["ew"], match["boards"], match["percent_ns"]) == (
        *("1", "2"),
        7,
        "400/7",
    )
    assert (match["vp_ns"], match["vp_ew"]) == ("15", "5")
    assert totals(swiss("swiss_pairs", *[won] * 4, *[lost] * 3)) == dict(
        zip("1423", ("15", "15", "5", "5"), strict=True)
    )


def test_swiss_pairs_who_change_places_play_one_match() -> None:
    other_way = [result("2", "1", 100), result("3", "4", -100)]
    scale = {"upper_ends": ["60"], "points": [5, 10], "pool": 10}
    scored = result_of(swiss(scale, [result("1", "2", 100), result("3", "4", -100)], other_way))
    assert [(each["ns"], each["boards"], each["vp_ns"]) for each in scored["matches"]] == [
        ("1", 2, "5"),
        ("3", 2, "0"),
    ]


@settings(max_examples=50, deadline=None)
@given(
    st.lists(
        st.tuples(*[st.integers(-300, 300).map(lambda tens: 10 * tens)] * 3),
        min_size=7,
        max_size=7,
    )
)
def test_balanced_matches_share_the_pool(boards: list[tuple[int, int, int]]) -> None:
    rounds = [[result("1", "2", a), result("3", "4", b), result("5", "6", c)] for a, b, c in boards]
    scored = result_of(swiss("swiss_pairs", *rounds))
    assert [Fraction(m["vp_ns"]) + Fraction(m["vp_ew"]) for m in scored["matches"]] == [20] * 3
    assert sum(Fraction(each["total"]) for each in scored["standings"]) == 60


def test_swiss_pairs_with_ranking_rules() -> None:
    """Penalties in Victory Points, and a list of a category with places of its own."""
    ranking = {
        "penalties": [{"contestant": "1", "amount": 1}],
        "contestants": [{"contestant": who, "categories": ["juniors"]} for who in ("1", "2")],
    }
    scale = {"upper_ends": ["60"], "points": [5, 10], "pool": 10}
    results = [result("1", "2", 100), result("3", "4", -100)]
    scored = result_of(swiss(scale, results, ranking=ranking))
    assert [(each["contestant"], each["total"]) for each in scored["standings"]] == [
        *(("4", "10"), ("1", "9"), ("2", "0"), ("3", "0")),
    ]
    (listed,) = scored["lists"]
    assert [(each["contestant"], each["rank"]) for each in listed["standings"]] == [
        *(("1", "1"), ("2", "2")),
    ]


def test_swiss_pairs_who_meet_again_play_another_match() -> None:
    """Each match is over the boards that the plan gives it, and a bye brings its points."""
    scale = {"upper_ends": ["60"], "points": [5, 10], "pool": 10}
    rounds = [[result("1", "2", 100), result("3", "4", -100)]] * 2
    matches = [
        {"ns": ns, "ew": ew, "boards": [board], "round": board}
        for board in (1, 2)
        for ns, ew in (("1", "2"), ("3", "4"))
    ]
    plan = {"matches": matches, "byes": [{"pair": "5", "points": "6"}], "also": ["6"]}
    scored = result_of(swiss(scale, *rounds, swiss=plan))
    assert [(each["round"], each["ns"], each["vp_ns"]) for each in scored["matches"]] == [
        *((1, "1", "10"), (1, "3", "0"), (2, "1", "10"), (2, "3", "0")),
    ]
    assert [(each["contestant"], each["total"]) for each in scored["standings"]] == [
        *(("1", "20"), ("4", "20"), ("5", "6"), ("2", "0"), ("3", "0"), ("6", "0")),
    ]


@pytest.mark.parametrize(
    ("criterion", "ranks", "figures"),
    [
        ("opponents", ("2=", "1", "2="), ("20", "30", "20")),
        ("matches_won", ("1=", "3", "1="), ("1.5", "0.5", "1.5")),
        ("last", ("1=", "3", "1="), ("10", "0", "10")),
        ("boards_won", ("1=", "3", "1="), ("1", "0", "1")),
    ],
)
def test_swiss_pairs_of_one_total_are_told_apart_by_their_matches(
    criterion: str, ranks: tuple[str, ...], figures: tuple[str, ...]
) -> None:
    """1, 2 and 4 have 15; 2 of them by a bye. 1 and 4 met 2 and 3, and 2 met the two others."""
    scale = {"upper_ends": ["60"], "points": [5, 10], "pool": 10}
    rounds = (
        [result("1", "3", 50), result("2", "4", 50)],
        [result("1", "2", 100), result("3", "4", -100)],
    )
    matches = [
        {"ns": each["ns"], "ew": each["ew"], "boards": [number], "round": number}
        for number, results in enumerate(rounds, start=1)
        for each in results
    ]
    plan = {"matches": matches, "byes": [{"pair": "2", "points": "10", "round": 3}]}
    ranking = {"tie_breaks": [criterion]}
    scored = result_of(swiss(scale, *rounds, swiss=plan, ranking=ranking))
    rows = {each["contestant"]: each for each in scored["standings"]}
    assert {rows[who]["total"] for who in "124"} == {"15"}
    assert tuple(rows[who]["rank"] for who in "124") == ranks
    (tie,) = rows["2"]["decided_by"]
    assert tuple(tie["figures"][who] for who in "124") == figures


def test_a_field_has_no_matches_to_break_ties_by() -> None:
    document = {**swiss(None, [result("1", "2", 100)]), "ranking": {"tie_breaks": ["opponents"]}}
    del document["victory_points"]
    assert "opponents" in refused(document)[1]


def test_swiss_pairs_at_imps_on_a_scale_of_matches() -> None:
    """At cross-IMPs 200 apart on each of four boards: 5 IMPs four times, 20 of them by 15 x 2."""
    rounds = [[result("1", "2", 100), result("3", "4", -100)]] * 4
    document = {**swiss("wbf_continuous", *rounds), "method": "cross_imps"}
    match = result_of(document)["matches"][0]
    assert (match["imp_ns"], match["imp_ew"]) == ("20", "-20")
    assert (match["vp_ns"], match["vp_ew"]) == ("18.09", "1.91")


def test_scales_that_pairs_cannot_have() -> None:
    assert refused(swiss("swiss_pairs", [result("1", "2", 0), result("3", "4", 0)])) == (
        "victory_points",
        "1 boards: Swiss pairs have a published scale for 7 only",
    )
    assert refused(swiss("wbf_discrete")) == (
        "victory_points",
        '"wbf_discrete" is no scale of percentages; choose from swiss_pairs, swiss_pairs_scaled',
    )
    assert refused(swiss("swiss_pairs", winners=2)) == (
        "victory_points",
        "Victory Points of pairs belong to matchpoints or IMPs with one winner",
    )


FIRST = pairs(result("A", "B", 420), result("C", "D", 170), result("E", "F", -50))
SECOND = pairs(result("A", "C", 100), result("B", "E", 100), result("D", "F", -100))


def sessions(*documents: Any, combine: str = "percentages", **more: Any) -> dict[str, Any]:
    return {"combine": combine, "sessions": [{"document": each} for each in documents], **more}


def test_sessions_at_matchpoints_and_at_percentages() -> None:
    by_percent = totals(sessions(FIRST, SECOND))
    assert by_percent == {"A": "175", "F": "200", "B": "75", "C": "75", "D": "50", "E": "25"}
    by_points = totals(sessions(FIRST, SECOND, combine="matchpoints"))
    assert by_points == {"A": "7", "F": "8", "B": "3", "C": "3", "D": "2", "E": "1"}


def test_the_best_sessions_count_and_are_named() -> None:
    scored = result_of(sessions(FIRST, SECOND, best=1))
    assert scored["counted"] == {"A": [1], "F": [1], "B": [2], "C": [1], "D": [1], "E": [2]}
    assert [len(each["boards"]) for each in scored["sessions"]] == [1, 1]


def test_two_winners_get_names_of_the_event() -> None:
    two = pairs(result("1", "1", 420), result("2", "2", -50), winners=2)
    names = [
        {"contestant": number, "line": line, "name": f"{line}{number}"}
        for number in ("1", "2")
        for line in ("NS", "EW")
    ]
    document = {"combine": "percentages", "sessions": [{"document": two, "names": names}] * 2}
    assert totals(document) == {"NS1": "200", "EW2": "200", "NS2": "0", "EW1": "0"}
    document["sessions"] = [{"document": two}]
    assert refused(document) == ("", "2 would have two scores in one session")


def test_matches_of_teams_are_combined_by_totals() -> None:
    document = sessions(event(board(1, 420, -50)), event(board(1, 100, 0)), combine="totals")
    assert totals(document) == {"1": "13", "2": "-13"}
    assert refused(document | {"combine": "percentages"}) == (
        "",
        "'percentages' needs sessions at matchpoints",
    )


WHIST = (
    '"whist" is no method; choose from matchpoints, butler, cross_imps, total_points, '
    'teams_imps, bam, teams_points, patton, hybrid (or "game": rubber, chicago)'
)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (sessions(), ("sessions", "an event has at least one session")),
        (
            sessions(FIRST, {"game": "rubber", "deals": []}),
            (
                "sessions[1].document",
                "an event is made of sessions of pairs, individuals or teams",
            ),
        ),
        (
            sessions(event(board(1, 0, 0), knockout={}), combine="totals"),
            ("sessions[0].document", "this has no ranking that could be part of an event"),
        ),
        (
            sessions(pairs(result("A", "A", 0))),
            ("sessions[0].document.boards[0].results[0].ew", "A cannot play against itself"),
        ),
        (
            sessions(FIRST | {"basis": "total", "method": "whist"}),
            (
                "sessions[0].document.method",
                WHIST,
            ),
        ),
        (
            sessions(FIRST, ranking={"tie_breaks": ["met"]}),
            ("", "'met' breaks no tie of several sessions"),
        ),
    ],
)
def test_events_that_cannot_be(document: Any, expected: tuple[str, str]) -> None:
    assert refused(document) == expected


def test_an_artificial_score_without_value_is_found_in_its_session() -> None:
    artificial = {"ns": "A", "ew": "B", "artificial": {"ns": "A+", "ew": "A-"}}
    own = {"method": "total_points", "boards": [{"board": 1, "results": [artificial]}]}
    path, _ = refused(sessions(FIRST, own, combine="totals"))
    assert path == "sessions[1].document.boards[0].results[0]"


def test_explaining_a_place_in_a_session() -> None:
    scored = score(read(sessions(FIRST, SECOND)))
    assert scored.explain(2, 1)["contestant"] == "F"
    with pytest.raises(NoSuchLineError, match="there are 2 sessions, no session 3"):
        scored.explain(3, 1)
    with pytest.raises(NoSuchLineError, match="session 1 ranks 6, nobody is 7"):
        scored.explain(1, 7)


def carried(document: Any, **rule: Any) -> dict[str, Any]:
    found = result_of(document | {"carry_forward": rule})["carried"]
    return {each["contestant"]: each["carried"]["amount"] for each in found}


def test_a_linear_carry_forward_of_the_qualifiers() -> None:
    """World championships: C (s - last) / (first - last)."""
    document = sessions(FIRST, SECOND)
    assert carried(document, rule="linear", maximum=6, qualifiers=3) == {
        "F": "6",
        "A": "4.8",
        "B": "0",
    }
    assert carried(document, rule="linear", maximum=6, qualifiers=["F", "A"]) == {
        "F": "6",
        "A": "0",
    }


def test_a_share_of_the_percentage() -> None:
    rule = {"rule": "percent_share", "share": "1/5", "qualifiers": 2}
    assert carried(FIRST, **rule) == {"A": "10", "F": "10"}


def test_the_average_of_a_board() -> None:
    rule = {"rule": "per_board", "boards": 3}
    assert carried(FIRST, **rule, top=4, qualifiers=1) == {"A": "12"}
    assert carried(event(board(1, 420, -50), board(2, 0, 0)), **rule, qualifiers=1) == {"1": "15"}


def test_matches_among_qualifiers() -> None:
    document = event(board(1, 420, -50))
    document["matches"].append({"home": "1", "away": "3", "boards": [board(1, 0, 420)]})
    document["matches"].append({"home": "2", "away": "3", "boards": [board(1, 90, 0)]})
    rule = {"rule": "among_qualifiers", "share": "1/2"}
    assert carried(document, **rule, qualifiers=["1", "2"]) == {"1": "5", "2": "-5"}


def test_what_is_carried_is_taken_as_it_is_written() -> None:
    first = result_of(
        FIRST | {"carry_forward": {"rule": "per_board", "boards": 2, "top": 4, "qualifiers": 2}}
    )
    second = pairs(result("A", "F", 100), result("B", "C", 0))
    second["ranking"] = {"contestants": first["carried"]}
    standings = result_of(second)["standings"]
    assert {each["contestant"]: (each["total"], each["of"]) for each in standings} == {
        "A": ("10", "10"),
        "C": ("2", "2"),
        "F": ("8", "10"),
        "B": ("0", "2"),
    }


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"rule": "most"}, "write one of linear, percent_share, per_board, among_qualifiers"),
        ({"rule": "linear", "maximum": 6, "top": 2}, "this does not belong to linear"),
        ({"rule": "linear", "maximum": 6, "qualifiers": ["Z"]}, "Z has no place in the standings"),
        (
            {"rule": "per_board", "boards": 3},
            "at matchpoints the boards have a top, and nowhere else",
        ),
        ({"rule": "among_qualifiers"}, "matches among qualifiers are played by teams"),
    ],
)
def test_rules_that_cannot_be_followed(rule: Any, expected: str) -> None:
    path, reason = refused(FIRST | {"carry_forward": rule})
    assert (path.partition(".")[0], reason) == ("carry_forward", expected)


def test_an_event_refuses_what_it_cannot_carry_when_it_is_scored() -> None:
    rule = {"rule": "linear", "maximum": 6, "qualifiers": []}
    document = sessions(FIRST, SECOND) | {"carry_forward": rule}
    reason = "nothing can be carried forward without qualifiers"
    assert refused(document) == ("carry_forward", reason)


def test_a_share_of_a_percentage_needs_one() -> None:
    document = event(board(1, 0, 0), carry_forward={"rule": "percent_share", "share": 1})
    reason = "a share of the percentage needs boards with a top"
    assert refused(document) == ("carry_forward", reason)
