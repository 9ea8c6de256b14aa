"""Reads the environment for the settings: flags, lists, proxies, the secret key, the mail."""

import os
from collections.abc import Iterable
from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

Network = IPv4Network | IPv6Network
Proxies = int | tuple[Network, ...]
"""How many proxies stand before the site, or the networks that they are in."""

MAIL_BACKENDS = "django.core.mail.backends"
YEAR = 31_536_000
LEAST_OF_A_KEY, LEAST_SIGNS_OF_A_KEY = 50, 10
SMTP_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def flag(name: str) -> bool:
    """True for 1, true, yes or on; false for the rest and when absent."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def choice(name: str, *choices: str) -> str:
    """One of these words, the first when the variable is absent or empty.

    Raises:
        ImproperlyConfigured: it is none of them; what it is is not said, as it may be anything.
    """
    told = os.environ.get(name, "").strip().lower() or choices[0]
    if told not in choices:
        raise ImproperlyConfigured(f"{name}: use {' or '.join(choices)}.")
    return told


def number(name: str, default: int, *, least: int = 0) -> int:
    """A whole number, the default when the variable is absent or empty.

    Raises:
        ImproperlyConfigured: it is none, or less than the least.
    """
    told = os.environ.get(name, "").strip() or str(default)
    if not told.isdecimal():
        raise ImproperlyConfigured(f"{name}: {told} is no number.")
    if int(told) < least:
        raise ImproperlyConfigured(f"{name}: {told} is less than {least}.")
    return int(told)


def hours(name: str, default: int) -> timedelta:
    """So many whole hours, one at least."""
    return timedelta(hours=number(name, default, least=1))


def listing(name: str, default: Iterable[str] = ()) -> list[str]:
    """The comma-separated values of a variable, or the default when it is absent."""
    if name not in os.environ:
        return list(default)
    return [part.strip() for part in os.environ[name].split(",") if part.strip()]


def trusted_proxies() -> Proxies:
    """`TENACE_TRUSTED_PROXIES`: a number of proxies, or their addresses and networks.

    `TENACE_BEHIND_PROXY`, the older name, is one proxy wherever it is.
    """
    told = listing("TENACE_TRUSTED_PROXIES", ["1"] if flag("TENACE_BEHIND_PROXY") else [])
    if len(told) == 1 and told[0].isdecimal():
        return int(told[0])
    try:
        return tuple(ip_network(part) for part in told)
    except ValueError as error:
        raise ImproperlyConfigured(f"TENACE_TRUSTED_PROXIES: {error}") from error


def is_loopback(host: str) -> bool:
    """Whether a name or an address means the machine itself, and nobody else reaches it."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def secret_key(file: Path) -> str:
    """`SECRET_KEY` or what `SECRET_KEY_FILE` holds, else the key that set-up wrote to this file."""
    if key := secret_of("SECRET_KEY"):
        return key
    if file.is_file():
        return file.read_text(encoding="ascii").strip()
    raise ImproperlyConfigured(f"Set SECRET_KEY, or let `make setup` write one to {file}.")


def refuse_weak_keys(*keys: str) -> None:
    """A site that others reach begins with no key that could be guessed, not even one of before.

    Raises:
        ImproperlyConfigured: one is too short, or hardly varies.
    """
    for key in keys:
        if len(key) < LEAST_OF_A_KEY or len(set(key)) < LEAST_SIGNS_OF_A_KEY:
            raise ImproperlyConfigured(
                f"SECRET_KEY, SECRET_KEY_FALLBACKS: each needs {LEAST_OF_A_KEY} characters or more,"
                f" {LEAST_SIGNS_OF_A_KEY} of them different, as others reach this site. Without"
                " SECRET_KEY `make setup` writes one that nobody guesses."
            )


def secret_of(name: str) -> str:
    """A secret by its variable, else from the file that `<name>_FILE` names; empty without both.

    Raises:
        ImproperlyConfigured: the file cannot be read, or holds nothing.
    """
    told, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if told or not file:
        return told
    try:
        found = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name}_FILE: {file} cannot be read.") from error
    if not found:
        raise ImproperlyConfigured(f"{name}_FILE: {file} holds nothing.")
    return found


def mail_settings(url: str) -> dict[str, Any]:
    """Django's EMAIL_* settings for an `EMAIL_URL`.

    `file:///folder` writes each mail to a file, `console:` prints it; `smtp://user:password@host`
    sends it in the clear, `smtp+tls://` after STARTTLS, `smtps://` over TLS from the start.
    """
    parts = urlsplit(url)
    if parts.scheme == "file":
        return {
            "EMAIL_BACKEND": f"{MAIL_BACKENDS}.filebased.EmailBackend",
            "EMAIL_FILE_PATH": unquote(parts.path),
        }
    if parts.scheme == "console":
        return {"EMAIL_BACKEND": f"{MAIL_BACKENDS}.console.EmailBackend"}
    if parts.scheme not in SMTP_PORTS or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL: use file:, console:, smtp:, smtp+tls: or smtps:.")
    return {
        "EMAIL_BACKEND": f"{MAIL_BACKENDS}.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or SMTP_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
