"""What the environment says becomes settings."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import (
    choice,
    flag,
    is_loopback,
    listing,
    mail_settings,
    number,
    refuse_weak_keys,
    secret_key,
    secret_of,
)
from scripts.check import PRODUCTION
from scripts.steps import ROOT


@pytest.mark.parametrize(
    ("text", "expected"), [("1", True), ("True", True), (" on ", True), ("0", False), ("", False)]
)
def test_flag(monkeypatch: pytest.MonkeyPatch, text: str, expected: bool) -> None:
    monkeypatch.setenv("DEBUG", text)
    assert flag("DEBUG") is expected


def test_flag_absent_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEBUG", raising=False)
    assert flag("DEBUG") is False


@pytest.mark.parametrize(("text", "expected"), [("", "text"), ("text", "text"), (" JSON ", "json")])
def test_choice(monkeypatch: pytest.MonkeyPatch, text: str, expected: str) -> None:
    monkeypatch.setenv("TENACE_LOG", text)
    assert choice("TENACE_LOG", "text", "json") == expected


def test_choice_of_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENACE_LOG", "xml")
    with pytest.raises(ImproperlyConfigured, match=r"TENACE_LOG: use text or json\."):
        choice("TENACE_LOG", "text", "json")


@pytest.mark.parametrize(
    ("text", "expected"), [("", 7), (" 12 ", 12), ("0", 0), (" 63072000 ", 63_072_000)]
)
def test_number(monkeypatch: pytest.MonkeyPatch, text: str, expected: int) -> None:
    monkeypatch.setenv("TENACE_HSTS", text)
    assert number("TENACE_HSTS", 7) == expected


@pytest.mark.parametrize("text", ["many", "-1", "1.5"])
def test_number_of_something_else(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("TENACE_JOBS_AT_ONCE", text)
    with pytest.raises(ImproperlyConfigured, match=f"TENACE_JOBS_AT_ONCE: {text} is no number"):
        number("TENACE_JOBS_AT_ONCE", 7)


LIMITS = ("JOBS_AT_ONCE", "JOBS_AN_HOUR", "IMPORTS_AN_HOUR", "CALLS_A_MINUTE")
HOURS = ("OFFICE_HOURS", "IDLE_HOURS", "SESSION_HOURS")
SETTINGS = str(ROOT / "config" / "settings.py")


@pytest.mark.parametrize(
    ("text", "expected"), [("", 31_536_000), ("0", 0), ("63072000", 63_072_000)]
)
def test_how_long_browsers_insist_on_tls(
    monkeypatch: pytest.MonkeyPatch, text: str, expected: int
) -> None:
    monkeypatch.setenv("SECRET_KEY", PRODUCTION["SECRET_KEY"])
    monkeypatch.setenv("TENACE_ORIGIN", PRODUCTION["TENACE_ORIGIN"])
    monkeypatch.setenv("TENACE_HSTS", text)
    assert runpy.run_path(SETTINGS)["SECURE_HSTS_SECONDS"] == expected


@pytest.mark.parametrize("name", LIMITS + HOURS)
def test_limits_and_hours_are_one_at_least(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"TENACE_{name}", "1")
    runpy.run_path(SETTINGS)
    monkeypatch.setenv(f"TENACE_{name}", "0")
    with pytest.raises(ImproperlyConfigured, match=f"TENACE_{name}: 0 is less than 1"):
        runpy.run_path(SETTINGS)


def test_listing_trims_and_drops_empty_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example,")
    assert listing("ALLOWED_HOSTS", ["c.example"]) == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", True),
        ("tenace.localhost", True),
        ("127.0.0.1", True),
        ("127.8.0.1", True),
        ("[::1]", True),
        ("0.0.0.0", False),  # noqa: S104 - not listened on here
        ("::", False),
        ("192.168.1.5", False),
        ("tenace.example", False),
        ("localhost.example", False),
        ("*", False),
        ("", False),
    ],
)
def test_loopback(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


REACHED = """
import json, os, runpy, sys
inherited = dict(os.environ)
for told in json.loads(sys.argv[1]):
    os.environ.clear()
    os.environ.update(inherited | told)
    print(runpy.run_module("config.settings")["REACHED_FROM_OUTSIDE"])
