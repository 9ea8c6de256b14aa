"""docs/scoring-document.md: every example does what the page says."""

import doctest
import json
from pathlib import Path

import pytest

import scoring.document
from scoring.__main__ import main
from tests.scoring.document.documents import Example, examples


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.text[:30])
def test_example_of_the_reference(
    example: Example, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "session.json"
    file.write_text(example.text, encoding="utf-8")
    code = main([str(file), *example.options])
    out, err = capsys.readouterr()
    if example.is_wrong:
        assert (code, out, err) == (2, "", example.printed)
    elif example.options:
        assert (code, out, err) == (0, example.printed, "")
    else:
        assert (code, json.loads(out), err) == (0, json.loads(example.printed), "")


def test_examples_of_the_package_docstring() -> None:
    result = doctest.testmod(scoring.document)
    assert (result.failed, result.attempted) == (0, 5)
