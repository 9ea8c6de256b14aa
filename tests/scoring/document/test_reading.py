"""What is wrong in a document is named: the path of the value, and the reason in bridge terms."""

from decimal import Decimal
from math import isqrt
from typing import Any

import pytest

from scoring.document import DocumentError, load, read, score
from scoring.programs import PROGRAMS
from tests.scoring.document.documents import pairs

RESULT = {"ns": "1", "ew": "2", "score": 420}
HERE = "boards[0].results[0]"


def without_score(**more: Any) -> dict[str, Any]:
    return {"ns": "1", "ew": "2", **more}


def weighted(*outcomes: Any) -> dict[str, Any]:
    return without_score(weighted=list(outcomes))


def refused(document: object) -> tuple[str, str]:
    with pytest.raises(DocumentError) as caught:
        score(read(document))
    return caught.value.path, caught.value.reason


@pytest.mark.parametrize(
    ("result", "path", "reason"),
    [
        (7, "", "an object is needed here"),
        ({}, ".ns", "a contestant's number or name is needed here"),
        ({"ns": "1"}, ".ew", "a contestant's number or name is needed here"),
        (RESULT | {"ns": True}, ".ns", "a contestant's number or name is needed here"),
        (
            RESULT | {"ns": "1 "},
            ".ns",
            '"1 ": a name is printable, without spaces at its ends and at most 100 characters',
        ),
        (
            RESULT | {"ns": "\ud800"},
            ".ns",
            (
                '"\\ud800": a name is printable, without spaces at its ends and at most '
                "100 characters"
            ),
        ),
        (RESULT | {"ew": "1"}, ".ew", "1 cannot play against itself"),
        (RESULT | {"scores": 1}, ".scores", "nothing of this name belongs here"),
        (RESULT | {"a b": 1}, '["a b"]', "nothing of this name belongs here"),
        (
            without_score(),
            "",
            (
                "one of score, contract, weighted, artificial, split, not_played is needed here, "
                "none is here"
            ),
        ),
        (
            RESULT | {"not_played": True},
            "",
            (
                "one of score, contract, weighted, artificial, split, not_played is needed here, "
                "not score and not_played"
            ),
        ),
        (without_score(not_played=False), ".not_played", "write true, or leave it out"),
        (RESULT | {"score": "420"}, ".score", "a whole number is needed here"),
        (RESULT | {"score": 420.0}, ".score", "a whole number is needed here"),
        (RESULT | {"score": True}, ".score", "a whole number is needed here"),
        (RESULT | {"score": 7610}, ".score", "7610: a score is -7600 to 7600"),
        (
            RESULT | {"score": 10**5000},
            ".score",
            "a number of many digits: a score is -7600 to 7600",
        ),
        (RESULT | {"tricks": 9}, ".tricks", "this belongs to a contract, and none is here"),
        (RESULT | {"group": " "}, ".group", "a text is needed here"),
        (without_score(contract="4S"), ".tricks", "a whole number is needed here"),
        (without_score(contract="4S", tricks=9), ".declarer", "a text is needed here"),
        (
            without_score(contract="4S", tricks=9, declarer="Q"),
            ".declarer",
            "'Q' is no declarer; write N, E, S or W",
        ),
        (
            without_score(contract="4S", tricks=14, declarer="N"),
            ".tricks",
            "14: the number of tricks is 0 to 13",
        ),
        (
            without_score(contract="8S", tricks=9, declarer="N"),
            ".contract",
            "level 8: a contract is at level 1 to 7",
        ),
        (
            without_score(contract="9" * 5000 + "S", tricks=9, declarer="N"),
            ".contract",
            f'"{"9" * 39}... is not a contract; write it like 4S, 3NT or 5DX',
        ),
        (
            without_score(contract="4S", tricks=12, transferred=2, declarer="N"),
            ".transferred",
            "12 tricks and +2 make none of 0 to 13",
        ),
        (RESULT | {"transferred": 1}, ".transferred", None),
        (RESULT | {"vulnerability": "all"}, ".vulnerability", None),
        (
            without_score(contract="PASS", tricks=9),
            ".tricks",
            "a board passed out has no declarer and no tricks",
        ),
        (
            RESULT | {"contract": "4S", "tricks": 9, "declarer": "N"},
            ".score",
            "4S with these tricks scores -50, not 420",
        ),
        (
            without_score(artificial={"ns": "B+", "ew": "A"}),
            ".artificial.ns",
            "'B+' is no artificial score; write A+, A, A- or a percentage",
        ),
        (
            without_score(artificial={"ns": "101%", "ew": "A"}),
            ".artificial.ns",
            "101%: an artificial score is 0 to 100%",
        ),
        (without_score(artificial={"ns": "A+"}), ".artificial.ew", "a text is needed here"),
        (
            without_score(split={"ns": {"score": 1}, "ew": {"artificial": {"ns": "A"}}}),
            ".split.ew.artificial",
            "a text is needed here",
        ),
        (without_score(split={"ns": {"score": 1}}), ".split.ew", "an object is needed here"),
        (
            weighted({"score": 620, "weight": "2/3"}, {"score": -100, "weight": "1/2"}),
            ".weighted",
            "the weights of an assigned score must add up to 1, not 7/6",
        ),
        (weighted(), ".weighted", "the weights of an assigned score must add up to 1, not 0"),
        (
            weighted({"score": 1, "weight": "1"}, {"score": 2, "weight": "-1/2"}),
            ".weighted[1].weight",
            "an outcome of a weighted score weighs more than 0",
        ),
        (
            weighted({"score": 1, "weight": "1/1001"}),
            ".weighted[0].weight",
            "a weight is in parts of 1000 at the finest",
        ),
        (
            weighted({"score": 1, "weight": "1/0"}),
            ".weighted[0].weight",
            "1/0: nothing can be divided by 0",
        ),
        (
            weighted({"score": 1, "weight": float("nan")}),
            ".weighted[0].weight",
            'a number is needed here, such as 2, "2/3" or "0.25"',
        ),
        (
            weighted({"score": 1, "weight": Decimal("1e999999")}),
            ".weighted[0].weight",
            'a number is needed here, such as 2, "2/3" or "0.25"',
        ),
        (
            weighted({"contract": "4S", "declarer": "N", "tricks": "10", "weight": 1}),
            ".weighted[0].tricks",
            "a whole number is needed here",
        ),
    ],
)
def test_wrong_results(result: Any, path: str, reason: str | None) -> None:
    found = refused(pairs(result))
    assert found == (HERE + path, reason or found[1])


