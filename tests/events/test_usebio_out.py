"""An official score as a USEBIO file: what it says, to whom, and that it is read again alike."""

from dataclasses import replace
from io import StringIO
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Player
from events.actions.exported_scores import usebio_of
from events.actions.imports import Disagreement, import_session
from events.models import ScoreRelease, Scoring, Session
from events.models.scoring_choices import DatumOf, VictoryScale
from events.queries.score_sheet import score_sheet
from events.queries.standings import score_input
from tests.builders import NOW, build_release, build_session, make_organiser
from tests.events.interchange.files import a_match, second_leg, team
from tests.further import one_first
from tests.individuals import build_individual
from tests.locks import asked
from tests.sections import in_sections
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import SWISS, build_match_session, build_swiss

pytestmark = pytest.mark.django_db


def written(release: ScoreRelease, *, tell_numbers: bool = True) -> bytes:
    with scope(organiser=release.organiser):
        return usebio_of(release.session, release, tell_numbers=tell_numbers)


def event_of(content: bytes) -> Element:
    found = ElementTree.fromstring(content).find("EVENT")
    assert found is not None
    return found


def said(element: Element | None) -> dict[str, str | None]:
    assert element is not None
    return {each.tag: each.text for each in element}


@pytest.fixture
def release() -> ScoreRelease:
    return build_release(build_session(pairs=6, boards=6))


def address_of(release: ScoreRelease) -> str:
    return reverse("usebio", args=[release.organiser.slug, release.session_id])


def test_a_session_of_pairs_is_written(release: ScoreRelease) -> None:
    event = event_of(written(release))

    assert event.get("EVENT_TYPE") == "MP_PAIRS"
    assert [event.findtext(tag) for tag in ("EVENT_DESCRIPTION", "DATE", "WINNER_TYPE")] == [
        "Tuesday Pairs",
        "17/11/2026",
        "2",
    ]
    assert [each.tag for each in event.find("PARTICIPANTS/PAIR") or ()] == [
        *("PAIR_NUMBER", "DIRECTION", "TOTAL_SCORE", "PERCENTAGE", "PLACE", "PLAYER", "PLAYER")
    ]
    line = release.travellers[0]["lines"][0]
    assert said(event.find("BOARD/TRAVELLER_LINE")) == {
        "NS_PAIR_NUMBER": "1NS",
        "EW_PAIR_NUMBER": line["ew"],
        "CONTRACT": "4S",
        "PLAYED_BY": "N",
        "LEAD": None,
        "TRICKS": "10",
        "SCORE": "420",
        "NS_MATCH_POINTS": line["earned_ns"],
        "EW_MATCH_POINTS": line["earned_ew"],
    }


def brought(content: bytes, slug: str = "elsewhere") -> ScoreRelease:
    """The official score of the file's session, brought to another club, where it has to agree."""
    club = make_organiser(slug)
    with scope(organiser=club):
        imported = import_session(
            actor=SYSTEM,
            organiser=club,
            content=content,
            file_name="official.xml",
            must_agree=True,
            now=NOW,
        )
        return imported.session.releases.get()


def score(release: ScoreRelease) -> tuple[list[Any], list[Any]]:
    """Ranking and travellers, but for where and when lines were played."""
    lines = [
        {**line, "table": None, "round": None}
        for sheet in release.travellers
        for line in sheet["lines"]
    ]
    return release.ranking, lines


@pytest.mark.parametrize(
    "scoring",
    one_first(
        [
            Scoring.MATCHPOINTS,
            Scoring.HALF_MATCHPOINTS,
            Scoring.BUTLER,
            Scoring.BUTLER_TRIMMED,
            Scoring.CROSS_IMPS,
            Scoring.TOTAL_POINTS,
        ]
    ),
)
def test_pairs_come_in_again_with_the_same_score(scoring: Scoring) -> None:
    release = build_release(build_session(pairs=6, boards=6, scoring=scoring))
    assert score(brought(written(release))) == score(release)


