"""What the pure packages say, in words: no code without a text in any catalogue."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest
from django.conf import settings
from django.utils.translation import override

import rulings
import scoring
from clubs import interchange as lists
from clubs.interchange.codes import ListCode
from clubs.wording import worded
from events import interchange, movements
from scoring.errors import Code, Message, ngettext_noop
from scoring.notation import NotationError, parse_entry


class Greeting(Code):
    HELLO = "Hello %(who)s, and %(others)s"
    OTHERS = "%(count)d others"


def codes(package: ModuleType) -> Iterator[type[Code]]:
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            found = vars(import_module(module.name)).values()
            yield from (
                each
                for each in found
                if isinstance(each, type)
                and issubclass(each, Code)
                and each is not Code
                and each.__module__ == module.name
            )


PACKAGES = (scoring, movements, interchange, lists, rulings)
TEXTS = sorted({each.value for package in PACKAGES for kind in codes(package) for each in kind})


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_code_has_a_text_in_the_catalogue(language: str) -> None:
    catalogue = settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"
    known = _texts(catalogue.read_text("utf-8"))
    assert [text for text in TEXTS if text not in known] == [], "run make messages"


def _texts(catalogue: str) -> set[str]:
    """The texts to translate; each stands on one line, or on those that follow an empty one."""
    found = set()
    for entry in catalogue.split("\n\n"):
        text = entry.partition('msgid "')[2].partition("\nmsg")[0]
        found.add("".join(line.strip().strip('"') for line in text.splitlines()))
    return {text.replace('\\"', '"').replace("\\\\", "\\") for text in found}


def test_no_two_members_of_a_code_say_the_same() -> None:
    """Else the second would be another name of the first."""
    for package in PACKAGES:
        for kind in codes(package):
            assert [str(name) for name in kind.__members__] == [each.name for each in kind]


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