"""
"""The settings as they are when each of these is told."""


@pytest.mark.costly
def test_who_reaches_the_site(tmp_path: Path) -> None:
    alone: list[dict[str, str]] = [
        {},
        {"TENACE_HOST": "::1", "TENACE_ORIGIN": "http://127.0.0.1:8001"},
    ]
    others = [
        {"TENACE_HOST": "0.0.0.0"},  # noqa: S104 - not listened on here
        {"TENACE_ORIGIN": "https://bridge.example"},
        {"ALLOWED_HOSTS": "localhost,bridge.example"},
        {"TENACE_TRUSTED_PROXIES": "1"},
    ]
    answer = subprocess.run(
        [sys.executable, "-c", REACHED, json.dumps(alone + others)],
        cwd=ROOT,
        env=os.environ | {"TENACE_DATA": str(tmp_path), "SECRET_KEY": "0123456789" * 5},
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.split() == ["False"] * len(alone) + ["True"] * len(others)


def test_secret_key_prefers_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "secret-key"
    file.write_text("from-file\n", encoding="ascii")
    monkeypatch.setenv("SECRET_KEY", "from-environment")
    assert secret_key(file) == "from-environment"


def test_secret_key_from_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.write_text("from-file\n", encoding="ascii")
    monkeypatch.delenv("SECRET_KEY")
    assert secret_key(file) == "from-file"


def test_secret_key_from_a_file_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As containers hand out secrets; the variable itself comes before it."""
    (tmp_path / "told").write_text("told-by-a-file\n", encoding="utf-8")
    (tmp_path / "of-setup").write_text("written-by-setup", encoding="ascii")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "told"))
    assert secret_key(tmp_path / "of-setup") == "told-by-a-file"
    monkeypatch.setenv("SECRET_KEY", "of-the-variable")
    assert secret_key(tmp_path / "of-setup") == "of-the-variable"


@pytest.mark.parametrize(("content", "said"), [(None, "cannot be read"), ("\n", "holds nothing")])
def test_secret_in_a_file_that_gives_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str | None, said: str
) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    monkeypatch.delenv("TENACE_METRICS_TOKEN", raising=False)
    monkeypatch.setenv("TENACE_METRICS_TOKEN_FILE", str(file))
    with pytest.raises(ImproperlyConfigured, match=f"TENACE_METRICS_TOKEN_FILE: .*{said}"):
        secret_of("TENACE_METRICS_TOKEN")


@pytest.mark.parametrize("weak", ["x" * 49, "ab" * 40, "ninechars" * 9])
def test_a_weak_key_is_refused_where_others_reach_the_site(weak: str) -> None:
    """49 characters; two and nine different ones. The least is 50 with ten different ones."""
    strong = "0123456789" * 5
    refuse_weak_keys(strong, strong)
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        refuse_weak_keys(strong, weak)


@pytest.mark.costly
def test_a_site_with_a_weak_key_begins_on_this_machine_alone(tmp_path: Path) -> None:
    own = {**os.environ, "TENACE_DATA": str(tmp_path), "SECRET_KEY": "short"}
    for host, code in (("127.0.0.1", 0), ("0.0.0.0", 1)):  # noqa: S104 - as operators write it
        begun = subprocess.run(
            [sys.executable, "-c", "import config.settings"],
            cwd=ROOT,
            env={**own, "TENACE_HOST": host},
            check=False,
            capture_output=True,
            text=True,
        )
        assert (begun.returncode, "SECRET_KEY" in begun.stderr) == (code, bool(code))


def test_secret_key_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY")
    with pytest.raises(ImproperlyConfigured, match="make setup"):
        secret_key(tmp_path / "secret-key")


def test_mail_to_files() -> None:
    assert mail_settings("file:///var/lib/tenace/mail") == {
        "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "EMAIL_FILE_PATH": "/var/lib/tenace/mail",
    }


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+tls://mail.example", 587, True, False),
        ("smtps://mail.example", 465, False, True),
        ("smtps://mail.example:2465", 2465, False, True),
    ],
)
def test_mail_by_smtp(url: str, port: int, tls: bool, ssl: bool) -> None:
    settings = mail_settings(url)
    assert settings["EMAIL_HOST"] == "mail.example"
    assert settings["EMAIL_PORT"] == port
    assert (settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"]) == (tls, ssl)


def test_mail_password_is_unquoted() -> None:
    settings = mail_settings("smtp+tls://club%40mail.example:p%2Fw@mail.example")
    assert settings["EMAIL_HOST_USER"] == "club@mail.example"
    assert settings["EMAIL_HOST_PASSWORD"] == "p/w"


@pytest.mark.parametrize("url", ["", "mail.example", "imap://mail.example", "smtp://"])
def test_mail_address_that_says_nothing(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        mail_settings(url)
