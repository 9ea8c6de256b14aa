"""Reading movements from any text: a list file, JSON, or rounds as they are typed."""

import re

from events.movements.files import json_files, list_file, typed
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Loaded, refused
from scoring.errors import Message, Text

TYPED = Message(DefectCode.TYPED)
BEGINS_AS_JSON = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[{"\]0-9])')
"""The name of a movement may begin with a bracket too: [M6] Mitchell."""


def read(text: str, name: Text = TYPED) -> tuple[Loaded, ...]:
    """Every movement in the text, in its order; at least one thing, if only what is wrong.

    `name` is for a movement that was typed without one.
    """
    text = text.removeprefix("\ufeff")
    if _is_json(text):
        found = json_files.read(text)
    elif typed.is_typed(text) and not list_file.is_list(text):
        found = typed.read(text, name)
    else:
        found = list_file.read(text)
    return found or (refused(name, Message(DefectCode.NO_MOVEMENT)),)


def _is_json(text: str) -> bool:
    """Whether a text is JSON, or means to be and is cut off or otherwise broken."""
    if not BEGINS_AS_JSON.match(text):
        return False
    return json_files.is_json(text) or not list_file.is_list(text)
