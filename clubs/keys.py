"""Secrets that open something for their bearer; only their hashes are ever stored."""

import hashlib
import secrets

KEY_BYTES = 32


def new_key() -> str:
    """A fresh secret, fit for an address or a header."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_of(key: str) -> str:
    """What is stored of a secret; it needs no salt, since the secret is random."""
    return hashlib.sha256(key.encode()).hexdigest()
