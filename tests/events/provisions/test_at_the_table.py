"""What players and directors obey by themselves, key by key: what they read where they look.

Players read it on *What holds at the table*, the director beside the Law that a ruling cites. Each
test reads both before an authority has spoken, and in an event of the same club after it has.
"""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.regulations import publish_regulation
from events.models import Event, Session
from events.provisions.catalogue import CATALOGUE
from events.provisions.kinds import Value
from events.provisions.ruled import Ruled
from tests.builders import NOW, build_event, make_organiser

pytestmark = pytest.mark.django_db

Read = Callable[[str, Value, str], tuple[str, str]]


@pytest.fixture
def read() -> Read:
    """What everybody reads on a provision, before it is regulated so and after."""

    def before_and_after(key: str, value: Value, law: str) -> tuple[str, str]:
        club = make_organiser()
        usual = session_of(build_event(club))
        publish_regulation(
            actor=SYSTEM,
            authority=club.authority,
            title="Regulations",
            effective_on=NOW.date(),
            ruled={key: Ruled(value)},
            now=NOW,
            seen=0,
        )
        regulated = session_of(build_event(club, name="Regulated"))
        told = on_the_page(regulated, key)
        assert beside_the_law(usual, law) == ""
        assert " ".join(told.split()) in beside_the_law(regulated, law)
        return on_the_page(usual, key), told

    return before_and_after


def session_of(event: Event) -> Session:
    with scope(organiser=event.organiser):
        return event.sessions.select_related("event__organiser").get()


def on_the_page(session: Session, key: str) -> str:
    """What stands on *What holds at the table*, for whoever comes by."""
    address = reverse("table_rules", args=[session.organiser.slug, session.pk])
    text = unescape(" ".join(Client().get(address).content.decode().split()))
    name = re.escape(CATALOGUE[key].name)
    (found,) = re.findall(rf"<summary>{name}</summary>.*?</th> <td> <div>(.*?)</div>", text)
    return str(found).replace("<br>", "\n")


def beside_the_law(session: Session, law: str) -> str:
    """What the director sees who ticks that Law in a ruling; nothing where nobody has spoken."""
    director = Client()
    director.force_login(User.objects.get(email="director@acol.example"))
    address = reverse("ruling_laws", args=[session.organiser.slug, session.pk])
    text = unescape(" ".join(director.get(address, {"laws": [law]}).content.decode().split()))
    return text.replace("<br>", " ").partition("Regulated on these Laws:")[2]


# --- Cards, auction and play ------------------------------------------------------------------


def test_L1B_whether_cards_of_symmetrical_faces_are_forbidden(read: Read) -> None:
    assert read("L1B", True, "1A") == ("no", "yes")


def test_L16B2_whether_a_player_reserves_the_right_or_calls_the_director(read: Read) -> None:
    assert read("L16B2", "call", "16B2") == (
        "reserve the right to call the director later",
        "call the director at once",
    )


def test_L18F_how_calls_are_made(read: Read) -> None:
    assert read("L18F", "screens", "18F") == (
        "spoken",
        "with bidding boxes, across a screen",
    )


def test_L20F1_how_an_explanation_is_given(read: Read) -> None:
    assert read("L20F1", "written", "20F1") == ("spoken", "in writing")


def test_L20G3_whether_a_player_may_look_at_the_own_notes(read: Read) -> None:
    assert read("L20G3", "when_asked", "20G3") == (
        "may not be consulted",
        "may be consulted to answer an opponent",
    )


def test_L41A_whether_the_opening_lead_is_made_face_down(read: Read) -> None:
    assert read("L41A", "face_up", "41A") == ("is made face down", "is made face up")


def test_L70E2_in_which_order_a_claimers_suit_is_deemed_played(read: Read) -> None:
    assert read("L70E2", "bottom_up", "70A") == (
        "is played in the order that the director judges normal",
        "is played from the bottom up",
    )


def test_L73A2_after_which_calls_a_player_pauses(read: Read) -> None:
    assert read("L73A2", "first_trick", "73A") == (
        "none",
        "after a skip bid, and on the first trick",
    )