@pytest.mark.parametrize("scoring", [Scoring.BUTLER, Scoring.BUTLER_TRIMMED])
def test_a_median_is_named_and_comes_in_again_with_the_same_score(scoring: Scoring) -> None:
    """Four tables: the median is the mean of the two in the middle, whatever is left out."""
    session = build_session(pairs=8, boards=12, scoring=scoring, datum_of=DatumOf.MEDIAN)
    release = build_release(session)
    content = written(release)
    assert b"Tenace (median Butler)" in content
    assert score(brought(content)) == score(release)


def test_two_sections_come_in_again_with_the_same_score() -> None:
    release = build_release(in_sections(("howell", 6, 10), ("howell", 8, 14)))
    content = written(release)
    sections = [each.get("SECTION_ID") for each in event_of(content).iter("SECTION")]
    assert sections == ["A", "B"]
    assert score(brought(content)) == score(release)


def test_a_session_of_players_is_written() -> None:
    release = build_release(build_individual(players=8, boards=14))
    event = event_of(written(release))

    assert event.get("EVENT_TYPE") == "INDIVIDUAL"
    first, line = release.ranking[0], release.travellers[0]["lines"][0]
    player = said(event.find("PARTICIPANTS/PLAYER"))
    assert (player["PLAYER_NUMBER"], player["PLAYER_NAME"]) == (first["label"], first["names"])
    assert (player["PERCENTAGE"], player["PLACE"]) == (first["percent"], first["rank"])
    seats = said(event.find("BOARD/TRAVELLER_LINE"))
    assert [seats[f"{seat}_PLAYER_NUMBER"] for seat in "NSEW"] == [
        *line["ns"].split("+"),
        *line["ew"].split("+"),
    ]


@pytest.mark.parametrize(
    "scoring", one_first([Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS])
)
def test_players_come_in_again_with_the_same_score(scoring: Scoring) -> None:
    release = build_release(build_individual(players=8, boards=14, scoring=scoring))
    again = brought(written(release))
    assert score(again) == score(release)
    with scope(organiser=again.organiser):
        assert again.session.event.is_individual
        computed = score_sheet(score_input(again.session))
    assert computed["ranking"] == release.ranking


def matches_of(release: ScoreRelease) -> dict[str, Any]:
    """The matches, but for what else a Swiss and line-ups bring."""
    assert release.matches is not None
    return {
        key: value for key, value in release.matches.items() if key not in {"by_round", "butler"}
    }


@pytest.mark.parametrize(
    "draft",
    one_first(
        [
            {},
            {"victory_scale": VictoryScale.WBF_DISCRETE},
            {"victory_scale": VictoryScale.ACBL_20},
            {"scoring": Scoring.TEAM_IMPS},
            {"scoring": Scoring.BOARD_A_MATCH},
        ]
    ),
)
def test_teams_come_in_again_with_the_same_score(draft: dict[str, Any]) -> None:
    release = build_release(build_match_session(teams=4, **draft))
    again = brought(written(release))
    assert score(again) == score(release)
    assert matches_of(again) == matches_of(release)
    with scope(organiser=again.organiser):
        computed = score_sheet(score_input(again.session))
    assert (computed["ranking"], computed["matches"]) == (again.ranking, again.matches)
    assert computed["travellers"] == again.travellers


def test_a_bye_that_the_totals_count_comes_in_again() -> None:
    release = build_release(build_match_session(teams=5, boards=25))
    again = brought(written(release))
    assert score(again) == score(release)
    assert matches_of(again)["byes"] == matches_of(release)["byes"]


def test_teams_that_meet_in_two_rounds_play_two_matches(client: Client) -> None:
    """Each wins one by 10 IMPs at home, on board 1 and on board 8.

    So both have nothing in all.
    """
    totals = (team(1, "10", "1"), team(1, "0", "1=")), (team(2, "-10", "2"), team(2, "0", "1="))
    again = brought(a_match(second_leg(), *totals))
    assert again.matches is not None
    assert [
        (each["round"], each["home"]["label"], each["home"]["points"])
        for each in again.matches["matches"]
    ] == [(1, "1", "10"), (2, "2", "10")]
    with scope(organiser=again.organiser):
        computed = score_sheet(score_input(again.session))
    assert (computed["ranking"], computed["matches"]) == (again.ranking, again.matches)
    for name, more in (("results", ()), ("matches", ()), ("match", ("2-1-2",))):
        address = reverse(name, args=[again.organiser.slug, again.session_id, *more])
        assert client.get(address).status_code == 200
    assert score(brought(written(again), "third")) == score(again)


