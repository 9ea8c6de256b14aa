"""A file's bytes as text, whichever program of the last forty years wrote them."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

PADDING = "\x1a\0 \t\r\n"
"""What programs put behind the end of a text: Ctrl-Z, zeros up to a full block, empty lines."""


def decoded(content: bytes) -> str:
    """The text: UTF-8 or UTF-16, with or without a mark, or else what Windows calls 1252.

    Letters of Latin-1 are the same there. Bytes of a file that is no text come with zeros among
    them.
    """
    text = _utf16(content)
    if text is None:
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    return text.removeprefix("\ufeff").rstrip(PADDING)


def _utf16(content: bytes) -> str | None:
    """The text of UTF-16; None if the bytes are not that. A single byte may be left at the end."""
    order = _byte_order(content)
    if order is None:
        return None
    if len(content) % 2 and content[-1:] in {b"\x1a", b"\0", b"\n"}:
        content = content[:-1]
    try:
        return content.decode(order)
    except UnicodeDecodeError:
        return None


def _byte_order(content: bytes) -> str | None:
    """By the mark; without one by the zeros, which are every other byte of numbers and commas."""
    if content.startswith(BOM_UTF16_LE):
        return "utf-16-le"
    if content.startswith(BOM_UTF16_BE):
        return "utf-16-be"
    first, second = content[::2].count(0), content[1::2].count(0)
    half = len(content) / 2
    if second > half / 2 and first < half / 10:
        return "utf-16-le"
    if first > half / 2 and second < half / 10:
        return "utf-16-be"
    return None
