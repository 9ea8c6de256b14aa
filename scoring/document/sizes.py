"""Exact values stay of a size that can be written down."""

from collections.abc import Iterable

from scoring.document.codes import SessionCode
from scoring.errors import BridgeError

_MOST_BITS = 12_000

MOST_STANZAS = 1000
MOST_ROUNDS = 10_000


class UnwieldyError(BridgeError):
    """Amounts whose common denominator has thousands of digits."""


def check_sizes(denominators: Iterable[int]) -> None:
    """`UnwieldyError` for a session that is exact only in fractions of thousands of digits."""
    if max((each.bit_length() for each in denominators), default=0) > _MOST_BITS:
        raise UnwieldyError(SessionCode.UNWIELDY)
