"""The examples of the package and of the README run."""

import doctest

import pytest

import scoring
from events import movements
from scoring import errors
from scripts.steps import ROOT


@pytest.mark.parametrize(("module", "examples"), [(scoring, 10), (errors, 5), (movements, 7)])
def test_examples_of_a_docstring(module: object, examples: int) -> None:
    assert doctest.testmod(module) == (0, examples)  # type: ignore[arg-type]


def test_examples_of_the_readme() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False) == (0, 13)
