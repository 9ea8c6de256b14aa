"""Documents with something changed in them: values replaced, dropped, added, doubled, moved."""

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Place = tuple[Any, Any]
"""A list or an object, and the position or name of a value in it."""

NAMES = st.sampled_from(
    [
        "score",
        "contract",
        "declarer",
        "tricks",
        "weighted",
        "artificial",
        "split",
        "not_played",
        "group",
        "section",
        "ns",
        "boards",
        "matches",
        "winners",
        "individual",
        "ranking",
        "method",
        "passed",
        "nonsense",
    ]
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.integers(-2, 14)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["1", "2/3", "1/0", "A+", "4SX", "N", "bam", "", " 1", "60%", "9" * 50])
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(NAMES | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(value: object) -> Iterator[Place]:
    """Every value inside a document."""
    if isinstance(value, dict):
        for name in value:
            yield value, name
            yield from places(value[name])
    elif isinstance(value, list):
        for position in range(len(value)):
            yield value, position
            yield from places(value[position])


@st.composite
def mutated(draw: st.DrawFn, documents: st.SearchStrategy[Any]) -> Any:
    """A document changed in one to three places."""
    document = copy.deepcopy(draw(documents))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(document))
        if not found:
            return document
        holder, place = draw(st.sampled_from(found))
        change = draw(st.sampled_from(["replace", "drop", "add", "repeat", "move"]))
        if change == "replace":
            holder[place] = draw(JSON)
        elif change == "drop":
            del holder[place]
        elif change == "add" and isinstance(holder, dict):
            holder[draw(NAMES)] = draw(JSON)
        elif change == "repeat" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[place]))
        elif change == "move":
            other, elsewhere = draw(st.sampled_from(found))
            holder[place] = copy.deepcopy(other[elsewhere])
    return document
