"""What is said of a value: a fault with its place, whichever subject it comes from."""

import pytest

from scoring.conditions.codes import OptionsCode
from scoring.conditions.options import MissedBoards
from scoring.document.node import DocumentError, Node
from scoring.errors import Message


def missed(most: int) -> MissedBoards:
    return Node(most, "missed_boards").made(lambda: MissedBoards(most))


def test_what_a_part_cannot_be_made_of_is_told_with_its_place() -> None:
    assert missed(2) == MissedBoards(2)
    with pytest.raises(DocumentError) as refused:
        missed(-1)
    error = refused.value
    assert (error.path, error.fault) == ("missed_boards", Message(OptionsCode.MISSED_BOARDS))
    assert error.reason == "average plus is given for 0 boards or more"
    assert str(error) == f"missed_boards: {error.reason}"


def test_what_is_wrong_with_the_whole_document_has_no_place() -> None:
    with pytest.raises(DocumentError) as refused:
        Node([]).text()
    assert (refused.value.path, str(refused.value)) == ("", "a text is needed here")


def test_a_bug_is_no_fault_of_the_document() -> None:
    with pytest.raises(ValueError, match="invalid literal") as bug:
        Node("x", "boards").made(lambda: int("x"))
    assert not isinstance(bug.value, DocumentError)


def test_every_part_that_is_too_much_is_named() -> None:
    fields = Node({"a": 1, "b": 2, "c": 3}).fields("a", "b", "c", "d")
    with pytest.raises(DocumentError, match=r"^one of a, b, c, d is needed here, not a, b and c$"):
        fields.exactly_one("a", "b", "c", "d")
