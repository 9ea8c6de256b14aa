"""All guides as one document: what is in it by moment and by Law, and the sheets of each."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rulings.guides.graph import Guide
from rulings.guides.printing import as_page
from rulings.guides.reading import guides
from rulings.law_numbers import parts
from rulings.laws import Clause, find
from rulings.queries.guide_charts import chart_sheets

TEMPLATE = "documents/guides.html"


@dataclass(frozen=True, slots=True)
class BookLaw:
    """A Law, and the guides that are about it or a part of it."""

    clause: Clause
    guides: tuple[Guide, ...]

    @property
    def title(self) -> str:
        """As a bookmark has it."""
        said = {"number": self.clause.cited, "title": self.clause.title}
        return gettext("Law %(number)s: %(title)s") % said


@dataclass(frozen=True, slots=True)
class BookGuide:
    """A guide with its sheets."""

    guide: Guide
    sheets: tuple[SafeString, ...]


def book_laws() -> list[BookLaw]:
    """Every Law that has a guide, in the order of the Laws."""
    by_law: dict[int, list[Guide]] = {}
    for guide in guides().values():
        for number in dict.fromkeys(int(parts(law)[0]) for law in guide.laws):
            by_law.setdefault(number, []).append(guide)
    return [BookLaw(find(str(number)), tuple(by_law[number])) for number in sorted(by_law)]


def book_text() -> list[str]:
    """All that the document is made of: it is made anew when this changes."""
    return [as_page(guide) for guide in guides().values()]


def book_guides() -> list[BookGuide]:
    """Every guide with its sheets, in the order of the moments."""
    return [BookGuide(guide, tuple(chart_sheets(guide))) for guide in guides().values()]
