"""Places and ties."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.places import place_all
from tests.scoring.vectors import load_json


def ranks(scores: Sequence[Fraction | int]) -> list[str]:
    """The place of each score."""
    places = dict(place_all({str(number): score for number, score in enumerate(scores)}))
    return [places[str(number)] for number in range(len(scores))]


values = st.lists(st.fractions(0, 100, max_denominator=8))


def test_tied_contestants_share_the_place() -> None:
    example = load_json("misc.json")["ranking_ties"]["example"]
    assert ranks(example["scores"]) == example["ranks"] == ["1", "2=", "2=", "4"]


def test_values_that_only_print_alike_do_not_tie() -> None:
    assert ranks([Fraction(500001, 10000), Fraction(50)]) == ["1", "2"]


@given(values)
def test_ranking_is_a_total_preorder(scores: list[Fraction]) -> None:
    places = [int(place.rstrip("=")) for place in ranks(scores)]
    assert all(
        (places[i] < places[j]) == (scores[i] > scores[j])
        for i in range(len(scores))
        for j in range(len(scores))
    )


@given(values)
def test_place_counts_those_ahead(scores: list[Fraction]) -> None:
    ahead = [sum(other > score for other in scores) for score in scores]
    assert [int(place.rstrip("=")) - 1 for place in ranks(scores)] == ahead


@given(values)
def test_tie_is_shown_on_every_tied_line(scores: list[Fraction]) -> None:
    assert [place.endswith("=") for place in ranks(scores)] == [
        scores.count(score) > 1 for score in scores
    ]


@given(values)
def test_contestants_are_listed_best_first(scores: list[Fraction]) -> None:
    places = place_all({str(number): score for number, score in enumerate(scores)})
    assert [scores[int(name)] for name in places.names] == sorted(scores, reverse=True)


def test_tied_contestants_are_listed_by_number() -> None:
    assert place_all({"10": 1, "9": 1, "Smith": 1, "11": 2}).names == ["11", "9", "10", "Smith"]
