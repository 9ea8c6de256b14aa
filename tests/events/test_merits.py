"""Merits on the cards of an official score: stored with the release, told in words."""

from datetime import timedelta

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from events.merits import Past
from events.models import ScoreRelease, Session, TableRound
from events.queries.merit_words import merits_told
from events.queries.merits import merits_of_release, pasts
from events.queries.release_pages import result_card_page
from scoring.notation import parse_entry
from tests.builders import NOW, build_release, build_session, make_organiser
from tests.individuals import build_individual
from tests.teams import build_match_session
from tests.writers import correct_result

pytestmark = pytest.mark.django_db


def told(release: ScoreRelease, label: str) -> list[str]:
    with scope(organiser=release.organiser):
        page = result_card_page(release, label)
        assert page is not None
        return merits_told(release, label, page)


def card(client: Client, session: Session, label: str) -> str:
    address = f"/o/{session.organiser.slug}/sessions/{session.pk}/pairs/{label}/"
    return client.get(address).content.decode()


def test_each_card_opens_with_two_and_no_two_cards_with_the_same(client: Client) -> None:
    release = build_release(build_session(pairs=7, boards=14, kind="howell"))
    sentences = [each for number in range(1, 8) for each in told(release, str(number))]
    assert (len(sentences), len(set(sentences))) == (14, 14)
    page = card(client, release.session, "7")
    listed = page.partition('<ul class="merits">')[2].partition("</ul>")[0]
    assert listed.count("<li>") == 2


def test_a_page_of_the_version_before_tells_the_same_as_one_that_has_them() -> None:
    release = build_release(build_session(pairs=8, boards=8))
    stored = told(release, "1NS")
    with scope(organiser=release.organiser):
        for page in release.pages.filter(kind="card"):
            del page.content["merits"]
            page.save()
    assert (len(stored), told(release, "1NS")) == (2, stored)


def test_a_corrected_score_tells_what_then_holds() -> None:
    """Whoever alone made 6S after the correction is told so, and nobody before it."""
    session = build_release(build_session(pairs=8, boards=8)).session
    with scope(organiser=session.organiser):
        table_round = TableRound.objects.select_related("ns", "ew").get(
            section__session=session, round=1, table=1
        )
        assert table_round.ns is not None
        assert table_round.ew is not None
        correct_result(
            actor=SYSTEM,
            session=session,
            board_number=table_round.boards[0],
            ns=table_round.ns,
            ew=table_round.ew,
            entry=parse_entry("6S N ="),
            now=NOW + timedelta(minutes=5),
            reason="Twelve tricks were made.",
        )
        first, second = (session.releases.get(number=number) for number in (1, 2))
        kinds = [
            {each["kind"] for own in merits_of_release(release).values() for each in own}
            for release in (first, second)
        ]
    sentence = f"Nobody else bid and made a slam on board {table_round.boards[0]}: 6♠."
    assert ["only_slam" in each for each in kinds] == [False, True]
    assert sentence in told(second, table_round.ns.label)


def test_players_of_an_individual_have_two_with_whom_they_sat() -> None:
    release = build_release(build_individual(players=8))
    sentences = [each for number in range(1, 9) for each in told(release, str(number))]
    assert (len(sentences), len(set(sentences))) == (16, 16)


def test_teams_have_two_each(client: Client) -> None:
    release = build_release(build_match_session(teams=4, boards=12))
    found = [card(client, release.session, str(number)) for number in range(1, 5)]
    lists = [each.partition('<ul class="merits">')[2].partition("</ul>")[0] for each in found]
    assert [each.count("<li>") for each in lists] == [2, 2, 2, 2]
    assert len(set(lists)) == 4


def test_what_two_have_played_together_is_counted_in_earlier_sessions_alone() -> None:
    club = make_organiser()
    first = build_release(
        build_session(club, pairs=4, boards=6, kind="howell", starts_at=NOW - timedelta(days=7))
    ).session
    second = build_release(build_session(club, pairs=4, boards=6, kind="howell")).session
    with scope(organiser=club):
        assert pasts(first) == {str(number): Past(0, 0) for number in range(1, 5)}
        assert pasts(second) == {str(number): Past(1, 6) for number in range(1, 5)}
        merits = merits_of_release(second.releases.get())
    kinds = [each for own in merits.values() for each in own if each["kind"] == "milestone"]
    assert kinds == [{"kind": "milestone", "boards": 10}]  # it was everybody's, and is told once
