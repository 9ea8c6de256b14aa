"""Reading movements from any text: a list file, JSON, or rounds as they are typed."""

from events.movements.files import json_files, list_file, typed
from events.movements.files.loaded import Loaded, refused


def read(text: str, name: str = "Typed movement") -> tuple[Loaded, ...]:
    """Every movement in the text, in its order; at least one thing, if only what is wrong.

    `name` is for a movement that was typed without one.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in {"{", "["}:
        found = json_files.read(text)
    elif typed.is_typed(text):
        found = typed.read(text, name)
    else:
        found = list_file.read(text)
    return found or (refused(name, "there is no movement in this text."),)


def decoded(content: bytes) -> str:
    """A file's bytes as text: UTF-8, or as older programs on Windows wrote."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
