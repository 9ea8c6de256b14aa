"""How deep a JSON text is, told before it is read."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scoring.nesting import is_too_deep
from tests.scoring.document.mutations import JSON


def test_as_deep_as_allowed_and_one_more() -> None:
    assert [is_too_deep("[" * depth, 3) for depth in (2, 3, 4)] == [False, False, True]


def test_lists_side_by_side_are_not_deep() -> None:
    assert not is_too_deep("[[], [], {}, []]", 2)


def test_a_text_without_its_end_takes_no_longer() -> None:
    assert not is_too_deep('"' + '\\"' * 1_000_000)


@given(JSON)
def test_depth_is_that_of_the_data(data: object) -> None:
    deep = depth_of(data)
    assert [is_too_deep(json.dumps(data), most) for most in (deep - 1, deep)] == [deep > 0, False]


def depth_of(data: object) -> int:
    if isinstance(data, dict):
        return 1 + max(map(depth_of, data.values()), default=0)
    return 1 + max(map(depth_of, data), default=0) if isinstance(data, list) else 0


@given(st.text(alphabet='[]{}"\\a'))
def test_no_text_is_too_odd(text: str) -> None:
    assert is_too_deep(text, 3) in {True, False}
