"""Kind by kind of what stands in the director's book: whatever is done past the acts is found."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.history.recording import record
from clubs.models import HistoryHead, HistoryRecord, Outage
from clubs.queries.history import witness as kept_outside
from events.models import Contestant, OutageAnswer, Session
from rulings.models import Telling
from rulings.witnesses import WITNESSES, RowCount, differences, said_of
from tests.rulings.whole_book import LATE, Book, build_book
from tests.verifying import refused

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
SOON = LATE + timedelta(days=400)
CHANGED: Mapping[str, dict[str, Any]] = {
    "BoardDeal": {"hands": "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"},
    "DealsOpening": {"opened_at": SOON},
    "GuideRun": {"table": "99"},
    "Result": {"lead": "S2"},
    "Adjustment": {"laws": "Law 12"},
    "ScorePenalty": {"amount": 7},
    "Call": {"made_at": SOON},
    "Ruling": {"decision": "No damage."},
    "TableStatement": {"entry": "4S N +1"},
    "Telling": {"told_at": SOON},
    "SecondLook": {"found": "Damage."},
    "Correction": {"claimed": "3N S +1"},
    "CorrectionAnswer": {"made_at": LATE - timedelta(days=9)},
    "PeriodExtension": {"until": SOON},
    "OutageAnswer": {"extends": False},
    "Appeal": {"outcome": "changed"},
    "CommitteeMember": {"reason": "Nobody else was there."},
    "Evidence": {"digest": "0" * 64},
    "ScoreRelease": {"ranking": []},
    "RoundRelease": {"official_at": SOON},
    "Reopening": {"raised": "Nothing."},
    "EarlierDecision": {"outcome": "changed"},
    "Poll": {"question": "What would you never bid?"},
    "PollAnswer": {"answer": "7NT"},
    "PollGrouping": {"leads": {"1": None}},
    "PollWeights": {"why": "So."},
    "Season": {"forfeit": 3},
    "SeasonMatch": {"play_by": SOON},
    "MatchReport": {"stanzas": [[12, "40", "0"]]},
    "SeasonPenalty": {"amount": 7},
    "SeasonScore": {"figures": {}},
    "MatchDecision": {"reason": "Late."},
    "LineUp": {"told_at": SOON},
    "MatchRuling": {"decision": "It stands."},
    "MatchRequest": {"grounds": "She paused."},
    "MatchAppeal": {"outcome": "changed"},
    "Referral": {"answer": "It does not."},
    "PsychicReport": {"call": "3NT"},
}
"""What somebody might change of a row of each kind."""

ANOTHER = {"number": 90, "version": 90, "round": 9, "from_round": 9}
OTHERWISE: Mapping[str, dict[str, Any]] = {
    **{
        name: {"is_current": False}
        for name in ("Adjustment", "BoardDeal", "MatchReport", "MatchRuling", "Result")
    },
    "Correction": {"state": "rejected"},
    "SeasonScore": {"is_current": False, "opened_at": SOON, "opened_for": "A claim."},
    "TableStatement": {"is_current": False, "key": "another"},
}
"""What tells a row that is slipped in from the one that it is like, of any kind and of some."""
ONE_ALONE = {"DealsOpening", "Season", "SecondLook"}
"""Of these the database takes no second one."""


@dataclass
class Tampered:
    """One row of the book, in its session, with the record that last told of it."""

    session: Session
    row: Any
    number: int

    def found(self) -> str:
        return next(differences(self.session, RowCount()), "")


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def book(db: None) -> Iterator[Book]:
    built = build_book()
    with scope(organiser=built.organiser):
        record(
            actor=SYSTEM, organiser=built.organiser, now=SOON, act="test.note",
            subject=built.organiser,
        )  # fmt: skip
        yield built


def tampered(book: Book) -> Iterator[Tampered]:
    """The last row of each kind."""
    told = {session: said_of(session) for session in book.sessions}
    for witness in WITNESSES:
        session, (key, row) = next(
            (session, rows[-1]) for session in told if (rows := list(witness.rows(session)))
        )
        said = told[session].of(witness, key)
        assert said is not None
        yield Tampered(session, row, said.number)


def first_refused(*options: str) -> str:
    """The first thing that is wrong."""
    return refused(*options).splitlines()[0]


def edited(one: Tampered) -> bool:
    HistoryRecord.objects.filter(number=one.number).update(note="It was otherwise.")
    return (
        first_refused()
        == f"acol: broken at record {one.number}: it was changed after it was written."
    )


def removed(one: Tampered) -> bool:
    HistoryRecord.objects.filter(number=one.number).delete()
    return (
        first_refused() == f"acol: broken at record {one.number}: record {one.number} is missing."
    )


def cut(one: Tampered) -> bool:
    """With the end of the chain set back: what was printed tells."""
    kept, last = kept_outside(), HistoryRecord.objects.latest("number").number
    HistoryRecord.objects.filter(number__gte=one.number).delete()
    before = HistoryRecord.objects.latest("number")
    HistoryHead.objects.update(number=before.number, hash=before.hash)
    why = f"the newest records are missing: there were {last}"
    return first_refused(f"--expect={kept}") == f"acol: broken at record {one.number}: {why}."


def changed(one: Tampered) -> bool:
    stored = type(one.row)._base_manager.filter(pk=one.row.pk)
    assert stored.update(**CHANGED[type(one.row).__name__]) == 1
    return " and was “" in one.found()


def deleted(one: Tampered) -> bool:
    type(one.row)._base_manager.filter(pk=one.row.pk)._raw_delete(connection.alias)
    return one.found() != ""


def slipped_in(one: Tampered) -> bool:
    """A row like it that no act has written; there is one season alone of a session."""
    row, name = one.row, type(one.row).__name__
    row.pk = None
    columns = {field.name for field in row._meta.concrete_fields}
    others = {column: value for column, value in ANOTHER.items() if column in columns}
    for column, value in (others | OTHERWISE.get(name, {})).items():
        setattr(row, column, value)
    if isinstance(row, OutageAnswer):
        row.outage = Outage.objects.create(begins=SOON, ends=SOON + HOUR)
    if isinstance(row, Telling):
        row.contestant = Contestant.objects.exclude(pk=row.contestant_id).latest("pk")
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        return name in ONE_ALONE
    return one.found() != ""


def test_the_whole_book_is_as_history_says(book: Book) -> None:
    output = StringIO()
    call_command("verify_history", stdout=output)
    assert ", all in order; " in output.getvalue()
    assert "tell nothing" not in output.getvalue()


@pytest.mark.parametrize(
    "tamper",
    [
        *(pytest.param(each, marks=pytest.mark.exhaustive) for each in (edited, removed, cut)),
        *(changed, deleted, slipped_in),
    ],
)
def test_what_is_done_past_the_acts_is_found_of_each_kind_of_row(
    book: Book, tamper: Callable[[Tampered], bool]
) -> None:
    missed = []
    for one in tampered(book):
        with taken_back():
            if not tamper(one):
                missed.append(type(one.row).__name__)
    assert missed == []
