"""Acts of 240 phones while the site is upgraded with a migration, and while one server is renewed.

Two web servers behind nginx, on PostgreSQL and Redis (docs/decisions/0082). What was acknowledged
is compared with what the database has. How long nobody was acknowledged is a time, which depends on
what else the machine does, and is not asked here.
"""

import time
from collections.abc import Callable, Iterator

import pytest

from scripts.servers import Unavailable
from tests.config.serving import LONGEST_SECONDS
from tests.faults.upgrading import take_up, upgrade
from tests.faults.whole_site import WholeSite, whole_site

pytestmark = [pytest.mark.exhaustive, pytest.mark.costly]

CLUBS = 10
"""At each twelve tables with two phones: 240."""
AT_EACH = 120
"""So many statements are waited for before and after."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeSite]:
    try:
        with whole_site(tmp_path_factory.mktemp("upgraded"), CLUBS, LONGEST_SECONDS) as one:
            one.crowd.wait_for_all(since=0)
            yield one
    except Unavailable as reason:
        pytest.skip(str(reason))


def assert_nobody_notices(site: WholeSite, act: Callable[[], None]) -> None:
    crowd, begun = site.crowd, time.monotonic()
    crowd.wait_for(AT_EACH)
    act()
    crowd.wait_for(AT_EACH)
    assert crowd.troubles(since=begun) == []
    assert {act.key for act in crowd.acts()} - site.kept() == set()


def test_no_act_fails_or_is_lost_while_one_server_takes_up_new_code(site: WholeSite) -> None:
    assert_nobody_notices(site, lambda: take_up(site, "web-a"))


def test_no_act_fails_or_is_lost_while_the_site_is_upgraded(site: WholeSite) -> None:
    assert_nobody_notices(site, lambda: upgrade(site))
    (added,) = site.rows("SELECT count(*) FROM events_tablestatement WHERE of_n_plus_1 IS NULL")
    assert added[0] >= len(site.crowd.acts())
