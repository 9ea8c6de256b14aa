"""Two people acting at the same instant: each act happens once, and nothing is lost."""

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, UserError
from clubs.history.chain import link_hash
from clubs.history.recording import record
from clubs.models import HistoryRecord, Organiser, Player
from events.actions.changes import change_movement
from events.actions.entries import add_entry
from events.actions.entry_decisions import approve_disqualification, disqualify
from events.actions.match_reports import report_match
from events.actions.releases import publish_official_score, publish_round
from events.actions.results import enter_result
from events.actions.rubber_deals import At, enter_deal
from events.actions.sessions import start_session
from events.actions.swiss_draws import draw_round, publish_draw
from events.actions.system_cards import file_system_card
from events.models import Event, MatchReport, ReleasedBy, Result, RubberDeal, Session, SwissDraw
from events.queries.change_kinds import ChangeKey
from events.queries.plays import Play, session_plays
from events.queries.season_states import MatchState
from events.queries.sight import WHOLE
from events.queries.swiss import swiss_of
from tests.builders import (
    NOW,
    build_event,
    build_session,
    couple,
    enter_results,
    make_authority,
    make_organiser,
    make_user,
)
from tests.championship import nth
from tests.events.test_swiss_over_sessions import begin as begin_day
from tests.events.test_swiss_over_sessions import build_two_days
from tests.rubbers import latest, open_table, seat
from tests.seasons import build_season, captain, imps, season_at
from tests.teams import build_match_session, build_swiss
from tests.together import at_once, in_turn

pytestmark = pytest.mark.django_db(transaction=True)


def history(organiser: Organiser) -> list[HistoryRecord]:
    """The whole chain, first record first."""
    with scope(organiser=organiser):
        return list(HistoryRecord.objects.order_by("number"))


def is_whole(chain: list[HistoryRecord]) -> bool:
    """Whether the numbers have no gap and each record holds the hash of the one before."""
    hashes = ["", *(entry.hash for entry in chain)]
    return [entry.number for entry in chain] == list(range(1, len(chain) + 1)) and all(
        (entry.previous_hash, entry.hash) == (before, link_hash(entry))
        for entry, before in zip(chain, hashes, strict=False)
    )


def first_missing(session: Session) -> Play:
    with scope(organiser=session.organiser):
        return session_plays(session, WHOLE).missing[0]


def enter(session: Session, place: Play, text: str) -> int:
    """Enter a result where there is none yet; the version it became."""
    with scope(organiser=session.organiser):
        return enter_result(
            actor=SYSTEM,
            session=session,
            board_number=place.board,
            ns=place.ns,
            ew=place.ew,
            text=text,
            seen_version=0,
            now=NOW,
        ).version


def begin(event: Event) -> str:
    with scope(organiser=event.organiser):
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="mitchell",
            entries=list(event.entries.all()),
            boards=24,
            now=NOW,
        ).state


def publish(session: Session) -> int:
    with scope(organiser=session.organiser):
        return publish_official_score(actor=SYSTEM, session=session, now=NOW).number


def test_two_entries_at_one_table_are_one_result() -> None:
    session = build_session(pairs=6)
    place = first_missing(session)
    outcomes = at_once(
        lambda: enter(session, place, "4S N ="), lambda: enter(session, place, "4S N -1")
    )
    assert sorted(outcomes, key=str) == [1, Conflict]
    with scope(organiser=session.organiser):
        assert Result.objects.count() == 1
    acts = [entry.act for entry in history(session.organiser)]
    assert acts.count("result.enter") == 1


def test_a_session_begins_once() -> None:
    event = build_event(pairs=6)
    outcomes = at_once(lambda: begin(event), lambda: begin(event))
    assert sorted(outcomes, key=str) == [UserError, Session.State.RUNNING]
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        assert (session.sections.count(), session.contestants.count()) == (1, 6)
    acts = [entry.act for entry in history(event.organiser)]
    assert acts.count("session.start") == 1


def test_L80B2d_the_last_place_is_taken_once() -> None:
    event = build_event(pairs=2, most_entries=3)

    def enter_couple(number: int) -> int:
        first, second = couple(number)
        with scope(organiser=event.organiser):
            entered = add_entry(actor=SYSTEM, event=event, first=first, second=second, now=NOW)
            return entered.entry.number

    assert in_turn(lambda: enter_couple(3), lambda: enter_couple(4)) == [3, UserError]
    with scope(organiser=event.organiser):
        assert event.entries.count() == 3
    acts = [entry.act for entry in history(event.organiser)]
    assert acts.count("entry.add") == 3


