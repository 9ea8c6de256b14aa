"""What is kept for a while, made of rows of the database."""

from django.core.cache import caches

NOT_FORGOTTEN = (
    "The cache does not answer and may show pages of what was here before. "
    "Empty it before you start the site. ({})"
)
"""Said to whoever has brought rows in, and need not do it again."""


def forget_cached() -> None:
    """Forget it all, where rows are new ones under the numbers of others.

    Raises:
        OSError: a cache that is shared does not answer. It still has what it had.
    """
    for name in caches:
        caches[name].clear()
