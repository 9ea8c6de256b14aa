"""What `make audit` says of what the auditor found, and of what it could not look at."""

import json
from typing import Any

import pytest

from scripts.audit import outcome_of, outcome_told
from scripts.steps import State

SAFE = {"name": "segno", "version": "1.6.6", "vulns": []}
UNSAFE = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-2"}, {"id": "PYSEC-1"}]}
UNKNOWN = {"name": "own", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "state", "note"),
    [
        ([SAFE], State.PASSED, "1 packages, none known to be unsafe"),
        ([SAFE, UNKNOWN], State.PASSED, "1 packages, none known to be unsafe; not known: own"),
        ([UNKNOWN], State.SKIPPED, "the source of advisories knows no package"),
        ([SAFE, UNKNOWN, UNSAFE], State.FAILED, "pillow 1.0: PYSEC-1, PYSEC-2"),
    ],
)
def test_what_was_not_looked_at_is_no_success(
    packages: list[dict[str, Any]], state: State, note: str
) -> None:
    outcome = outcome_of({"dependencies": packages})
    assert (outcome.state, outcome.note) == (state, note)


REFUSED = "requests.exceptions.ProxyError: HTTPSConnectionPool(host='advisories.example')"
TIMED_OUT = "ERROR:pip_audit._cli:Could not connect to PyPI's vulnerability feed"
WRONG = "usage: pip-audit [-h]\npip-audit: error: unrecognized arguments: --nonsense"


@pytest.mark.parametrize(
    ("report", "said", "state", "note"),
    [
        (
            json.dumps({"dependencies": [UNSAFE]}),
            REFUSED,
            State.FAILED,
            "pillow 1.0: PYSEC-1, PYSEC-2",
        ),
        ("", f"Traceback:\n{REFUSED}\n", State.SKIPPED, f"no source of advisories: {REFUSED}"),
        ("", f"{TIMED_OUT}\nTip: try", State.SKIPPED, "no source of advisories: Tip: try"),
        ('{"dependencies": [', REFUSED, State.SKIPPED, f"no source of advisories: {REFUSED}"),
        ('{"dependencies": [', "", State.FAILED, "the auditor made no report: no word"),
        (
            "",
            WRONG,
            State.FAILED,
            "the auditor made no report: pip-audit: error: unrecognized arguments: --nonsense",
        ),
        ("", "KeyError: 'vulns'", State.FAILED, "the auditor made no report: KeyError: 'vulns'"),
    ],
)
def test_a_report_that_is_missing_is_skipped_for_want_of_a_source_alone(
    report: str, said: str, state: State, note: str
) -> None:
    outcome = outcome_told(report, said)
    assert (outcome.state, outcome.note) == (state, note)
