"""The schema of regulations as documents: kept in docs/, made from the catalogue."""

import json

from events.models import Chapter
from events.provisions.catalogue import CATALOGUE
from events.provisions.schema import document_schema
from scripts.steps import ROOT


def test_the_kept_schema_is_that_of_the_catalogue() -> None:
    """`manage.py provisions --schema > docs/regulation.schema.json` after a change."""
    kept = json.loads((ROOT / "docs/regulation.schema.json").read_text(encoding="utf-8"))
    assert kept == document_schema(CATALOGUE, Chapter.values)


def test_each_provision_has_its_table_with_its_range() -> None:
    tables = document_schema(CATALOGUE, Chapter.values)["properties"]
    assert set(CATALOGUE) < set(tables)
    assert tables["L92D"]["properties"]["value"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 2880,
    }
    assert tables["L41A"]["properties"]["value"] == {"enum": ["face_down", "face_up"]}
    assert "approved" not in tables["L41A"]["properties"]
    assert "approved" in tables["L18F"]["properties"]
    assert list(tables["chapters"]["properties"]) == Chapter.values
