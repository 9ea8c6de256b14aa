"""The picture of an official score: what it shows, of which release, and that every name fits."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from django_scopes import scope
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from events.actions.persons import remove_person
from events.documents.share_card import HEIGHT, WIDTH, ShareCard, ShareCardRow, drawn
from events.models import ScoreRelease
from tests.builders import NOW, build_release, build_session
from tests.writers import make_final


def picture(*names: str, title: str = "Tuesday Pairs") -> Image.Image:
    rows = [ShareCardRow(name, str(place), "61.22%") for place, name in enumerate(names, start=1)]
    card = ShareCard("Acol Bridge Club", title, "Acol · 24 boards", rows, "official score 1")
    return Image.open(BytesIO(drawn(card))).convert("RGB")


def ink(image: Image.Image, left: int, top: int, right: int, bottom: int) -> int:
    """How many points of that part are not paper."""
    part = image.crop((left, top, right, bottom))
    paper = image.getpixel((WIDTH - 2, HEIGHT - 2))
    return sum(count for count, colour in part.getcolors(10**6) or () if colour != paper)


def test_it_has_the_size_that_sites_ask_for() -> None:
    assert picture("Ann A & Bob A").size == (1200, 630)


@pytest.mark.costly
@pytest.mark.parametrize("name", ["Łódź", "Ελένη", "Ђорђе", "Zoë Ångström", "♠♥♦♣"])
def test_letters_of_names_and_suits_are_drawn_each_for_itself(name: str) -> None:
    """No two letters look alike, as the box does that stands for one that a font lacks."""
    drawn_ = [
        picture(letter).crop((150, 300, 400, 350)).tobytes() for letter in dict.fromkeys(name)
    ]
    missing = picture("\N{CJK UNIFIED IDEOGRAPH-4E00}").crop((150, 300, 400, 350)).tobytes()
    blank = picture(" ").crop((150, 300, 400, 350)).tobytes()
    letters = [
        each for letter, each in zip(dict.fromkeys(name), drawn_, strict=True) if letter != " "
    ]
    assert len({*letters, missing, blank}) == len(letters) + 2


def test_a_long_name_ends_before_the_figure_and_a_long_title_at_the_margin() -> None:
    image = picture("Wolfeschlegelsteinhausenbergerdorff " * 4, title="Championship " * 12)
    assert ink(image, 1140, 140, 1200, 280) == 0
    assert ink(image, 985, 300, 995, 350) == 0


@pytest.fixture
def release() -> ScoreRelease:
    return build_release(build_session(pairs=8, boards=8, place="Łódź"))


def address(release: ScoreRelease, number: int) -> str:
    return f"/o/acol/sessions/{release.session_id}/share/{number}.png"


@pytest.mark.django_db
def test_the_page_names_it_by_its_whole_address_and_tells_the_head(
    release: ScoreRelease, client: Client
) -> None:
    page = client.get(f"/o/acol/sessions/{release.session_id}/").content.decode()
    told = {
        name: page.partition(f'property="og:{name}" content="')[2].partition('"')[0]
        for name in ("title", "url", "image")
    }
    assert told == {
        "title": "Tuesday Pairs",
        "url": f"{settings.ORIGIN}/o/acol/sessions/{release.session_id}/",
        "image": settings.ORIGIN + address(release, 1),
    }
    facts = page.partition('<dl class="facts winners">')[2].partition("</dl>")[0]
    assert [word in facts for word in ("First North-South", "First East-West")] == [True, True]
    assert f"<span>{told['url']}</span>" in page


@pytest.mark.django_db
def test_only_the_release_in_force_has_one(release: ScoreRelease, client: Client) -> None:
    first = client.get(address(release, 1))
    assert (first.status_code, first["Content-Type"]) == (200, "image/png")
    assert client.get(address(release, 2)).status_code == 404
    with scope(organiser=release.organiser):
        make_final(actor=SYSTEM, session=release.session, now=NOW + timedelta(hours=1))
    found = [client.get(address(release, number)).status_code for number in (1, 2)]
    assert found == [404, 200]


@pytest.mark.django_db
def test_a_name_that_is_removed_goes_with_its_picture(
    release: ScoreRelease, client: Client
) -> None:
    with scope(organiser=release.organiser):
        make_final(actor=SYSTEM, session=release.session, now=NOW + timedelta(hours=1))
        label = release.ranking[0]["label"]
        entry = next(
            each.entry for each in release.session.contestants.all() if each.label == label
        )
        before = client.get(address(release, 2)).content
        remove_person(actor=SYSTEM, player=entry.members.all()[0].player, forget=True, now=NOW)
    answers = [client.get(address(release, number)) for number in (2, 3)]
    assert [each.status_code for each in answers] == [404, 200]
    assert answers[1].content != before


@pytest.mark.django_db
@pytest.mark.parametrize("pairs", [6, 28])
def test_it_is_drawn_once_for_everybody(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    """The session and the release in force; to draw it also its ranking and its tables."""
    found = address(build_release(build_session(pairs=pairs, boards=pairs)), 1)
    pictures = []
    for queries in (4, 2):
        with django_assert_num_queries(queries):
            pictures.append(client.get(found).content)
    assert pictures[0] == pictures[1]


@pytest.mark.django_db
def test_while_play_goes_on_there_is_none(client: Client) -> None:
    session = build_session(pairs=8, boards=8)
    assert client.get(f"/o/acol/sessions/{session.pk}/share/1.png").status_code == 404
