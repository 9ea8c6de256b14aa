"""Whatever JSON comes in, a result or a `DocumentError` comes out."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scoring.document import DocumentError, NoSuchLineError, load, read, score, write
from tests.example_count import example_count
from tests.scoring.document.documents import right_examples
from tests.scoring.document.mutations import JSON, NAMES, mutated


def run(document: object) -> None:
    try:
        scored = score(read(document))
    except DocumentError:
        return
    json.dumps(write(scored), allow_nan=False)
    assert scored.table(travellers=True).endswith("\n")
    try:
        json.dumps(scored.explain(1, 1), allow_nan=False)
    except NoSuchLineError:
        return


@example_count(300)
@given(JSON | st.dictionaries(NAMES, JSON))
def test_any_json(document: object) -> None:
    run(document)


@example_count(600)
@given(mutated(st.sampled_from(right_examples())))
def test_documents_with_something_changed(document: object) -> None:
    run(document)


@example_count(300)
@given(mutated(st.sampled_from(right_examples())))
def test_the_same_read_from_text(document: object) -> None:
    try:
        text = json.dumps(document)
        data = load(text)
    except (DocumentError, UnicodeEncodeError):
        return
    run(data)


@given(st.binary(max_size=30) | st.text(max_size=30))
def test_any_text(text: str | bytes) -> None:
    try:
        run(load(text))
    except DocumentError:
        return