@pytest.mark.parametrize(
    ("document", "path", "reason"),
    [
        (None, "", "an object is needed here"),
        ({"method": "bam", "boards": 1}, "boards", "a list is needed here"),
        (pairs() | {"boards": {}}, "boards", "a list is needed here"),
        (pairs(RESULT, {"ns": "2", "ew": "3", "score": 0}), "boards[0].results[1]", None),
        (pairs(half="yes"), "half", "write true or false"),
        (pairs(winners=3), "winners", "3: the number of winners is 1 to 2"),
        (pairs(scaling="swiss"), "scaling", '"swiss" is none of neuberg, factor, ties'),
        (pairs(expected_results=0), "expected_results", None),
        (
            pairs(individual=True, winners=2),
            "",
            "an individual has one winner: players change direction",
        ),
        (
            pairs(program="excel"),
            "program",
            f'"excel" is no program; choose from {", ".join(PROGRAMS)}',
        ),
        (pairs(small_groups={"percents": {"x": []}}), "small_groups.percents.x", None),
        (
            pairs(small_groups={"percents": {"2": [60]}}),
            "small_groups",
            "a group of 2 needs 2 percentages from 0 to 100",
        ),
        (pairs(datum={"trim_share": "1/2"}), "datum", None),
        (pairs(average_imps=-1), "average_imps", "-1 is not at least 0"),
        (pairs(ranking={"tie_breaks": ["height"]}), "ranking.tie_breaks[0]", None),
        (
            pairs(ranking={"tie_breaks": ["lot"]}),
            "ranking.tie_breaks[0]",
            "a lot needs the order in which contestants were drawn",
        ),
        (
            pairs(winners=2, ranking={"penalties": [{"contestant": "1", "amount": 1}]}),
            "ranking.penalties[0].line",
            "write NS or EW: there is no other ranking line",
        ),
        (
            pairs(ranking={"penalties": [{"contestant": "1", "amount": 1, "law": "72B"}]}),
            "ranking.penalties[0]",
            "Law 72B: penalties stand under Laws 90 and 91",
        ),
        (
            pairs(ranking={"contestants": [{"contestant": "1"}, {"contestant": 1}]}),
            "ranking.contestants[1]",
            "1 stands here twice",
        ),
        (
            pairs(ranking={"contestants": [{"contestant": "1", "status": "too_few_boards"}]}),
            "ranking.contestants[0].status",
            "too few boards is what the minimum finds; it cannot be given",
        ),
        (
            pairs(ranking={"contestants": [{"contestant": "1", "stratum": "A"}]}),
            "ranking",
            "a contestant has a stratum, and strata says nothing of any",
        ),
    ],
)
def test_wrong_sessions(document: Any, path: str, reason: str | None) -> None:
    found = refused(document)
    assert found == (path, reason or found[1])


