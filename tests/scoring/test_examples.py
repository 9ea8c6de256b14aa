"""The package's own examples run."""

import doctest

import scoring
from scoring import errors


def test_examples_of_the_package_docstring() -> None:
    result = doctest.testmod(scoring)
    assert (result.failed, result.attempted > 10) == (0, True)


def test_examples_of_the_errors() -> None:
    assert doctest.testmod(errors) == (0, 3)
