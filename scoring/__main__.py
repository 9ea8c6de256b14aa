"""`python -m scoring SESSION.json`: score a session document (docs/scoring-document.md)."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.document import (
    DocumentError,
    NoSuchLineError,
    Scored,
    load,
    read,
    score,
    write,
)

WRONG_DOCUMENT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Score the document and print the result; 2 with a message for a wrong one, else 0."""
    chosen = _parser().parse_args(arguments)
    try:
        scored = score(read(load(_content(chosen.file))))
        print(_printed(scored, chosen))  # noqa: T201 - the result is what it is for
    except (DocumentError, NoSuchLineError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"{chosen.file}: {error.strerror}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="Score a session of bridge from a JSON document."
    )
    parser.add_argument("file", help="the document; - reads it from standard input")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--table", action="store_true", help="print the ranking as plain text")
    shape.add_argument(
        "--explain",
        nargs=2,
        type=int,
        metavar=("BOARD", "LINE"),
        help="print why a line of a board, counted from 1, scores what it does",
    )
    parser.add_argument(
        "--travellers", action="store_true", help="print every board as well; implies --table"
    )
    return parser


def _content(file: str) -> str | bytes:
    if file == "-":
        content: str | bytes = getattr(sys.stdin, "buffer", sys.stdin).read()
        return content
    return Path(file).read_bytes()


def _printed(scored: Scored, chosen: argparse.Namespace) -> str:
    if chosen.explain:
        return json.dumps(scored.explain(*chosen.explain), indent=2)
    if chosen.table or chosen.travellers:
        return _printable(scored.table(travellers=chosen.travellers).rstrip("\n"))
    return json.dumps(write(scored))


def _printable(text: str) -> str:
    """Names in letters that the terminal has; it shows a question mark for others."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)  # noqa: T201 - as above
    return WRONG_DOCUMENT


if __name__ == "__main__":
    sys.exit(main())
