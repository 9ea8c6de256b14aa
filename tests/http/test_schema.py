"""The committed description of the API is that of the code."""

from pathlib import Path

from django.core.management import call_command

COMMITTED = Path(__file__).parents[2] / "docs" / "openapi.yaml"


def test_committed_schema_is_current(tmp_path: Path) -> None:
    written = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(written))
    assert written.read_text(encoding="utf-8") == COMMITTED.read_text(encoding="utf-8"), (
        "run `make schema`"
    )
