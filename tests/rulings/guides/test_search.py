"""Guides are found by a director's own words, in three languages, and by clause."""

import pytest
from django.utils.translation import gettext, override

from rulings.guides.graph import Guide
from rulings.guides.reading import guides
from rulings.queries.guide_search import find_guides


def names(found: tuple[Guide, ...]) -> list[str]:
    return [guide.name for guide in found]


@pytest.mark.parametrize(
    ("language", "words", "about"),
    [
        ("en", "hesitation", ["unauthorised-information", "misled-by-manner"]),
        ("en", "HESITATED", ["unauthorised-information", "misled-by-manner"]),
        ("en", "hesitaton", ["unauthorised-information", "misled-by-manner"]),
        ("en", "dropped card", ["card-exposed-in-auction", "exposed-card"]),
        ("en", "misexp", ["misinformation", "card-after-misinformation"]),
        ("en", "verzaken", []),
        ("en", "tea", []),
        ("fr", "renonce", ["revoke"]),
        ("fr", "Renonces", ["revoke"]),
        ("fr", "entame hors tour", ["opening-lead-out-of-turn"]),
        ("fr", "désinformation", ["misinformation", "card-after-misinformation"]),
        ("fr", "desinformation", ["misinformation", "card-after-misinformation"]),
        ("fr", "étalement", ["claim"]),
        ("fr", "carte tombée", ["card-exposed-in-auction", "exposed-card"]),
        ("fr", "revoke", ["revoke"]),
        ("fr", "verzaken", []),
        ("nl", "verzaken", ["revoke"]),
        ("nl", "verzaking", ["revoke"]),
        ("nl", "uitkomst voor de beurt", ["opening-lead-out-of-turn"]),
        ("nl", "strafkaart", ["exposed-card", "penalty-card"]),
        ("nl", "aarzeling", ["unauthorised-information", "misled-by-manner"]),
        ("nl", "OI", ["unauthorised-information"]),
        ("nl", "hesitation", ["unauthorised-information", "misled-by-manner"]),
    ],
)
def test_guide_is_found_by_the_words_of_a_language(
    language: str, words: str, about: list[str]
) -> None:
    with override(language):
        assert names(find_guides(words).about) == about


@pytest.mark.parametrize(
    ("words", "about", "also"),
    [
        ("64", ["revoke"], ["dummys-limits", "card-of-dummy", "cards-in-trick"]),
        ("27B1", ["insufficient-bid"], []),
        ("Law 27 B 1 (a)", ["insufficient-bid"], []),
        ("L54", ["opening-lead-out-of-turn"], ["exposed-card"]),
        ("loi 54", ["opening-lead-out-of-turn"], ["exposed-card"]),
        ("94", [], []),
    ],
)
def test_guide_is_found_by_clause_and_others_that_cite_it_come_second(
    words: str, about: list[str], also: list[str]
) -> None:
    found = find_guides(words)
    assert (names(found.about), names(found.also)) == (about, also)


def test_clause_that_no_guide_cites_finds_the_guide_of_its_law() -> None:
    assert names(find_guides("27B4").about) == ["insufficient-bid"]


def test_words_of_a_question_find_a_guide_as_second() -> None:
    found = find_guides("twelfth")
    assert (names(found.about), names(found.also)) == ([], ["revoke"])


def test_no_words_find_every_guide() -> None:
    assert names(find_guides(" ").about) == list(guides())


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_words_of_each_guide_are_those_of_the_language(language: str) -> None:
    with override(language):
        assert [each.name for each in guides().values() if gettext(each.words) == each.words] == []
