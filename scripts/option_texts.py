"""Writes what is declared of the scoring options into the document's schema and its description.

Each option is one line of both: in `schema.json` under `session`, in the table of
docs/scoring-document.md before the lines that stand there by hand.
"""

import json
import re
from pathlib import Path

from scoring.document.option_schema import option_schemas, option_words
from scripts.steps import ROOT

SCHEMA = Path("scoring/document/schema.json")
DESCRIPTION = Path("docs/scoring-document.md")
_IN_SCHEMA = re.compile(r'        "winners":.*?(?=        "boards": \{\n)', re.DOTALL)
_IN_TABLE = re.compile(r"(?<=\| option \| \|\n\|---\|---\|\n)(\|[^\n]*\n)*?(?=\| `sections` \|)")


def in_schema(text: str) -> str:
    """The schema with the options as they are declared now."""
    lines = [
        f"        {json.dumps(name)}: {json.dumps(schema)},\n"
        for name, schema in option_schemas().items()
    ]
    return _IN_SCHEMA.sub(lambda _: "".join(lines), text, count=1)


def in_description(text: str) -> str:
    """The description with the options as they are declared now."""
    rows = [f"| `{name}` | {words} |\n" for name, words in option_words().items()]
    return _IN_TABLE.sub(lambda _: "".join(rows), text, count=1)


def main() -> None:
    """Write both."""
    for path, now in ((SCHEMA, in_schema), (DESCRIPTION, in_description)):
        file = ROOT / path
        file.write_text(now(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
