"""Rulings and appeals cut down to what a visitor may see.

Pages and API take what they show from here and never from the rows themselves: what a level does
not open is not in the value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from clubs.typography.bridge import acting_for
from events.awards import award_text
from events.mapping import entry_text
from events.models import Result, Session
from events.queries.answering import with_directors
from events.queries.field import FieldPair, field_of
from rulings.deadlines import Window
from rulings.laws import Clause, find
from rulings.models import OPEN_APPEAL, Appeal, GuideRun, Ruling, Telling
from rulings.models.rulings import named
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.committees import with_committees
from rulings.queries.derivations import ShownDerivation, shown_derivation
from rulings.queries.earlier import recorded_later, rows_told_earlier
from rulings.queries.hidden import play_of
from rulings.queries.matters import (
    Timing,
    given_when,
    side_window,
    timing_of,
    told_when,
)
from rulings.queries.own_matters import marks_of_ruling
from rulings.queries.polls import ShownPoll, polls_with_answers, show_poll
from rulings.queries.shown_appeals import ShownAppeal, show_appeal
from rulings.queries.stages import decided_on_law, is_appealable_here, sides_that_appealed
from rulings.queries.stated import NOTHING_STATED, Stated, stated
from rulings.queries.viewers import Level, Viewer, level_for

PUBLIC_STATES = (Ruling.State.ISSUED, Ruling.State.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One side of a ruling: its award, when it was told, and until when it may appeal.

    `recorded_at` says when the telling was written down, if that was later; `has_a_right` whether
    an appeal is left to it but for the time.
    """

    pair: FieldPair
    award: str
    told_at: datetime | None
    recorded_at: datetime | None
    told_by: str
    appeal_right_told: bool
    window: Window
    has_a_right: bool


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling as one visitor may see it; what is not for them is empty.

    A version that only records the awards as ruled was `put_right_by` a correction (Law 79C). Where
    it `goes_on_to` somebody, the director in charge has decided on it on Law or regulation
    alone (Law 93B1). It `is_hidden` where the visitor has still to play the board.
    """

    level: Level
    number: int
    version: int
    board: int | None
    state: str
    state_word: str
    issued_at: datetime | None
    given_at: datetime | None = None
    appeals: tuple[ShownAppeal, ...] = ()
    laws: tuple[Clause, ...] = ()
    decision: str = ""
    ns_award: str = ""
    ew_award: str = ""
    facts: str = ""
    facts_are: str = ""
    stated: Stated = NOTHING_STATED
    director: str = ""
    created_at: datetime | None = None
    sides: tuple[ShownSide, ...] = ()
    made_on: str = ""
    put_right_by: str = ""
    marks: tuple[str, ...] = ()
    is_appealable: bool = True
    goes_on_to: str = ""
    polls: tuple[ShownPoll, ...] = ()
    guide: ShownDerivation | None = None
    row: Ruling | None = None
    earlier: tuple["ShownRuling", ...] = ()
    is_hidden: bool = False

    def __str__(self) -> str:
        return f"R{self.number}"

    @property
    def named(self) -> str:
        """With its board, where it is of one."""
        return named(self, self.board)

    @property
    def is_detailed(self) -> bool:
        return self.level is Level.DETAIL

    @property
    def open_appeal(self) -> ShownAppeal | None:
        return next((appeal for appeal in self.appeals if appeal.is_open), None)


def shown_rulings(session: Session, viewer: Viewer) -> list[ShownRuling]:
    """The session's rulings, the version in force of each, in a fixed number of queries."""
    return [each[-1] for each in _versions(session, viewer)]


def shown_rulings_with_versions(session: Session, viewer: Viewer) -> list[ShownRuling]:
    """The same, each with its earlier versions."""
    return [replace(each[-1], earlier=tuple(each[:-1])) for each in _versions(session, viewer)]


def _versions(session: Session, viewer: Viewer) -> list[list[ShownRuling]]:
    versions: dict[int, list[ShownRuling]] = {}
    rows = list(ruling_rows(session))
    names = field_of(session) if rows else {}
    timing = timing_of(session)
    for row in rows:
        ruling = show(row, session, viewer, names, timing)
        if ruling:
            versions.setdefault(row.number, []).append(ruling)
    return list(versions.values())


