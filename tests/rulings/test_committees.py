"""Who hears an appeal: appointed from the panel, with conflicts declared, papers for them alone."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.actions.panel import take_off_panel
from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, PanelMember, Player, RegisteredPlayer
from clubs.queries.registers import clubs_by_number
from events.actions.entries import add_entry
from events.actions.persons import merge_persons, remove_person
from events.interchange.people import Person
from events.provisions.catalogue.appeals import HEARS
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.committees import appoint_to_hear, decline_to_hear, take_off_committee
from rulings.actions.decisions import correct_decision
from rulings.actions.hearings import Hearing
from rulings.actions.recommendations import recommend_change
from rulings.models import Appeal, CommitteeMember
from rulings.queries.committees import OTHERS, committee_of, who_heard
from rulings.queries.conflicts import conflicts_of
from rulings.queries.my_matters import my_matters
from rulings.witnesses import RowCount, differences
from tests.builders import NOW, build_event
from tests.rulings.heard import Bench, build_bench
from tests.rulings.night import INSTANT, OFFICIAL, Night, under

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

Kind = CommitteeMember.Conflict


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(OFFICIAL, tick=False):
        yield


@pytest.fixture
def bench(official: Night) -> Bench:
    return build_bench(official)


def decide(bench: Bench, hearing: Hearing) -> Appeal:
    return decide_appeal(
        actor=bench.night.director,
        appeal=bench.appeal,
        outcome="stands",
        reasons="Well ruled.",
        hearing=hearing,
        now=OFFICIAL,
    )


def get(bench: Bench, name: str, actor: Actor | None, number: int = 1) -> tuple[int, str]:
    client = Client()
    if actor is not None and actor.user is not None:
        client.force_login(actor.user)
    address = reverse(name, args=[bench.night.organiser.slug, bench.night.session.pk, number])
    answer = client.get(address)
    return answer.status_code, answer.content.decode()


def test_L93A_the_director_in_charge_appoints_from_the_panel(bench: Bench) -> None:
    row = bench.appoint(bench.zoe)
    assert (row.of, row.conflicts, row.reason) == (bench.appeal, [], "")
    record = HistoryRecord.objects.get(act="committee_member.appoint")
    assert record.after == {
        "appeal": "A1",
        "member": "Zoë Łuczak",
        "panel_number": bench.zoe.pk,
        "conflicts": [],
        "reason": "",
    }
    with pytest.raises(Conflict, match="appointed already"):
        bench.appoint(bench.zoe)
    decided = decide(bench, Hearing("committee"))
    assert who_heard(decided) == "Zoë Łuczak"


def test_L93A_nobody_else_appoints(bench: Bench) -> None:
    for actor in (bench.night.administrator, bench.night.actor(bench.night.ns)):
        with pytest.raises(NotAllowed):
            appoint_to_hear(
                actor=actor, appeal=bench.appeal, member=bench.zoe, reason="", now=OFFICIAL
            )
    Membership.objects.filter(user=bench.night.director.user).delete()
    with pytest.raises(NotAllowed):
        bench.appoint(bench.zoe)
    assert committee_of(bench.appeal) == []


def test_L93A_nobody_is_appointed_where_the_director_in_charge_hears(bench: Bench) -> None:
    under(bench.night, L93A="director_in_charge")
    bench.appeal.refresh_from_db()
    with pytest.raises(UserError, match="heard by the director in charge"):
        bench.appoint(bench.zoe)


@pytest.mark.parametrize("side", ["ns", "ew"])
def test_L93A_a_party_judges_no_appeal_of_its_own(bench: Bench, side: str) -> None:
    player = bench.night.players(getattr(bench.night, side))[1]
    member = bench.panel(player.national_number)
    with pytest.raises(UserError, match="is a party, and cannot hear the appeal"):
        bench.appoint(member, "There is nobody else.")


def test_L93A_nor_does_the_director_who_ruled(bench: Bench) -> None:
    player, member = bench.person("Dora Dirk", "700")
    player.user = bench.night.director.user
    player.save()
    with pytest.raises(UserError, match="gave the ruling, or answers for it"):
        bench.appoint(member, "There is nobody else.")


def played_with_a_party(bench: Bench) -> str:
    """Cleo, who is on the panel, is North's partner in another event; North's name."""
    north = bench.night.players(bench.night.ns)[0]
    event = build_event(bench.night.organiser, name="Another evening")
    bench.person("Cleo Quill", "701")
    pair = Person(north.name, north.national_number), Person("Cleo Quill", "701")
    add_entry(actor=SYSTEM, event=event, first=pair[0], second=pair[1], now=NOW)
    return north.name


def test_L93A_a_team_mate_is_appointed_with_a_reason_that_every_reader_sees(bench: Bench) -> None:
    north = played_with_a_party(bench)
    member = called("Cleo Quill")
    (found,) = conflicts_of(bench.appeal, [member])[member.pk]
    assert (found.kind, found.names) == (Kind.TEAM_MATE, (north,))
    with pytest.raises(UserError, match="say why they are appointed all the same"):
        bench.appoint(member, "  ")
    bench.appoint(member, "Nobody else was there.")
    decide(bench, Hearing("committee"))
    under(bench.night)
    conditions = bench.night.session.conditions
    assert conditions is not None
    conditions.rulings_shown = "decision"
    conditions.save()
    said = "Appointed all the same: Nobody else was there."
    status, page = get(bench, "ruling", None)
    assert (status, said in page) == (200, True)
    assert said in get(bench, "appeal", bench.night.actor(bench.night.ew))[1]


def called(name: str) -> PanelMember:
    return next(each for each in PanelMember.objects.all() if str(each) == name)


def test_L93A_the_same_club_is_found_in_the_national_register(bench: Bench) -> None:
    party = bench.night.players(bench.night.ew)[0]
    for number, club in ((party.national_number, "B.C. Łódź"), ("702", "B.C. Lodz")):
        RegisteredPlayer.objects.create(
            authority=bench.night.organiser.authority,
            number=number,
            name="Somebody",
            club=club,
            findable="somebody",
        )
    _player, member = bench.person("Ελένη Π.", "702")
    (found,) = conflicts_of(bench.appeal, [member])[member.pk]
    assert (found.kind, found.names) == (Kind.CLUB, (party.name,))
    assert clubs_by_number(bench.night.organiser, ["", "no such"]) == {}


def test_L93A_a_namesake_from_outside_is_asked_about(bench: Bench) -> None:
    party = bench.night.players(bench.night.ns)[0]
    party.name = "Max Same"
    party.save()
    member = bench.panel("Another Judge")
    member.name = "max same"
    member.save()
    assert [one.kind for one in conflicts_of(bench.appeal, [member])[member.pk]] == [Kind.NAMESAKE]
    assert bench.appoint(member, "He is another.").reason == "He is another."


def test_papers_are_for_those_appointed_while_they_are(bench: Bench) -> None:
    zoe, facts = bench.actor(bench.zoe), "South paused before passing"
    bench.night.rule(issue=False, now=OFFICIAL)
    assert get(bench, "appeal", zoe)[0] == 404
    assert facts not in get(bench, "ruling", zoe)[1]
    row = bench.appoint(bench.zoe)
    assert facts in get(bench, "ruling", zoe)[1]
    status, page = get(bench, "appeal", zoe)
    assert (status, "No pause." in page, "You are appointed" in page) == (200, True, True)
    assert get(bench, "ruling", zoe, 2)[0] == 404
    assert get(bench, "appeal_committee", zoe)[0] == 404
    take_off_committee(actor=bench.night.director, row=row, why="Ill.", now=OFFICIAL)
    assert get(bench, "appeal", zoe)[0] == 404
    assert facts not in get(bench, "ruling", zoe)[1]


def test_papers_end_with_the_account(bench: Bench) -> None:
    zoe = bench.actor(bench.zoe)
    bench.appoint(bench.zoe)
    Player.objects.filter(user=zoe.user).update(user=None)
    assert get(bench, "appeal", zoe)[0] == 404


def test_a_member_declares_a_conflict_and_declines(bench: Bench) -> None:
    row, zoe = bench.appoint(bench.zoe), bench.actor(bench.zoe)
    assert zoe.user is not None
    with pytest.raises(NotAllowed):
        decline_to_hear(actor=bench.night.actor(bench.night.ew), row=row, why="Mine.", now=OFFICIAL)
    client = Client()
    client.force_login(zoe.user)
    address = reverse(
        "appeal_decline", args=[bench.night.organiser.slug, bench.night.session.pk, 1]
    )
    assert client.post(address, {"reason": " "}).status_code == 400
    assert client.post(address, {"reason": "He is my brother."}).status_code == 302
    row.refresh_from_db()
    assert (row.ended, row.ended_for) == ("declined", "He is my brother.")
    assert client.post(address, {"reason": "Again."}).status_code == 404
    assert get(bench, "appeal", zoe)[0] == 404
    page = get(bench, "appeal", bench.night.director)[1]
    assert "Zoë Łuczak declined" in page
    bench.appoint(bench.zoe)


def test_nobody_leaves_when_it_has_been_decided(bench: Bench) -> None:
    row = bench.appoint(bench.zoe)
    decide(bench, Hearing("committee"))
    with pytest.raises(Conflict, match="not waiting"):
        decline_to_hear(actor=bench.actor(bench.zoe), row=row, why="Late.", now=OFFICIAL)
    with pytest.raises(Conflict, match="not waiting"):
        bench.appoint(bench.panel("Late Judge"))


def test_my_matters_tell_a_member_what_is_to_be_heard(bench: Bench) -> None:
    user = bench.actor(bench.zoe).user
    assert user is not None
    assert my_matters(user, OFFICIAL) == []
    bench.appoint(bench.zoe)
    (matter,) = my_matters(user, OFFICIAL)
    assert (matter.text, matter.is_mine_to_act) == (
        "You are to hear appeal A1 of ruling R1",
        True,
    )
    decide(bench, Hearing("committee"))
    assert my_matters(user, OFFICIAL) == []


def test_a_member_is_mailed_once_with_the_way_to_the_papers(
    bench: Bench,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        "rulings.session_mail.hand_over_each", lambda _task, calls: told.extend(calls)
    )
    with django_capture_on_commit_callbacks(execute=True):
        bench.appoint(bench.zoe)
        bench.appoint(bench.panel("Somebody Outside"))
    user = bench.actor(bench.zoe).user
    assert user is not None
    assert [(call[2:6], call[-1]) for call in told] == [
        (
            (
                "A1",
                "appeal",
                1,
                "You are appointed to hear the appeal of R1. Its papers are on the page.",
            ),
            user.pk,
        )
    ]


def test_who_did_not_sit_has_not_heard_it(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    other = bench.panel("Bo Outside")
    bench.appoint(other)
    with pytest.raises(UserError, match="Say who heard"):
        decide(bench, Hearing("committee", sat=frozenset()))
    decided = decide(bench, Hearing("committee", "Pia Guest", sat=frozenset({other.pk})))
    decided = Appeal.objects.get(pk=decided.pk)
    assert who_heard(decided) == "Bo Outside, Pia Guest"
    assert CommitteeMember.objects.get(member=bench.zoe).ended == "absent"
    corrected = correct_decision(
        actor=bench.night.director,
        appeal=decided,
        why="Pia was not there.",
        outcome="stands",
        reasons="Well ruled.",
        hearing=Hearing("committee"),
        now=OFFICIAL,
    )
    assert who_heard(Appeal.objects.get(pk=corrected.pk)) == "Bo Outside"
    assert corrected.earlier_decisions.get().heard_names == "Bo Outside, Pia Guest"


def test_what_the_opponents_appeal_is_heard_by_the_same(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    night = bench.night
    theirs = lodge_appeal(
        actor=night.actor(night.ew), ruling=bench.appeal.ruling, grounds="More.", now=OFFICIAL
    )
    concur(actor=night.actor(night.ew, 1), appeal=theirs, now=OFFICIAL)
    assert [str(row.member) for row in committee_of(theirs)] == ["Zoë Łuczak"]
    decide(bench, Hearing("committee"))
    both = Appeal.objects.order_by("number")
    assert [who_heard(each) for each in both] == ["Zoë Łuczak", "Zoë Łuczak"]


def test_L93B3_those_appointed_recommend(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    recommended = recommend_change(
        actor=bench.night.director,
        appeal=bench.appeal,
        heard_names="",
        recommendation="Let it be 4S made.",
        now=OFFICIAL,
    )
    assert who_heard(recommended) == "Zoë Łuczak"
    with pytest.raises(Conflict, match="not waiting"):
        bench.appoint(bench.panel("Late Judge"))


def test_the_director_types_names_where_there_is_no_panel(bench: Bench) -> None:
    assert who_heard(decide(bench, Hearing("committee", "Pia and Kees"))) == "Pia and Kees"


def test_the_pages_show_and_do_it(bench: Bench) -> None:
    played_with_a_party(bench)
    north = bench.panel(bench.night.players(bench.night.ns)[0].national_number)
    client = Client()
    assert bench.night.director.user is not None
    client.force_login(bench.night.director.user)
    where = [bench.night.organiser.slug, bench.night.session.pk, 1]
    address = reverse("appeal_committee", args=where)
    assert address in client.get(reverse("appeal", args=where)).content.decode()
    page = client.get(address).content.decode()
    assert "has been partner or team-mate of a party in the last year" in page
    assert "is a party" in page
    assert f'value="{north.pk}"' not in page
    cleo = called("Cleo Quill")
    refused = client.post(address, {"member": cleo.pk}).content.decode()
    assert "say why they are appointed all the same" in refused
    assert client.post(address, {"member": cleo.pk, "reason": "None else."}).status_code == 302
    assert client.post(address, {"member": bench.zoe.pk}).status_code == 302
    row = CommitteeMember.objects.get(member=cleo.pk)
    page = client.post(address, {"off": row.pk, "reason": ""}).content.decode()
    assert "Say why, for those who read of the appeal." in page
    assert client.post(address, {"off": row.pk, "reason": "Zoë will do."}).status_code == 302
    page = client.get(reverse("appeal_decide", args=where)).content.decode()
    assert f'name="sat" value="{bench.zoe.pk}"' in page
    said = {"outcome": "stands", "reasons": "So.", "heard_by": "committee", "sat": bench.zoe.pk}
    assert client.post(reverse("appeal_decide", args=where), said).status_code == 302
    assert who_heard(Appeal.objects.get()) == "Zoë Łuczak"


def test_somebody_forgotten_is_named_nowhere(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    decide(bench, Hearing("committee"))
    player = bench.zoe.player
    assert player is not None
    remove_person(actor=SYSTEM, player=player, forget=True, now=OFFICIAL)
    bench.zoe.refresh_from_db()
    assert bench.zoe.taken_off_at == OFFICIAL
    page = get(bench, "appeal", bench.night.director)[1]
    assert "Łuczak" not in page
    assert f"Former player {player.pk}" in page
    for record in HistoryRecord.objects.all():
        assert "Łuczak" not in f"{record.subject_name} {record.before} {record.after}"
    assert list(differences(bench.night.session, RowCount())) == []


def test_two_records_of_one_person_stand_on_the_panel_once(bench: Bench) -> None:
    other, member = bench.person("Zoë L.", "703")
    kept = bench.zoe.player
    assert kept is not None
    merge_persons(
        actor=SYSTEM, kept=kept, other=other, name=kept.name, national_number="703", now=OFFICIAL
    )
    member.refresh_from_db()
    assert (member.player, member.taken_off_at) == (kept, OFFICIAL)


def test_who_is_off_the_panel_hears_what_they_were_appointed_to(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    take_off_panel(actor=bench.night.administrator, member=bench.zoe, now=OFFICIAL)
    assert get(bench, "appeal", bench.actor(bench.zoe))[0] == 200
    row = committee_of(bench.appeal)[0]
    take_off_committee(actor=bench.night.director, row=row, why="Off.", now=OFFICIAL)
    with pytest.raises(UserError, match="not on the panel any more"):
        bench.appoint(bench.zoe)


def test_what_was_said_of_a_member_is_held_to_history(bench: Bench) -> None:
    row = bench.appoint(bench.zoe)
    assert list(differences(bench.night.session, RowCount())) == []
    CommitteeMember.objects.filter(pk=row.pk).update(conflicts=["club"], reason="Bought.")
    said = list(differences(bench.night.session, RowCount()))
    assert len(said) == 2
    take_off_committee(actor=bench.night.director, row=row, why="Off.", now=OFFICIAL)
    CommitteeMember.objects.filter(pk=row.pk).update(
        conflicts=[], reason="", ended_at=OFFICIAL + INSTANT
    )
    (said_of_end,) = differences(bench.night.session, RowCount())
    assert "ended_at is " in said_of_end


def test_those_besides_the_director_are_the_catalogues() -> None:
    assert {"director_in_charge", *OTHERS} == set(dict(HEARS.options))
