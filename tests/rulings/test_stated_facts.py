"""Facts agreed or disputed, what each side says, waivers and second looks (Laws 81, 84, 85)."""

from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.urls import reverse

from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.models import Adjustment, Contestant, Session
from rulings.actions.rulings import issue_ruling, revise_ruling
from rulings.actions.second_looks import look_again
from rulings.actions.tellings import Told
from rulings.deadlines import Obstacle, obstacles
from rulings.models import Ruling, SecondLook
from rulings.queries.dossier import dossier_text
from rulings.queries.matters import matters, pending
from rulings.queries.report import report_text
from tests.builders import NOW
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_pages import client_of, ruling_form, url

pytestmark = pytest.mark.django_db

STANDS: dict[str, object] = {"kind": "stands", "score": ""}
SAID = {
    "ns_statement": "East thought for a minute.",
    "ew_statement": "There was no pause at all.",
    "learnt": "told",
}


def rule(night: Night, **changes: object) -> Ruling:
    """Written and issued on the pages, and told to both sides."""
    client = client_of(night.director)
    client.post(url(night, "ruling_new"), ruling_form(night, **changes))
    ruling = Ruling.objects.latest("pk")
    told = [Told(side, NOW, appeal_right_told=True) for side in (night.ns, night.ew)]
    return issue_ruling(actor=night.director, ruling=ruling, told=told, now=NOW)


def read(night: Night, page: str, *args: object, by: Any = None) -> str:
    text = client_of(by or night.director).get(url(night, page, *args)).content.decode()
    return " ".join(text.split())


def waits(night: Night, at: Any = DEADLINE + INSTANT) -> tuple[Obstacle, ...]:
    return obstacles(matters(Session.objects.get(pk=night.session.pk)), at)


def of_api(night: Night, by: Any) -> dict[str, Any]:
    asked = [night.organiser.slug, night.session.pk, 1]
    found: dict[str, Any] = client_of(by).get(reverse("api-ruling", args=asked)).json()
    return found


@pytest.mark.parametrize(
    ("facts_are", "words"),
    [
        ("agreed", "Facts, agreed (Law 84)"),
        ("disputed", "Facts, disputed; on the balance of probabilities (Law 85A)"),
        ("unknown", "Facts, disputed, and not determined; play goes on (Law 85B)"),
    ],
)
def test_L84_L85_a_ruling_says_whether_its_facts_are_agreed(
    night: Night, facts_are: str, words: str
) -> None:
    rule(night, facts_are=facts_are, **SAID)
    for who in (night.director, night.actor(night.ns), night.actor(night.ew)):
        page = read(night, "ruling", 1, by=who)
        assert words in page
        assert of_api(night, who)["facts_are"] == facts_are


def test_L85_each_sides_statement_is_read_by_the_parties_and_officials(night: Night) -> None:
    rule(night, facts_are="disputed", **SAID)
    for who in (night.director, night.actor(night.ns), night.actor(night.ew)):
        page, found = read(night, "ruling", 1, by=who), of_api(night, who)
        for name in ("ns_statement", "ew_statement"):
            assert SAID[name] in page
            assert found[name] == SAID[name]


def test_L85_statements_are_not_for_others(night: Night) -> None:
    rule(night, facts_are="disputed", **SAID)
    others = night.session.contestants.exclude(pk__in=(night.ns.pk, night.ew.pk))
    stranger = night.actor(others[0])
    page = read(night, "rulings", by=stranger) + read(night, "ruling", 1, by=stranger)
    found = of_api(night, stranger)
    for name in ("ns_statement", "ew_statement"):
        assert SAID[name] not in page
        assert found.get(name, "") == ""


def test_L85_what_was_stated_is_of_its_version_and_in_the_report(night: Night) -> None:
    ruling = rule(night, facts_are="disputed", **SAID)
    revise_ruling(
        actor=night.director,
        ruling=ruling,
        laws=["85B"],
        facts="Nobody can tell.",
        facts_are=Ruling.FactsAre.UNKNOWN,
        ew_statement="We do not remember.",
        decision="Play goes on.",
        ns_award=None,
        ew_award=None,
        now=NOW,
    )
    first, second = Ruling.objects.order_by("version")
    assert (first.ns_statement, first.ew_statement) == (SAID["ns_statement"], SAID["ew_statement"])
    assert (second.ns_statement, second.ew_statement) == (
        SAID["ns_statement"],
        "We do not remember.",
    )
    kept: Any = HistoryRecord.objects.filter(act="ruling.revise").latest("pk")
    assert kept.before["ew_statement"] == SAID["ew_statement"]
    assert kept.after["facts_are"] == "unknown"
    text = " ".join(report_text(night.session, 1).split())
    for words in (SAID["ns_statement"], "We do not remember.", "told of it later (Law 81C3)"):
        assert words in text


