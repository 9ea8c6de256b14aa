"""Who decides in a matter of their own may, where the Laws let them; every reader is told."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import UserError
from clubs.models import Membership
from events.models import RulingsShown
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.corrections import correct, reject
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.rulings import issue_ruling, revise_ruling
from rulings.actions.tellings import Told, tell_side, telling_field
from rulings.models import Appeal, Correction, Ruling
from rulings.queries.correction_timelines import correction_timeline
from tests.builders import make_member
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_correcting import CLAIM, report, report_at

pytestmark = pytest.mark.django_db

PLAYED = "The director played at this table."


def plays_too(night: Night) -> None:
    """The director is the East-West pair's first player."""
    player = night.players(night.ew)[0]
    player.user = night.director.user
    player.save()


def seen_by_all(night: Night, number: int = 1) -> str:
    """The ruling's page as somebody without a login sees it, where decisions are shown to all."""
    conditions = night.session.conditions
    assert conditions is not None
    conditions.rulings_shown = RulingsShown.DECISION
    conditions.save()
    page = reverse("ruling", args=[night.organiser.slug, night.session.pk, number])
    return Client().get(page).text


def appealed(night: Night) -> Appeal:
    appeal = lodge_appeal(
        actor=night.actor(night.ns),
        ruling=Ruling.objects.get(state=Ruling.State.ISSUED),
        grounds="No.",
        now=OFFICIAL,
    )
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def decide(night: Night, appeal: Appeal) -> None:
    decide_appeal(
        actor=night.director, appeal=appeal, outcome="stands", reasons="As before.", now=OFFICIAL
    )


def test_a_director_who_rules_at_the_own_table_is_marked_for_everybody(night: Night) -> None:
    plays_too(night)
    night.rule()
    assert PLAYED in seen_by_all(night)


def test_who_issues_what_another_director_drafted_is_marked(night: Night) -> None:
    other = make_member(night.organiser, Membership.MemberRole.MEMBER, email="o@o.example")
    ruling = night.rule(issue=False)
    Ruling.objects.update(director=other)
    plays_too(night)
    issue_ruling(actor=night.director, ruling=ruling, now=OFFICIAL)
    assert PLAYED in seen_by_all(night)


def test_L74_a_director_of_the_side_that_it_does_not_concern_is_marked(night: Night) -> None:
    plays_too(night)
    ruling = night.rule(issue=False)
    none = {"ns_award": None, "ew_award": None}
    Ruling.objects.update(is_of_board=False, concerns=Ruling.Side.NS, **none)
    issue_ruling(actor=night.director, ruling=ruling, now=OFFICIAL)
    assert PLAYED in seen_by_all(night)


def test_a_director_of_another_table_is_not_marked(night: Night) -> None:
    night.rule()
    page = seen_by_all(night)
    assert "Four spades one down" in page
    assert "played at this table" not in page


def test_L82C_each_version_tells_of_its_own_director(night: Night) -> None:
    ruling = night.rule()
    plays_too(night)
    names = ("laws", "facts", "facts_are", "decision", "ns_award", "ew_award")
    text = {name: getattr(ruling, name) for name in names}
    version = revise_ruling(actor=night.director, ruling=ruling, now=OFFICIAL, **text)
    ruling.refresh_from_db()
    assert (ruling.director_was_at_table, version.director_was_at_table) == (False, True)


def test_L93A_who_ruled_and_hears_the_appeal_is_marked_for_everybody(official: Night) -> None:
    official.rule(now=OFFICIAL)
    decide(official, appealed(official))
    page = seen_by_all(official)
    assert "Decided by the director who had given the ruling." in page
    assert "played at this table" not in page


def test_L93A_who_sat_there_and_decides_the_appeal_is_marked(official: Night) -> None:
    other = make_member(official.organiser, Membership.MemberRole.MEMBER, email="o@o.example")
    official.rule(now=OFFICIAL)
    Ruling.objects.update(director=other)
    plays_too(official)
    decide(official, appealed(official))
    page = seen_by_all(official)
    assert "Decided by somebody who played at this table." in page
    assert "who had given the ruling" not in page


def last_notes(correction: Correction) -> list[str]:
    return [step.note for step in correction_timeline(correction, []) if step.at][-2:]


def test_L79C1_who_corrects_a_board_of_their_own_is_marked(official: Night) -> None:
    plays_too(official)
    found = report(official)
    correct(actor=official.director, correction=found, text=CLAIM, reason="Seen.", now=OFFICIAL)
    assert last_notes(found)[-1] == "Seen.\nDecided by somebody who played at this table."


def test_L79C1_a_director_of_another_table_who_decides_is_not_marked(official: Night) -> None:
    found = report(official)
    reject(actor=official.director, correction=found, reason="No.", now=OFFICIAL)
    assert last_notes(found)[-1] == "No."


def test_L79C2_an_administrator_who_approves_what_they_stated_is_marked(official: Night) -> None:
    late, user = DEADLINE + INSTANT, official.director.user
    assert user is not None
    Membership.objects.filter(user=user).update(role=Membership.MemberRole.ADMINISTRATOR)
    found = report_at(official, late)
    state_beyond_doubt(actor=official.director, correction=found, statement="All agree.", now=late)
    approve_late(actor=official.director, correction=found, now=late)
    assert last_notes(found)[-1] == "Approved by who had stated it as director."


def test_L79C2_an_administrator_who_played_there_and_approves_is_marked(official: Night) -> None:
    """Whether the error was reported by that player, by the partner or by a director."""
    late = DEADLINE + INSTANT
    player = official.players(official.ew)[0]
    player.user = official.administrator.user
    player.save()
    found = report_at(official, late)
    state_beyond_doubt(actor=official.director, correction=found, statement="All agree.", now=late)
    approve_late(actor=official.administrator, correction=found, now=late)
    assert last_notes(found)[-1] == "Approved by somebody who played at this table."


def test_L79C2_another_who_approves_is_not_marked(official: Night) -> None:
    late = DEADLINE + INSTANT
    found = report_at(official, late)
    state_beyond_doubt(actor=official.director, correction=found, statement="All agree.", now=late)
    approve_late(actor=official.administrator, correction=found, now=late)
    assert last_notes(found)[-1] == ""


def test_L83_who_plays_there_does_not_date_back_when_the_opponents_were_told(
    official: Night,
) -> None:
    """From then their time to appeal runs (Law 92B): another director writes it down."""
    ruling = official.rule(now=OFFICIAL, told=())
    player, later = official.actor(official.ew), DEADLINE + INSTANT
    official.appoint(player)
    before = Told(official.ns, OFFICIAL, appeal_right_told=True)
    with pytest.raises(UserError, match="You are a party to this") as refused:
        tell_side(actor=player, ruling=ruling, told=before, now=later)
    assert refused.value.field == telling_field(official.ns)
    tell_side(actor=player, ruling=ruling, told=replace(before, at=later), now=later)
    other = replace(before, contestant=official.ew)
    tell_side(actor=official.director, ruling=ruling, told=other, now=later)
    assert [each.told_at for each in ruling.tellings.order_by("pk")] == [later, OFFICIAL]
