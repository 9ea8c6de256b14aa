"""`manage.py movement --file` prints what is in a file of movements."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

TEXT = """Three tables
0,3,18,6,3
1,4,1,1,6,2,1,5,3
2,5,2,2,4,3,2,6,1
3,6,3,3,5,1,3,4,2
Wrong
0,3,18,6,3
1,4,1,1,6,2,1,5,3
2,5,2,2,4,3,2,6,1
3,6,3,3,5,1,3,4
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = tmp_path / "movements.txt"
    file.write_text(TEXT)
    return str(file)


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("movement", *arguments, stdout=out)
    return out.getvalue()


def test_a_file_is_listed_with_proofs(path: str) -> None:
    assert printed("--file", path) == (
        "proved       Three tables: 6 pairs, 3 tables, 3 × 6\n"
        "not sound    Wrong: Line 10: 3 rounds take 9 numbers; here are 8.\n"
    )


def test_one_movement_is_printed_round_by_round(path: str) -> None:
    assert printed("--file", path, "--name", "Three tables").splitlines() == [
        "Three tables",
        "",
        "Round  Table 1    Table 2    Table 3",
        "    1  1v4 1-6    2v5 7-12   3v6 13-18",
        "    2  1v6 7-12   2v4 13-18  3v5 1-6",
        "    3  1v5 13-18  2v6 1-6    3v4 7-12",
        "",
        "Proved.",
    ]


def test_json_holds_what_could_be_read(path: str) -> None:
    data = json.loads(printed("--file", path, "--json"))
    assert [each["title"] for each in data["movements"]] == ["Three tables"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--name", "No such"], "No movement in the file is called 'No such'."),
        ([], "No such file"),
    ],
)
def test_what_is_not_there_is_said(path: str, arguments: list[str], said: str) -> None:
    file = path if arguments else f"{path}.old"
    with pytest.raises(CommandError, match=said):
        printed("--file", file, *arguments)


def test_without_file_kind_and_tables_are_needed() -> None:
    with pytest.raises(CommandError, match="Say which kind"):
        printed()
