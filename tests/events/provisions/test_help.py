"""Each provision tells in our own words what it is, wherever it is set."""

import re
from typing import Any

import pytest

from events.provisions.catalogue import CATALOGUE
from events.provisions.provision import Provision


@pytest.mark.parametrize("provision", CATALOGUE.values(), ids=lambda each: each.key)
def test_each_provision_tells_what_it_is_in_sentences(provision: Provision[Any]) -> None:
    text = str(provision.help)
    assert re.fullmatch(r"[A-Z].{40,}\.", text), provision.key


def test_no_two_provisions_are_told_alike() -> None:
    told = [str(each.help) for each in CATALOGUE.values()]
    assert sorted(told) == sorted({*told})