@pytest.mark.parametrize(
    ("learnt", "words"),
    [
        ("called", "called to the table (Law 81C3)"),
        ("told", "told of it later (Law 81C3)"),
        ("seen", "saw it (Law 81C3)"),
        ("other", "in another manner (Law 81C3)"),
    ],
)
def test_L81C3_a_ruling_says_how_the_director_learnt_of_it(
    night: Night, learnt: str, words: str
) -> None:
    rule(night, learnt=learnt)
    assert words in read(night, "ruling", 1, by=night.actor(night.ew))


def test_L81C3_what_nobody_has_said_is_not_told(night: Night) -> None:
    rule(night, learnt="")
    assert "81C3" not in read(night, "ruling", 1)


# --- Waiver (Law 81C5) ----------------------------------------------------------------------------

WAIVED: dict[str, object] = {
    **STANDS,
    "waived_by": "ns",
    "waiver": "They are beginners: let it be.",
}


def test_L81C5_rectification_is_waived_on_request_and_the_result_stands(night: Night) -> None:
    ruling = rule(night, laws=["64A1"], **WAIVED)
    assert ruling.laws == ["64A1", "81C5"]
    page = read(night, "ruling", 1, by=night.actor(night.ew))
    assert "Rectification waived at the request of North-South (Law 81C5)" in page
    assert "They are beginners: let it be." in page
    found = of_api(night, night.director)
    assert (found["waived_by"], found["waiver"]) == ("ns", WAIVED["waiver"])
    assert str(WAIVED["waiver"]) in report_text(night.session, 1)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"waiver": ""}, "Say which side asked for the waiver"),
        ({"waived_by": ""}, "Say which side asked for the waiver"),
        ({"kind": "assigned", "score": "4S N -1"}, "The rectification is waived"),
    ],
)
def test_L81C5_a_waiver_has_its_words_and_no_adjusted_score(
    night: Night, typed: dict[str, object], message: str
) -> None:
    form = ruling_form(night, **{**WAIVED, **typed})
    page = client_of(night.director).post(url(night, "ruling_new"), form).content.decode()
    assert message in page
    assert '<details class="fine-points" open>' in page
    assert Ruling.objects.count() == 0


