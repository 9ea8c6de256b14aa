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
from clubs.wording import worded
from events import movements
from scoring.errors import Code, Message
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


PACKAGES = (scoring, movements, rulings)
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
