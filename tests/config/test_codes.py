"""What the pure packages say by code: each has words in every language, and is said somewhere.

A message is put into words from its code and its parameters (`scoring.errors`), so both have to be
there. What the words are is for `tests/clubs/test_wording.py` and the tests of each package.
"""

import ast
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

import pytest

import clubs
import events
import rulings
import scoring
from scoring.errors import Code, Plural
from scripts.steps import ROOT
from tests.config.parsed import parsed

PACKAGES = (scoring, clubs, events, rulings)


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


KINDS = {kind.__name__: kind for package in PACKAGES for kind in codes(package)}


def test_no_two_codes_have_one_name() -> None:
    """They are told by it below."""
    assert len(KINDS) == sum(1 for package in PACKAGES for _ in codes(package))


def test_no_two_members_of_a_code_say_the_same() -> None:
    """Else the second would be another name of the first."""
    for kind in KINDS.values():
        assert [str(name) for name in kind.__members__] == [each.name for each in kind]


# --- Words ------------------------------------------------------------------------------------

TEXTS = sorted({each.value for kind in KINDS.values() for each in kind})
ENTRY = re.compile(r'^(msgid|msgstr|msgstr\[\d\]) ((?:".*"\n?)+)', re.MULTILINE)


def worded(language: str) -> dict[str, str]:
    """The texts that the catalogue has words for, with the first form of each."""
    catalogue = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
    found = {}
    for entry in catalogue.read_text("utf-8").split("\n\n"):
        fields = {name: _joined(lines) for name, lines in ENTRY.findall(f"{entry}\n")}
        found[fields.get("msgid", "")] = fields.get("msgstr") or fields.get("msgstr[0]", "")
    return found


def _joined(lines: str) -> str:
    text = "".join(line[1:-1] for line in lines.splitlines())
    return text.replace('\\"', '"').replace("\\\\", "\\")


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_code_has_words_in_the_catalogue(language: str) -> None:
    words = worded(language)
    assert [text for text in TEXTS if not words.get(text)] == []


# --- Use --------------------------------------------------------------------------------------

NAMED = re.compile(r"%\((\w+)\)")
MAKERS = re.compile(r"(Error|Fault|Breach|Message|error|refuse)$")
"""What makes a message, or raises one, of a code and parameters by name."""
OF_THE_ERROR = {"where"}
"""Names that an error keeps for itself: the place in a file (`events.interchange.errors`)."""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(ROOT)): parsed(path)
        for package in PACKAGES
        for path in sorted((ROOT / package.__name__).rglob("*.py"))
    }


def code_of(node: ast.expr) -> Code | None:
    """The member that is named here, like `CardCode.NO_CARD`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        kind = KINDS.get(node.value.id)
        return kind.__members__.get(node.attr) if kind else None
    return None


def parameters_of(code: Code) -> set[str]:
    text = code.value
    if isinstance(text, Plural):
        return {*NAMED.findall(text), *NAMED.findall(text.many), text.by}
    return set(NAMED.findall(text))


@pytest.mark.costly
def test_every_code_is_said() -> None:
    said = {code_of(node) for tree in trees().values() for node in walk(tree)}
    assert [str(each) for kind in KINDS.values() for each in kind if each not in said] == []


def walk(tree: ast.Module) -> Iterator[ast.expr]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.expr))


def misnamed(call: ast.Call) -> set[str]:
    """Parameters that a call leaves out of what it says, or has besides."""
    given = {word.arg or "**" for word in call.keywords} - OF_THE_ERROR
    if "**" in given or not MAKERS.search(ast.unparse(call.func)):
        return set()
    said = filter(None, map(code_of, call.args))
    return {name for code in said for name in given ^ parameters_of(code)}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("CardError(CardCode.NO_CARD, found=text)", set()),
        ("CardError(CardCode.NO_CARD, **parameters)", set()),
        ("CardError(CardCode.NO_CARD)", {"found"}),
        ("CardError(CardCode.NO_CARD, found=text, card=card)", {"card"}),
        ("node.error(CardCode.NO_CARD, what=text)", {"found", "what"}),
    ],
)
def test_what_is_found_in_a_call(source: str, found: set[str]) -> None:
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    assert misnamed(call) == found


@pytest.mark.costly
def test_every_code_is_said_with_the_parameters_in_its_text() -> None:
    wrong = {
        (name, node.lineno): misnamed(node)
        for name, tree in trees().items()
        for node in walk(tree)
        if isinstance(node, ast.Call) and misnamed(node)
    }
    assert wrong == {}
