"""What is brought before the authority: referred (Law 93C2), appealed further (Law 93C1)."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled
from time_machine import travel

from clubs.actions.authorities import establish_authority
from clubs.actions.officials import remove_official
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, HistoryRecord, Official, User
from config.celery import app
from events.actions.delegations import give_powers
from events.models import Delegation, ScorePenalty, Session
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.finalise import finalise_if_due
from rulings.actions.hearings import Hearing
from rulings.actions.referrals import (
    answer_referral,
    appeal_further,
    refer_appeal,
    take_back_referral,
)
from rulings.actions.rulings import revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import withdraw_appeal
from rulings.models import ON_LAW, Appeal, Referral, Ruling
from rulings.queries.penalties import penalty_laws
from rulings.queries.referrals import referrals_to, who_is_asked
from tests.builders import make_authority, make_official, make_user
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, under

pytestmark = pytest.mark.django_db

LATER = OFFICIAL + timedelta(minutes=10)


def ready(night: Night) -> Appeal:
    ruling = night.rule()
    appeal = lodge_appeal(
        actor=night.actor(night.ns), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def refer(night: Night, appeal: Appeal, actor: Actor | None = None) -> Referral:
    return refer_appeal(
        actor=actor or night.director,
        appeal=appeal,
        question="Does Łódź's alert count as given?",
        now=OFFICIAL,
    )


def decide(night: Night, appeal: Appeal, outcome: str = "stands") -> Appeal:
    return decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=outcome,
        reasons="The pause was not proved.",
        decision="The score stands." if outcome == "changed" else "",
        now=LATER,
    )


def answer(
    referral: Referral, official: User, *, outcome: str = "", text: str = "It counts."
) -> Referral:
    return answer_referral(
        actor=Actor.person(official), referral=referral, outcome=outcome, answer=text, now=LATER
    )


def official_of(night: Night, email: str = "official@example.org") -> User:
    return make_official(night.organiser.authority, email)


def page(user: User, name: str, *args: object) -> str:
    client = Client()
    client.force_login(user)
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_L93C2_an_appeal_referred_waits_for_the_authoritys_answer(official: Night) -> None:
    appeal, judge = ready(official), official_of(official)
    referral = refer(official, appeal)
    with pytest.raises(UserError, match="93C2"):
        decide(official, appeal)
    answer(referral, judge)
    referral.refresh_from_db()
    assert (referral.state, referral.answer) == (Referral.State.ANSWERED, "It counts.")
    assert decide(official, appeal).state == Appeal.State.DECIDED


@pytest.fixture
def workers() -> Iterator[Callable[[], None]]:
    """Called, it lets what is left to the workers be done at once."""
    app.loader.import_default_modules()
    yield partial(app.conf.update, task_always_eager=True)
    app.conf.task_always_eager = False


def test_L93C2_officials_are_told_by_mail_and_read_the_question_on_the_page_alone(
    official: Night,
    client: Client,
    django_capture_on_commit_callbacks: Any,
    workers: Callable[[], None],
) -> None:
    """By the workers: within the request nothing is sent, and nobody who has left is told."""
    user, gone = official_of(official), official_of(official, "gone@example.org")
    with django_capture_on_commit_callbacks() as callbacks:
        refer(official, ready(official))
    Official.objects.filter(user=gone).delete()
    assert mail.outbox == []
    workers()
    for callback in callbacks:
        callback()
    (told,) = [each for each in mail.outbox if "a matter for your authority" in each.subject]
    assert told.to == [user.email]
    assert "(Law 93C2)" in told.body
    assert "Łódź" not in told.body
    client.force_login(user)
    assert "1 waits for an answer" in client.get("/").content.decode()
    office = client.get(reverse("office", args=[official.organiser.authority.slug]))
    (link,) = [line for line in told.body.splitlines() if line.startswith("http")]
    assert "Łódź" in client.get(urlsplit(link).path).content.decode()
    assert f'href="{urlsplit(link).path}"' in office.content.decode()


def test_L93C2_the_question_may_be_taken_back_before_it_is_answered(official: Night) -> None:
    appeal, judge = ready(official), official_of(official)
    referral = take_back_referral(
        actor=official.director, referral=refer(official, appeal), now=LATER
    )
    with pytest.raises(UserError, match="taken back"):
        answer(referral, judge)
    assert decide(official, appeal).state == Appeal.State.DECIDED


def test_L93C2_only_the_director_in_charge_refers_and_what_is_to_be_heard(
    official: Night,
) -> None:
    appeal = ready(official)
    with pytest.raises(NotAllowed):
        refer(official, appeal, official.actor(official.ns))
    refer(official, appeal)
    with pytest.raises(UserError, match="asked already"):
        refer(official, appeal)


def test_L93C2_an_appeal_that_lacks_a_concurrence_is_not_referred(official: Night) -> None:
    appeal = lodge_appeal(
        actor=official.actor(official.ns),
        ruling=official.rule(),
        grounds="No pause.",
        now=OFFICIAL,
    )
    with pytest.raises(UserError, match="to be heard"):
        refer(official, appeal)


def test_L93C2_a_question_ends_with_the_appeal_that_is_withdrawn(official: Night) -> None:
    appeal, judge = ready(official), official_of(official)
    referral = refer(official, appeal)
    for position in (0, 1):
        assert referrals_to(official.organiser.authority)
        withdraw_appeal(actor=official.actor(official.ns, position), appeal=appeal, now=LATER)
    assert not referrals_to(official.organiser.authority)
    with pytest.raises(UserError, match="taken back"):
        answer(referral, judge)


def test_L93C3a_a_body_of_the_tournament_decides_finally(official: Night) -> None:
    under(official, L93C3="assigned", L93C1="authority")
    appeal = ready(official)
    with pytest.raises(UserError, match="93C3"):
        refer(official, appeal)
    decide(official, appeal)
    with pytest.raises(UserError, match="93C3"):
        further(official, appeal)


def further(night: Night, appeal: Appeal, actor: Actor | None = None, **at: Any) -> Referral:
    given: dict[str, Any] = {"question": "The Law was misread.", "now": LATER, **at}
    return appeal_further(actor=actor or night.actor(night.ns), appeal=appeal, **given)


def test_L93C1_no_further_appeal_unless_the_authority_has_a_procedure(official: Night) -> None:
    appeal = decide(official, ready(official))
    with pytest.raises(UserError, match="93C1"):
        further(official, appeal)


def test_L93C1_either_side_of_the_table_asks_once_after_the_decision(official: Night) -> None:
    under(official, L93C1="authority")
    appeal = ready(official)
    with pytest.raises(UserError, match="not decided"):
        further(official, appeal)
    decide(official, appeal)
    stranger = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])[0]
    with pytest.raises(UserError, match="92A"):
        further(official, appeal, official.actor(stranger))
    referral = further(official, appeal, official.actor(official.ew))
    assert (referral.kind, str(referral)) == (Referral.Kind.FURTHER, "A1")
    with pytest.raises(UserError, match="asked already"):
        further(official, appeal)


def test_L93C1_a_further_appeal_is_in_time_at_the_periods_last_instant(official: Night) -> None:
    under(official, L93C1="authority")
    appeal = decide(official, ready(official))
    with pytest.raises(UserError, match="expired"):
        further(official, appeal, now=LATER + PERIOD + INSTANT)
    assert further(official, appeal, now=LATER + PERIOD).asked_at == LATER + PERIOD


def test_L93C1_the_score_is_not_final_before_the_authority_has_answered(official: Night) -> None:
    under(official, L93C1="authority")
    appeal, judge = decide(official, ready(official)), official_of(official)
    assert not finalise_if_due(session=official.reload(), now=DEADLINE + INSTANT)
    referral = further(official, appeal)
    assert not finalise_if_due(session=official.reload(), now=DEADLINE + timedelta(days=3))
    answer(referral, judge, outcome=Referral.Outcome.STANDS)
    assert finalise_if_due(session=official.reload(), now=DEADLINE + timedelta(days=3))
    assert official.reload().state == Session.State.FINAL


def test_L93C1_the_score_is_not_final_before_the_change_is_carried_out(official: Night) -> None:
    under(official, L93C1="authority")
    appeal, judge = decide(official, ready(official)), official_of(official)
    answer(further(official, appeal), judge, outcome=Referral.Outcome.CHANGED)
    much_later, director = DEADLINE + timedelta(days=3), official.director.user
    assert not finalise_if_due(session=official.reload(), now=much_later)
    assert director is not None
    desk = page(director, "desk", official.organiser.slug, official.session.pk)
    assert "A1 of R1: the authority has changed it, replace the ruling" in desk
    carry_out(official, much_later)
    assert not finalise_if_due(session=official.reload(), now=much_later + PERIOD)
    assert finalise_if_due(session=official.reload(), now=much_later + PERIOD + INSTANT)


def carry_out(night: Night, now: datetime) -> Ruling:
    """The director in charge replaces the ruling in force, and tells both sides."""
    ruling = night.session.rulings.get(state="issued")
    kept: dict[str, Any] = {name: getattr(ruling, name) for name in ("laws", "facts", "facts_are")}
    kept |= {"decision": "As the authority says.", "ns_award": None, "ew_award": None}
    revised = revise_ruling(actor=night.director, ruling=ruling, now=now, **kept)
    for side in (night.ns, night.ew):
        told = Told(side, now, appeal_right_told=True)
        tell_side(actor=night.director, ruling=revised, told=told, now=now)
    return revised


def test_L93C1_what_the_authority_changes_the_director_in_charge_carries_out(
    official: Night,
) -> None:
    under(official, L93C1="authority")
    appeal, judge = decide(official, ready(official), "changed"), official_of(official)
    ruling = official.session.rulings.get(state="issued")
    text = {
        "laws": ruling.laws,
        "facts": ruling.facts,
        "facts_are": ruling.facts_are,
        "decision": "As first ruled.",
        "ns_award": None,
        "ew_award": None,
    }
    with pytest.raises(UserError, match="made on appeal"):
        revise_ruling(actor=official.director, ruling=ruling, now=LATER, **text)
    referral = further(official, appeal)
    with pytest.raises(UserError, match="whether the decision stands"):
        answer(referral, judge)
    answer(referral, judge, outcome=Referral.Outcome.CHANGED)
    revised = revise_ruling(actor=official.director, ruling=ruling, now=LATER, **text)
    assert (revised.version, revised.decision) == (3, "As first ruled.")


def committee(night: Night) -> None:
    under(night, **{"L93A": "committee", "L93A-members": "Ann, Bo"})


def refer_for_the_body(night: Night, appeal: Appeal, actor: Actor | None = None) -> Referral:
    return refer_appeal(
        actor=actor or night.director,
        appeal=appeal,
        question="May it be weighted?",
        for_the_body=True,
        names=" Zofia Łódź ",
        now=OFFICIAL,
    )


def test_L93C2_the_committee_refers_a_matter_and_it_is_told_whose_wish_it_was(
    official: Night, django_capture_on_commit_callbacks: Any, workers: Callable[[], None]
) -> None:
    workers()
    committee(official)
    appeal, judge = ready(official), official_of(official)
    director, opponent = official.director.user, official.actor(official.ew).user
    assert director is not None
    assert opponent is not None
    at = [official.organiser.slug, official.session.pk, appeal.number]
    asking = page(director, "appeal_refer", *at)
    assert "Who they are, if an appeals committee wants it" in asking
    assert 'value="Ann, Bo"' in asking
    client = Client()
    client.force_login(director)
    address, said = reverse("appeal_refer", args=at), {"question": "So?", "asking": "body"}
    assert "Say who wants it." in client.post(address, said).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(address, {**said, "names": "Ann, Ελένη"}).status_code == 302
    assert "at the wish of an appeals committee a matter is referred" in mail.outbox[-1].body
    for text in (
        page(opponent, "appeal", *at),
        page(judge, "authority_matter", "union", Referral.objects.get().pk),
    ):
        assert "At the wish of an appeals committee: <bdi>Ann, Ελένη</bdi>" in text
    for name in ("authority_matters", "office"):
        assert "referred at the wish of an appeals committee" in page(judge, name, "union")
    record = HistoryRecord.objects.get(act="referral.send")
    assert record.after is not None
    assert record.after["wished_names"] == "Ann, Ελένη"
    with pytest.raises(UserError, match="93C2"):
        decide(official, appeal)


def test_L93C2_only_the_director_in_charge_writes_down_what_the_committee_wants(
    official: Night,
) -> None:
    committee(official)
    appeal = ready(official)
    for actor in (
        official.administrator,
        official.actor(official.ns),
        Actor.person(official_of(official)),
        Actor.person(make_user("committee@example.org")),
    ):
        with pytest.raises(NotAllowed):
            refer_for_the_body(official, appeal, actor)
    referral = refer_for_the_body(official, appeal)
    assert (referral.wished_by, referral.wished_names) == ("committee", "Zofia Łódź")
    assert referral.asked_by == official.director.name


def test_L93C2_where_the_director_in_charge_alone_reviews_nobody_else_refers(
    official: Night,
) -> None:
    appeal = ready(official)
    with pytest.raises(UserError, match="Nobody but the director in charge reviews this"):
        refer_for_the_body(official, appeal)
    committee(official)
    decided = decide_appeal(
        actor=official.director,
        appeal=appeal,
        hearing=Hearing(ON_LAW),
        outcome="stands",
        reasons="Law 25A.",
        now=LATER,
    )
    with pytest.raises(UserError, match="Nobody but the director in charge reviews this"):
        refer_for_the_body(official, decided)
    under(official, L93C3="no_committee")
    with pytest.raises(UserError, match="93C3"):
        refer_for_the_body(official, decided)


def test_L93C2_only_officials_of_the_authority_that_was_asked_answer(official: Night) -> None:
    referral = refer(official, ready(official))
    authority = official.organiser.authority
    parent = make_authority("world")
    authority.parent = parent
    authority.save()
    above = make_official(parent, "above@example.org")
    elsewhere = make_official(make_authority("other"), "other@example.org")
    gone = official_of(official, "gone@example.org")
    judge = official_of(official)
    remove_official(actor=Actor.person(judge), authority=authority, user=gone, now=LATER)
    for user in (above, elsewhere, gone):
        with pytest.raises(NotAllowed):
            answer(referral, user)
        client = Client()
        client.force_login(user)
        for slug in (authority.slug, "world", "other"):
            address = reverse("authority_matter", args=[slug, referral.pk])
            assert client.get(address).status_code == 404
            assert client.post(address, {"answer": "No."}).status_code == 404
    referral.refresh_from_db()
    assert referral.state == Referral.State.OPEN


def test_L93C2_question_and_answer_are_told_to_both_sides_and_the_desk(official: Night) -> None:
    club, session = official.organiser, official.session
    appeal, judge = ready(official), official_of(official)
    director, opponent = official.director.user, official.actor(official.ew).user
    assert director is not None
    assert opponent is not None
    client = Client()
    client.force_login(director)
    ask = reverse("appeal_refer", args=[club.slug, session.pk, appeal.number])
    assert client.post(ask, {"question": "Was it a pause?"}).status_code == 302
    with scope(organiser=club):
        referral = Referral.objects.get()
    assert "A1 of R1 is with the authority" in page(director, "desk", club.slug, session.pk)
    assert "Matters before the authority" in page(judge, "authority_matters", "union")
    file = page(judge, "authority_matter", "union", referral.pk)
    assert "Was it a pause?" in file
    assert "South paused before passing." in file
    client.force_login(judge)
    said = {"answer": "It was, § 16."}
    address = reverse("authority_matter", args=["union", referral.pk])
    assert client.post(address, said).status_code == 302
    assert "It was, § 16." in page(opponent, "appeal", club.slug, session.pk, appeal.number)
    assert "the authority has answered, hear it" in page(director, "desk", club.slug, session.pk)
    assert "answered this already" in client.post(address, said).content.decode()


def test_an_official_who_directs_and_plays_answers_only_as_official(official: Night) -> None:
    referral = refer(official, ready(official))
    director = official.director.user
    assert director is not None
    with pytest.raises(NotAllowed):
        answer(referral, director)
    establish_authority(name="Union", slug="union", official=director)
    assert answer(referral, director).answered_by == official.director.name


def give(night: Night, key: str, giving: str = "delegated", **days: Any) -> Delegation:
    """The union gives that power to the league."""
    return give_powers(
        actor=SYSTEM,
        authority=night.organiser.authority,
        to=make_authority("league"),
        keys=[key],
        giving=giving,
        **{"since": OFFICIAL.date(), "now": OFFICIAL, **days},
    )


@pytest.mark.parametrize(("giving", "name"), [("delegated", "Union"), ("assigned", "")])
def test_L80A3_a_matter_comes_before_who_has_the_power_and_says_in_whose_name(
    official: Night, giving: str, name: str
) -> None:
    official_of(official)
    league = give(official, "L93C2", giving).holder
    assert isinstance(league, Authority)
    appeal = ready(official)
    assert official.director.user is not None
    with travel(OFFICIAL, tick=False):
        asked = page(official.director.user, "appeal_refer", "acol", official.session.pk, 1)
    assert "goes to <bdi>League</bdi>" in asked
    assert ("in the name of <bdi>Union</bdi>" in asked) == bool(name)
    referral = refer(official, appeal)
    assert (referral.authority, referral.in_name_of) == (league, name)
    assert list(referrals_to(official.organiser.authority)) == []
    with pytest.raises(NotAllowed):
        answer(referral, User.objects.get(email="official@example.org"))
    answer(referral, make_official(league, "judge@example.org"))
    said = page(official.director.user, "appeal", "acol", official.session.pk, 1)
    assert ("in the name of Union" in said) == bool(name)


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("L93C1", {"referred": "Union", "further": "League"}),
        ("L93C2", {"referred": "League", "further": "Union"}),
    ],
)
def test_L80A3_what_is_referred_and_what_is_appealed_further_are_powers_of_their_own(
    official: Night, key: str, asked: dict[str, str]
) -> None:
    give(official, key)
    found = {kind: who_is_asked(official.organiser, kind, OFFICIAL)[0].name for kind in asked}
    assert found == asked


def test_L80A3_a_power_over_matters_holds_from_its_first_midnight_to_its_last(
    official: Night,
) -> None:
    club, midnight = official.organiser, datetime(2026, 11, 18, tzinfo=UTC)
    give(official, "L93C2", since=midnight.date(), until=midnight.date())

    def asked(now: datetime) -> str:
        return who_is_asked(club, "referred", now)[0].name

    ends = midnight + timedelta(days=1)
    instants = (midnight - INSTANT, midnight, ends - INSTANT, ends)
    assert [asked(each) for each in instants] == ["Union", "League", "League", "Union"]


def test_L80A3_who_had_the_power_over_further_appeals_keeps_that_over_matters(
    official: Night,
) -> None:
    """It held both before each had a key."""
    given, beside = give(official, "L93C1"), give(official, "L92B")
    import_module("events.migrations.0070_powers_over_matters").fill(apps, None)
    for each in (given, beside):
        each.refresh_from_db()
    assert (given.keys, beside.keys) == (["L93C1", "L93C2"], ["L92B"])


def test_the_list_of_matters_asks_as_much_for_many_as_for_few(official: Night) -> None:
    refer(official, ready(official))
    judge = official_of(official)
    with CaptureQueriesContext(connection) as few:
        page(judge, "authority_matters", "union")
    with scopes_disabled():
        one = Referral.objects.get()
        for _each in range(20):
            one.pk, one.state = None, Referral.State.ANSWERED
            one.ended_at = timezone.now()
            one.save()
    with CaptureQueriesContext(connection) as many:
        page(judge, "authority_matters", "union")
    assert len(few) == len(many)


def test_L93B1_on_law_and_discipline_the_director_in_charge_alone_decides(
    official: Night,
) -> None:
    """Nobody else decides an appeal here: whoever hears one besides can only recommend."""
    appeal = ready(official)
    others = [
        official.administrator,
        official.actor(official.ew),
        Actor.person(official_of(official)),
        Actor.person(make_user("committee@example.org")),
    ]
    for actor in others:
        with pytest.raises(NotAllowed):
            decide_appeal(
                actor=actor, appeal=appeal, outcome="stands", reasons="We think so.", now=LATER
            )
    assert decide(official, appeal).decided_by == official.director.name


def merit(night: Night, outcome: str, judge: User) -> Referral:
    """The authority answers a further appeal and says that it lacks merit."""
    referral = further(night, decide(night, ready(night)))
    return answer_referral(
        actor=Actor.person(judge),
        referral=referral,
        outcome=outcome,
        answer="Nothing new.",
        is_without_merit=True,
        now=LATER,
    )


def test_L93C1_a_further_appeal_without_merit_brings_what_is_regulated(official: Night) -> None:
    under(official, **{"L93C1": "authority", "L93C1-sanction": "deposit"})
    club, session, judge = official.organiser, official.session, official_of(official)
    appeal = decide(official, ready(official))
    player = official.actor(official.ns).user
    assert player is not None
    asking = page(player, "appeal_further", club.slug, session.pk, appeal.number)
    assert "A further appeal without merit costs the deposit (Law 93C1)." in asking
    referral = further(official, appeal)
    client = Client()
    client.force_login(judge)
    address = reverse("authority_matter", args=["union", referral.pk])
    said = {"answer": "Nothing new.", "is_without_merit": "on"}
    assert "lacks merit (Law 93C1): it costs the deposit" in client.get(address).content.decode()
    refused = client.post(address, {**said, "outcome": "changed"}).content.decode()
    assert "on which the decision is changed does not lack merit" in refused
    assert client.post(address, {**said, "outcome": "stands"}).status_code == 302
    told = page(player, "appeal", club.slug, session.pk, appeal.number)
    assert "The further appeal lacks merit: it costs the deposit (Law 93C1)" in told
    with scope(organiser=club):
        assert Referral.objects.get().sanction == "deposit"


def test_L93C1_without_a_regulation_no_further_appeal_is_sanctioned(official: Night) -> None:
    under(official, L93C1="authority")
    with pytest.raises(UserError, match="No regulation sanctions a further appeal") as refusal:
        merit(official, "stands", official_of(official))
    assert refusal.value.field == "is_without_merit"
    referral = Referral.objects.get()
    assert (referral.state, referral.sanction) == (Referral.State.OPEN, "")


def test_L93C1_points_for_a_further_appeal_without_merit_are_taken_as_a_penalty(
    official: Night,
) -> None:
    assert "93C" not in penalty_laws(official.session)
    under(
        official,
        **{"L93C1": "authority", "L93C1-sanction": "points", "L90": "92A: 20%\n93C: 40%"},
    )
    assert penalty_laws(official.session)[-1] == "93C"
    merit(official, "stands", official_of(official))
    director = official.director.user
    assert director is not None
    client = Client()
    client.force_login(director)
    at = [official.organiser.slug, official.session.pk]
    said = {
        "contestant": official.ns.pk,
        "law": "93C",
        "unit": "top",
        "amount": "",
        "reason": "No.",
    }
    assert client.post(reverse("penalty_new", args=at), {**said, "give": "1"}).status_code == 302
    penalty = ScorePenalty.objects.get()
    assert (penalty.law, penalty.amount) == ("93C", Decimal(40))
