"""Each case that was worked out by hand from the Law ends as it was worked out."""

import pytest

from rulings.guides.graph import GuideOutcome
from rulings.guides.reading import guide, guides
from tests.rulings.guides.named_cases import Case, cases, followed, result_of

LEAST = 6
"""Cases that a guide has before it counts."""


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.guide}: {case.title}")
def test_case_ends_as_the_law_has_it(case: Case) -> None:
    end = followed(guide(case.guide), case).at
    assert isinstance(end, GuideOutcome)
    assert result_of(end) == case.result


@pytest.mark.parametrize("name", guides())
def test_guide_has_its_cases(name: str) -> None:
    assert len([case for case in cases() if case.guide == name]) >= LEAST