def test_a_swiss_of_teams_comes_in_again() -> None:
    release = build_release(build_swiss(choice=replace(SWISS, rounds=2), played=2))
    again = brought(written(release))
    assert score(again) == score(release)


@pytest.mark.parametrize("name", ["results", "matches", "boards"])
def test_pages_of_matches_that_came_in_are_shown(client: Client, name: str) -> None:
    again = brought(written(build_release(build_match_session(teams=4))))
    address = reverse(name, args=[again.organiser.slug, again.session_id])
    assert client.get(address).status_code == 200


def test_a_match_score_that_is_wrong_is_told_with_its_match() -> None:
    content = written(build_release(build_match_session(teams=4)))
    wrong = content.replace(b"<TEAM_SCORE>15.50<", b"<TEAM_SCORE>15.60<", 1)
    with pytest.raises(Disagreement) as refused:
        brought(wrong)
    assert [str(each) for each in refused.value.differences] == [
        "Round 1, 1 v 4: the match score of team 1 is 15.60 in the file, 15.50 here"
    ]


def test_matches_of_teams_are_written_with_both_rooms() -> None:
    release = build_release(build_match_session(teams=4))
    event = event_of(written(release))

    assert event.get("EVENT_TYPE") == "TEAMS"
    team = event.find("PARTICIPANTS/TEAM[@TEAM_ID='1']")
    assert team is not None
    assert team.get("TEAM_NAME") == "Łódź Łosie"
    assert [each.findtext("NATIONAL_ID_NUMBER") for each in team.iter("PLAYER")] == [
        *("101", "102", "103", "104")
    ]
    sheet = release.matches["matches"][0]  # type: ignore[index]
    match = event.find("MATCH")
    assert match is not None
    tags = ("ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE")
    assert [match.findtext(tag) for tag in tags] == ["1", "1", "4", "15.50", "4.50"]
    board = match.find("BOARD")
    assert board is not None
    assert board.findtext("IMPS") == sheet["boards"][0]["home"] == "9"
    rooms = [
        [line.findtext(tag) for tag in ("DIRECTION", "NS_PAIR_NUMBER", "CONTRACT", "SCORE")]
        for line in board.iter("TRAVELLER_LINE")
    ]
    assert rooms == [["NS", "1", "4S", "420"], ["EW", "4", "PASS", "0"]]


def test_a_swiss_of_teams_is_one() -> None:
    choice = replace(SWISS, rounds=1)
    event = event_of(written(build_release(build_swiss(choice=choice, played=1))))
    assert event.get("EVENT_TYPE") == "SWISS_TEAMS"
    assert [each.text for each in event.iterfind("MATCH/ROUND_NUMBER")] == ["1"] * 4


def test_a_swiss_of_pairs_has_its_totals_and_its_matches_with_their_boards() -> None:
    choice = replace(SWISS, rounds=2, boards=3)
    release = build_release(build_swiss_pairs(choice=choice, played=2))
    event = event_of(written(release))
    assert event.get("EVENT_TYPE") == "SWISS_PAIRS"
    assert len(event.findall("PARTICIPANTS/PAIR")) == len(release.ranking)
    assert release.matches is not None
    tags = ("ROUND_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE")
    assert [[each.findtext(tag) for tag in tags] for each in event.iterfind("MATCH")] == [
        [
            str(each["round"]),
            *(each[side]["label"] for side in ("home", "away")),
            *(each[side]["points"] for side in ("home", "away")),
        ]
        for each in release.matches["matches"]
    ]
    for match in event.iterfind("MATCH"):
        first = 1 if match.findtext("ROUND_NUMBER") == "1" else 4
        assert [
            (board.findtext("BOARD_NUMBER"), len(board.findall("TRAVELLER_LINE")))
            for board in match.iterfind("BOARD")
        ] == [(str(number), 1) for number in range(first, first + 3)]
        assert {
            line.findtext("NS_PAIR_NUMBER") for line in match.iterfind("BOARD/TRAVELLER_LINE")
        } == {match.findtext("NS_PAIR_NUMBER")}
    assert event.findall("BOARD") == []


