"""A later session seeded by the ranking so far: its sections, and the numbers of its movement."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.dividing import divide_field
from events.models import Event
from events.movements.dividing import Allotment
from events.queries.stages import in_order_of_ranking
from tests.builders import NOW, enter_pair
from tests.championship import begin, build_championship, finish, nth

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs have played, and a ninth has come in since."""
    event = build_championship()
    with scope(organiser=event.organiser):
        finish(begin(event, 1))
        enter_pair(event, 9)
        yield event


def ranked(event: Event) -> list[int]:
    """The entries in the order of the first session's official score, then the newcomer."""
    session = nth(event, 1)
    numbers = {each.label: each.entry.number for each in session.contestants.all()}
    return [*(numbers[row["label"]] for row in session.releases.get().ranking), 9]


def director(event: Event) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{event.organiser.slug}.example"))
    return client


def sections_of(event: Event) -> list[list[int]]:
    return [each.entries for each in nth(event, 2).planned.order_by("letter")]


def test_whoever_is_not_ranked_comes_last(event: Event) -> None:
    assert in_order_of_ranking(nth(event, 2), [9, *range(1, 9)]) == ranked(event)


def test_finals_a_and_b_by_the_ranking(event: Event) -> None:
    best = ranked(event)
    divide_field(
        actor=SYSTEM,
        session=nth(event, 2),
        sections=2,
        way=Allotment.IN_ORDER,
        by_ranking=True,
        now=NOW,
    )
    assert sections_of(event) == [best[:4], best[4:]]


def test_sections_are_balanced_by_the_ranking_on_the_page(event: Event) -> None:
    best, page = ranked(event), reverse("sections", args=["acol", nth(event, 2).pk])
    assert "in the order of the ranking so far" in director(event).get(page).content.decode()
    send = reverse("sections_divide", args=["acol", nth(event, 2).pk])
    director(event).post(send, {"sections": "2", "way": "ranked balanced"})
    assert sections_of(event) == [
        [best[at] for at in (0, 3, 4, 7)],
        [best[at] for at in (1, 2, 5, 6, 8)],
    ]


def test_before_any_score_there_is_nothing_to_seed_by() -> None:
    event = build_championship()
    with scope(organiser=event.organiser):
        session = nth(event, 1)
    page = director(event).get(reverse("sections", args=["acol", session.pk])).content.decode()
    assert "ranking so far" not in page
    send = reverse("sections_divide", args=["acol", session.pk])
    answer = director(event).post(send, {"sections": "2", "way": "ranked balanced"})
    assert answer.status_code == 400
    assert (
        "order"
        not in director(event)
        .get(reverse("movement", args=["acol", session.pk]))
        .context["form"]
        .fields
    )


def test_numbers_of_the_movement_go_by_the_ranking(event: Event) -> None:
    client, present = director(event), ranked(event)[:8]
    page = reverse("movement", args=["acol", nth(event, 2).pk])
    asked: dict[str, Any] = {"boards": 14, "copies": 1, "present": present, "order": "ranking"}
    offers = client.get(page, asked).context["candidates"]
    assert all("order=ranking" in each.url for each in offers)
    chosen = {"kind": "howell", "boards": 14, "rounds": 7, "winners": 1}
    preview = reverse("movement_preview", args=["acol", nth(event, 2).pk])
    form = client.get(preview, {**asked, **chosen}).context["form"]
    assert [(row.pair.number, row.label) for row in form.rows] == [
        (number, str(label)) for label, number in enumerate(present, start=1)
    ]
    start = reverse("session_start", args=["acol", nth(event, 2).pk])
    client.post(start, {**asked, **chosen, **{row.field: row.label for row in form.rows}})
    seated = nth(event, 2).contestants.order_by("number")
    assert list(seated.values_list("entry__number", flat=True)) == present
