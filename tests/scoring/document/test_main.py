"""The command: files, standard input, what is printed where, exit codes."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import main
from tests.scoring.document.documents import pairs

ROOT = Path(__file__).parents[3]
SESSION = pairs({"ns": "1", "ew": "3", "score": 420}, {"ns": "2", "ew": "4", "score": -50})


def run(text: str) -> subprocess.CompletedProcess[str]:
    """The command as users call it, without any installed package."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "scoring", "-"],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_the_command_needs_the_standard_library_alone() -> None:
    done = run(json.dumps(SESSION))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["standings"][0]["percent"] == "100.00"


def test_a_wrong_document_in_the_real_command() -> None:
    done = run('{"method": "matchpoints", "boards": [{"board": 1, "results": [{}]}]}')
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "boards[0].results[0].ns: a contestant's number or name is needed here\n"
    )


def test_explain_counts_lines_from_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "session.json"
    file.write_text(json.dumps(SESSION))
    assert main([str(file), "--explain", "1", "2"]) == 0
    why = json.loads(capsys.readouterr().out)
    assert (why["ns"]["contestant"], why["ew"]["earned"], why["ns"]["laws"]) == ("2", "2", ["78A"])


@pytest.mark.parametrize(
    ("board", "line", "message"),
    [
        ("1", "3", "board 1 has 2 lines, no line 3\n"),
        ("1", "0", "board 1 has 2 lines, no line 0\n"),
        ("2", "1", "there is no board 2\n"),
    ],
)
def test_explaining_a_line_that_is_not_there(
    board: str,
    line: str,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stdin(monkeypatch, json.dumps(SESSION).encode())
    assert main(["-", "--explain", board, line]) == 2
    assert capsys.readouterr() == ("", message)


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/nowhere/session.json"]) == 2
    assert capsys.readouterr() == ("", "/nowhere/session.json: No such file or directory\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a JSON document: Expecting value (line 1, column 1)"),
        (b"{]", "not a JSON document: Expecting property name enclosed in double quotes"),
        (b"\xff\xfe\xfa", "not a JSON document: the text is not UTF-8"),
        (b'{"method": NaN}', "NaN is no number of a JSON document"),
        (b'{"method": -Infinity}', "-Infinity is no number of a JSON document"),
        (b"[" * 200_000, "lists and objects are nested too deeply"),
        (b"9" * 10_000, "a number of thousands of digits stands here"),
        (b'{"method": 1e99999999999999999999}', "1e99999999999999999999 is too large a number"),
        (b'{"method": "bam", "method": "bam"}', "method: this name stands here twice"),
        (b"[]", "an object is needed here"),
    ],
)
def test_texts_that_are_no_document(
    content: bytes,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stdin(monkeypatch, content)
    assert main(["-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)


def test_names_in_letters_that_the_terminal_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    document = pairs({"ns": "Zoë", "ew": "Łukasz", "score": 420}, {"ns": 1, "ew": 2, "score": 1})
    printed = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    stdin(monkeypatch, json.dumps(document).encode())
    monkeypatch.setattr(sys, "stdout", printed)
    assert main(["-", "--table"]) == 0
    printed.seek(0)
    assert {"Zoë", "?ukasz"} <= set(printed.read().split())