def test_the_official_score_is_published_once() -> None:
    session = build_session(pairs=6)
    enter_results(session)
    outcomes = at_once(lambda: publish(session), lambda: publish(session))
    assert sorted(outcomes, key=str) == [1, UserError]
    with scope(organiser=session.organiser):
        assert session.releases.count() == 1


def test_the_score_of_a_round_is_published_once() -> None:
    session = build_match_session(released_by=ReleasedBy.ROUND)
    enter_results(session, rounds=(1,))

    def publish_first() -> int:
        with scope(organiser=session.organiser):
            return publish_round(actor=SYSTEM, session=session, number=1, now=NOW).number

    outcomes = at_once(publish_first, publish_first)
    assert sorted(outcomes, key=str) == [1, UserError]
    with scope(organiser=session.organiser):
        assert (session.releases.count(), session.round_releases.count()) == (1, 1)


def test_sessions_of_one_organiser_write_one_chain() -> None:
    organiser = make_organiser()
    first = build_session(organiser, pairs=6)
    second = build_session(organiser, pairs=6)
    before = len(history(organiser))
    here, there = first_missing(first), first_missing(second)
    outcomes = at_once(
        lambda: enter(first, here, "4S N ="), lambda: enter(second, there, "3NT S +1")
    )
    assert outcomes == [1, 1]
    chain = history(organiser)
    assert {entry.session_id for entry in chain[before:]} == {first.pk, second.pk}
    assert len(chain) == before + 2
    assert is_whole(chain)


def test_the_first_two_records_of_an_organiser() -> None:
    organiser = Organiser.objects.create(
        authority=make_authority(), name="New", slug="new", recognised_at=NOW
    )

    def write() -> int:
        with scope(organiser=organiser), transaction.atomic():
            return record(
                actor=SYSTEM, organiser=organiser, now=NOW, act="test.note", subject=organiser
            ).number

    assert sorted(at_once(write, write), key=str) == [1, 2]
    assert is_whole(history(organiser))


def leave_out_a_round(session: Session) -> int:
    with scope(organiser=session.organiser):
        return change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.FEWER_ROUNDS,
            parameters={"count": 1},
            seen=0,
            now=NOW,
        ).number


def test_two_directors_change_a_movement_once() -> None:
    session = build_session(pairs=6)
    outcomes = at_once(lambda: leave_out_a_round(session), lambda: leave_out_a_round(session))
    assert sorted(outcomes, key=str) == [1, Conflict]
    with scope(organiser=session.organiser):
        assert session.sections.get().rounds == 2
        assert session.changes.count() == 1


def test_a_result_and_a_change_at_once_lose_nothing() -> None:
    session = build_session(pairs=6)
    with scope(organiser=session.organiser):
        last = session_plays(session, WHOLE).missing[-1]
    outcomes = at_once(lambda: enter(session, last, "4S N ="), lambda: leave_out_a_round(session))
    assert sorted(outcomes, key=str) == [1, UserError]
    with scope(organiser=session.organiser):
        kept = Result.objects.count()
        assert (kept, session.sections.get().rounds) in {(1, 3), (0, 2)}


def test_two_people_typing_one_deal_leave_one_and_tell_the_other() -> None:
    table = open_table()
    seat(table, "ACBD")

    def type_it(line: str) -> str:
        with scope(organiser=table.organiser):
            return enter_deal(actor=SYSTEM, table=table, at=At(1, 1), text=line, now=NOW).line

    outcomes = at_once(lambda: type_it("4SN ="), lambda: type_it("3NTN ="))
    (entered,) = (each for each in outcomes if each is not Conflict)
    assert len(outcomes) == 2
    assert [deal.line for deal in latest(table).deals] == [entered]
    with scope(organiser=table.organiser):
        assert RubberDeal.objects.count() == 1
    assert is_whole(history(table.organiser))


