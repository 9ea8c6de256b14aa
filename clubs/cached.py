"""What is kept for a while, made of rows of the database."""

from django.core.cache import caches


def forget_cached() -> None:
    """Forget it all, where rows are new ones under the numbers of others.

    Raises:
        OSError: a cache that is shared does not answer. It still has what it had.
    """
    for name in caches:
        caches[name].clear()
