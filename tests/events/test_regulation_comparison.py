"""Two versions of an authority's regulation side by side: what was added, dropped and changed."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.actors import SYSTEM
from clubs.models import Authority
from events.actions.regulations import publish_regulation
from events.models import Chapter, Regulation
from events.provisions.ruled import ChapterRule, Ruled
from events.queries.regulation_comparison import compared_rooms
from tests.builders import make_authority

pytestmark = pytest.mark.django_db


def regulate(
    authority: Authority,
    ruled: dict[str, Ruled],
    chapters: dict[str, ChapterRule] | None = None,
    *,
    days: int = 0,
) -> Regulation:
    now, seen = timezone.now(), authority.regulations.count()
    return publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title=f"Règlement de Łódź, {seen + 1}",
        effective_on=(now + timedelta(days=days)).date(),
        ruled=ruled,
        chapters=chapters or {},
        now=now,
        seen=seen,
    )


def two_versions() -> tuple[Regulation, Regulation]:
    authority = make_authority()
    earlier = regulate(
        authority,
        {
            "L16B2": Ruled("call"),
            "L92B": Ruled("45 min"),
            "L41A": Ruled("face_up"),
            "L76C2": Ruled("The director removes the spectator."),
        },
        {"appeals": ChapterRule(is_required=True)},
    )
    later = regulate(
        authority,
        {
            "L16B2": Ruled("call"),
            "L92B": Ruled("1 h", is_fixed=True, citation="§ 12"),
            "L40A1b": Ruled("filed", approved=("asked",)),
            "L76C2": Ruled("The director warns the spectator."),
        },
        {"table": ChapterRule(text="Phones are off.")},
        days=30,
    )
    return earlier, later


def page(query: str = "") -> str:
    address = reverse("regulations_compare", args=["union"]) + query
    return " ".join(Client().get(address).content.decode().split())


def test_each_difference_is_told_as_added_dropped_or_changed() -> None:
    earlier, later = two_versions()
    told = {
        room.name: [(each.clause, each.fate, each.was, each.now) for each in room.lines]
        for room in compared_rooms(earlier, later)
    }
    assert told == {
        "Cards, auction and play": [
            ("Law 41A", "dropped", "is made face up", "nothing is said"),
            (
                "Law 76C2",
                "changed",
                "The director removes the spectator.",
                "The director warns the spectator.",
            ),
        ],
        "Systems and their disclosure": [
            (
                "Law 40A1(b)",
                "added",
                "nothing is said",
                (
                    "a system card filed before play, and at the table; also allowed: it answers"
                    " questions at the table"
                ),
            )
        ],
        "Scoring and periods": [
            (
                "Law 92B",
                "changed",
                "45 minutes after the official score is available",
                (
                    "1 hour after the official score is available; fixed for all below;"
                    " §\N{NO-BREAK SPACE}12"
                ),
            )
        ],
        "Chapters of the conditions of contest": [
            ("Law 78D", "dropped", "events have to say something in it", "nothing is said"),
            ("Law 78D", "added", "nothing is said", "words are offered: Phones are off."),
        ],
    }
    assert compared_rooms(later, later) == []


def test_what_was_added_one_way_was_dropped_the_other_way() -> None:
    earlier, later = two_versions()
    there = [each for room in compared_rooms(earlier, later) for each in room.lines]
    back = [each for room in compared_rooms(later, earlier) for each in room.lines]
    assert [(each.now, each.was) for each in back] == [(each.was, each.now) for each in there]
    opposite = {"added": "dropped", "dropped": "added", "changed": "changed"}
    assert [each.fate for each in back] == [opposite[each.fate] for each in there]


def test_everybody_reads_two_versions_side_by_side_with_the_days_from_which_they_hold() -> None:
    earlier, later = two_versions()
    history = Client().get(reverse("regulations", args=["union"])).content.decode()
    assert f'href="{reverse("regulations_compare", args=["union"])}"' in history
    text = page()
    assert "<ins>warns </ins>" in page("?from=1&to=2")
    for each in (earlier, later):
        assert f"Version {each.number}: Règlement de Łódź, {each.number}" in text
        assert f"for what is played from {each.effective_on:%-d %B %Y} on" in text
    assert "<del>45 minutes after the official score is available</del>" in text
    assert "<del>removes </del>" in text
    assert "<ins>warns </ins>" in text
    assert "When an opponent has conveyed information" not in text
    assert str(Chapter.APPEALS.label) in text
    assert "Between these two nothing has changed." in page("?from=2&to=2")


@pytest.mark.parametrize("wrong", ["?from=9", "?to=x", "?from=%F0%9D%9F%8F", "?to=-1"])
def test_a_version_that_is_not_there_is_not_compared(wrong: str) -> None:
    two_versions()
    address = reverse("regulations_compare", args=["union"])
    assert Client().get(address + wrong).status_code == 404


def test_an_authority_that_has_not_spoken_has_nothing_to_compare() -> None:
    make_authority()
    assert Client().get(reverse("regulations_compare", args=["union"])).status_code == 404


def test_one_version_alone_is_compared_with_itself() -> None:
    regulate(make_authority(), {"L16B2": Ruled("call")})
    assert "Between these two nothing has changed." in page()
    history = Client().get(reverse("regulations", args=["union"])).content.decode()
    assert reverse("regulations_compare", args=["union"]) not in history


def test_many_versions_are_compared_with_as_many_queries_as_few() -> None:
    two_versions()
    address, counts = reverse("regulations_compare", args=["union"]), []
    for hours in range(2, 5):
        with CaptureQueriesContext(connection) as asked:
            Client().get(address)
        counts.append(len(asked))
        regulate(Authority.objects.get(), {"L92B": Ruled(f"{hours} h")})
    assert counts == [2, 2, 2]
