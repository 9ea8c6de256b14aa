"""The shipped settings, with an empty page besides (tests/bench/visitors.py)."""

from config.settings import *  # noqa: F403 - all of them

ROOT_URLCONF = "tests.bench.visitors"
