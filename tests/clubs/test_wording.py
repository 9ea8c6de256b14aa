"""What the pure packages say, in words."""

import pytest
from django.utils.translation import override

from clubs.interchange.codes import ListCode
from clubs.wording import worded
from scoring.errors import Code, Message, ngettext_noop
from scoring.notation import NotationError, parse_entry


class Greeting(Code):
    HELLO = "Hello %(who)s, and %(others)s"
    OTHERS = "%(count)d others"


def test_message_is_worded_with_those_in_it() -> None:
    message = Message(Greeting.HELLO, who="Ann", others=Message(Greeting.OTHERS, count=2))
    assert (worded(message), str(message)) == ("Hello Ann, and 2 others",) * 2


def test_error_is_worded_as_it_is_in_english() -> None:
    with pytest.raises(NotationError) as refused:
        parse_entry("4SN +4")
    with override("en"):
        assert worded(refused.value) == "14 tricks: a contract has at most 13"


class Waiting(Code):
    BOARDS = ngettext_noop("board %(which)s waits", "boards %(which)s wait", "count")


@pytest.mark.parametrize(
    ("boards", "said"), [((3,), "board 3 waits"), ((3, 4, 5), "boards 3, 4 and 5 wait")]
)
def test_a_number_decides_the_form_and_several_are_listed(
    boards: tuple[int, ...], said: str
) -> None:
    message = Message(Waiting.BOARDS, which=boards, count=len(boards))
    with override("en"):
        assert (worded(message), str(message)) == (said, said)


def test_what_somebody_wrote_is_shown_as_it_was_written() -> None:
    with override("fr"):
        assert worded("Nobody sits out.") == "Nobody sits out."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "ligne 3 : le nom manque"),
        ("nl", "regel 3: de naam ontbreekt"),
    ],
)
def test_a_fault_of_a_list_is_worded_with_its_line(language: str, said: str) -> None:
    fault = Message(ListCode.AT_LINE, line=3, fault=Message(ListCode.NO_NAME))
    with override(language):
        assert worded(fault).replace("\xa0", " ") == said
