"""What a site gets that has nothing on it yet, or clubs of its own."""

import pytest
from django.core.management import CommandError
from pytest_django import Settings

from clubs.models import Authority, User
from rulings.demo.cast import PASSWORD
from tests.builders import make_organiser
from tests.rulings.test_demo import load, logins

pytestmark = pytest.mark.django_db


@pytest.mark.exhaustive
def test_demo_where_others_reach_it_has_passwords_told_once(settings: Settings) -> None:
    settings.REACHED_FROM_OUTSIDE = True

    told = logins(load())

    assert len(set(told.values()) - {PASSWORD}) == 5
    for login, password in told.items():
        assert User.objects.get(email=login).check_password(password)
    assert not any(user.check_password(PASSWORD) for user in User.objects.all())
    assert logins(load("--once")) == {}


def test_empty_site_that_others_reach_says_how_to_begin(settings: Settings) -> None:
    settings.REACHED_FROM_OUTSIDE = True

    printed = load("--once")

    assert "manage.py establish_authority" in printed
    assert "make demo" in printed
    assert User.objects.count() == 0


def test_site_of_real_clubs_gets_no_demo() -> None:
    make_organiser("acol")

    assert load("--once").strip() == ""
    with pytest.raises(CommandError, match="not only a demo: "):
        load()
    assert not Authority.objects.filter(slug="isles").exists()
