"""From the bytes of a list to its text: Unicode is told by itself, the rest is asked for.

Spreadsheets write UTF-8 or UTF-16; older ones the code page of their country, in which the byte
for Ł is that for £ elsewhere. Where two code pages read a name differently, nothing is guessed.
"""

import codecs
import re
from collections.abc import Mapping

from clubs.interchange.codes import LettersCode, ListCode
from clubs.interchange.faults import FileFault, LineFault
from scoring.errors import Message

CODE_PAGES: Mapping[str, LettersCode] = {
    "cp1252": LettersCode.WEST,
    "cp1250": LettersCode.MIDDLE,
    "cp1254": LettersCode.TURKISH,
    "cp1257": LettersCode.BALTIC,
    "cp1253": LettersCode.GREEK,
    "cp1251": LettersCode.CYRILLIC,
}
"""What may be chosen, by the name of the code page."""

SHOWN_LINES, SHOWN_READINGS = 3, 4
_BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_TOGETHER = re.compile(rb"[\x80-\xff]{2}")
_NOT_IN_NAMES = re.compile(r"[^\w\s.,;:'’‘“”\"()/&·–-]|[a-zà-ž][A-ZÀ-Ý](?=\W|$)")


def decoded(data: bytes, code_page: str = "") -> str:
    """The text; `code_page` is what its owner says of a file that is not Unicode.

    Raises:
        FileFault: it is no text, or code pages differ about it and none was chosen.
    """
    encoding = _unicode(data)
    if encoding is None:
        if not code_page:
            _refuse_doubt(data)
        encoding = code_page or "cp1252"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = line_at(data, error.start)
        if encoding in CODE_PAGES:
            letters = Message(CODE_PAGES[encoding])
            raise FileFault.at(line, ListCode.OTHER_LETTERS, letters=letters) from error
        raise FileFault.at(line, ListCode.NO_TEXT) from error
    if "\0" in text:
        raise FileFault.at(0, ListCode.NO_TEXT)
    return text


def line_at(data: bytes, place: int) -> int:
    return len(re.findall(rb"\r\n|\r|\n", data[:place])) + 1


def _unicode(data: bytes) -> str | None:
    for bom, encoding in _BOMS.items():
        if data.startswith(bom):
            return encoding
    if b"\0" in data:
        return _utf16(data)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _utf16(data: bytes) -> str:
    """UTF-16 without its mark: every other byte of what is written in Latin letters is empty."""
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if 3 * data[start::2].count(0) > len(data[start::2]):
            return encoding
    raise FileFault.at(0, ListCode.NO_TEXT)


def _refuse_doubt(data: bytes) -> None:
    """Refuse what code pages read differently, with what each makes of it.

    Letters that stand alone among plain ones and are the same in west and middle of Europe, as in
    Zoë, leave no doubt; letters beyond those side by side may be of another script.
    """
    faults = []
    for number, line in enumerate(re.split(rb"\r\n|\r|\n", data), start=1):
        west, middle = (line.decode(page, errors="replace") for page in ("cp1252", "cp1250"))
        if west != middle or _TOGETHER.search(line):
            faults.append(LineFault(number, _question(line)))
    if faults:
        raise FileFault((*faults[:SHOWN_LINES], LineFault(0, Message(ListCode.CHOOSE))))


def _question(line: bytes) -> Message:
    readings: dict[str, LettersCode] = {}
    for page, called in CODE_PAGES.items():
        text = line.decode(page, errors="replace").strip()
        if "\ufffd" not in text and not _NOT_IN_NAMES.search(text):
            readings.setdefault(text, called)
    shown = tuple(
        Message(ListCode.READING, text=text[:60], letters=Message(called))
        for text, called in list(readings.items())[:SHOWN_READINGS]
    )
    if not shown:
        return Message(ListCode.UNKNOWN_LETTERS)
    return Message(ListCode.MAY_READ, readings=shown)
