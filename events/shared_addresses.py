"""What opens a player's shared results: a code of twenty characters, which can be read out.

It follows from a row's nonce and the site's secret key: its owner can be shown it again, and
whoever reads the database alone can open nothing.
"""

from django.utils.crypto import salted_hmac

from events.table_secrets import ALPHABET

LENGTH, GROUP = 20, 5
"""Of 31 characters each: 99 bits, in groups as they are read."""


def code_of(nonce: str) -> str:
    """Like "k7mpx-2qrta-9wcdn-h4vzg"."""
    number = int.from_bytes(salted_hmac("shared-results", nonce, algorithm="sha256").digest())
    letters = []
    for _place in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place].lower())
    code = "".join(letters)
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))