def test_the_same_board_twice() -> None:
    boards = [{"board": 3, "results": []}, {"board": 4, "results": []}, {"board": 3, "results": []}]
    assert refused({"method": "matchpoints", "boards": boards}) == (
        "boards[2].board",
        "board 3 stands at boards[0] already",
    )


@pytest.mark.parametrize(
    ("options", "results", "reason"),
    [
        ({}, [("1", "2"), ("3", "1")], "1 has a result on this board already, at results[0]"),
        (
            {"winners": 2},
            [("1", "1"), ("2", "1")],
            "1 has a result on this board already, at results[0]",
        ),
        (
            {"method": "teams_imps"},
            [("1", "2"), ("1", "2")],
            "1 v 2 has a result on this board already, at results[0]",
        ),
    ],
)
def test_nobody_has_two_results_on_a_board(
    options: dict[str, Any], results: list[tuple[str, str]], reason: str
) -> None:
    rows = [{"ns": ns, "ew": ew, "score": 50} for ns, ew in results]
    assert refused(pairs(*rows, **options)) == ("boards[0].results[1]", reason)


def test_two_winners_may_have_the_same_number() -> None:
    read(pairs({"ns": "1", "ew": "1", "score": 50}, winners=2))


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ("1231", "a player sits on both sides of the table"),
        ("1214", "'1' and '1': a side is two players"),
        ("12+4", "a player's number cannot contain '+'"),
    ],
)
def test_wrong_tables_of_an_individual(players: str, reason: str) -> None:
    row = dict(zip("nesw", players, strict=True)) | {"score": 50}
    assert refused(pairs(row, individual=True)) == (HERE, reason)


def test_a_player_of_an_individual_twice_on_a_board() -> None:
    rows = [dict(zip("nesw", each, strict=True)) | {"score": 50} for each in ("1234", "5674")]
    assert refused(pairs(*rows, individual=True)) == (
        "boards[0].results[1]",
        "4 has a result on this board already, at results[0]",
    )


def test_L78C_artificial_scores_have_no_value_at_total_points() -> None:
    row = without_score(artificial={"ns": "A+", "ew": "A"})
    document = pairs({"ns": "3", "ew": "4", "score": 50}, row, method="total_points")
    assert refused(document) == (
        "boards[0].results[1]",
        "A+ has no value at total points (Law 78C): assign a score",
    )


def prime_fractions(first: int, count: int) -> list[str]:
    """1/p for so many primes."""
    primes = (n for n in range(first, 20 * first) if all(n % d for d in range(2, isqrt(n) + 1)))
    return [f"1/{next(primes)}" for _ in range(count)]


def test_amounts_that_no_common_denominator_of_a_useful_size_has() -> None:
    amounts = prime_fractions(100_000, 900)
    penalties = [{"contestant": "1", "amount": amount} for amount in amounts]
    reason = "the amounts of this session have no common denominator of less than 3600 digits"
    session = pairs(RESULT, {"ns": "3", "ew": "4", "score": 0}, ranking={"penalties": penalties})
    assert refused(session) == ("", reason)
    carried = [{"side": "home", "amount": amount} for amount in amounts]
    match = {"home": "1", "away": "2", "boards": [], "carry_over": carried}
    assert refused({"method": "teams_imps", "matches": [match]}) == ("", reason)


MATCH = {"home": "1", "away": "2", "boards": []}


def teams(match: Any, **more: Any) -> dict[str, Any]:
    return {"method": "teams_imps", "matches": [match], **more}


