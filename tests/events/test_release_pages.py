"""Each page of a release is a row of its own; one without rows is cut into the same pages."""

import json

import pytest
from django_scopes import scope

from events.models import ScoreRelease
from events.queries.release_pages import (
    BoardHead,
    BoardPage,
    ResultCardPage,
    board_heads,
    board_pages,
    result_card_page,
)
from tests.builders import build_release, build_session

pytestmark = pytest.mark.django_db

Pages = tuple[list[BoardHead], list[BoardPage], list[ResultCardPage | None]]


@pytest.fixture
def release() -> ScoreRelease:
    return build_release(build_session(pairs=6, boards=6))


def pages_of(release: ScoreRelease) -> Pages:
    cards = [result_card_page(release, row["label"]) for row in release.ranking]
    for each in cards:  # told without them too: tests/events/test_merits.py
        assert each is not None
        each.pop("merits", None)
    return board_heads(release), [json.loads(page) for page in board_pages(release)], cards


def test_a_release_of_a_version_without_rows_is_cut_into_the_same_pages(
    release: ScoreRelease,
) -> None:
    with scope(organiser=release.organiser):
        kept = pages_of(release)
        release.pages.all().delete()
        for sheet in release.travellers:
            for line in sheet["lines"]:
                del line["tricks"]
        release.save()
        assert pages_of(ScoreRelease.objects.get(pk=release.pk)) == kept
    heads, boards, cards = kept
    assert (len(heads), len(boards), len(cards)) == (6, 6, 6)


@pytest.mark.parametrize("label", ["99", "", "1\0"])
def test_nobody_has_the_card_of_a_label_that_is_not_there(
    release: ScoreRelease, label: str
) -> None:
    with scope(organiser=release.organiser):
        assert result_card_page(release, label) is None
