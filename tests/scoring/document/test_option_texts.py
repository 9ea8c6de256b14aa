"""The document's schema and its description say of the options what is declared."""

import json

from scoring.document.option_schema import option_schemas
from scripts.option_texts import DESCRIPTION, SCHEMA, in_description, in_schema
from scripts.steps import ROOT


def test_schema_and_description_are_up_to_date() -> None:
    """`make schema` would change nothing."""
    for path, written in ((SCHEMA, in_schema), (DESCRIPTION, in_description)):
        text = (ROOT / path).read_text("utf-8")
        assert written(text) == text, "run make schema"


def test_options_that_are_missing_are_written() -> None:
    schema, table = ((ROOT / path).read_text("utf-8") for path in (SCHEMA, DESCRIPTION))
    without = schema.replace('        "half": {"type": "boolean"},\n', "", 1)
    assert without != schema
    assert in_schema(without) == schema
    rows = table.splitlines(keepends=True)
    assert in_description("".join(row for row in rows if not row.startswith("| `half` |"))) == table


def test_schema_of_a_number_a_choice_and_a_rule() -> None:
    schemas = option_schemas()
    assert schemas["winners"] == {"type": "integer", "minimum": 1, "maximum": 2}
    assert schemas["basis"] == {"enum": ["total", "average", "scaled"]}
    assert json.dumps(schemas["cross_imps"]) == (
        '{"type": "object", "properties": {"divisor": {"enum": ["comparisons", "results", "none"]},'
        ' "scaling": {"enum": ["results", "comparisons", "none"]}}, "additionalProperties": false}'
    )
