"""The guides to read and sign, as they are committed."""

from pathlib import Path

from rulings.guides.printing import as_page
from rulings.guides.reading import guide, guides

PAGES = Path(__file__).parents[3] / "docs" / "guides"


def test_pages_are_those_of_the_guides() -> None:
    """`make guides` writes them."""
    assert {page.stem: page.read_text("utf-8") for page in PAGES.glob("*.md")} == {
        name: as_page(one) for name, one in guides().items()
    }


def test_page_has_each_path_with_what_is_said_and_its_clauses() -> None:
    page = as_page(guide("opening-lead-out-of-turn"))
    assert page.startswith("# Opening lead out of turn\n\nLaws: 54. Version 1. At most 5 taps")
    assert "- **Declarer chooses: What does declarer choose?** (54)" in page
    assert "Dummy becomes declarer." in page
    assert "- in force: The defender on declarer's right has a major penalty card" in page


def test_page_of_a_guide_that_leads_into_another_names_it() -> None:
    assert "goes on in [Call changed, or made by a slip](change-of-call.md)" in as_page(
        guide("insufficient-bid")
    )
