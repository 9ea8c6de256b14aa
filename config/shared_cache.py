"""A cache in Redis that all hosts share. Only where one is named is this module imported.

A page never fails because the cache is away: what was kept is not found then, and what is to be
kept is not. Counts of programs' requests begin anew; those that guard sign-ins and codes of tables
are in the database.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar, cast

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)

SECONDS = 0.5
"""So long a request waits for Redis, once."""
AWAY_SECONDS = 5
"""So long a thread does not ask again after it had no answer."""
DELETED_AT_ONCE = 1000

T = TypeVar("T")


@contextmanager
def away_if_it_fails() -> Iterator[None]:
    """Whatever goes wrong is an `OSError`, as where counts are in files."""
    try:
        yield
    except RedisError as error:
        raise OSError(str(error)) from error


class ImpatientClient(RedisCacheClient):
    """Gives up soon; a connection that was closed meanwhile, as by a restart, is made anew."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        patience = {
            "socket_timeout": SECONDS,
            "socket_connect_timeout": SECONDS,
            # By a later protocol a connection and its pool hold each other, and whoever is dropped
            # leaves an open socket until garbage is looked for.
            "protocol": 2,
        }
        once_more = Retry(NoBackoff(), 1, supported_errors=(NoConnection,))
        super().__init__(servers, **(patience | {"retry": once_more} | options))


class SharedCache(RedisCache):
    """Django's, but that readers do without it while it is away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ImpatientClient
        self._asked_again_at = 0.0

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return self._tried(
            lambda: super(SharedCache, self).get(key, default, version), otherwise=default
        )

    def set(self, key: Any, value: Any, *rest: Any, **named: Any) -> None:
        self._tried(
            lambda: super(SharedCache, self).set(key, value, *rest, **named), otherwise=None
        )

    def add(self, key: Any, value: Any, *rest: Any, **named: Any) -> bool:
        kept = self._tried(
            lambda: super(SharedCache, self).add(key, value, *rest, **named), otherwise=False
        )
        return bool(kept)

    def delete(self, key: Any, version: Any = None) -> bool:
        return bool(
            self._tried(lambda: super(SharedCache, self).delete(key, version), otherwise=False)
        )

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> int:
        """Counts on, from nothing where nothing is, in one step that no end of the key comes into:
        what it makes ends as well, so long after its last change as what is set.

        Raises a ValueError while it is away, as every cache does for what it does not have.
        """
        made = self._tried(lambda: self._counted(key, delta, version), otherwise=None)
        if made is None:
            raise ValueError(f"{key}: the cache is away.")
        return made

    def _counted(self, key: Any, delta: int, version: Any) -> int:
        named = self.make_and_validate_key(key, version=version)
        with self._cache.get_client(write=True).pipeline() as step:
            step.incr(named, delta)
            step.expire(named, cast("int", self.get_backend_timeout()))  # none is kept for good
            count, _lasts = step.execute()
        return int(count)

    @away_if_it_fails()
    def clear(self) -> None:
        """Forget what this cache has, of whatever version: Redis may hold other things besides.

        Raises:
            OSError: Redis is away.
        """
        redis = self._cache.get_client(write=True)
        keys = list(redis.scan_iter(match=f"{self.key_prefix}:*", count=DELETED_AT_ONCE))
        for start in range(0, len(keys), DELETED_AT_ONCE):
            redis.delete(*keys[start : start + DELETED_AT_ONCE])

    @away_if_it_fails()
    def check(self) -> None:
        """Ask for a sign of life.

        Raises:
            OSError: Redis gives none.
        """
        self._cache.get_client(write=True).ping()

    def _tried(self, act: Callable[[], T], *, otherwise: T) -> T:
        if monotonic() < self._asked_again_at:
            return otherwise
        try:
            return act()
        except RedisError as error:
            self._asked_again_at = monotonic() + AWAY_SECONDS
            logger.warning("The cache does not answer, it is done without: %s", error)
            return otherwise
