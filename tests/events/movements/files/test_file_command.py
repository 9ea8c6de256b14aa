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


REVENGE = """Revenge
0,2,12,3,4
1,2,1,1,2,2,1,3,3,1,3,4
3,4,2,3,4,1,4,2,4,4,2,3
"""


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("movement", *arguments, stdout=out)
    return out.getvalue()


def printed_then_failed(*arguments: str) -> tuple[str, str]:
    """What is printed by a command that exits with 1, and why it does."""
    out = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("movement", *arguments, stdout=out)
    assert failed.value.returncode == 1
    return out.getvalue(), str(failed.value)


def test_a_file_is_listed_with_proofs_and_what_is_not_sound_fails(path: str) -> None:
    listed, why = printed_then_failed("--file", path)
    assert listed == (
        "proved       Three tables: 6 pairs, 3 tables, 3 × 6\n"
        "not sound    Wrong: Line 10: 3 rounds take 9 numbers; here are 8.\n"
    )
    assert why == "Not sound: 1 of 2."


def test_meeting_again_fails_unless_it_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "revenge.txt"
    file.write_text(REVENGE)
    listed, why = printed_then_failed("--file", str(file))
    assert (listed.split(":")[0], why) == ("meets again  Revenge", "Not sound: 1 of 1.")
    assert printed("--file", str(file), "--accept-repeats") == (
        "proved       Revenge: 4 pairs, 2 tables, 4 × 3; they meet again in round 2, 4\n"
    )


def test_no_flag_accepts_another_defect(path: str) -> None:
    assert printed_then_failed("--file", path, "--accept-repeats")[1] == "Not sound: 1 of 2."


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
    data = json.loads(printed_then_failed("--file", path, "--json")[0])
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
