"""Pages on which a field is divided and directed, section by section."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.models import User
from events.models import Event, Session
from events.models.scoring_choices import SectionsScored
from events.movements.dividing import Allotment
from tests.builders import build_event, build_session, enter_results
from tests.sections import in_sections, released

# --- The plan -----------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> Session:
    """Section A of eight pairs and section B of six, each in a Howell."""
    return in_sections(("howell", 8, 12), ("howell", 6, 12))


@pytest.fixture
def director() -> Callable[[Session], Client]:
    def signed_in(session: Session) -> Client:
        client = Client()
        client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
        return client

    return signed_in


def address(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *more])


def test_director_divides_plans_and_starts(director: Callable[[Session], Client]) -> None:
    event: Event = build_event(pairs=17)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client = director(session)
    assert "Play in several sections" in client.get(address("movement", session)).content.decode()
    asked = {"sections": 2, "way": Allotment.BALANCED.value}
    found = client.post(address("sections_divide", session), asked, follow=True)
    assert "Each section needs a movement first." in found.content.decode()
    assert client.get(address("movement", session))["Location"] == address("sections", session)
    for letter in "AB":
        offers = client.get(f"{address('movement', session)}?section={letter}")
        chosen = offers.context["candidates"][0]
        preview = client.get(chosen.url)
        form = {
            **{key: preview.context["form"].data.getlist(key) for key in preview.wsgi_request.GET},
            **{row.field: row.label for row in preview.context["form"].rows},
        }
        assert f"Take it for section {letter}" in preview.content.decode()
        taken = client.post(address("session_start", session), form, follow=True)
        assert f"Section {letter} has its movement." in taken.content.decode()
    started = client.post(address("sections_start", session), follow=True)
    assert "Play has begun." in started.content.decode()
    with scope(organiser=session.organiser):
        assert {each.letter for each in session.contestants.all()} == {"A", "B"}


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("movement", ()),
        ("movement_changes", ()),
        ("movement_change", ("leave",)),
        ("overview", ()),
        ("guide_cards", ()),
    ],
)
def test_pages_are_of_the_section_that_is_asked_for(
    director: Callable[[Session], Client], two: Session, name: str, more: tuple[str, ...]
) -> None:
    page = address(name, two, *more)
    client = director(two)
    texts = [client.get(page + query).content.decode() for query in ("", "?section=B")]
    assert "Section A" in texts[0]
    assert "Section B" in texts[1]
    assert texts[0] != texts[1]
    assert client.get(f"{page}?section=C").status_code == 404


def test_a_change_from_the_page_keeps_to_its_section(
    director: Callable[[Session], Client], two: Session
) -> None:
    client, page = director(two), address("movement_change", two, "fewer")
    done = client.post(page, {"section": "B", "seen": "0", "count": "1"})
    assert done["Location"] == f"{address('movement_changes', two)}?section=B"
    with scope(organiser=two.organiser):
        assert [each.section.letter for each in two.changes.all()] == ["B"]


def test_results_of_a_section(client: Client) -> None:
    session = released(SectionsScored.APART)
    page = address("results", session)
    everyone, own = (client.get(page + query).content.decode() for query in ("", "?section=B"))
    assert "?section=B" in everyone
    assert ("Ann A &amp; Bob A" in everyone, "Ann A &amp; Bob A" in own) == (True, False)
    board = client.get(address("board", session, 1)).content.decode()
    assert ("Section A" in board, "top 4 matchpoints" in board) == (True, True)
    assert client.get(f"{page}?section=%00").status_code == 200


@pytest.mark.parametrize("sections", [1, 3])
def test_desk_asks_as_often_for_three_sections_as_for_one(
    director: Callable[[Session], Client],
    django_assert_num_queries: DjangoAssertNumQueries,
    sections: int,
) -> None:
    session = (
        build_session(pairs=8, kind="howell", boards=14)
        if sections == 1
        else in_sections(*[("howell", 8, 14)] * sections)
    )
    enter_results(session)
    client = director(session)
    client.get(address("desk", session))
    with django_assert_num_queries(17):
        client.get(address("desk", session))
