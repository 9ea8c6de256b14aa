"""What is stored is held to what history says of it: honest acts agree, anything else is found."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F, Model, QuerySet
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.history.recording import record
from clubs.models import HistoryRecord, Player
from events.actions.fouled import group_results
from events.actions.imports import import_session
from events.actions.persons import remove_person
from events.models import (
    Adjustment,
    PeriodExtension,
    ReleasePage,
    Result,
    ScorePenalty,
    ScoreRelease,
    Session,
)
from rulings.actions.calls import close_call, withdraw_call
from rulings.actions.correction_answers import Said as Answer
from rulings.actions.correction_answers import record_answer
from rulings.actions.corrections import correct, report_error
from rulings.actions.extensions import extend_periods
from rulings.actions.penalties import take_back_penalty
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.models import Appeal, Call, Correction, CorrectionAnswer, Ruling, Telling
from rulings.queries.answers import asked_players
from rulings.witnesses import WITNESSES, RowCount, differences
from tests.builders import NOW, make_organiser
from tests.events.interchange.files import usebio
from tests.remembered import remembered
from tests.rulings.calling import ask
from tests.rulings.night import DEADLINE, OFFICIAL, Night, build_night
from tests.rulings.to_the_end import changed_on_appeal, slow_play
from tests.verifying import refused, verify
from tests.writers import make_final

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(db: None) -> Iterator[Night]:
    built = played_evening()
    with scope(organiser=built.organiser):
        yield built


@remembered
def played_evening() -> Night:
    """All that may happen: results typed twice, a ruling changed on appeal, penalties, an error."""
    night = build_night()
    with scope(organiser=night.organiser):
        night.rule()
        slow_play(night, night.ns)
        slow_play(night, night.ew)
        penalty = ScorePenalty.objects.get(contestant=night.ew)
        take_back_penalty(actor=night.director, penalty=penalty, reason="No.", now=OFFICIAL)
        night.publish()
        changed_on_appeal(night)
        closed = ask(night, OFFICIAL)
        close_call(
            actor=night.director, call=closed, options="None.", words="No damage.", now=OFFICIAL
        )
        withdraw_call(actor=night.actor(night.ns), call=ask(night, OFFICIAL), now=OFFICIAL)
        other = Result.objects.in_force().exclude(board=night.board).select_related("board")[0]
        error = report_error(
            actor=night.director,
            session=night.session,
            board=other.board,
            ns=other.ns,
            ew=other.ew,
            claimed="3N S =",
            grounds="Misread.",
            now=OFFICIAL,
        )
        record_answer(
            actor=night.director,
            correction=error,
            player=asked_players(error)[0][1],
            said=Answer(confirms=False, claimed="3N S +2"),
            now=OFFICIAL,
        )
        correct(actor=night.director, correction=error, text="3N S =", reason="Yes.", now=OFFICIAL)
        extend_periods(
            actor=night.administrator,
            session=night.session,
            kinds=[PeriodExtension.Kind.APPEAL],
            until=DEADLINE + timedelta(hours=1),
            reason="The line was down.",
            now=OFFICIAL,
        )
        fouled = Result.objects.in_force().filter(board=other.board).exclude(ns=other.ns)[0]
        group_results(
            actor=night.director,
            session=night.session,
            board=other.board,
            groups={fouled.pk: "B"},
            reason="Two cards exchanged.",
            now=OFFICIAL,
        )
        night.reload()
    return night


def one(model: type[Model], **which: Any) -> QuerySet[Any]:
    """The first row of a kind that is so, to be changed past the acts."""
    first = model._default_manager.filter(**which).order_by("pk")[:1]
    assert len(first) == 1
    return model._default_manager.filter(pk=first[0].pk)


def set_back(model: type[Model]) -> None:
    """A version that was replaced is in force again, and none that replaced it."""
    earlier = one(model, is_current=False).get()
    later = model._default_manager.filter(board=earlier.board, ns=earlier.ns, ew=earlier.ew)
    later.update(is_current=False)
    one(model, pk=earlier.pk).update(is_current=True)


def slipped_in(model: type[Model], **changed: Any) -> None:
    """A row like another that no act has written."""
    row = one(model).get()
    row.pk = None
    for name, value in changed.items():
        setattr(row, name, value)
    row.save(force_insert=True)


HOUR = timedelta(hours=1)
PAGES = 2
"""The official score in force, and the pages that are cut from it."""
A_AND_B = {"ns_award": {"artificial": "A+"}, "ew_award": {"artificial": "A-"}}
TAMPERED: list[tuple[str, Callable[[], object], str]] = [
    ("result", lambda: one(Result, score=420).update(tricks=11, score=450), "entry is “4S N +1”"),
    ("points", lambda: one(Result, score=420).update(score=430), "points is “430” and was “420”"),
    ("form", lambda: one(Result, group="").update(group="B"), "group is “B” and was “A”"),
    ("regrouped", lambda: one(Result, group="B").update(group=""), "group is “A” and was “B”"),
    ("replaced", lambda: one(Result, is_current=False).update(lead="S2"), "entry is"),
    ("set back", lambda: set_back(Result), "in force is “True” and was “False”"),
    ("whose", lambda: one(Result).update(ns=F("ew"), ew=F("ns")), "ns is "),
    (
        "withdrawn",
        lambda: one(Result).update(is_current=False),
        "in force is “False”",
    ),
    ("slipped in", lambda: slipped_in(Result, version=9, is_current=False), "no record tells of"),
    ("gone", lambda: one(Result).delete(), "the result of record"),
    ("award", lambda: one(Adjustment, is_current=True).update(**A_AND_B), "ns is “A+” and was"),
    ("award back", lambda: set_back(Adjustment), "in force is “True” and was “False”"),
    ("cited", lambda: one(Adjustment).update(laws="Law 12"), "laws is “Law 12” and was"),
    ("penalty", lambda: one(ScorePenalty).update(amount=5), "amount is “5.00”"),
    (
        "penalty back",
        lambda: one(ScorePenalty, is_current=False).update(
            is_current=True, taken_back_at=None, taken_back_for="", taken_back_by=""
        ),
        "in force is “True” and was “False”",
    ),
    (
        "penalty of",
        lambda: one(Ruling, penalty__isnull=False, state="issued").update(penalty=None),
        "penalty is “” and was “P1”",
    ),
    ("facts", lambda: one(Ruling, state="issued").update(facts="None."), "facts is “None.”"),
    ("decision", lambda: one(Ruling).update(decision="None."), "decision is “None.”"),
    ("state", lambda: one(Ruling, state="issued").update(state="withdrawn"), "state is"),
    ("told", lambda: one(Telling).update(told_at=DEADLINE), "told_at is"),
    ("right told", lambda: one(Telling).update(appeal_right_told=False), "appeal_right_told is"),
    ("not told", lambda: Telling.objects.latest("pk").delete(), "the telling of record"),
    ("error", lambda: one(Correction).update(state="rejected"), "state is “rejected” and was"),
    ("claimed", lambda: one(Correction).update(claimed="3N S +1"), "claimed is “3N S +1”"),
    ("answered", lambda: one(CorrectionAnswer).update(claimed="3N S +1"), "claimed is “3N S +1”"),
    ("extended", lambda: one(PeriodExtension).update(reason="None."), "note is “None.” and was"),
    ("until", lambda: one(PeriodExtension).update(until=DEADLINE + HOUR * 2), "until is “2026"),
    ("call", lambda: one(Call, state="closed").update(words="Ruled."), "note is “Ruled.” and was"),
    ("call open", lambda: one(Call).update(is_late=True), "late is “True” and was “False”"),
    ("options", lambda: one(Call, state="closed").update(options=""), "options is “” and was"),
    ("no call", lambda: one(Call).delete(), "the call of record"),
    ("grounds", lambda: one(Appeal).update(grounds="None."), "grounds is “None.”"),
    ("outcome", lambda: one(Appeal).update(outcome="stands"), "outcome is “stands” and was"),
    ("reopened", lambda: one(Appeal).update(state="ready"), "state is “ready” and was “decided”"),
    ("page", lambda: one(ReleasePage, kind="card").update(content={}), "1 of its pages are not"),
    ("page of", lambda: one(ReleasePage, kind="boards").delete(), "pages are not as the official"),
    ("release", lambda: one(ScoreRelease).update(ranking=[]), "digest is"),
    (
        "final",
        lambda: one(ScoreRelease).update(is_final=True),
        "is_final is “True” and was",
    ),
]


def test_an_evening_with_everything_is_as_history_says(evening: Night) -> None:
    make_final(actor=SYSTEM, session=evening.session, now=DEADLINE)
    assert ", all in order; " in verify()
    assert "tell nothing" not in verify()


@pytest.mark.parametrize(
    ("tamper", "found"),
    [each[1:] for each in TAMPERED],
    ids=[each[0].replace(" ", "-") for each in TAMPERED],
)
def test_what_no_act_has_changed_is_found(
    evening: Night, tamper: Callable[[], object], found: str
) -> None:
    tamper()
    refusal = refused()
    assert refusal.startswith(f"acol: session {evening.session.pk}, ")
    assert found in refusal


def test_a_call_on_which_a_ruling_is_given_is_as_told(evening: Night) -> None:
    ruling = draft_ruling(
        actor=evening.director,
        session=evening.session,
        board=evening.board,
        ns=evening.ns,
        ew=evening.ew,
        call=ask(evening, OFFICIAL),
        laws=["16B1"],
        facts="East paused.",
        facts_are="agreed",
        decision="No damage.",
        ns_award=None,
        ew_award=None,
        now=OFFICIAL,
    )
    assert ", all in order; " in verify()
    issue_ruling(actor=evening.director, ruling=ruling, now=OFFICIAL)
    assert ", all in order; " in verify()


def test_session_removed_with_all_that_was_played_is_found(evening: Night) -> None:
    record(
        actor=SYSTEM,
        organiser=evening.organiser,
        now=DEADLINE,
        act="result.enter",
        subject=one(Result).get(),
        session_id=evening.session.pk + 1,
    )
    last = HistoryRecord.objects.latest("number").number
    assert refused() == f"acol: the session of record {last} is gone."


def test_a_person_forgotten_leaves_everything_as_history_says(evening: Night) -> None:
    make_final(actor=SYSTEM, session=evening.session, now=DEADLINE)
    for name in ("Bob A", "Ann A"):
        player = Player.objects.get(name=name)
        remove_person(actor=evening.administrator, player=player, forget=True, now=DEADLINE)
    assert ", all in order; " in verify()
    named = [
        entry.number
        for entry in HistoryRecord.objects.all()
        if "Bob A" in f"{entry.actor_name} {entry.subject_name} {entry.note} {entry.after}"
    ]
    assert named == []
    one(Appeal).update(outcome="stands")
    assert "outcome is “stands” and was “changed”" in refused()


def test_what_records_of_older_times_do_not_tell_is_counted(evening: Night) -> None:
    for each in HistoryRecord.objects.filter(act="score.release"):
        each.after = {"number": (each.after or {})["number"]}
        each.salt = ""
        each.save()
    session = Session.objects.get()
    compared = RowCount()
    assert list(differences(session, compared)) == []
    assert compared.untold == ScoreRelease.objects.count()


def test_a_session_takes_as_many_queries_whatever_happened_in_it(evening: Night) -> None:
    parts = [
        part for each in WITNESSES if each.rows_of(evening.session).exists() for part in each.parts
    ]
    with CaptureQueriesContext(connection) as asked:
        assert list(differences(evening.session, RowCount())) == []
    assert len(asked) == 1 + len(WITNESSES) + len(parts) + PAGES


def test_what_was_imported_is_held_by_one_digest(db: None) -> None:
    club = make_organiser()
    with scope(organiser=club):
        import_session(
            actor=SYSTEM,
            organiser=club,
            content=usebio(),
            file_name="friday.xml",
            must_agree=False,
            now=NOW,
        )
        assert "tell nothing" not in verify()
        one(Result, kind="played").update(lead="S2")
        assert "the results that were imported are not those of record " in refused()
