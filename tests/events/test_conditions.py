"""Conditions of contest: what may be specified, versions, and what is published."""

from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.conditions import publish_conditions
from events.actions.events import create_event, edit_event
from events.api.serializers import ConditionsSerializer
from events.forms.conditions import ConditionsForm
from events.models.conditions import CONDITIONS
from events.queries.chapters import chapters_of
from events.queries.conditions import prose, provisions, values_of
from tests.builders import NOW, build_event, make_member, make_organiser

pytestmark = pytest.mark.django_db


def test_L79C1_shorter_correction_period_needs_a_special_nature() -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        with pytest.raises(UserError, match="special nature") as refused:
            create_event(
                actor=SYSTEM,
                organiser=organiser,
                now=NOW,
                name="Speedball",
                starts_at=NOW,
                correction_period="29 min",
            )
        assert refused.value.field == "correction_period"
        event = create_event(
            actor=SYSTEM,
            organiser=organiser,
            now=NOW,
            name="Speedball",
            starts_at=NOW,
            correction_period="29 min",
            special_nature="The next round begins ten minutes later.",
        )
        assert event.correction_period == "29 min"


def test_L92B_appeal_period_may_be_any_time_limit() -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        event = create_event(
            actor=SYSTEM,
            organiser=organiser,
            now=NOW,
            name="Pairs",
            starts_at=NOW,
            appeal_period=" 9:00 + 1 d ",
        )
        assert event.appeal_period == "09:00 +1d"
        with pytest.raises(UserError, match="no time limit") as refused:
            edit_event(actor=SYSTEM, event=event, now=NOW, appeal_period="soon")
        assert refused.value.field == "appeal_period"


def test_publishing_again_makes_a_further_version_and_keeps_the_first() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        event = edit_event(actor=SYSTEM, event=event, now=NOW, correction_period="24 h")
        second = publish_conditions(actor=SYSTEM, event=event, now=NOW)
        assert (second.number, second.correction_period) == (2, "24 h")
        assert event.conditions.get(number=1).correction_period == "30 min"


def test_publishing_unchanged_conditions_is_refused() -> None:
    event = build_event()
    with (
        scope(organiser=event.organiser),
        pytest.raises(UserError, match="Nothing has changed since version 1"),
    ):
        publish_conditions(actor=SYSTEM, event=event, now=NOW)


def test_publishing_is_recorded_with_what_was_and_what_is() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        event = edit_event(actor=SYSTEM, event=event, now=NOW, scoring="half")
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        said = HistoryRecord.objects.filter(act="conditions.publish").first()
        assert said is not None
        assert said.before is not None
        assert said.after is not None
        assert (said.before["scoring"], said.after["scoring"]) == ("matchpoints", "half")


def test_member_may_not_publish() -> None:
    event = build_event()
    actor = Actor.person(make_member(event.organiser))
    with scope(organiser=event.organiser), pytest.raises(NotAllowed):
        publish_conditions(actor=actor, event=event, now=NOW)


def test_provisions_show_what_changed_and_which_are_the_laws_own() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        published = event.conditions.get()
        event = edit_event(actor=SYSTEM, event=event, now=NOW, appeal_period="2 h")
        rows = {row.clause: row for row in provisions(event, since=published)}
        assert rows["Law 79C1"].is_law_default is True
        assert rows["Law 79C1"].was == ""
        assert rows["Law 92B"].is_law_default is False
        assert rows["Law 92B"].value == "2 hours after the official score is available"
        assert rows["Law 92B"].was == "30 minutes after the official score is available"


def test_of_what_nobody_chose_and_nothing_comes_nothing_is_told() -> None:
    event = build_event()
    left_alone = {"Ties, second", "Ties, third", "Boards to be played for a place, in per cent"}
    with scope(organiser=event.organiser):
        published = event.conditions.get()
        told = {str(row.name) for row in provisions(published)}
        assert "Ties" in told
        assert left_alone.isdisjoint(told)
        chosen = edit_event(actor=SYSTEM, event=event, now=NOW, least_played=75)
        (row,) = (row for row in provisions(chosen, since=published) if row.name in left_alone)
        assert (row.value, row.was) == ("75", "0")
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        back = edit_event(actor=SYSTEM, event=event, now=NOW, least_played=0)
        (row,) = (
            row
            for row in provisions(back, since=event.conditions.get(number=2))
            if row.name in left_alone
        )
        assert (row.value, row.was) == ("0", "75")


def test_a_condition_that_is_not_declared_is_a_mistake_of_the_caller() -> None:
    event = build_event()
    with scope(organiser=event.organiser), pytest.raises(TypeError, match="no slow_play"):
        edit_event(actor=SYSTEM, event=event, now=NOW, slow_play="fined")


def test_L78D_each_declared_condition_is_asked_frozen_recorded_and_told() -> None:
    words: dict[str, Any] = {each.name: f"Of {each.name}." for each in CONDITIONS if each.is_prose}
    event = build_event(
        **words,
        entries_open="10:00 -30d",
        entries_close="12:00 -2d",
        most_entries=40,
        entry_fee="12 euro a pair",
        who_may_enter="Members",
        first_tie_break="tops",
        second_tie_break="met",
        third_tie_break="compared",
        least_played=75,
        final_missed="last",
        officials_period="24 h",
        disqualified_place="vacant",
        winners_are="one",
        average_plus_boards=3,
        leads_noted="asked",
        others_shown="scores",
    )
    declared = [condition.name for condition in CONDITIONS]
    with scope(organiser=event.organiser):
        published = event.conditions.get()
        said = HistoryRecord.objects.get(act="conditions.publish")
    assert list(ConditionsForm.base_fields) == declared
    assert values_of(published) == values_of(event)
    assert said.after == values_of(event) | {"version": 1}
    assert list(ConditionsSerializer(published).data) == [
        "number",
        "published_at",
        *declared,
        "chapters",
        "stages",
    ]
    told = [*provisions(published, several_sessions=True), *prose(published)]
    concerned = [each for each in CONDITIONS if each.concerns(published.scoring)]
    assert sorted(str(row.name) for row in told) == sorted(str(each.label) for each in concerned)
    read = chapters_of(published, several_sessions=True)
    assert [len(each.lines) for each in read if not each.text] == []
    assert sum(len(each.lines) + 1 for each in read) == len([row for row in told if row.value])