def test_a_disqualification_is_approved_once() -> None:
    """L91B: it counts from one approval, and makes one further official score."""
    session = build_session(pairs=6)
    enter_results(session)
    publish(session)
    with scope(organiser=session.organiser):
        director = Actor.person(session.event.appointments.get().user)
        decision = disqualify(
            actor=director,
            event=session.event,
            entry=session.event.entries.get(number=1),
            reason="They left.",
            now=NOW,
        )

    def approve() -> bool:
        with scope(organiser=session.organiser):
            return approve_disqualification(actor=SYSTEM, decision=decision, now=NOW).is_waiting

    assert sorted(at_once(approve, approve), key=str) == [Conflict, False]
    with scope(organiser=session.organiser):
        assert session.releases.count() == 2


def test_L40A1b_cards_that_a_pair_files_in_two_events_at_once_are_two_versions() -> None:
    club = make_organiser()
    tuesday, thursday = (build_event(club, pairs=2, name=name) for name in ("Tuesday", "Thursday"))
    with scope(organiser=club):
        members = tuesday.entries.get(number=1).members.order_by("position")
        ann, bob = (each.player for each in members)
        for each in (ann, bob):
            each.user = make_user(f"{each.pk}@players.example", each.name)
            each.save()

    def file(event: Event, player: Player, partner: Player) -> int:
        assert player.user is not None
        with scope(organiser=club):
            return file_system_card(
                actor=Actor.person(player.user),
                event=event,
                partner=partner,
                texts={"approach": "Acol."},
                now=NOW,
            ).version

    outcomes = in_turn(lambda: file(tuesday, ann, bob), lambda: file(thursday, bob, ann))
    assert outcomes == [1, 2]
    assert is_whole(history(club))


def test_two_directors_who_draw_at_once_get_one_draw() -> None:
    session = build_swiss()

    def draw() -> int:
        with scope(organiser=session.organiser):
            return draw_round(actor=SYSTEM, session=session, number=1, now=NOW).pk

    first, second = at_once(draw, draw)
    assert first == second
    with scope(organiser=session.organiser):
        assert SwissDraw.objects.count() == 1
    assert [entry.act for entry in history(session.organiser)].count("swiss.draw") == 1
    assert is_whole(history(session.organiser))


def captains_enter(home: tuple[int, int], away: tuple[int, int]) -> tuple[Session, list[object]]:
    """Both captains of a cup's final enter what they have, none having seen the other's."""
    session = build_season(teams=2, kind=Event.SeasonKind.CUP)

    def report(team: int, known: tuple[int, int]) -> int:
        with scope(organiser=session.organiser):
            return report_match(
                actor=captain(session, team),
                session=session,
                number=1,
                stanzas=imps(known, (0, 0)),
                seen=0,
                now=NOW,
            ).version

    outcomes: list[object] = [*at_once(lambda: report(1, home), lambda: report(2, away))]
    return session, outcomes


def test_a_round_and_the_start_of_the_day_after_at_once_know_of_each_other() -> None:
    """Either the second day begins after the round, or the round is refused."""
    event = build_two_days()
    with scope(organiser=event.organiser):
        SwissDraw.objects.filter(round=3).update(published_at=None)

    def publish() -> str:
        with scope(organiser=event.organiser):
            publish_draw(actor=SYSTEM, session=nth(event, 1), number=3, seen=0, now=NOW)
        return "published"

    def begin() -> str:
        with scope(organiser=event.organiser):
            begin_day(event, 2)
        return "begun"

    done, begun = at_once(publish, begin)
    assert begun == "begun"
    assert done in ("published", UserError)
    with scope(organiser=event.organiser):
        found = swiss_of(nth(event, 2))
        assert found is not None
        assert len(found.before.draws) == (3 if done == "published" else 2)
    assert is_whole(history(event.organiser))


def test_two_captains_who_enter_the_same_at_once_agree() -> None:
    session, outcomes = captains_enter((30, 20), (30, 20))
    assert outcomes == [1, 1]
    with scope(organiser=session.organiser):
        assert MatchReport.objects.count() == 1
        assert season_at(session).match(1).state is MatchState.AGREED
    assert is_whole(history(session.organiser))


def test_the_later_of_two_captains_who_enter_at_once_is_told_that_it_differs() -> None:
    session, outcomes = captains_enter((30, 20), (30, 25))
    assert sorted(outcomes, key=str) == [1, Conflict]
    with scope(organiser=session.organiser):
        assert MatchReport.objects.count() == 1
        assert season_at(session).match(1).state is MatchState.AWAITING
    assert is_whole(history(session.organiser))