def shown_ruling(session: Session, viewer: Viewer, number: int) -> ShownRuling | None:
    """One ruling with its earlier versions; None when the visitor may not know of it."""
    names, timing = field_of(session), timing_of(session)
    rows = ruling_rows(session).filter(number=number)
    found = [shown for row in rows if (shown := show(row, session, viewer, names, timing))]
    if not found:
        return None
    (newest,) = with_guides(with_polls(found[-1:], session, viewer), session)
    return replace(newest, earlier=tuple(found[:-1]))


def with_polls(
    rulings: Sequence[ShownRuling], session: Session, viewer: Viewer
) -> list[ShownRuling]:
    """The same with the polls of all their versions, for those who may see the detail of them."""
    rows = {ruling.number: ruling.row for ruling in rulings if ruling.row}
    polls: dict[int, list[ShownPoll]] = {}
    for poll in polls_with_answers(session, rows):
        shown = show_poll(poll, rows[poll.ruling.number], is_official=viewer.is_official)
        polls.setdefault(poll.ruling.number, []).append(shown)
    return [replace(ruling, polls=tuple(polls.get(ruling.number, ()))) for ruling in rulings]


def with_guides(rulings: Sequence[ShownRuling], session: Session) -> list[ShownRuling]:
    """The same with how they were derived, where that was by a guide, for those who may see the
    detail of them.
    """
    numbers = [ruling.number for ruling in rulings if ruling.row]
    runs = GuideRun.objects.filter(session=session, ruling__number__in=numbers)
    runs = runs.select_related("ruling").prefetch_related("answers")
    found = {run.ruling.number: shown_derivation(run) for run in runs if run.ruling}
    return [
        replace(ruling, guide=found.get(ruling.number)) if ruling.row else ruling
        for ruling in rulings
    ]


def ruling_rows(session: Session) -> QuerySet[Ruling]:
    """All versions of the session's rulings with what showing them takes."""
    appeals = Appeal.objects.select_related("appellant", "lodged_by", "earlier")
    return (
        Ruling.objects.filter(session=session)
        .select_related("board", "ns", "ew", "second_look", "put_right_by")
        .prefetch_related(
            Prefetch("tellings", _tellings()),
            "made_on_appeal",
            Prefetch("appeals", appeals),
            "appeals__concurrences__player",
            with_committees("appeals"),
            Prefetch("appeals__told_earlier", rows_told_earlier()),
            "appeals__later",
            "appeals__earlier__later",
            "appeals__earlier_decisions__new_ruling",
            "made_before__appeal",
        )
        .order_by("number", "version")
    )


def _tellings() -> QuerySet[Telling]:
    return with_directors(Telling.objects.all(), told_under=("told_by", "recorded_at"))


def show(
    row: Ruling,
    session: Session,
    viewer: Viewer,
    names: dict[int, FieldPair],
    timing: Timing,
) -> ShownRuling | None:
    """Cut a ruling down to the visitor's level; None when there is nothing for them."""
    hears = row.number in viewer.hears
    level = Level.DETAIL if hears else level_for(viewer, session, *row.side_ids)
    is_unknown = row.state not in PUBLIC_STATES and not viewer.is_official
    if is_unknown or level is Level.NOTHING:
        return None
    is_hidden = viewer.sight.hides(play_of(row))
    level = Level.STATUS if is_hidden else level
    appeals = tuple(
        show_appeal(appeal, session, level, names, timing) for appeal in _appeals_of(row)
    )
    if level is Level.STATUS:
        return replace(_status(row, level, appeals), is_hidden=is_hidden)
    if level is Level.DECISION:
        return _decision(row, level, appeals)
    return _detail(row, session, level, appeals, names, timing)


def _appeals_of(row: Ruling) -> Iterator[Appeal]:
    """Its appeals, each of which knows it with what was read of it."""
    for appeal in row.appeals.all():
        appeal.ruling = row
        yield appeal


def _state(row: Ruling) -> tuple[str, str]:
    if row.state == Ruling.State.ISSUED:
        for appeal in row.appeals.all():
            if appeal.state in OPEN_APPEAL:
                return "appeal", _("under appeal")
    if row.state == Ruling.State.WITHDRAWN and row.issued_at:
        return row.state, _("taken back before anyone was told")
    return row.state, row.get_state_display()


