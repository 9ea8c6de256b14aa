"""What opens a player's shared results: a code of twenty characters, which can be read out.

It follows from a row's nonce and the site's secret key: its owner can be shown it again, and
whoever reads the database alone can open nothing.
"""

from django.utils.crypto import salted_hmac

from events.table_secrets import letters_of

LENGTH, GROUP = 20, 5
"""Of 31 characters each: 99 bits, in groups as they are read."""


def code_of(nonce: str) -> str:
    """Like "k7mpx-2qrta-9wcdn-h4vzg"."""
    derived = salted_hmac("shared-results", nonce, algorithm="sha256").digest()
    code = letters_of(derived, LENGTH).lower()
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))
