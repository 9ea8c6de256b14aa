"""How many examples a property test takes where the usual number is not the right one."""

from hypothesis import HealthCheck, settings

USUAL = 100
"""Of the thorough profile; the quick one takes a part of it, of these numbers too."""


def example_count(count: int) -> settings:
    """So many in `make exhaustive`, a fifth of them before that. They may be slow to make."""
    wanted = max(1, count * settings().max_examples // USUAL)
    return settings(max_examples=wanted, suppress_health_check=[HealthCheck.too_slow])
