"""Strata and categories as people write them: "A, B, C". Pure: no Django."""

from scoring.errors import BridgeError, Code, gettext_noop

LONGEST = 20


class NamesCode(Code):
    LONG = gettext_noop("“%(name)s” is too long: at most %(most)d letters")
    TWICE = gettext_noop("“%(name)s” stands there twice")


class NamesError(BridgeError):
    """The text holds no names of strata or categories."""


def parse_names(text: str) -> tuple[str, ...]:
    """The names, as they are written; none for an empty text.

    >>> parse_names(" A,B ; Ladies ")
    ('A', 'B', 'Ladies')

    Raises:
        NamesError: one is too long, or stands there twice.
    """
    names = tuple(" ".join(each.split()) for each in text.replace(";", ",").split(","))
    names = tuple(filter(None, names))
    for place, name in enumerate(names):
        if len(name) > LONGEST:
            raise NamesError(NamesCode.LONG, name=name, most=LONGEST)
        if name.casefold() in [earlier.casefold() for earlier in names[:place]]:
            raise NamesError(NamesCode.TWICE, name=name)
    return names


def format_names(names: tuple[str, ...] | list[str]) -> str:
    """What `parse_names` reads."""
    return ", ".join(names)
