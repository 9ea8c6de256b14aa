"""What the pure packages say, in the reader's language."""

from django.utils.translation import gettext

from scoring.errors import BridgeError, Message


def worded(said: BridgeError | Message) -> str:
    """The message in the language that is active; its English where a catalogue lacks it."""
    return gettext(said.code.value) % {
        name: worded(value) if isinstance(value, BridgeError | Message) else value
        for name, value in said.parameters.items()
    }
