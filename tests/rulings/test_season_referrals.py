"""Appeals about matches of a season that are brought before the authority (Law 93C)."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Organiser, Player, User
from events.actions.match_decisions import DecidedResult
from events.models import Session
from events.provisions.statements import Provenance
from rulings.actions.match_rulings import replace_match_ruling
from rulings.actions.match_withdrawals import withdraw_match_appeal
from rulings.actions.referrals import (
    answer_referral,
    appeal_further,
    refer_appeal,
    take_back_referral,
)
from rulings.actions.season_final import declare_final
from rulings.models import MatchAppeal, Referral
from rulings.queries.referrals import referrals_to
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_official
from tests.remembered import remembered
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    TEXT,
    TICK,
    a_member,
    decided,
    led,
    lodge,
    rule,
    the_director,
)
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.seasons import build_season, captain, imps, play, season_at

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=30)


@remembered
def appealed(organiser: Organiser | None = None, *, unplayed: int = 0) -> Session:
    """Four teams; all matches, or all but one, are agreed at `NOW`; the first is ruled on and
    appealed.
    """
    session = build_season(organiser, teams=4)
    with scope(organiser=session.organiser):
        for each in season_at(session).matches:
            if each.number != unplayed:
                play(session, each.number, (30, 20), (10, 12))
        rule(session, (30, 20), (10, 25))
        lodge(session, led(session, TeamSide.HOME))
    return session


@pytest.fixture
def league() -> Iterator[Session]:
    session = appealed()
    with scope(organiser=session.organiser):
        yield session


def hears_further(session: Session) -> None:
    """The authority has a procedure for further appeals (Law 93C1)."""
    says(session, "L93C1", "authority")


def says(session: Session, key: str, value: str) -> None:
    bound = session.conditions or session.event
    said = {key: {"value": value, **Provenance.of(None).kept()}}
    bound.provisions = {**bound.provisions, **said}
    bound.save()
    session.refresh_from_db()


def refer(session: Session, **more: Any) -> Referral:
    given = {"actor": the_director(), "appeal": MatchAppeal.objects.get(), "now": NOW}
    return refer_appeal(**{**given, "question": "Does § 4 hold?", **more})


def go_further(session: Session, actor: Actor | None = None, **more: Any) -> Referral:
    given = {"actor": actor or led(session, TeamSide.AWAY), "appeal": MatchAppeal.objects.get()}
    return appeal_further(**{**given, "question": "Was it a pause?", "now": NOW, **more})


def answer(session: Session, official: User, outcome: str = "") -> Referral:
    return answer_referral(
        actor=Actor.person(official),
        referral=Referral.objects.get(),
        outcome=outcome,
        answer="It holds.",
        now=LATER,
    )


def final(session: Session) -> None:
    declare_final(actor=SYSTEM, session=session, now=LATER + HALF_HOUR + TICK)


def test_L93C2_a_match_appeal_referred_waits_for_the_authoritys_answer(league: Session) -> None:
    judge = make_official(league.organiser.authority)
    refer(league)
    with pytest.raises(UserError, match="93C2"):
        decided(league, "stands")
    answer(league, judge)
    assert decided(league, "stands").state == MatchAppeal.State.DECIDED


def test_L93C2_only_the_director_in_charge_refers_and_takes_back(league: Session) -> None:
    with pytest.raises(NotAllowed):
        refer(league, actor=led(league, TeamSide.HOME))
    refer(league)
    with pytest.raises(UserError, match="asked already"):
        refer(league)
    take_back_referral(actor=the_director(), referral=Referral.objects.get(), now=NOW)
    assert decided(league, "stands").state == MatchAppeal.State.DECIDED


def test_L93C2_a_question_ends_with_the_match_appeal_that_is_taken_back(league: Session) -> None:
    refer(league)
    captain = led(league, TeamSide.HOME)
    withdraw_match_appeal(actor=captain, session=league, number=1, appeal=1, now=NOW)
    assert not referrals_to(league.organiser.authority)


def test_L93C1_no_further_appeal_of_a_match_without_a_procedure(league: Session) -> None:
    decided(league, "stands")
    with pytest.raises(UserError, match="93C1"):
        refer(league, for_a_party=True)


def test_L93C1_a_further_appeal_of_a_match_is_in_time_at_the_last_instant(league: Session) -> None:
    hears_further(league)
    decided(league, "stands")
    with pytest.raises(UserError, match="expired"):
        refer(league, for_a_party=True, now=NOW + HALF_HOUR + TICK)
    assert refer(league, for_a_party=True, now=NOW + HALF_HOUR).kind == Referral.Kind.FURTHER


def test_L93C1_a_season_is_not_final_before_the_authority_has_answered(league: Session) -> None:
    hears_further(league)
    judge = make_official(league.organiser.authority)
    decided(league, "stands")
    refer(league, for_a_party=True)
    with pytest.raises(UserError, match="A1 is open"):
        final(league)
    answer(league, judge, Referral.Outcome.STANDS)
    final(league)


def test_L93C1_what_the_authority_changes_of_a_match_is_carried_out_first(league: Session) -> None:
    hears_further(league)
    judge = make_official(league.organiser.authority)
    decided(league, "changed", (30, 20), (10, 20))
    replaced: dict[str, Any] = {"actor": the_director(), "session": league, "number": 1}
    with pytest.raises(UserError, match="made on appeal"):
        replace_match_ruling(**replaced, ruling=1, now=NOW, **TEXT)
    refer(league, for_a_party=True)
    answer(league, judge, Referral.Outcome.CHANGED)
    with pytest.raises(UserError, match="A1 is open"):
        final(league)
    given = replace_match_ruling(**replaced, ruling=1, now=LATER, **TEXT)
    assert given.version == 3
    final(league)


def test_L93C2_question_and_answer_about_a_match_are_told_to_both_teams(league: Session) -> None:
    director, judge = signed_in(the_director()), make_official(league.organiser.authority)
    official, away = signed_in(Actor.person(judge)), signed_in(led(league, TeamSide.AWAY))
    ask = page(league, "season_appeal_further", 1)
    assert director.post(ask, {"question": "Is § 4 <old>?"}).status_code == 302
    assert "Is § 4 &lt;old&gt;?" in text(away, page(league))
    assert "Take it back and hear the appeal" in text(director, page(league))
    assert "Take it back" not in text(away, page(league))
    assert "A1 of R1, match 1" in text(official, reverse("authority_matters", args=["union"]))
    matter = reverse("authority_matter", args=["union", Referral.objects.get().pk])
    file = text(official, matter)
    assert "Appeal A1 of ruling R1, match 1" in file
    assert "Is § 4 &lt;old&gt;?" in file
    assert TEXT["facts"] in file
    assert away.get(matter).status_code == 404
    assert official.post(matter, {"answer": "It was changed."}).status_code == 302
    assert "It was changed." in text(away, page(league))


def test_L93C2_a_matter_of_a_league_is_referred_for_its_referee_or_for_a_party(
    league: Session,
) -> None:
    director, ask = signed_in(the_director()), page(league, "season_appeal_further", 1)
    says(league, "L93A", "referee")
    said = {"question": "Does § 4 hold?", "asking": "body", "names": "Ελένη"}
    assert director.post(ask, said).status_code == 302
    assert "At the wish of a referee: <bdi>Ελένη</bdi>" in text(director, page(league))
    director.post(page(league, "season_referral_back", 1))
    hears_further(league)
    decided(league, "stands", now=timezone.now())
    assert "if a referee wants it" not in text(director, ask)
    assert director.post(ask, said).status_code == 200
    assert director.post(ask, said | {"asking": "party"}).status_code == 302
    referral = Referral.objects.latest("pk")
    assert (referral.kind, referral.wished_by) == (Referral.Kind.FURTHER, "")


def test_a_question_about_a_match_is_taken_back_on_its_page(league: Session) -> None:
    director = signed_in(the_director())
    refer(league)
    assert director.post(page(league, "season_referral_back", 1)).status_code == 302
    assert Referral.objects.get().state == Referral.State.WITHDRAWN
    assert "Taken back: hear the appeal." in text(director, page(league))


def test_a_question_after_the_decision_leaves_nothing_to_hear(league: Session) -> None:
    director, judge = signed_in(the_director()), make_official(league.organiser.authority)
    decided(league, "stands")
    referral = refer(league)
    shown = text(director, page(league))
    assert "Take it back" in shown
    assert "hear the appeal" not in shown
    matter = reverse("authority_matter", args=["union", referral.pk])
    file = text(signed_in(Actor.person(judge)), matter)
    assert "What was decided stands." in file
    home = season_at(league).match(1).home
    assert home is not None
    assert f"Why <bdi>{home.name}</bdi> appeal" in file


def test_L93C1_the_captain_of_either_team_appeals_further_themselves(league: Session) -> None:
    hears_further(league)
    with pytest.raises(UserError, match="not decided"):
        go_further(league)
    decided(league, "stands")
    referral = go_further(league)
    away = season_at(league).match(1).away
    assert away is not None
    assert away.entry.captain is not None
    assert (referral.kind, referral.asked_by) == (
        Referral.Kind.FURTHER,
        f"{away.entry.captain.name} ({away.name})",
    )
    record = HistoryRecord.objects.get(act="referral.send")
    assert record.after is not None
    assert record.after["by"] == referral.asked_by
    with pytest.raises(UserError, match="asked already"):
        go_further(league, led(league, TeamSide.HOME))


def test_L93C1_a_captain_appeals_further_at_the_last_instant_and_not_after(league: Session) -> None:
    hears_further(league)
    decided(league, "stands")
    with pytest.raises(UserError, match="further appeal expired"):
        go_further(league, now=NOW + HALF_HOUR + TICK)
    assert go_further(league, now=NOW + HALF_HOUR).state == Referral.State.OPEN


def test_L93C1_only_a_captain_of_the_match_appeals_further_and_only_by_a_procedure(
    league: Session,
) -> None:
    decided(league, "stands")
    with pytest.raises(UserError, match="no further appeal under these conditions"):
        go_further(league)
    hears_further(league)
    playing = {team.number for team in season_at(league).match(1).teams if team}
    for other in (a_member(league), captain(league, min({1, 2, 3, 4} - playing))):
        with pytest.raises(UserError, match="Only the captain of one of the two teams"):
            go_further(league, other)
    with pytest.raises(NotAllowed):
        go_further(league, the_director())


def test_L93C1_a_captain_who_directs_too_appeals_further_as_the_captain(league: Session) -> None:
    hears_further(league)
    decided(league, "stands")
    home = season_at(league).match(1).home
    assert home is not None
    assert home.entry.captain is not None
    Player.objects.filter(pk=home.entry.captain.pk).update(user=the_director().user)
    referral = go_further(league, the_director())
    assert referral.asked_by == f"{the_director().name} ({home.name})"


def test_L93C1_a_captain_brings_a_decision_further_on_the_pages(league: Session) -> None:
    hears_further(league)
    away, home = signed_in(led(league, TeamSide.AWAY)), signed_in(led(league, TeamSide.HOME))
    address = page(league, "season_appeal_go_further", 1)
    assert address not in text(away, page(league))
    decided(league, "stands", now=timezone.now())
    assert address in text(away, page(league))
    assert address not in text(signed_in(a_member(league)), page(league))
    assert "Appeal A1 of ruling R1" in text(away, reverse("my_matters"))
    playing = {team.number for team in season_at(league).match(1).teams if team}
    stranger = captain(league, min({1, 2, 3, 4} - playing))
    assert signed_in(stranger).get(address).status_code == 404
    assert "Bring appeal A1 before the authority" in text(away, address)
    assert away.post(address, {"question": ""}).status_code == 200
    assert away.post(address, {"question": "Was it a <pause>?"}).status_code == 302
    assert "Was it a &lt;pause&gt;?" in text(home, page(league))
    assert address not in text(away, page(league))
    assert "Appeal A1" not in text(away, reverse("my_matters"))
    assert home.post(address, {"question": "We too."}).status_code != 302


def test_L93C1_a_decision_that_stood_is_changed_as_the_authority_says(league: Session) -> None:
    hears_further(league)
    judge = make_official(league.organiser.authority)
    decided(league, "stands")
    go_further(league)
    replaced: dict[str, Any] = {"actor": the_director(), "session": league, "number": 1}
    replaced |= {"ruling": 1, "outcome": DecidedResult(imps((30, 20), (10, 20))), "now": LATER}
    with pytest.raises(UserError, match="The time for rulings on this match ended"):
        replace_match_ruling(**replaced, **TEXT)
    answer(league, judge, Referral.Outcome.CHANGED)
    assert replace_match_ruling(**replaced, **TEXT).report is not None
    final(league)
