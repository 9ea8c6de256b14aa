"""What `make audit` says of what the auditor found, and of what it could not look at."""

from typing import Any

import pytest

from scripts.audit import outcome_of
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