def test_the_database_forbids_a_waiver_with_an_award(night: Night) -> None:
    ruling = night.rule()
    for changed in ({"waived_by": "ns", "waiver": "Please."}, {"looks_again": True}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Ruling.objects.filter(pk=ruling.pk).update(**changed)


# --- Looking again after the board ----------------------------------------------------------------

GOES_ON: dict[str, object] = {
    **STANDS,
    "laws": ["85B"],
    "facts_are": "unknown",
    "decision": "Play on; I look again after the board.",
    "looks_again": "on",
}


def test_L85B_a_ruling_that_lets_play_go_on_is_looked_at_again(night: Night) -> None:
    """It stays on the desk and holds the score up until then."""
    rule(night, **GOES_ON)
    night.publish()
    assert waits(night) == (Obstacle.RULING_UNFINISHED,)
    assert f"R1, board {night.board.number}: look again after the board" in read(night, "desk")
    page = read(night, "ruling", 1)
    assert "Where the ruling stands, say what you found." in page
    assert "The director looks again after the board" in read(
        night, "ruling", 1, by=night.actor(night.ns)
    )
    client = client_of(night.director)
    client.post(url(night, "ruling_look", 1), {"found": "No damage: ten tricks either way."})
    assert waits(night) == ()
    assert "look again after the board" not in read(night, "desk")
    page = read(night, "ruling", 1, by=night.actor(night.ns))
    assert "No damage: ten tricks either way." in page
    assert "Looked again after the board: the ruling stands" in page
    assert "No damage" in report_text(night.session, 1)
    assert HistoryRecord.objects.filter(act="ruling.look").count() == 1


def test_a_second_look_may_end_in_an_adjusted_score(night: Night) -> None:
    rule(night, **GOES_ON)
    client = client_of(night.director)
    asked = client.get(url(night, "ruling_edit", 1)).context["form"]
    assert asked["looks_again"].value() is False
    form = ruling_form(night, laws=["16B3"], facts_are="disputed")
    client.post(url(night, "ruling_edit", 1), form)
    assert pending(night.session).to_look_at == []
    assert Ruling.objects.latest("version").ns_award is not None


def test_a_second_look_is_noted_once_by_who_may_rule(night: Night) -> None:
    ruling = rule(night, **GOES_ON)
    client = client_of(night.director)
    assert "This field is required" in client.post(url(night, "ruling_look", 1)).content.decode()
    player = client_of(night.actor(night.ns))
    assert player.post(url(night, "ruling_look", 1), {"found": "Us."}).status_code == 403
    look_again(actor=night.director, ruling=ruling, found="Nothing.", now=NOW)
    with pytest.raises(UserError, match="R1 does not wait for that"):
        look_again(actor=night.director, ruling=ruling, found="Again.", now=OFFICIAL)
    assert SecondLook.objects.count() == 1


def test_nobody_looks_again_at_what_adjusts_the_score(night: Night) -> None:
    form = ruling_form(night, looks_again="on")
    page = client_of(night.director).post(url(night, "ruling_new"), form).content.decode()
    assert "let the table result stand until then" in page
    with pytest.raises(UserError, match="does not wait for that"):
        look_again(actor=night.director, ruling=night.rule(), found="Nothing.", now=NOW)


# --- A ruling of no board ---------------------------------------------------------------------

CONDUCT: dict[str, object] = {
    **STANDS,
    "board": "",
    "laws": ["74A2"],
    "facts": "West spoke rudely to South.",
    "decision": "West is warned.",
}


def test_L74_a_ruling_on_conduct_needs_no_board(official: Night) -> None:
    """It is told, read, printed and appealed as others are, and no page names a board."""
    ruling = rule(official, **CONDUCT)
    assert (ruling.is_of_board, ruling.named, str(ruling)) == (False, "R1", "R1")
    for who in (official.director, official.actor(official.ns), official.actor(official.ew)):
        page = read(official, "ruling", 1, by=who)
        assert "<h1>Ruling R1</h1>" in page
        assert "At the table" not in page
        assert of_api(official, who)["board"] is None
    assert "R1, board" not in read(official, "desk") + read(official, "rulings")
    assert "<dt>Board</dt>" not in report_text(official.session, 1)
    with time_machine.travel(OFFICIAL, tick=False):
        player = client_of(official.actor(official.ew))
        form = player.get(url(official, "appeal_new", 1)).content.decode()
        assert "The ruling appealed, R1<" in form
        player.post(url(official, "appeal_new", 1), {"grounds": "He began it."})
        concurring = client_of(official.actor(official.ew, 1))
        concurring.post(url(official, "appeal_concur", 1))
        assert "A1 of R1: hear it" in read(official, "desk")
        dossier = dossier_text(official.session, 1, NOW)
        assert "Appeal A1 of ruling R1</h1>" in dossier
        assert "at all tables" not in dossier
        page = read(official, "appeal_decide", 1)
        assert '<h2 id="appealed">R1</h2>' in page


def test_a_ruling_of_no_board_waits_to_be_told(night: Night) -> None:
    client_of(night.director).post(url(night, "ruling_new"), ruling_form(night, **CONDUCT))
    assert "R1: issue it" in read(night, "desk")
    issue_ruling(actor=night.director, ruling=Ruling.objects.get(), told=[], now=NOW)
    assert "R1: tell pair" in read(night, "desk")


def test_a_ruling_of_no_board_leaves_another_rulings_score(night: Night) -> None:
    """Both keep the same board: of one it is only when the pairs met."""
    night.rule()
    rule(night, **CONDUCT)
    assert Adjustment.objects.in_force().get().origin == "R1"


@pytest.mark.parametrize(
    "typed",
    [
        {"kind": "assigned", "score": "4S N -1"},
        {"kind": "artificial", "score": "A+/A-"},
        {"looks_again": "on"},
        {"waived_by": "ns", "waiver": "Never mind."},
    ],
)
def test_what_needs_a_board_is_refused_without_one(night: Night, typed: dict[str, object]) -> None:
    form = ruling_form(night, **{**CONDUCT, **typed})
    page = client_of(night.director).post(url(night, "ruling_new"), form).content.decode()
    assert "That needs a board: say on which it was." in page
    assert Ruling.objects.count() == 0


def test_an_appeal_of_a_ruling_of_no_board_adjusts_no_score(official: Night) -> None:
    rule(official, **CONDUCT)
    with time_machine.travel(OFFICIAL, tick=False):
        for position, route in enumerate(("appeal_new", "appeal_concur")):
            asking = client_of(official.actor(official.ew, position))
            asking.post(url(official, route, 1), {"grounds": "He began it."})
        director = client_of(official.director)
        verdict = {"outcome": "changed", "reasons": "He did.", "decision": "Nobody is warned."}
        typed = {**verdict, "kind": "assigned", "score": "4S N -1", "sides": "both"}
        page = director.post(url(official, "appeal_decide", 1), typed).content.decode()
        assert "That needs a board: say on which it was." in page
        director.post(url(official, "appeal_decide", 1), {**verdict, **STANDS, "sides": "both"})
    decided = Ruling.objects.get(state=Ruling.State.ISSUED)
    assert (decided.decision, decided.is_of_board) == ("Nobody is warned.", False)


def test_the_database_forbids_an_award_of_no_board(night: Night) -> None:
    ruling = night.rule()
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(is_of_board=False)


def test_L90_a_ruling_may_concern_one_side_alone(official: Night) -> None:
    """The others are not told, may not appeal, and read no more of it than anybody."""
    form = ruling_form(official, **{**CONDUCT, "laws": ["90B2"], "concerns": "ew"})
    client_of(official.director).post(url(official, "ruling_new"), form)
    ruling = Ruling.objects.get()
    told = Told(official.ew, NOW, appeal_right_told=True)
    stranger = Told(official.ns, NOW, appeal_right_told=True)
    with pytest.raises(UserError, match="was not at the table"):
        issue_ruling(actor=official.director, ruling=ruling, told=[stranger], now=NOW)
    ruling = Ruling.objects.get()
    issue_ruling(actor=official.director, ruling=ruling, told=[told], now=NOW)
    assert pending(official.session).to_tell == []
    (side,) = of_api(official, official.actor(official.ew))["sides"]
    assert side["pair"] == official.ew.label
    assert of_api(official, official.actor(official.ns)).get("sides", []) == []
    assert "<dt>Concerns</dt>" in report_text(official.session, 1)
    with time_machine.travel(OFFICIAL, tick=False):
        for who, status in ((official.ns, 404), (official.ew, 302)):
            asking = client_of(official.actor(who))
            answer = asking.post(url(official, "appeal_new", 1), {"grounds": "We were not slow."})
            assert answer.status_code == status
        listed = client_of(official.actor(official.ew)).get(reverse("my_matters")).content.decode()
        assert "Ruling R1<" in listed
        assert "Appeal A1 of ruling R1<" in listed
        listed = client_of(official.actor(official.ns)).get(reverse("my_matters")).content.decode()
        assert "R1" not in listed


def test_a_ruling_on_a_board_concerns_both_sides(night: Night) -> None:
    form = ruling_form(night, concerns="ns")
    page = client_of(night.director).post(url(night, "ruling_new"), form).content.decode()
    assert "A ruling on a board concerns both sides." in page
    assert Ruling.objects.count() == 0
    ruling = night.rule()
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(concerns="ns")


def alone(contestant: Contestant) -> str:
    """How the form names one who is at no table."""
    return f"{contestant.pk}-{contestant.pk}"


def test_L90_a_ruling_is_on_one_who_met_nobody(official: Night) -> None:
    """A late pair is told, reads and appeals; nobody else is a party."""
    form = ruling_form(official, **{**CONDUCT, "laws": ["90B1"], "meeting": alone(official.ew)})
    form["ns_statement"] = "The road was closed."
    client_of(official.director).post(url(official, "ruling_new"), form)
    ruling = Ruling.objects.get()
    assert (ruling.is_of_board, ruling.sides, ruling.ns) == (False, (official.ew,), official.ew)
    told = Told(official.ew, NOW, appeal_right_told=True)
    issue_ruling(actor=official.director, ruling=ruling, told=[told], now=NOW)
    assert pending(official.session).to_tell == []
    page = read(official, "ruling", 1, by=official.actor(official.ew))
    assert "They say" in page
    assert "North-South" not in page
    assert "<dt>Concerns</dt>" in report_text(official.session, 1)
    assert of_api(official, official.actor(official.ns)).get("sides", []) == []
    with time_machine.travel(OFFICIAL, tick=False):
        for who, status in ((official.ns, 404), (official.ew, 302)):
            asking = client_of(official.actor(who))
            answer = asking.post(url(official, "appeal_new", 1), {"grounds": "Not our fault."})
            assert answer.status_code == status
        client_of(official.actor(official.ew, 1)).post(url(official, "appeal_concur", 1))
        assert "A1 of R1: hear it" in read(official, "desk")
        assert "Appeal A1 of ruling R1</h1>" in dossier_text(official.session, 1, NOW)


def test_a_ruling_on_a_board_is_not_on_one_alone(night: Night) -> None:
    typed = ruling_form(night, meeting=alone(night.ns))
    page = client_of(night.director).post(url(night, "ruling_new"), typed).content.decode()
    assert "That is one alone, at no table: leave the board empty." in page
    assert Ruling.objects.count() == 0
    ruling = night.rule()
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(ew=night.ns)
