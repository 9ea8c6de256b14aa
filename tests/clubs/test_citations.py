"""Places in somebody's text, as they are shown."""

import pytest

from clubs.typography.citations import cited


@pytest.mark.parametrize(
    ("citation", "shown"),
    [
        ("§ 12", "§\N{NO-BREAK SPACE}12"),
        ("Part 2, §§ 3 and 4", "Part 2, §§\N{NO-BREAK SPACE}3 and 4"),
        ("§12", "§12"),
        ("Appendix 2", "Appendix 2"),
        ("", ""),
    ],
)
def test_a_section_sign_stays_with_its_number(citation: str, shown: str) -> None:
    assert cited(citation) == shown
