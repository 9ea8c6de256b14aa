"""Whatever is read, there is an answer: a movement, or what is wrong, but never a failure."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.movements.catalogue import generate
from events.movements.files.code_pages import decoded
from events.movements.files.list_file import write
from events.movements.files.reading import read

LIST = write([generate("mitchell", field=9, boards=25), generate("howell", field=8, boards=21)])
TYPED = "Name: Two\nBoards: 6\nKind: pairs\n1v2 A 3v4 B\n1v3 C 4 out\n1+2v3+4 D - 2 out\n"
OWN = generate("mitchell", field=5, boards=9).as_dict()
HANDS = {"name": "H", "hands": [{"table": 1, "round": 1, "ns": 1, "ew": 2, "boards": [1, 2]}]}
MATCH = {
    "id": "M1",
    "movement": "H",
    "teams": [{"id": "T1"}, {"id": "T2"}],
    "boards": [{"id": "B1", "hands": [{"table": 1, "round": 1, "nsTeam": "T1", "ewTeam": "T2"}]}],
}
RIBBON = {"tables": 1, "rounds": 1, "movement": ["1E"], "positions": [1, 2], "sets": [1]}
DOCUMENT = {"movements": [OWN, HANDS], "matches": [MATCH], "1-1": RIBBON}

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.sampled_from([10**30, 1e999, -1e999, "", "\0", "\ud800", "9" * 5000, "B1", [], {}, [[]]]),
)


def answered(text: str) -> None:
    found = read(text)
    assert found
    assert all(each.schedule or each.defects for each in found)


@given(st.text(alphabet="0123456789,+-vAB: \n\r\x85\u2028\0{[\"'kindname", max_size=200))
def test_any_text(text: str) -> None:
    answered(text)


@given(st.binary(max_size=100))
def test_any_bytes(content: bytes) -> None:
    answered(decoded(content))


@given(st.sampled_from([LIST, TYPED]), st.data())
def test_texts_with_a_part_replaced(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    put = data.draw(st.text(alphabet="0123456789,+-vA \n", max_size=10))
    answered(text[:start] + put + text[end:])


@given(st.data())
def test_json_with_a_part_replaced(data: st.DataObject) -> None:
    document = json.loads(json.dumps(DOCUMENT))
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            place[key] = data.draw(JUNK)
            break
        place = inner
    answered(json.dumps(document))
