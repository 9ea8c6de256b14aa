"""Documents to test with: the examples of the reference, and the reader as the command runs it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.document import read, score, write

REFERENCE = Path(__file__).parents[3] / "docs" / "scoring-document.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A document of the reference and what is printed for it."""

    text: str
    options: tuple[str, ...]
    printed: str

    @property
    def data(self) -> Any:
        return json.loads(self.text)

    @property
    def is_wrong(self) -> bool:
        return not self.options and not self.printed.startswith("{")


def examples() -> list[Example]:
    blocks = _BLOCK.findall(REFERENCE.read_text(encoding="utf-8"))
    found = []
    for (kind, text), (after, console) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if kind == "json":
            assert after == "console", text
            command, _, printed = console.partition("\n")
            found.append(Example(text, tuple(command.split()[5:]), printed))
    return found


def right_examples() -> list[Any]:
    return [example.data for example in examples() if not example.is_wrong]


def result_of(data: object) -> Any:
    """The document scored, through JSON and back."""
    return json.loads(json.dumps(write(score(read(data)))))


def pairs(*results: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A session of one board."""
    return {"method": "matchpoints", "boards": [{"board": 1, "results": list(results)}], **more}