def _status(row: Ruling, level: Level, appeals: tuple[ShownAppeal, ...]) -> ShownRuling:
    state, word = _state(row)
    return ShownRuling(
        level=level,
        number=row.number,
        version=row.version,
        board=row.board.number if row.is_of_board else None,
        state=state,
        state_word=word,
        issued_at=row.issued_at,
        appeals=appeals,
    )


def _decision(row: Ruling, level: Level, appeals: tuple[ShownAppeal, ...]) -> ShownRuling:
    return replace(
        _status(row, level, appeals),
        laws=tuple(find(number) for number in row.laws),
        decision=row.decision,
        ns_award=award_text(row.ns_award),
        ew_award=award_text(row.ew_award),
        made_on=", ".join(_made_on(row)),
        put_right_by=str(getattr(row, "put_right_by", "")),
        marks=marks_of_ruling(row),
    )


def _made_on(row: Ruling) -> list[str]:
    """The appeals by whose decision, in force or since corrected, this version was made."""
    corrected = [str(each.appeal) for each in row.made_before.all()]
    return sorted({*(str(each) for each in row.made_on_appeal.all()), *corrected})


def _detail(
    row: Ruling,
    session: Session,
    level: Level,
    appeals: tuple[ShownAppeal, ...],
    names: dict[int, FieldPair],
    timing: Timing,
) -> ShownRuling:
    awards = {row.ns_id: row.ns_award, row.ew_id: row.ew_award}
    return replace(
        _decision(row, level, appeals),
        facts=row.facts,
        facts_are=row.get_facts_are_display(),
        stated=stated(row),
        director=decided_by(row),
        created_at=row.created_at,
        given_at=given_when(row),
        sides=tuple(
            _side(row, session, names[side], award_text(awards[side]), timing)
            for side in row.side_ids
        ),
        is_appealable=row.state == Ruling.State.ISSUED and is_appealable_here(row),
        goes_on_to=appeal_terms(session).body_said if decided_on_law(row) else "",
        row=row,
    )


def decided_by(row: Ruling) -> str:
    """The director, and where it was an assistant for whom (Law 81D)."""
    return acting_for(row.director_name, row.for_director)


def _side(row: Ruling, session: Session, pair: FieldPair, award: str, timing: Timing) -> ShownSide:
    contestant = pair.contestant.pk
    telling = next((each for each in row.tellings.all() if each.contestant_id == contestant), None)
    return ShownSide(
        pair=pair,
        award=award,
        told_at=told_when(row, contestant),
        recorded_at=recorded_later(telling.told_at, telling.recorded_at) if telling else None,
        told_by=acting_for(telling.told_by, telling.told_under) if telling else "",
        appeal_right_told=bool(telling and telling.appeal_right_told),
        window=side_window(session, row, contestant, timing),
        has_a_right=row.state == Ruling.State.ISSUED
        and is_appealable_here(row)
        and contestant not in sides_that_appealed(row),
    )


def shown_appeal(
    session: Session, viewer: Viewer, number: int
) -> tuple[ShownRuling, ShownAppeal] | None:
    """An appeal with the ruling it is about, for those who may see the detail of it; with the
    stages before it.
    """
    row = ruling_rows(session).filter(appeals__number=number).first()
    if row is None:
        return None
    ruling = show(row, session, viewer, field_of(session), timing_of(session))
    if ruling is None or not ruling.is_detailed:
        return None
    appeal = next(appeal for appeal in ruling.appeals if appeal.number == number)
    if appeal.row and appeal.row.earlier:
        before = shown_appeal(session, viewer, appeal.row.earlier.number)
        if before:
            appeal = replace(appeal, earlier=(*before[1].earlier, before[1]))
    return ruling, appeal


def table_result(row: Ruling) -> str:
    """What was recorded at the table, as the grid writes it; empty while nothing is.

    An artificial score that is on record in its place was not obtained there.
    """
    if not row.is_of_board:
        return ""
    results = Result.objects.in_force().filter(board=row.board_id, ns=row.ns_id, ew=row.ew_id)
    result = results.exclude(kind=Result.Kind.ARTIFICIAL).first()
    return entry_text(result) if result else ""
