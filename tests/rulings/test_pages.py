"""Every page of the app as the people who use it see it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubs.actors import Actor
from events.models import Contestant
from rulings.actions.appeals import lodge_appeal
from rulings.laws import cite, find
from rulings.models import Appeal, Correction, Ruling
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night

pytestmark = pytest.mark.django_db

SOON = OFFICIAL + timedelta(minutes=5)


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(SOON, tick=False):
        yield


def client_of(actor: Actor | None) -> Client:
    client = Client()
    if actor is not None and actor.user is not None:
        client.force_login(actor.user)
    return client


def url(night: Night, name: str, *args: object) -> str:
    return reverse(name, args=[night.organiser.slug, night.session.pk, *args])


def ruling_form(night: Night, **changes: object) -> dict[str, object]:
    return {
        "meeting": f"{night.ns.pk}-{night.ew.pk}",
        "board": night.board.number,
        "laws": ["16B1", "12C1A"],
        "facts": "South paused.",
        "facts_are": "agreed",
        "decision": "One down.",
        "kind": "assigned",
        "score": "4S N -1",
        "sides": "both",
        **changes,
    }


def test_desk_shows_tables_what_to_do_and_the_ranking(night: Night) -> None:
    night.rule(told=(night.ns,))
    page = client_of(night.director).get(url(night, "desk")).content.decode()
    assert page.count('class="table-card') == 3
    assert f"R1, board {night.board.number}: tell pair {night.ew.label}" in page
    assert "15</b> of 15 results in" in page


def test_desk_is_for_directors(night: Night) -> None:
    assert client_of(night.actor(night.ns)).get(url(night, "desk")).status_code == 403
    assert client_of(None).get(url(night, "desk")).status_code == 302


def test_publish_page_shows_what_it_starts_then_starts_it(night: Night) -> None:
    client = client_of(night.director)
    page = client.get(url(night, "publish")).content.decode()
    assert "What this starts" in page
    assert client.post(url(night, "publish")).status_code == 302
    assert night.reload().official_at == SOON


def test_director_writes_previews_and_issues_a_ruling(night: Night) -> None:
    client = client_of(night.director)
    preview = client.post(url(night, "ruling_new"), ruling_form(night, preview="1"))
    assert "What this does to the ranking" in preview.content.decode()
    assert Ruling.objects.count() == 0
    saved = client.post(url(night, "ruling_new"), ruling_form(night, save="1"))
    assert saved["Location"] == url(night, "ruling", 1)
    page = client.get(saved["Location"]).content.decode()
    assert "Issue this ruling" in page
    issued = client.post(
        url(night, "ruling_issue", 1), telling(night, night.ns) | telling(night, night.ew)
    )
    assert issued["Location"] == saved["Location"]
    ruling = Ruling.objects.get()
    assert (ruling.state, ruling.tellings.count()) == (Ruling.State.ISSUED, 2)
    page = client.get(saved["Location"]).content.decode()
    assert "21:25" in page
    assert "(recorded" in page


@pytest.mark.parametrize(
    ("typed", "cited"),
    [("70", "70"), ("64a, law 12 C 1", "64A, 12C1"), ("12c1e; 12C1(d)", "12C1(e), 12C1(d)")],
)
def test_laws_are_typed_at_any_depth_and_counted_as_ticked(
    night: Night, typed: str, cited: str
) -> None:
    client = client_of(night.director)
    found = client.get(url(night, "ruling_laws"), {"law_words": typed}).content.decode()
    shown = [find(number).cited for number in re.findall(r'name="laws" value="(\w+)"', found)]
    assert shown[: len(cited.split(", "))] == cited.split(", ")
    client.post(url(night, "ruling_new"), ruling_form(night, laws=[], law_words=typed))
    assert cite(Ruling.objects.get().laws) == cited


def telling(night: Night, side: Contestant, time: str = "2026-11-17T21:25") -> dict[str, object]:
    """What a director states of one side, by the clock of the place."""
    return {f"told_at_{side.pk}": time, f"right_told_{side.pk}": "on"}


def test_issue_form_presumes_nobody_told(night: Night) -> None:
    night.rule(issue=False)
    client = client_of(night.director)
    page = client.get(url(night, "ruling", 1))
    form = page.context["issue_form"]
    assert [bound.value() for bound in form] == [None, None, None, None]
    assert "time to appeal does not run" in page.content.decode()
    client.post(url(night, "ruling_issue", 1), {})
    assert Ruling.objects.get().tellings.count() == 0
    page = client.get(url(night, "ruling", 1))
    assert [form["note"].value() for _side, form in page.context["tell_forms"]] == [None, None]
    assert "time to appeal does not run" in page.content.decode()


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"told_at": "2026-11-17T23:59"}, "That is still to come"),
        ({"told_at": "2026-11-17 18:29"}, "cannot have been told before 17 Nov 2026, 18:30"),
        ({"told_at": "half past nine"}, "Write day and time like this"),
        ({"told_at": "", "right_told": "on"}, "State when they were told"),
    ],
)
def test_issue_form_says_what_is_wrong_and_keeps_what_was_typed(
    night: Night, typed: dict[str, str], message: str
) -> None:
    night.rule(issue=False)
    sent = telling(night, night.ns) | {
        f"{name}_{night.ew.pk}": value for name, value in typed.items()
    }
    page = client_of(night.director).post(url(night, "ruling_issue", 1), sent)
    html = page.content.decode()
    assert message in html
    assert 'value="2026-11-17T21:25"' in html
    assert Ruling.objects.get().state == Ruling.State.DRAFT


def test_preview_by_htmx_is_a_fragment(night: Night) -> None:
    client = client_of(night.director)
    answer = client.post(
        url(night, "ruling_new"), ruling_form(night, preview="1"), headers={"HX-Request": "true"}
    )
    assert answer.templates[0].name == "rulings/award_effect.html"
    wrong = client.post(
        url(night, "ruling_new"),
        ruling_form(night, preview="1", score="9S"),
        headers={"HX-Request": "true"},
    )
    assert "Level 9" in wrong.content.decode()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"board": 2}, "is not played at this table"),
        ({"score": ""}, "Type the adjusted score"),
        ({"score": "A+"}, "assigned score is a contract"),
        ({"kind": "artificial", "score": "4S N ="}, "is no artificial score"),
        ({"laws": []}, "Find and tick the Law"),
        ({"meeting": "0-0"}, "Select a valid choice"),
    ],
)
def test_ruling_form_says_what_is_wrong(
    night: Night, wrong: dict[str, object], message: str
) -> None:
    page = client_of(night.director).post(url(night, "ruling_new"), ruling_form(night, **wrong))
    assert message in page.content.decode()
    assert Ruling.objects.count() == 0


def test_law_typed_by_number_needs_no_tick(night: Night) -> None:
    client = client_of(night.director)
    client.post(url(night, "ruling_new"), ruling_form(night, laws=[], law_words="64a1, 64C"))
    assert Ruling.objects.get().laws == ["64A1", "64C"]


def test_find_keeps_what_was_typed(night: Night) -> None:
    page = client_of(night.director).post(
        url(night, "ruling_new"),
        ruling_form(night, law_words="revoke", facts="West revoked.", find="1"),
    )
    html = page.content.decode()
    assert 'value="64A1"' in html
    assert "West revoked." in html
    assert 'value="16B1" checked' in html


def test_laws_are_found_by_htmx(night: Night) -> None:
    client = client_of(night.director)
    found = client.get(url(night, "ruling_laws"), {"law_words": "hesit", "laws": ["64A1"]})
    assert 'value="64A1" checked' in found.content.decode()
    assert 'value="16B1"' in found.content.decode()


def test_split_award_is_typed_once(night: Night) -> None:
    client = client_of(night.director)
    client.post(url(night, "ruling_new"), ruling_form(night, kind="artificial", score="A+/A-"))
    ruling = Ruling.objects.get()
    assert (ruling.ns_award, ruling.ew_award) == ({"artificial": "A+"}, {"artificial": "A-"})
    page = client.get(url(night, "ruling_edit", 1)).content.decode()
    assert 'value="A+/A-"' in page


def test_award_for_one_side_leaves_the_other_its_result(night: Night) -> None:
    client = client_of(night.director)
    client.post(url(night, "ruling_new"), ruling_form(night, sides="ew"))
    ruling = Ruling.objects.get()
    assert ruling.ns_award is None
    assert ruling.ew_award is not None


def test_director_tells_a_side_later(night: Night) -> None:
    ruling = night.rule(told=(night.ns,))
    client = client_of(night.director)
    assert "Tell " in client.get(url(night, "ruling", 1)).content.decode()
    client.post(
        url(night, "ruling_tell", 1),
        {"contestant": night.ew.pk, "note": "by telephone", **telling(night, night.ew)},
    )
    told = ruling.tellings.get(contestant=night.ew)
    assert (told.note, told.appeal_right_told) == ("by telephone", True)
    assert told.told_at == datetime(2026, 11, 17, 21, 25, tzinfo=UTC)
    assert told.recorded_at == SOON


def test_telling_without_a_time_comes_back_as_it_was_typed(night: Night) -> None:
    ruling = night.rule(told=())
    page = client_of(night.director).post(
        url(night, "ruling_tell", 1), {"contestant": night.ew.pk, "note": "by telephone"}
    )
    assert 'value="by telephone"' in page.content.decode()
    assert "This field is required" in page.content.decode()
    assert ruling.tellings.count() == 0


def test_director_replaces_a_ruling(night: Night) -> None:
    night.rule()
    client = client_of(night.director)
    assert "Law 82C" in client.get(url(night, "ruling_edit", 1)).content.decode()
    client.post(url(night, "ruling_edit", 1), ruling_form(night, kind="artificial", score="60/40"))
    assert Ruling.objects.get(state=Ruling.State.ISSUED).version == 2


def test_player_reports_an_error_and_the_director_corrects_it(official: Night) -> None:
    player = client_of(official.actor(official.ns))
    new = url(official, "correction_new")
    assert player.get(new, {"board": official.board.number}).status_code == 200
    wrong = player.post(new, {"board": official.board.number, "claimed": "4S N +9"})
    assert "19 tricks" in wrong.content.decode()
    sent = player.post(new, {"board": official.board.number, "claimed": "4S N +2"})
    assert sent["Location"] == url(official, "correction", 1)
    assert player.get(sent["Location"]).status_code == 200
    director = client_of(official.director)
    assert "Correct the record" in director.get(sent["Location"]).content.decode()
    director.post(url(official, "correction_correct", 1), {"entry": "4S N +2", "reason": ""})
    assert Correction.objects.get().state == Correction.State.CORRECTED
    assert director.get(url(official, "corrections")).status_code == 200


def test_player_cannot_report_a_board_that_others_played(official: Night) -> None:
    other = official.session.boards.exclude(pk=official.board.pk)
    player = client_of(official.actor(official.ns))
    claimed = {"claimed": "4S N +2"}
    answers = [
        player.post(url(official, "correction_new"), {"board": 99, **claimed}).status_code,
        player.post(url(official, "correction_new"), {"board": "x", **claimed}).status_code,
    ]
    assert answers == [200, 200]
    assert Correction.objects.count() == 0
    assert other.exists()


def test_L79C2_late_form_says_what_is_still_allowed(official: Night) -> None:
    with time_machine.travel(DEADLINE + INSTANT, tick=False):
        player = client_of(official.actor(official.ns))
        page = player.get(url(official, "correction_new")).content.decode()
        assert "beyond reasonable doubt" in page
        player.post(
            url(official, "correction_new"),
            {"board": official.board.number, "claimed": "4S N +2"},
        )
        director, admin = client_of(official.director), client_of(official.administrator)
        page = director.get(url(official, "correction", 1)).content.decode()
        assert "your statement" in page
        director.post(url(official, "correction_state", 1), {"statement": "All agree."})
        assert "All agree." in admin.get(url(official, "correction", 1)).content.decode()
        assert "Waiting for you" in admin.get(reverse("my_matters")).content.decode()
        admin.post(url(official, "correction_approve", 1), {"seen": 1})
        director.post(url(official, "correction_correct", 1), {"entry": "4S N +2", "reason": ""})
    assert Correction.objects.get().state == Correction.State.CORRECTED


def test_appeal_from_lodging_to_decision(official: Night) -> None:
    official.rule()
    lodger = client_of(official.actor(official.ns))
    partner = client_of(official.actor(official.ns, 1))
    assert "Appeal this ruling" in lodger.get(url(official, "ruling", 1)).content.decode()
    lodger.get(url(official, "appeal_new", 1))
    sent = lodger.post(url(official, "appeal_new", 1), {"grounds": "No pause."})
    assert sent["Location"] == url(official, "appeal", 1)
    assert "Waiting for you" in partner.get(reverse("my_matters")).content.decode()
    assert "asks for your concurrence" in partner.get(sent["Location"]).content.decode()
    partner.post(url(official, "appeal_concur", 1))
    director = client_of(official.director)
    decide = url(official, "appeal_decide", 1)
    verdict = {
        "outcome": "changed",
        "reasons": "Not proved.",
        "decision": "The table result stands.",
        "kind": "stands",
        "sides": "both",
    }
    assert director.get(decide).status_code == 200
    preview = director.post(decide, {**verdict, "preview": "1"})
    assert "What this does to the ranking" in preview.content.decode()
    director.post(decide, verdict)
    appeal = Appeal.objects.get()
    assert appeal.state == Appeal.State.DECIDED
    assert "Not proved." in lodger.get(sent["Location"]).content.decode()
    assert "changed on appeal A1" in lodger.get(url(official, "ruling", 1)).content.decode()


def test_L92B_appeal_form_after_the_deadline_says_so(official: Night) -> None:
    official.rule()
    with time_machine.travel(DEADLINE + INSTANT, tick=False):
        lodger = client_of(official.actor(official.ns))
        assert "has expired" in lodger.get(url(official, "appeal_new", 1)).content.decode()
        answer = lodger.post(url(official, "appeal_new", 1), {"grounds": "No pause."})
        assert "expired" in answer.content.decode()
    assert Appeal.objects.count() == 0


def test_L92C_director_writes_an_appeal_down_and_notes_the_partner(official: Night) -> None:
    official.rule()
    first, second = official.players(official.ew)
    director = client_of(official.director)
    director.get(url(official, "appeal_record", 1))
    director.post(url(official, "appeal_record", 1), {"player": first.pk, "grounds": "Told me."})
    director.post(url(official, "appeal_note", 1), {"concurs": second.pk})
    assert Appeal.objects.get().state == Appeal.State.READY


def test_refused_act_is_answered_on_a_page_of_its_own(official: Night) -> None:
    ruling = official.rule()
    lodge_appeal(
        actor=official.actor(official.ns), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )
    answer = client_of(official.actor(official.ns)).post(url(official, "appeal_concur", 1))
    assert answer.status_code == 400
    assert "concurred already" in answer.content.decode()


def test_my_matters_of_somebody_with_none(official: Night) -> None:
    page = client_of(official.actor(official.ew)).get(reverse("my_matters"))
    assert "Nothing concerns you" in page.content.decode()


def test_report_is_asked_for_by_button(official: Night) -> None:
    official.rule()
    answer = client_of(official.director).post(url(official, "ruling_report", 1))
    assert answer.status_code == 302
    assert "/jobs/" in answer["Location"]


def test_corrections_lists_only_what_concerns_the_visitor(official: Night) -> None:
    official.report(SOON, official.actor(official.ns), grounds="Our slip.")
    others = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])
    stranger = client_of(official.actor(others[0]))
    assert "4S N +2" not in stranger.get(url(official, "corrections")).content.decode()
    assert stranger.get(url(official, "correction", 1)).status_code == 404
    opponent = client_of(official.actor(official.ew))
    assert opponent.get(url(official, "correction", 1)).status_code == 200