def test_the_public_gets_no_national_numbers(client: Client, release: ScoreRelease) -> None:
    answer = client.get(address_of(release))

    assert answer["Content-Type"] == "application/xml"
    assert answer["Content-Disposition"] == ('attachment; filename="tuesday-pairs-2026-11-17.xml"')
    assert b"NATIONAL_ID_NUMBER" not in answer.content
    assert b"<PLAYER_NAME>Ann A</PLAYER_NAME>" in answer.content
    assert answer.content == written(release, tell_numbers=False)


def test_whoever_takes_entries_gets_them(client: Client, release: ScoreRelease) -> None:
    client.force_login(director := user_of(release))
    answer = client.get(address_of(release))
    assert b"<NATIONAL_ID_NUMBER>101<" in answer.content
    assert answer["Cache-Control"] == "private, no-cache"
    assert director.is_active


def user_of(release: ScoreRelease) -> Any:
    with scope(organiser=release.organiser):
        return release.session.event.appointments.get().user


def test_the_public_learns_no_players_of_teams_that_no_page_shows() -> None:
    release = build_release(build_match_session(teams=4))
    assert b"<PLAYER>" not in written(release, tell_numbers=False)


def test_the_same_file_is_not_sent_twice(client: Client, release: ScoreRelease) -> None:
    address, tag = address_of(release), ""
    for _visit in range(2):
        answer = client.get(address, headers={"If-None-Match": tag} if tag else {})
        tag = answer["ETag"]
    assert (answer.status_code, answer.content) == (304, b"")

    with scope(organiser=release.organiser):
        release.session.event.organiser.name = "Acol & Sons"
        release.session.event.organiser.save()
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_number_that_was_mended_is_sent(client: Client, release: ScoreRelease) -> None:
    client.force_login(user_of(release))
    tag = client.get(address_of(release))["ETag"]
    with scope(organiser=release.organiser):
        Player.objects.filter(national_number="101").update(national_number="9101")
    answer = client.get(address_of(release), headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert b"<NATIONAL_ID_NUMBER>9101<" in answer.content


def test_who_was_renamed_stands_as_in_the_score(release: ScoreRelease) -> None:
    with scope(organiser=release.organiser):
        Player.objects.filter(national_number="101").update(name="Anna Nova & Co")
    content = written(release)
    assert b"Nova" not in content
    assert b"<PLAYER_NAME>Ann A</PLAYER_NAME></PLAYER>" in content
    assert b"<PLAYER_NAME>Bob A</PLAYER_NAME><NATIONAL_ID_NUMBER>102<" in content


def test_it_is_written_with_as_many_queries_whatever_the_size() -> None:
    def of(session: Session) -> int:
        release = build_release(session)
        with scope(organiser=release.organiser), asked() as found:
            usebio_of(release.session, release, tell_numbers=True)
        return len(found.before)

    small = build_session(make_organiser("small"), pairs=6, boards=6)
    large = build_session(make_organiser("large"), pairs=14, boards=14)
    assert of(small) == of(large)


def test_there_is_no_file_before_an_official_score(client: Client) -> None:
    session = build_session(pairs=6, boards=6)
    address = reverse("usebio", args=[session.organiser.slug, session.pk])
    assert client.get(address).status_code == 404


def test_the_command_prints_it(release: ScoreRelease) -> None:
    printed = StringIO()
    call_command("usebio", str(release.session_id), stdout=printed)
    assert printed.getvalue().encode() == written(release)


def test_the_command_says_what_is_missing() -> None:
    with pytest.raises(CommandError, match="There is no session 404"):
        call_command("usebio", "404")
    session = build_session(pairs=6, boards=6)
    with pytest.raises(CommandError, match=f"Session {session.pk} has no official score"):
        call_command("usebio", str(session.pk))


def test_the_ranking_links_to_it(client: Client, release: ScoreRelease) -> None:
    page = client.get(reverse("results", args=[release.organiser.slug, release.session_id]))
    assert f'href="{address_of(release)}"' in page.content.decode()
    assert "national numbers" not in page.content.decode()
