"""Stages with conditions of their own: method, options, scales and ties (Law 78D)."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Membership, User
from events.actions.conditions import publish_conditions
from events.actions.copies import copy_event
from events.actions.regulations import publish_regulation
from events.actions.sessions import start_session
from events.actions.stage_checks import StageDraft, drafts_of
from events.actions.stage_conditions import fill_stage
from events.actions.stages import remove_stages, set_up_stages
from events.chosen_scoring import binding, in_stage, scale_of
from events.models import Conditions, Event, Scoring
from events.models.scoring_choices import MatchesAre, RankedBy, TieBrokenBy, VictoryScale
from events.models.stages import Carrying
from events.provisions.ruled import Ruled
from events.queries.conditions import latest_conditions, unpublished_changes
from events.queries.stage_conditions import stage_lines
from events.queries.stages import stages_of
from scoring.session import Unit
from tests.builders import NOW, make_member
from tests.championship import A_WEEK, nth
from tests.events.test_knockout_set_up import build_sessions
from tests.staged import address, carried_of, championship, client_of
from tests.stages import begin_own, build_staged, play, publish, set_up, stage

pytestmark = pytest.mark.django_db

IMPS: dict[str, Any] = {"scoring": Scoring.CROSS_IMPS}


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs at matchpoints: a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def fill(event: Event, number: int, *, actor: Actor = SYSTEM, **draft: Any) -> dict[str, Any]:
    return fill_stage(actor=actor, event=event, stage=stage(event, number), draft=draft, now=NOW)


def publish_anew(event: Event, **said: Any) -> Conditions:
    return publish_conditions(actor=SYSTEM, event=event, now=NOW, **said)


def regulate(event: Event, **ruled: Ruled) -> None:
    authority = event.organiser.authority
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={key.replace("_", "-"): each for key, each in ruled.items()},
        now=NOW,
        seen=authority.regulations.count(),
    )


def test_L78D_a_stage_says_only_what_it_has_otherwise(event: Event) -> None:
    own = fill(event, 2, scoring=Scoring.CROSS_IMPS, cross_divided_by="results", least_played=0)
    assert own == {"scoring": "cross_imps", "cross_divided_by": "results"}
    assert fill(event, 2, scoring=Scoring.MATCHPOINTS, least_played=0) == {}


def test_L78D_a_stage_puts_its_tie_breaks_in_order(event: Event) -> None:
    """Without a gap, and all of them its own."""
    assert fill(event, 2, **IMPS, second_tie_break=TieBrokenBy.NET) == {
        **IMPS,
        "first_tie_break": "net",
        "second_tie_break": "",
        "third_tie_break": "",
    }


def test_L78D_what_does_not_concern_its_scoring_is_not_its_own(event: Event) -> None:
    assert fill(event, 2, **IMPS, fewer_results="factor") == IMPS


def test_L78D_a_stage_keeps_the_tie_breaks_of_the_event_that_suit_its_scoring() -> None:
    event = build_staged(
        first_tie_break=TieBrokenBy.TOPS, scoring=Scoring.CROSS_IMPS, ranked_by=RankedBy.TOTAL
    )
    with scope(organiser=event.organiser):
        own = fill(event, 2, scoring=Scoring.CROSS_IMPS, second_tie_break=TieBrokenBy.NET)
        assert own == {
            "first_tie_break": "tops",
            "second_tie_break": "net",
            "third_tie_break": "",
        }
        publish_anew(event)
        kept = latest_conditions(event)
        assert kept is not None
        chosen = in_stage(kept, stage(event, 2))
        assert (chosen.first_tie_break, chosen.second_tie_break) == ("tops", "net")
        assert in_stage(kept, stage(event, 3)).second_tie_break == ""


def test_L78D_ties_at_imps_are_not_broken_by_what_only_imps_have_in_a_stage_at_matchpoints() -> (
    None
):
    event = build_staged(scoring=Scoring.CROSS_IMPS, first_tie_break=TieBrokenBy.NET)
    with scope(organiser=event.organiser):
        fill(event, 2, scoring=Scoring.MATCHPOINTS)
        kept = publish_anew(event)
        assert in_stage(kept, stage(event, 2)).first_tie_break == ""
        assert in_stage(kept, stage(event, 3)).first_tie_break == "net"
        with pytest.raises(UserError, match="At matchpoints nothing is lost"):
            fill(event, 2, scoring=Scoring.MATCHPOINTS, second_tie_break=TieBrokenBy.QUOTIENT)


def test_L78D_a_pair_is_not_scored_as_a_team_in_a_stage(event: Event) -> None:
    with pytest.raises(UserError, match="This scoring is of teams"):
        fill(event, 2, scoring=Scoring.VICTORY_POINTS)


def test_L78D_only_who_sets_up_events_says_how_a_stage_is_scored(event: Event) -> None:
    director = User.objects.get(email=f"director@{event.organiser.slug}.example")
    with pytest.raises(NotAllowed):
        fill(event, 2, actor=Actor.person(director), **IMPS)


SAME_UNIT = "do not count in the same unit"


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ({"carried": Carrying.EVERYTHING}, SAME_UNIT),
        ({"carried": Carrying.SHARE, "carry_amount": Decimal(25)}, SAME_UNIT),
        ({"carried": Carrying.PER_BOARD, "carry_amount": Decimal(5)}, SAME_UNIT),
    ],
)
def test_L78D_percentages_are_not_carried_into_imps(
    event: Event, said: dict[str, Any], refusal: str
) -> None:
    fill(event, 2, **IMPS)
    with pytest.raises(UserError, match=refusal):
        set_up(event, {2: said})


def test_L78D_by_place_in_line_is_carried_between_any_units(event: Event) -> None:
    fill(event, 2, **IMPS)
    set_up(event, {2: {"carried": Carrying.LINEAR, "carry_amount": Decimal(60)}})
    assert stage(event, 2).own == IMPS  # the order and the numbers of stages may change, not that


def test_L78D_what_is_carried_keeps_a_stage_from_being_scored_otherwise(event: Event) -> None:
    set_up(event, {2: {"carried": Carrying.SHARE, "carry_amount": Decimal(25)}})
    with pytest.raises(UserError, match=SAME_UNIT):
        fill(event, 2, **IMPS)
    assert stage(event, 2).own == {}


def test_L78D_everything_is_carried_where_both_stages_are_scored_alike(event: Event) -> None:
    set_up(event, {2: {"carried": Carrying.EVERYTHING}, 3: {}})
    with pytest.raises(UserError, match="To carry everything, Qualifying and Final A are scored"):
        fill(event, 2, scoring=Scoring.HALF_MATCHPOINTS)
    fill(event, 3, scoring=Scoring.HALF_MATCHPOINTS)


def test_L78D_a_change_of_the_events_scoring_is_held_to_what_is_carried(event: Event) -> None:
    """The event itself goes over to IMPs, and a stage that stays at matchpoints carries a share."""
    set_up(event, {2: {"carried": Carrying.SHARE, "carry_amount": Decimal(25)}})
    fill(event, 2, average_plus="every")
    Event.objects.filter(pk=event.pk).update(
        scoring=Scoring.CROSS_IMPS, said={"L78D-methods": "cross_imps"}
    )
    kept = stage(event, 2)
    kept.own = {"scoring": "matchpoints"}
    kept.save()
    with pytest.raises(UserError, match=SAME_UNIT):
        publish_anew(event)


def test_L78D_conditions_of_a_stage_bind_once_they_are_published(event: Event) -> None:
    first = latest_conditions(event)
    assert first is not None
    fill(event, 2, **IMPS)
    assert unpublished_changes(event, first) == ("stages",)
    with pytest.raises(UserError, match="publish them anew"):
        play(event, 1)
    second = publish_anew(event)
    assert second.number == first.number + 1
    assert unpublished_changes(event, second) == ()
    with pytest.raises(UserError, match="Nothing has changed"):
        publish_anew(event)
    session = play(event, 1)
    assert binding(session).scoring == Scoring.MATCHPOINTS


def test_L78D_a_stage_does_not_change_from_the_first_start_on(event: Event) -> None:
    fill(event, 2, **IMPS)
    published = publish_anew(event)
    play(event, 1)
    with pytest.raises(UserError, match="begun"):
        fill(event, 2, scoring=Scoring.BUTLER)
    Event.objects.filter(pk=event.pk).update(text="Bring a pencil.")
    amended = publish_anew(event, amending=True)
    assert amended.of_stages == published.of_stages
    publish(event)
    session = play(event, 2, boards=6)
    assert session.conditions == amended
    assert binding(session).scoring == Scoring.CROSS_IMPS
    assert session.releases.latest("number").ranking[0]["unit"].startswith(Unit.IMPS)


def test_L78D_the_version_keeps_what_a_stage_was_published_with(event: Event) -> None:
    fill(event, 2, **IMPS, cross_divided_by="results")
    version = publish_anew(event)
    fill(event, 2, scoring=Scoring.BUTLER, datum_to="one")
    (told,) = stage_lines(version)
    assert (told.name, [str(each.value) for each in told.lines]) == (
        "Final A",
        [str(Scoring.CROSS_IMPS.label), "the number of all scores"],
    )
    later = publish_anew(event)
    (changed,) = stage_lines(later, version)
    assert [(each.value, each.was) for each in changed.changed] == [
        (str(Scoring.BUTLER.label), str(Scoring.CROSS_IMPS.label)),
        ("the nearest point", "the nearest ten (425 is 430)"),
    ]


def test_a_copy_of_the_event_has_the_conditions_of_its_stages(event: Event) -> None:
    fill(event, 3, **IMPS)
    (copy,) = copy_event(
        actor=SYSTEM,
        event=event,
        starts_at=NOW + 4 * A_WEEK,
        directors=False,
        publish=True,
        now=NOW,
    )
    assert [each.own for each in stages_of(copy)] == [{}, {}, IMPS]
    version = latest_conditions(copy)
    assert version is not None
    assert version.of_stages["3"]["values"] == IMPS


def test_L78D_without_stages_nothing_of_theirs_binds(event: Event) -> None:
    fill(event, 2, **IMPS)
    publish_anew(event)
    event.refresh_from_db()
    remove_stages(actor=SYSTEM, event=event, now=NOW)
    event.refresh_from_db()
    with pytest.raises(UserError, match="publish them anew"):
        start_session(
            actor=SYSTEM,
            session=nth(event, 1),
            kind="howell",
            entries=list(event.entries.all()),
            boards=14,
            now=NOW,
        )
    assert publish_anew(event).of_stages == {}


# What regulations leave to a stage


def test_L78D_a_stage_is_not_scored_by_what_a_regulation_does_not_allow(event: Event) -> None:
    regulate(event, L78D_methods=Ruled("matchpoints", is_fixed=True, citation="§ 4"))
    with pytest.raises(UserError, match="Law 78D: Union has fixed “matchpoints"):
        fill(event, 2, **IMPS)
    assert stage(event, 2).own == {}


def test_L78A_what_wants_approval_is_refused_to_a_stage_once_an_authority_has_spoken(
    event: Event,
) -> None:
    regulate(event, L78A=Ruled(approved=("itself_too",)))
    fill(event, 2, compared_with="itself_too")
    regulate(event, L78A=Ruled("others"))
    with pytest.raises(UserError, match="Law 78A"):
        fill(event, 3, compared_with="itself_too")


def test_L12C2b_what_is_regulated_holds_in_a_stage_alone_that_it_concerns(event: Event) -> None:
    """At matchpoints nothing is said of IMPs; the final is to have the IMPs of the authority."""
    regulate(event, L12C2b=Ruled(2, is_fixed=True))
    fill(event, 2, **IMPS)
    version = publish_anew(event)
    assert version.average_imps == 3
    chosen = in_stage(version, stage(event, 2))
    assert chosen.average_imps == 2
    assert chosen.provisions["L12C2b"]["value"] == 2


def test_L78D_a_regulation_that_comes_later_binds_a_stage_from_the_first_start(
    event: Event,
) -> None:
    fill(event, 2, **IMPS, cross_divided_by="results")
    before = publish_anew(event)
    regulate(event, L78D_methods=Ruled("matchpoints", is_fixed=True))
    page = client_of(event, "director").get(address(event, "conditions")).content.decode()
    assert "Final A: Scoring" in page
    session = play(event, 1)
    assert session.conditions is not None
    assert session.conditions.number == before.number + 1
    assert session.conditions.of_stages["2"]["values"] == {}
    publish(event)
    assert binding(play(event, 2, boards=6)).scoring == Scoring.MATCHPOINTS


def test_L78D_whoever_publishes_gives_up_what_a_stage_may_not_say_any_more(event: Event) -> None:
    fill(event, 2, **IMPS)
    regulate(event, L78D_methods=Ruled("matchpoints", is_fixed=True))
    with pytest.raises(UserError, match="Final A: "):
        publish_anew(event)
    publish_anew(event, following=True)
    assert stage(event, 2).own == {}


def test_L78D_a_regulation_that_comes_after_the_first_start_leaves_the_stages(
    event: Event,
) -> None:
    fill(event, 2, **IMPS)
    publish_anew(event)
    play(event, 1)
    regulate(event, L78D_methods=Ruled("matchpoints", is_fixed=True))
    publish(event)
    assert binding(play(event, 2, boards=6)).scoring == Scoring.CROSS_IMPS


# Teams


def teams_with_final(**final: Any) -> Event:
    event = build_sessions(teams=6)
    with scope(organiser=event.organiser):
        said = {"source": 1, "last_place": 4, **final}
        drafts = [StageDraft("Qualifying", (1,)), StageDraft("Final", (2,), **said)]
        set_up_stages(actor=SYSTEM, event=event, drafts=drafts, now=NOW)
        event.refresh_from_db()
    return event


def test_L78D_a_final_of_teams_has_a_scale_of_its_own() -> None:
    event = teams_with_final()
    with scope(organiser=event.organiser):
        fill(event, 2, scoring=Scoring.VICTORY_POINTS, victory_scale=VictoryScale.WBF_DISCRETE)
        version = publish_anew(event)
        scale = scale_of(in_stage(version, stage(event, 2)))
        assert scale is not None
        assert scale.name == "wbf_discrete"
        whole = scale_of(version)
        assert whole is not None
        assert whole.name == "wbf_continuous"


def test_L78D_a_knock_out_stage_is_won_by_imps_or_boards() -> None:
    event = teams_with_final(last_place=2, matches_are=MatchesAre.KNOCKOUT)
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="A knock-out match is won by IMPs or board by board"):
            fill(
                event,
                2,
                scoring=Scoring.PATTON,
                aggregate_scale="0-40: 4 4\n41-190: 5 3\n191+: 8 0",
            )
        fill(event, 2, scoring=Scoring.BOARD_A_MATCH)
        assert in_stage(publish_anew(event), stage(event, 2)).scoring == Scoring.BOARD_A_MATCH


def test_L78D_victory_points_are_not_carried_into_a_final_that_adds_imps() -> None:
    event = teams_with_final()
    with scope(organiser=event.organiser):
        fill(event, 2, scoring=Scoring.TEAM_IMPS)
        for rule in (Carrying.AMONG, Carrying.SHARE):
            with pytest.raises(UserError, match=SAME_UNIT):
                set_up(event, {2: {"carried": rule, "carry_amount": Decimal(50)}})
        set_up(event, {2: {"carried": Carrying.LINEAR, "carry_amount": Decimal(20)}})


# Pages


def administrator(event: Event) -> Client:
    client = Client()
    client.force_login(
        make_member(event.organiser, Membership.MemberRole.ADMINISTRATOR, email="adm@acol.example")
    )
    return client


def form_of(client: Client, event: Event, number: int) -> dict[str, Any]:
    """What the page would send as it is."""
    form = client.get(address(event, "stage_conditions", number)).context["form"]
    return {each.html_name: v for each in form if (v := each.value()) is not None}


def test_a_stage_is_filled_in_on_its_page_and_left_as_it_is_goes_by_the_event(
    event: Event,
) -> None:
    client = administrator(event)
    sent = form_of(client, event, 2)
    assert sent["scoring"] == "matchpoints"
    assert "strata" not in sent
    client.post(address(event, "stage_conditions", 2), sent)
    assert stage(event, 2).own == {}
    client.post(address(event, "stage_conditions", 2), {**sent, "scoring": "butler"})
    assert stage(event, 2).own == {"scoring": "butler"}
    page = client.get(address(event, "event_stages")).content.decode()
    assert "Butler (IMPs against a datum of all scores)" in page
    client.post(address(event, "stage_as_event", 2))
    assert stage(event, 2).own == {}


def test_the_page_of_a_stage_says_why_it_is_not_saved(event: Event) -> None:
    client = administrator(event)
    set_up(event, {2: {"carried": Carrying.SHARE, "carry_amount": Decimal(25)}})
    sent = form_of(client, event, 2)
    page = client.post(address(event, "stage_conditions", 2), {**sent, "scoring": "butler"})
    assert SAME_UNIT in page.content.decode()
    assert stage(event, 2).own == {}


def test_L78D_what_a_stage_has_otherwise_stands_with_the_conditions(event: Event) -> None:
    fill(event, 2, **IMPS)
    client = administrator(event)
    draft = client.get(address(event, "conditions")).content.decode()
    assert "Of its own in <bdi>Final A</bdi>" in draft
    publish_anew(event)
    visitor = Client()
    page = visitor.get(address(event, "conditions")).content.decode()
    assert "Of its own in <bdi>Final A</bdi>" in page
    compared = visitor.get(address(event, "conditions_compare")).content.decode()
    assert "Of its own in <bdi>Final A</bdi>" in compared
    assert str(Scoring.CROSS_IMPS.label) in visitor.get(address(event, "event")).content.decode()


@pytest.mark.parametrize("own", [1, 2])
def test_the_conditions_ask_as_much_of_any_number_of_stages(
    event: Event, own: int, django_assert_num_queries: Any
) -> None:
    for number in range(2, 2 + own):
        fill(event, number, **IMPS)
    publish_anew(event)
    visitor, page = Client(), address(event, "conditions")
    visitor.get(page)
    with django_assert_num_queries(17):
        visitor.get(page)


def test_after_the_start_the_page_of_a_stage_tells_what_it_has(event: Event) -> None:
    fill(event, 2, **IMPS)
    publish_anew(event)
    begin_own(event, 1)
    page = administrator(event).get(address(event, "stage_conditions", 2)).content.decode()
    assert str(Scoring.CROSS_IMPS.label) in page
    assert "Play has begun" in page


def test_drafts_of_stages_keep_what_they_have_otherwise(event: Event) -> None:
    fill(event, 3, **IMPS)
    assert [dict(each.own) for each in drafts_of(event)] == [{}, {}, IMPS]


def test_L78D_what_is_carried_in_line_is_in_the_unit_of_the_final(event: Event) -> None:
    """C (s − s_last) ∕ (s_first − s_last): of percentages, in IMPs."""
    for number in (2, 3):
        fill(event, number, **IMPS)
    set_up(event, {2: {"carried": Carrying.LINEAR, "carry_amount": Decimal(10)}})
    publish_anew(event)
    play(event, 1)
    places = championship(event).stages[0].places
    scores = {each.number: each.standing.percent or Fraction(0) for each in places}
    publish(event)
    four = {entry: scores[entry] for entry in carried_of(event)}
    first, last = max(four.values()), min(four.values())
    assert carried_of(event) == {
        entry: Fraction(10) * (score - last) / (first - last) for entry, score in four.items()
    }