@pytest.mark.parametrize(
    ("document", "path", "reason"),
    [
        (
            {"method": "teams_imps"},
            "",
            "one of matches, boards is needed here, none is here",
        ),
        (teams(MATCH | {"away": "1"}), "matches[0].away", "1 cannot play against itself"),
        (teams(MATCH | {"stanzas": []}), "matches[0].stanzas", "this belongs to a knock-out"),
        (teams(MATCH, compare="every_team"), "compare", None),
        (teams(MATCH, aggregate="acbl_20"), "aggregate", "this belongs to the method patton"),
        (teams(MATCH, method="patton"), "aggregate", "an object is needed here"),
        (teams(MATCH, method="hybrid", parts=[]), "", "a match is scored in at least one way"),
        (
            teams(MATCH, method="hybrid", victory_points="acbl_20"),
            "victory_points",
            "with this method scales stand in parts",
        ),
        (teams(MATCH, victory_points="wbf"), "victory_points", None),
        (
            teams(MATCH, victory_points="acbl_20"),
            "matches[0]",
            "0 boards: the scale is for 6 to 8 or 9 to 11",
        ),
        (
            teams(MATCH, victory_points={"bands": [{"low": 1, "winner": 5, "loser": 5}]}),
            "victory_points.bands",
            "a scale begins with a margin of 0",
        ),
        (
            teams(MATCH, knockout={}, victory_points="wbf_discrete"),
            "knockout",
            "a knock-out match is won, not turned into Victory Points",
        ),
        (
            teams(MATCH, knockout={}, method="hybrid", parts=[{"method": "bam"}] * 2),
            "knockout",
            "a knock-out match has one count",
        ),
        (
            teams(MATCH, knockout={}, teams=["3"]),
            "teams",
            "a knock-out is no session or event that this could belong to",
        ),
        (
            pairs(method="bam", eights="added"),
            "eights",
            "teams that meet head to head have one table each way",
        ),
        (
            pairs(method="bam", eights="cross", compare="every_team"),
            "eights",
            "results of one direction are compared: paired or added",
        ),
        (
            pairs(RESULT | {"group": "B"}, method="bam"),
            "boards[0].results[0].group",
            "forms of a board are not compared: rule under Law 86B",
        ),
        (pairs(method="bam", divisor=2), "divisor", "this belongs to matches of eight"),
        (
            teams(MATCH | {"boards": [{"board": 1, "open": {"score": 1}}]}),
            "matches[0].boards[0].closed",
            "an object is needed here",
        ),
        (
            teams(MATCH | {"boards": [{"board": 1, "open": [], "closed": []}]}, eights="cross"),
            "matches[0].boards[0].open",
            "a match of eight has two such rooms, not 0",
        ),
        (
            teams(MATCH | {"penalties": [{"side": "home", "amount": 0}]}),
            "matches[0].penalties[0]",
            "a penalty takes more than 0 points",
        ),
        (
            teams(MATCH, byes=[{"team": "3"}]),
            "byes[0]",
            "a bye is worth a fixed score or the team's own average",
        ),
        (
            teams(MATCH, ranking={"tie_breaks": ["tops"]}),
            "",
            "'tops' breaks no tie of a teams event",
        ),
    ],
)
def test_wrong_team_events(document: Any, path: str, reason: str | None) -> None:
    found = refused(document)
    assert found == (path, reason or found[1])


def test_numbers_with_decimals_are_exact() -> None:
    """0.1, 0.2 and 0.7 make 1, which no binary fraction can say."""
    text = (
        '{"method": "matchpoints", "boards": [{"board": 1, "results": [{"ns": 1, "ew": 2, '
        '"weighted": [{"score": 1, "weight": 0.1}, {"score": 2, "weight": 0.2}, '
        '{"score": 3, "weight": 7e-1}]}]}]}'
    )
    read(load(text))
    read({"method": "matchpoints", "boards": [{"board": 1, "results": [_tenths()]}]})


def _tenths() -> dict[str, Any]:
    """Floats are taken for the decimals that they print as."""
    return weighted(*({"score": n, "weight": w} for n, w in enumerate((0.1, 0.2, 0.7))))


def test_repeated_names_are_refused_where_they_stand() -> None:
    text = '{"method": "bam", "matches": [{"home": "1", "away": "2", "home": "3", "boards": []}]}'
    assert refused(load(text)) == ("matches[0].home", "this name stands here twice")
