"""Rows that are drawn once and filled: as the template would render each of them."""

from django.template import engines
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import given
from hypothesis import strategies as st

from clubs.typography.rows import Row, filled

TEMPLATE = "events/ranking_row.html"
VALUES = ("place", "label", "names", "address", "text", "width", "total", "of", "boards")
MARKS = ("equal", "is_own", "has_percent")

plain = st.text(max_size=12) | st.sampled_from(["<b>", "%s", "100%", "\ue000label\ue001", "a & b"])
texts = plain | plain.map(SafeString)
rows = st.builds(
    Row,
    st.fixed_dictionaries(dict.fromkeys(VALUES, texts.filter(bool))),
    st.fixed_dictionaries(dict.fromkeys(MARKS, st.booleans())),
)


@given(st.lists(rows, max_size=4), st.sampled_from(["en", "fr", "nl"]))
def test_filled_rows_are_those_that_the_template_renders(given: list[Row], language: str) -> None:
    with translation.override(language):
        rendered = [render_to_string(TEMPLATE, {**row.values, **row.marks}) for row in given]
        assert filled(TEMPLATE, given) == "".join(rendered)


def test_no_value_of_one_row_is_left_in_the_next() -> None:
    values = dict.fromkeys(VALUES, "first")
    marks = dict.fromkeys(MARKS, True)
    filled(TEMPLATE, [Row(values, marks)])
    assert "first" not in filled(TEMPLATE, [Row(dict.fromkeys(VALUES, "second"), marks)])


def test_tag_writes_rows_as_markup() -> None:
    page = engines["django"].from_string(
        '{% load bridge %}{% filled "events/ranking_row.html" rows %}'
    )
    row = Row(dict.fromkeys(VALUES, "a & b"), dict.fromkeys(MARKS, False))
    assert page.render({"rows": [row]}) == filled(TEMPLATE, [row])
    assert "<bdi>a &amp; b</bdi>" in page.render({"rows": [row]})
