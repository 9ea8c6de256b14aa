"""An official whose authority asks a second factor sets it up, and logs in with it."""

import subprocess
import sys
import time
from base64 import b32decode
from pathlib import Path

import pytest
from django_otp.oath import TOTP
from playwright.sync_api import Page, expect

from scripts.site import Site
from scripts.steps import ROOT
from tests.journeys import acts, kept
from tests.journeys.conftest import Visit

PASSWORD = "seven-notrump-made"


def code_of(secret: str, step: int) -> str:
    """What an authenticator with this secret shows so many steps from now.

    One step back and ahead are taken too. Asked for 0 and then for 1 both are taken, and the second
    is newer, wherever in its half minute a step is when they arrive.
    """
    totp = TOTP(b32decode(secret.replace(" ", "")), drift=step)
    totp.time = time.time()
    return f"{totp.token():06d}"


def establish(site: Site, slug: str, official: str) -> str:
    """An authority with one official; the link with which they choose their password."""
    command = ["manage.py", "establish_authority", slug.title(), "--slug", slug]
    told = subprocess.run(
        [sys.executable, *command, "--official", official, "--official-name", "Olga"],
        cwd=ROOT,
        env=site.environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return told.split()[-1]


def give_password(page: Page, official: str) -> None:
    page.goto("/login/")
    page.get_by_label("E-mail address").fill(official)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()


def give_code(page: Page, code: str) -> None:
    page.get_by_label("Code").fill(code)
    page.locator("main").get_by_role("button", name="Sign in").click()


@pytest.mark.parametrize(
    ("slug", "width", "scripts"),
    [
        ("county", 1280, True),
        pytest.param("shire", 390, False, marks=pytest.mark.exhaustive),
    ],
)
def test_an_official_sets_up_a_second_factor_and_logs_in_with_it(
    visit: Visit, site: Site, tmp_path: Path, slug: str, width: int, scripts: bool
) -> None:
    official, office = f"olga@{slug}.example", f"/authority/{slug}/office/"
    page = visit(width=width, scripts=scripts)
    page.goto(establish(site, slug, official))
    for field in page.locator("main input[type=password]").all():
        field.fill(PASSWORD)
    page.get_by_role("button", name="Save").click()

    give_password(page, official)
    page.goto(office)
    page.get_by_role("button", name="Ask it of all").click()
    expect(page.get_by_text("asked since")).to_be_visible()
    acts.sign_out(page)

    give_password(page, official)
    expect(page.get_by_role("heading", name="Set up a second factor")).to_be_visible()
    page.goto(office)
    expect(page.get_by_role("heading", name="Set up a second factor")).to_be_visible()
    secret = page.locator(".secret code").inner_text()
    page.get_by_label("Code").fill(code_of(secret, 0))
    page.get_by_role("button", name="Set up").click()
    expect(page.locator(".recovery-codes code")).to_have_count(10)
    codes = page.locator(".recovery-codes code").all_inner_texts()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / "codes")
    assert (tmp_path / "codes").read_text().split() == codes
    page.get_by_role("link", name="I have kept them").click()
    acts.sign_out(page)

    give_password(page, official)
    give_code(page, code_of(secret, 1))
    expect(page.locator("details.menu summary")).to_contain_text("Olga")
    acts.sign_out(page)

    # After a wrong code the authenticator has to wait a moment, a recovery code has not.
    give_password(page, official)
    give_code(page, "000000")
    expect(page.get_by_text("This code is not right")).to_be_visible()
    give_code(page, codes[0])
    expect(page.get_by_text("You have 9 recovery codes left.")).to_be_visible()
    page.goto(office)
    page.get_by_role("button", name="Leave it to them").click()
    page.goto("/account/second-factor/")
    page.locator("#id_off-password").fill(PASSWORD)
    page.get_by_role("button", name="Turn off").click()
    expect(page.get_by_text("The second factor is turned off.")).to_be_visible()


def test_a_director_signs_in_on_the_spot_with_a_code(visit: Visit, site: Site) -> None:
    """A line typed after the sign-in has ended is sent once password and code are given."""
    desk = kept.at_the_desk(visit(), site)
    page, dialog = desk.page, desk.page.locator("#sign-in")
    page.goto("/account/second-factor/")
    secret = page.locator(".secret code").inner_text()
    page.get_by_label("Code").fill(code_of(secret, 0))
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("link", name="I have kept them").click()

    (field,) = kept.open_lines(desk, 2)[:1]
    desk.lose(kept.LOGIN)
    kept.type_into(page, field, "7SN -5")
    desk.strip.get_by_role("button", name="Sign in").click()
    desk.sign_in_on_the_spot()
    dialog.get_by_label("Code").fill(code_of(secret, 1))
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_be_hidden()
    kept.is_read(page, field, "7 spades by North")

    page.goto("/account/second-factor/")
    page.locator("#id_off-password").fill(desk.account.password)
    page.get_by_role("button", name="Turn off").click()
    expect(page.get_by_text("The second factor is turned off.")).to_be_visible()
