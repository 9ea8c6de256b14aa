"""A regulation as a document: TOML that an authority keeps, reads and compares like any other text.

Pure; whoever asks brings the catalogue, and the keys of the chapters that conditions have.
`docs/regulations.md` describes the document. What is read is whole and each value within its range,
or nothing of it is; what contradicts an authority above is for the act that publishes.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from clubs import limits
from events.provisions.kinds import Kind, Ordered, Value
from events.provisions.provision import Provision
from events.provisions.ruled import ChapterRule, Ruled
from scoring.errors import BridgeError, Code, Message, gettext_noop

Catalogue = Mapping[str, Provision[Any]]

LONGEST_TITLE = 200
LONGEST_CITATION = 80

HEAD = ("authority", "title", "effective_on")
MEMBERS = ("value", "fixed", "approved", "citation")
CHAPTERS = "chapters"
CHAPTER_MEMBERS = ("required", "text")


class RegulationCode(Code):
    LONG = gettext_noop("the document has %(given)d characters: at most %(most)d are read")
    NO_TOML = gettext_noop("this is no TOML: %(why)s")
    MISSING = gettext_noop("“%(name)s” is missing")
    NO_TEXT = gettext_noop("“%(name)s” is a text: put it between quotation marks")
    TOO_LONG = gettext_noop("“%(name)s” has at most %(most)d characters")
    NO_DATE = gettext_noop("“effective_on” is a date: write 2027-01-31")
    UNKNOWN = gettext_noop("no provision is called “%(key)s”")
    NO_TABLE = gettext_noop("write [%(key)s], and below it value = …")
    NO_CHAPTER = gettext_noop("no chapter of the conditions is called “%(key)s”: %(keys)s are")
    NO_CHAPTER_TABLE = gettext_noop("write [%(key)s], and below it required = true or text = …")
    MEANINGLESS = gettext_noop("“%(name)s” means nothing under [%(key)s]: %(members)s do")
    NO_TRUTH = gettext_noop("“%(name)s” is true or false")
    NO_LIST = gettext_noop("“approved” is a list: write [“…”, “…”]")
    NOTHING = gettext_noop("[%(key)s] says nothing: give it a value or a list")
    NOTHING_ASKED = gettext_noop("[%(key)s] says nothing: write required = true, or a text")
    FIXED = gettext_noop("[%(key)s] is fixed without a value")
    VALUE = gettext_noop("%(clause)s: %(why)s")
    LINE = gettext_noop("line %(line)d: %(fault)s")


class RegulationError(BridgeError):
    """The text is no regulation."""


@dataclass(frozen=True, slots=True)
class RegulationDocument:
    """All that an authority says, from a day of play on; the authority by its address.

    `chapters` has by key what it asks and offers of chapters of the conditions of contest.
    """

    authority: str
    title: str
    effective_on: date
    ruled: Mapping[str, Ruled]
    chapters: Mapping[str, ChapterRule]


def read_document(text: str, catalogue: Catalogue, chapters: Sequence[str]) -> RegulationDocument:
    """The regulation that a text says.

    Raises:
        RegulationError: what is wrong first, and on which line.
    """
    if len(text) > limits.REGULATION:
        raise RegulationError(RegulationCode.LONG, given=len(text), most=limits.REGULATION)
    try:
        said = tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RegulationError(RegulationCode.NO_TOML, why=str(error)) from error
    return _Reader(text, catalogue, chapters).read(said)


def write_document(
    document: RegulationDocument, catalogue: Catalogue, chapters: Sequence[str]
) -> str:
    """The text of a regulation in its one form; what is no longer in the catalogue is left out."""
    head = [
        f"authority = {_quoted(document.authority)}",
        f"title = {_quoted(document.title)}",
        f"effective_on = {document.effective_on.isoformat()}",
    ]
    tables = (
        _table(key, each.kind, document.ruled[key])
        for key, each in catalogue.items()
        if key in document.ruled
    )
    asked = (
        _chapter_table(key, document.chapters[key]) for key in chapters if key in document.chapters
    )
    return "\n\n".join(["\n".join(head), *tables, *asked]) + "\n"


def line_of(text: str, key: str, member: str = "") -> int:
    """On which line a table, or a member of it, or of the head, is said; 1 if it is not found.

    It is a hint for people: documents that say it in another way than `[key]` have it at 1.
    """
    lines = text.splitlines()
    if key in HEAD:
        return _first(lines, re.compile(rf"\s*[\"']?{key}[\"']?\s*="), 0)
    name = rf"[\"']?{re.escape(key)}[\"']?"
    start = _first(lines, re.compile(rf"\s*(\[\s*{name}\s*\]|{name}\s*[.=])"), 0)
    if not member:
        return start
    return _first(lines, re.compile(rf"\s*[\"']?{re.escape(member)}[\"']?\s*="), start - 1) or start


def _first(lines: list[str], pattern: re.Pattern[str], after: int) -> int:
    numbered = enumerate(lines[after:], start=after + 1)
    return next((number for number, line in numbered if pattern.match(line)), after + 1)


@dataclass(frozen=True, slots=True)
class _Reader:
    text: str
    catalogue: Catalogue
    chapters: Sequence[str]

    def read(self, said: Mapping[str, Any]) -> RegulationDocument:
        if missing := [name for name in HEAD if name not in said]:
            raise RegulationError(RegulationCode.MISSING, name=missing[0])
        return RegulationDocument(
            self._text(said, "authority", LONGEST_TITLE),
            self._text(said, "title", LONGEST_TITLE),
            self._date(said["effective_on"]),
            {
                key: self._ruled(key, each)
                for key, each in said.items()
                if key not in (*HEAD, CHAPTERS)
            },
            dict(self._asked(said.get(CHAPTERS, {}))),
        )

    def _error(
        self, code: RegulationCode, at: str, member: str = "", /, **more: object
    ) -> RegulationError:
        line, fault = line_of(self.text, at, member), Message(code, **more)
        return RegulationError(RegulationCode.LINE, line=line, fault=fault)

    def _text(self, said: Mapping[str, Any], name: str, most: int, key: str = "") -> str:
        value = said[name]
        where = (key, name) if key else (name, "")
        if not isinstance(value, str) or not (key or value.strip()):
            raise self._error(RegulationCode.NO_TEXT, *where, name=name)
        if len(value) > most:
            raise self._error(RegulationCode.TOO_LONG, *where, name=name, most=most)
        return value.strip()

    def _date(self, given: object) -> date:
        if not isinstance(given, date) or isinstance(given, datetime):
            raise self._error(RegulationCode.NO_DATE, "effective_on")
        return given

    def _ruled(self, key: str, said: object) -> Ruled:
        if key not in self.catalogue:
            raise self._error(RegulationCode.UNKNOWN, key, key=key)
        if not isinstance(said, dict):
            raise self._error(RegulationCode.NO_TABLE, key, key=key)
        self._refuse_meaningless(key, said, MEMBERS)
        ruled = Ruled(
            self._value(key, "value", said["value"]) if "value" in said else None,
            self._truth(key, said, "fixed"),
            tuple(self._approved(key, said)),
            self._text(said, "citation", LONGEST_CITATION, key) if "citation" in said else "",
        )
        if ruled.value is None and ruled.is_fixed:
            raise self._error(RegulationCode.FIXED, key, key=key)
        if ruled.value is None and not ruled.approved:
            raise self._error(RegulationCode.NOTHING, key, key=key)
        return ruled

    def _asked(self, said: object) -> Iterator[tuple[str, ChapterRule]]:
        if not isinstance(said, dict):
            key = f"{CHAPTERS}.{self.chapters[0]}"
            raise self._error(RegulationCode.NO_CHAPTER_TABLE, CHAPTERS, key=key)
        for key, each in said.items():
            if key not in self.chapters:
                keys = tuple(self.chapters)
                raise self._error(
                    RegulationCode.NO_CHAPTER, f"{CHAPTERS}.{key}", key=key, keys=keys
                )
            yield key, self._chapter(f"{CHAPTERS}.{key}", each)

    def _chapter(self, key: str, said: object) -> ChapterRule:
        if not isinstance(said, dict):
            raise self._error(RegulationCode.NO_CHAPTER_TABLE, key, key=key)
        self._refuse_meaningless(key, said, CHAPTER_MEMBERS)
        text = self._text(said, "text", limits.CONDITIONS, key) if "text" in said else ""
        rule = ChapterRule(self._truth(key, said, "required"), text)
        if rule == ChapterRule():
            raise self._error(RegulationCode.NOTHING_ASKED, key, key=key)
        return rule

    def _refuse_meaningless(
        self, key: str, said: Mapping[str, object], members: tuple[str, ...]
    ) -> None:
        for name in said:
            if name not in members:
                raise self._error(
                    RegulationCode.MEANINGLESS, key, name, name=name, key=key, members=members
                )

    def _truth(self, key: str, said: Mapping[str, object], name: str) -> bool:
        truth = said.get(name, False)
        if not isinstance(truth, bool):
            raise self._error(RegulationCode.NO_TRUTH, key, name, name=name)
        return truth

    def _approved(self, key: str, said: Mapping[str, object]) -> Iterator[Value]:
        listed = said.get("approved", [])
        if not isinstance(listed, list):
            raise self._error(RegulationCode.NO_LIST, key, "approved")
        for each in listed:
            yield self._value(key, "approved", each)

    def _value(self, key: str, member: str, given: object) -> Value:
        provision = self.catalogue[key]
        try:
            value: Value = provision.kind.check(given)
        except BridgeError as error:
            raise self._error(
                RegulationCode.VALUE, key, member, clause=provision.clause, why=error
            ) from error
        return value


def _table(key: str, kind: Kind[Any], ruled: Ruled) -> str:
    lines = [f"[{key}]"]
    if ruled.value is not None:
        lines.append(f"value = {_value_written(kind, ruled.value)}")
    if ruled.is_fixed:
        lines.append("fixed = true")
    if ruled.approved:
        lines.append(f"approved = [{', '.join(map(_written, ruled.approved))}]")
    if ruled.citation:
        lines.append(f"citation = {_quoted(ruled.citation)}")
    return "\n".join(lines)


def _chapter_table(key: str, rule: ChapterRule) -> str:
    lines = [f"[{CHAPTERS}.{key}]"]
    if rule.is_required:
        lines.append("required = true")
    if rule.text:
        lines.append(f"text = {_written(rule.text)}")
    return "\n".join(lines)


def _value_written(kind: Kind[Any], value: Value) -> str:
    if isinstance(kind, Ordered):
        return f"[{', '.join(map(_quoted, str(value).split(', ')))}]"
    return _written(value)


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if "\n" in value:
        return _block(value)
    return _quoted(value)


def _block(text: str) -> str:
    """A text of several lines, one below the other."""
    lines = "\n".join(_escaped(line) for line in text.split("\n"))
    return f'"""\n{lines}"""'


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return "".join(_characters(text))


def _characters(text: str) -> Iterable[str]:
    for each in text:
        if each in '"\\':
            yield f"\\{each}"
        elif ord(each) < 0x20 or ord(each) == 0x7F:
            yield f"\\u{ord(each):04X}"
        else:
            yield each
