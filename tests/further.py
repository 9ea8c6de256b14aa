"""Further cases of a test, which say the same of something else, wait for `make exhaustive`."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_first(cases: Iterable[Any]) -> list[Any]:
    """The first of them as it is, all others marked."""
    first, *others = cases
    return [first, *(pytest.param(each, marks=pytest.mark.exhaustive) for each in others)]
