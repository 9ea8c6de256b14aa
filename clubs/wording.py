"""What the pure packages say, in the reader's language."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext

from scoring.errors import BridgeError, Message, Plural, Text


def worded(said: BridgeError | Text) -> str:
    """The message in the language that is active; its English where a catalogue lacks it.

    A text that is no message is shown as it was written.
    """
    if isinstance(said, str):
        return said
    text, parameters = said.code.value, said.parameters
    if isinstance(text, Plural):
        number = parameters[text.by]
        form = ngettext(text, text.many, number if isinstance(number, int) else 2)
    else:
        form = gettext(text)
    return form % {name: _part(value) for name, value in parameters.items()}


def sentences(said: Iterable[Text]) -> str:
    """Several messages, one after the other."""
    return " ".join(map(worded, said))


def _part(value: object) -> object:
    if isinstance(value, BridgeError | Message):
        return worded(value)
    return listed(value) if isinstance(value, tuple) else value


def listed(things: Sequence[object]) -> str:
    """1; 1 and 2; 1, 2 and 3."""
    *others, last = (str(_part(each)) for each in things)
    if not others:
        return last
    return gettext("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}
