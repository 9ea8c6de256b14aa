"""What has changed in a text, word by word."""

from hypothesis import given
from hypothesis import strategies as st

from events.word_changes import Fate, TextPiece, word_changes

TEXTS = st.text(st.sampled_from("ab \n"), max_size=60)


def test_words_that_were_exchanged_are_told_one_for_the_other() -> None:
    assert word_changes("Entry fee 10 euro.", "Entry fee 12 euro.") == [
        TextPiece(Fate.KEPT, "Entry fee "),
        TextPiece(Fate.REMOVED, "10 "),
        TextPiece(Fate.ADDED, "12 "),
        TextPiece(Fate.KEPT, "euro."),
    ]


def test_a_long_text_is_compared_line_by_line() -> None:
    before = "one two\n" * 2_000
    assert word_changes(before, before + "three\n") == [
        TextPiece(Fate.KEPT, before),
        TextPiece(Fate.ADDED, "three\n"),
    ]


@given(TEXTS, TEXTS)
def test_both_texts_are_read_out_of_the_pieces(before: str, after: str) -> None:
    pieces = word_changes(before, after)
    assert "".join(each.text for each in pieces if each.fate is not Fate.ADDED) == before
    assert "".join(each.text for each in pieces if each.fate is not Fate.REMOVED) == after
    assert all(each.text for each in pieces)


@given(TEXTS)
def test_of_the_same_text_all_is_kept(text: str) -> None:
    assert word_changes(text, text) == ([TextPiece(Fate.KEPT, text)] if text else [])
