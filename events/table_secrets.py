"""What opens a table's page: a token for the address, and a code of six characters to type.

Both follow from a row's nonce and the site's secret key: a card can be printed again, and whoever
reads the database alone can open no table.
"""

import secrets
from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
MISTAKEN = set("01OIL")
"""Each is easily taken for another: no code has one."""
CODE_LENGTH = 6
TOKEN_BYTES = 16
NONCE_BYTES = 16


def new_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


def token_of(nonce: str) -> str:
    """22 characters that are fit for an address."""
    return urlsafe_b64encode(_derived("table-token", nonce)[:TOKEN_BYTES]).decode().rstrip("=")


def code_of(nonce: str) -> str:
    """Six characters of the alphabet; of 256 bits, so that each code is as likely as any other."""
    return letters_of(_derived("table-code", nonce), CODE_LENGTH)


def letters_of(derived: bytes, length: int) -> str:
    """So many characters of the alphabet, as a number is written to its base."""
    number, letters = int.from_bytes(derived), []
    for _place in range(length):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def code_hash_of(code: str) -> str:
    """What is stored of a code. It is short, so the hash is keyed: nobody can go through them."""
    return _derived("table-code-typed", code).hex()


def code_in(typed: str) -> str:
    """What somebody typed from a card, without spaces and in capitals, whatever it is."""
    return "".join(typed.upper().split()).replace("-", "")


def may_be_code(code: str) -> bool:
    """Whether a card could have it: what cannot be is no guess."""
    return len(code) == CODE_LENGTH and set(code) <= set(ALPHABET)


def _derived(purpose: str, value: str) -> bytes:
    return salted_hmac(purpose, value, algorithm="sha256").digest()
