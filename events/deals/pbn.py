"""Files in Portable Bridge Notation 2.1: deals out of them and into them, and nothing else of them.

Read is whatever dealing machines and programs write: tags in any order, comments, results and
tables, boards in any order, UTF-8 or latin-1, any end of line. Written is the export format: the
fifteen tags that must be there, in their order, the dealer's hand first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from events.deals.boards import MOST, Deals, NumberedDeal, at_line, together
from events.deals.codes import FileCode, WrongDeal
from events.deals.deal import Deal
from scoring.boards import Vulnerability, dealer, vulnerability
from scoring.errors import Message

_ITEM = re.compile(
    r"""
    ^%.*$                                       # a directive, at the beginning of a line
    | ;.*$                                      # a comment up to the end of the line
    | \{[^}]*(?:\}|\Z)                          # a comment in braces
    | \[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    | "(?:[^"\\\n]|\\.)*"                       # text in a table
    """,
    re.MULTILINE | re.VERBOSE,
)
_READ = ("Event", "Board", "Dealer", "Vulnerable", "Deal")
_UNSAID = {"", "?", "#"}
_VULNERABILITIES = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
_WRITTEN = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}


@dataclass(slots=True)
class _Game:
    """The tags of one game that are read here, each with its line."""

    tags: dict[str, tuple[int, str]] = field(default_factory=dict)

    def said(self, name: str) -> tuple[int, str]:
        line, value = self.tags.get(name, (0, ""))
        return line, "" if value.strip() in _UNSAID else value.strip()


def read_pbn(content: bytes) -> dict[int, Deal]:
    """The deals of a file by their boards.

    Raises:
        WrongDeal: it is another kind of file, has no deal, or something in it is not as bridge has
            it: a deal that is none, or a dealer or vulnerability that the number contradicts.
    """
    games = list(_games(_text(content)))
    if not games:
        raise WrongDeal(FileCode.NOT_PBN)
    found = [_deal(game) for game in games if game.said("Deal")[1]]
    if not found:
        raise WrongDeal(FileCode.NO_DEAL)
    return together(found)


def write_pbn(deals: Deals, *, event: str = "", site: str = "", date: str = "") -> bytes:
    """A file of these deals in the export format; `date` is like 2026.11.27."""
    lines = ["% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=UTF-8"]
    for board, deal in sorted(deals.items()):
        lines += ["", *_tags(NumberedDeal(board, deal), event, site, date)]
    return "".join(f"{line}\r\n" for line in lines).encode()


def _tags(each: NumberedDeal, event: str, site: str, date: str) -> Iterator[str]:
    values = {
        "Event": event,
        "Site": site,
        "Date": date,
        "Board": str(each.board),
        **dict.fromkeys(("West", "North", "East", "South"), ""),
        "Dealer": each.dealer.value,
        "Vulnerable": _WRITTEN[each.vulnerability],
        "Deal": each.deal.written_from(each.dealer),
        **dict.fromkeys(("Scoring", "Declarer", "Contract", "Result"), ""),
    }
    for name, value in values.items():
        yield f'[{name} "{_escaped(value)}"]'


def _escaped(value: str) -> str:
    on_one_line = " ".join(value.replace("\0", "").split())
    return on_one_line.replace("\\", "\\\\").replace('"', '\\"')


def _text(content: bytes) -> str:
    if b"\0" in content:
        raise WrongDeal(FileCode.NOT_PBN)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _games(text: str) -> Iterator[_Game]:
    """A tag that the game has already begins the next one."""
    game, line, counted = _Game(), 1, 0
    for item in _ITEM.finditer(text):
        name = item["name"]
        if name not in _READ:
            continue
        line, counted = line + text.count("\n", counted, item.start()), item.start()
        if name in game.tags:
            yield game
            game = _Game()
        game.tags[name] = line, re.sub(r"\\(.)", r"\1", item["value"])
    if game.tags:
        yield game


def _deal(game: _Game) -> tuple[int, NumberedDeal]:
    line, written = game.said("Deal")
    try:
        deal = Deal.parse(written)
    except WrongDeal as wrong:
        raise at_line(line, Message(wrong.code, **wrong.parameters)) from wrong
    board = _board(game, line)
    _refuse_other_dealer(game, board)
    _refuse_other_vulnerability(game, board)
    return line, NumberedDeal(board, deal)


def _board(game: _Game, of_deal: int) -> int:
    line, found = game.said("Board")
    if not found:
        raise at_line(line or of_deal, Message(FileCode.NO_NUMBER))
    if not (found.isascii() and found.isdecimal() and len(found) <= 4 and 1 <= int(found) <= MOST):
        raise at_line(line, Message(FileCode.NUMBER, found=found, most=MOST))
    return int(found)


def _refuse_other_dealer(game: _Game, board: int) -> None:
    line, found = game.said("Dealer")
    right = dealer(board)
    if found and found.upper() != right:
        raise at_line(
            line, Message(FileCode.OTHER_DEALER, found=found, board=board, right=right.value)
        )


def _refuse_other_vulnerability(game: _Game, board: int) -> None:
    line, found = game.said("Vulnerable")
    right = vulnerability(board)
    if found and _VULNERABILITIES.get(found.lower()) is not right:
        raise at_line(
            line,
            Message(FileCode.OTHER_VULNERABILITY, found=found, board=board, right=_WRITTEN[right]),
        )
