"""The settings of the hosts of `test_two_hosts`: they wait for Redis, however busy the machine."""

from config.settings import CACHES
from tests.journeys.from_models import *  # noqa: F403

for each in CACHES.values():
    each["OPTIONS"] = {"socket_timeout": 60, "socket_connect_timeout": 60}