def test_L73A2_for_how_long_a_player_pauses(read: Read) -> None:
    assert read("L73A2-seconds", 15, "73D1") == ("10", "15")


def test_L76_what_belongs_to_the_playing_area(read: Read) -> None:
    assert read("L76-area", "The bar too.\nNot the garden.", "76B") == (
        "nothing",
        "The bar too.\nNot the garden.",
    )


def test_L76A2_how_play_that_is_transmitted_is_watched(read: Read) -> None:
    assert read("L76A2", "With a delay of 30 minutes.", "76B") == (
        "nothing",
        "With a delay of 30 minutes.",
    )


def test_L76B1_how_many_hands_a_spectator_looks_at(read: Read) -> None:
    assert read("L76B1", "none", "76B") == (
        "those of one player",
        "none: there are no spectators at the table",
    )


def test_L76C2_what_becomes_of_an_irregularity_of_spectators(read: Read) -> None:
    assert read("L76C2", "The spectator leaves the room.", "76B") == (
        "nothing",
        "The spectator leaves the room.",
    )


def test_L80B2e_how_irregularities_behind_screens_are_rectified(read: Read) -> None:
    assert read("L80B2e-screens", "By the tray that has passed.", "80B") == (
        "nothing",
        "By the tray that has passed.",
    )


def test_L80B2e_whether_phones_come_into_the_room(read: Read) -> None:
    assert read("L80B2-phones", "handed_in", "80B") == (
        "nothing is said of them",
        "are handed in",
    )


def test_L80B2i_whether_anybody_smokes(read: Read) -> None:
    assert read("L80B2-smoking", "never", "80B") == (
        "nothing is said of it",
        "not during the session",
    )


# --- Systems and their disclosure -------------------------------------------------------------


def test_L40A1b_how_a_pair_makes_its_understandings_available(read: Read) -> None:
    assert read("L40A1b", "filed", "40A1") == (
        "it answers questions at the table",
        "a system card filed before play, and at the table",
    )


def test_L40B1b_which_understandings_are_special(read: Read) -> None:
    assert read("L40B1b", "A two-opening on four cards.", "40B2") == (
        "nothing",
        "A two-opening on four cards.",
    )


def test_L40B1c_whether_every_artificial_call_is_special(read: Read) -> None:
    assert read("L40B1c", False, "40B2") == ("yes", "no")


def test_L40B2a_which_systems_are_allowed(read: Read) -> None:
    assert read("L40B2a1", "simple", "40B2") == ("all", "the authority's simple system alone")


def test_L40B2a_which_system_card_is_prescribed(read: Read) -> None:
    assert read("L40B2a2", "prescribed", "40B2") == (
        "none is prescribed",
        "the authority's own card, the same for both partners",
    )


def test_L40B2a_which_calls_are_alerted(read: Read) -> None:
    assert read("L40B2a3", "own_calls", "40B2") == (
        "no call is alerted",
        "each player alerts the own calls, behind a screen",
    )


def test_L40B2a_whether_understandings_vary_after_an_irregularity(read: Read) -> None:
    assert read("L40B2a4", "not", "40B2") == ("are allowed", "are not allowed")


def test_L40B2a_whether_artificial_calls_may_be_psychic(read: Read) -> None:
    assert read("L40B2a5", "not", "40B2") == ("are allowed", "are not allowed")


def test_L40B2b_when_a_player_consults_the_own_card(read: Read) -> None:
    assert read("L40B2b", "never", "40B2") == (
        "may be consulted by the declaring side in the Clarification Period",
        "may not be consulted",
    )


def test_L40B2c_when_a_player_consults_the_opponents_card(read: Read) -> None:
    assert read("L40B2c", "before", "40B2") == (
        "may be consulted before the auction and at the own turn",
        "may be consulted before the auction and after it",
    )


def test_L40B2d_which_aids_to_memory_there_are(read: Read) -> None:
    assert read("L40B2d", "scores", "40B2") == ("none", "a table of scores and of the IMP scale")
