"""The package's own examples run."""

import doctest

import scoring.rubber


def test_examples_of_the_package_docstring() -> None:
    result = doctest.testmod(scoring.rubber)
    assert (result.failed, result.attempted > 10) == (0, True)
