"""Values of provisions: what a document or a form may say, and what is refused in words."""

from types import SimpleNamespace
from typing import Any

import pytest

from events.provisions.catalogue import CATALOGUE
from events.provisions.catalogue.table import L16B2, L73A2_SECONDS, L76A2
from events.provisions.kinds import Choice, Kind, Number, Ordered, ProvisionError, Words, YesNo
from scoring.errors import BridgeError

ORDER = Ordered(
    (("none", "nothing"), ("met", "their match"), ("net", "their net"), ("last", "their last")),
    2,
    "none",
)


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        (YesNo(), 1, "“1” is neither yes nor no: write true or false"),
        (YesNo(), "yes", "“yes” is neither yes nor no: write true or false"),
        (Number(1, 60), True, "“True” is no whole number"),
        (Number(1, 60), "ten", "“ten” is no whole number"),
        (Number(1, 60), 61, "61 is out of range: it can be 1 to 60"),
        (Number(1, 60), 0, "0 is out of range: it can be 1 to 60"),
        (
            Choice((("a", "first"), ("b", "second"))),
            "c",
            "“c” cannot be chosen: it can be a and b",
        ),
        (ORDER, 3, "“3” is no list: write [“…”, “…”]"),
        (ORDER, [], "“[]” is no list: write [“…”, “…”]"),
        (ORDER, ["met", "luck"], "“luck” cannot be chosen: it can be none, met, net and last"),
        (ORDER, ["met", 3], "“3” cannot be chosen: it can be none, met, net and last"),
        (ORDER, ["met", "met"], "“met” stands here twice"),
        (ORDER, ["met", "net", "last"], "3 are too many: at most 2 follow one another"),
        (ORDER, ["met", "none"], "“none” stands alone, or not at all"),
        (Words(5), 3, "“3” is no text: put it between quotation marks"),
        (Words(5), "abcdef", "this text has 6 characters: at most 5 are kept"),
    ],
)
def test_a_value_out_of_its_range_is_refused_in_words(
    kind: Kind[Any], given: object, said: str
) -> None:
    with pytest.raises(ProvisionError) as refused:
        kind.check(given)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (YesNo(), "true", True),
        (YesNo(), "false", False),
        (Number(-5, 60), " 60 ", 60),
        (Number(-5, 60), "-5", -5),
        (Choice((("a", "first"),)), "a", "a"),
        (Words(9), "  Łódź ", "Łódź"),
    ],
)
def test_what_is_typed_is_read(kind: Kind[Any], text: str, value: object) -> None:
    assert kind.parse(text) == value


@pytest.mark.parametrize("text", ["", "٣", "1.0", "--1", "1e3"])
def test_what_is_no_number_is_not_read(text: str) -> None:
    with pytest.raises(ProvisionError, match="is no whole number"):
        Number(0, 9).parse(text)


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_laws_value_and_the_usual_one_are_values_of_the_kind(key: str) -> None:
    provision = CATALOGUE[key]
    for value in (provision.law, provision.usual, *provision.free):
        assert value is None or provision.kind.check(value) == value
    if provision.unsaid is None:
        assert provision.condition, "a condition that may be left empty"
    else:
        assert provision.kind.check(provision.unsaid) == provision.unsaid


@pytest.mark.parametrize(
    "key", [key for key, each in CATALOGUE.items() if each.kind.word == "period"]
)
def test_a_period_is_brought_into_its_one_form(key: str) -> None:
    assert CATALOGUE[key].kind.parse(" 9:00 + 1 d") == "09:00 +1d"
    with pytest.raises(BridgeError, match="no time limit"):
        CATALOGUE[key].kind.parse("soon")


def test_a_version_from_before_a_provision_has_what_nobody_said() -> None:
    before = SimpleNamespace(provisions={})
    assert (L16B2.of(before), L73A2_SECONDS.of(before), L76A2.of(before)) == ("reserve", 10, "")
    after = SimpleNamespace(provisions={"L16B2": {"value": "call"}, "L76A2": {"value": None}})
    assert (L16B2.of(after), L76A2.of(after)) == ("call", "")
