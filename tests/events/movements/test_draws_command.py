"""`manage.py movement` prints draws of teams: Swiss rounds, knock-outs, and matches of two."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.events.movements.test_movement_command import printed

STANDING = [
    {"number": 3, "score": 30, "opponents": [1, 4]},
    {"number": 1, "score": 22, "opponents": [3, 5]},
    {"number": 5, "score": 20, "opponents": [None, 1]},
    {"number": 2, "score": 18, "opponents": [4, None]},
    {"number": 4, "score": 10, "opponents": [2, 3]},
]


def written(folder: Path, data: object) -> str:
    path = folder / "standing.json"
    path.write_text(json.dumps(data))
    return str(path)


def test_swiss_prints_the_next_round_of_a_standing(tmp_path: Path) -> None:
    assert printed("swiss", "--teams", "5", "--standing", written(tmp_path, STANDING)) == (
        "Round 3. The first named is at home.\n\nMatch 1   3 v 5\nMatch 2   1 v 2\nBye       4\n"
    )


def test_swiss_prints_json(tmp_path: Path) -> None:
    text = printed("swiss", "--standing", written(tmp_path, STANDING), "--json")
    assert json.loads(text)["pairings"][2] == {
        "match": 3,
        "contestants": [4],
        "bye": True,
        "triple": False,
        "leg": None,
        "rematch": False,
    }


def test_swiss_of_pairs_opens_by_seeding() -> None:
    assert printed("swiss", "--tables", "2.5", "--opening", "neighbours") == (
        "Round 1. The first named is North-South.\n"
        "\n"
        "Table 1   1 v 2\n"
        "Table 2   3 v 4\n"
        "Bye       5\n"
    )


def test_swiss_goes_on_with_a_triple(tmp_path: Path) -> None:
    standing = [
        {"number": number, "opponents": [[n for n in trio if n != number]]}
        for trio in ([1, 2, 3],)
        for number in trio
    ]
    rest = [{"number": 4, "opponents": [5]}, {"number": 5, "opponents": [4]}]
    rest += [{"number": 6, "opponents": [7]}, {"number": 7, "opponents": [6]}]
    data = {"standing": [*standing, *rest], "running": [1, 2, 3]}
    assert printed("swiss", "--teams", "7", "--standing", written(tmp_path, data)) == (
        "Round 2. The first named is at home.\n"
        "\n"
        "Match 1   4 v 6\n"
        "Match 2   5 v 7\n"
        "Triple    1, 2, 3 (second of two rounds)\n"
    )


def test_knockout_prints_the_bracket() -> None:
    assert printed("knockout", "--teams", "2") == "Knock-out for 2 teams\n\nFinal\n    1  1 v 2\n"
    data = json.loads(printed("knockout", "--teams", "4", "--third-place", "--json"))
    assert [each["name"] for each in data["rounds"]] == ["Semi-finals", "Final", "Third place"]


def test_head_to_head_has_stanzas() -> None:
    text = printed("head-to-head", "--boards", "32", "--stanzas", "2")
    assert text.startswith(
        "Match for 2 teams\n"
        "\n"
        "Round  Table 1    Table 2\n"
        "    1  1v2 1-16   2v1 1-16\n"
        "    2  1v2 17-32  2v1 17-32\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("swiss",), "how many --teams or --tables"),
        (("swiss", "--teams", "6", "--pdf"), "as text or as JSON"),
        (("swiss", "--tables", "7", "--odd", "short-triple"), "Only teams can play a triple"),
        (("knockout",), "how many --teams"),
        (("knockout", "--teams", "1"), "for 2 to 256 teams"),
        (("round-robin",), "Say which kind and how many --teams"),
        (("round-robin", "--teams", "41"), "Round robin for 41 teams is not available; choose 2"),
        (("american-whist", "--teams", "8"), "choose an odd number of teams, 3–41"),
    ],
)
def test_wrong_arguments_are_explained(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        printed(*arguments)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (STANDING, "7 teams are named, and the standing has 5"),
        ({"standing": STANDING, "running": [1, 2]}, "a list of three teams"),
        ({"running": [1, 2, 3]}, "a list of three teams|a list of contestants"),
        ("1", "a list of contestants"),
    ],
)
def test_wrong_standing_is_explained(tmp_path: Path, data: object, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        printed("swiss", "--teams", "7", "--standing", written(tmp_path, data))


def test_missing_or_broken_file_is_explained(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    with pytest.raises(CommandError, match=r"broken\.json is not JSON"):
        printed("swiss", "--teams", "7", "--standing", str(broken))
    with pytest.raises(CommandError, match="No such file"):
        printed("swiss", "--teams", "7", "--standing", str(tmp_path / "none.json"))
