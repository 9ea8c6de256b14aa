"""In which chapter of the conditions of contest a provision is read, by its Law."""

from typing import Any

from events.models.chapters import Chapter
from events.models.conditions import CONDITIONS
from events.provisions.provision import Provision

_OF_CONDITION = {each.name: each.chapter for each in CONDITIONS}
_OF_LAW = {
    12: Chapter.SCORING,
    40: Chapter.SYSTEMS,
    78: Chapter.SCORING,
    79: Chapter.PERIODS,
    86: Chapter.SCORING,
    87: Chapter.SCORING,
    90: Chapter.PENALTIES,
    91: Chapter.PENALTIES,
    92: Chapter.APPEALS,
    93: Chapter.APPEALS,
}
"""Those that are not about cards, auction and play at the table."""


def chapter_of(provision: Provision[Any]) -> Chapter:
    """That of its condition, or the one on what its Law is about."""
    if provision.condition:
        return _OF_CONDITION[provision.condition]
    return _OF_LAW.get(_law_of(provision), Chapter.TABLE)


def _law_of(provision: Provision[Any]) -> int:
    digits = provision.key.removeprefix("L")
    return int(digits[: len(digits) - len(digits.lstrip("0123456789"))])
