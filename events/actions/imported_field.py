"""Who sat where in a session played elsewhere, as far as its file tells: rows for `imports`."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from events.actions.imported_matches import meetings_of, rounds_of
from events.actions.imported_scores import sides_of
from events.actions.laying import write_pairs_of_teams
from events.interchange.records import SessionRecord
from events.models import Contestant, Entry, Section, Session, TableRound
from events.models.sessions import IMPORTED, IMPORTED_BY_ROUND
from events.movements.dividing import LETTERS
from scoring.entrants import Label, Line


def write_contestants(
    session: Session, given: SessionRecord, entries: list[Entry]
) -> dict[Label, Contestant]:
    """The pairs, or players and their sides, by label, in sections whose movements are not known.

    The file says who met on which board, not when.
    """
    letters = sorted({pair.label.section for pair in given.pairs})
    sections = {letter: _section(session, given, letter) for letter in letters}
    rows = Contestant.objects.bulk_create(
        Contestant(
            organiser=session.organiser,
            session=session,
            section=sections[pair.label.section],
            entry=entry,
            letter=pair.label.section,
            number=pair.label.number,
            line=pair.label.line.suffix,
        )
        for pair, entry in zip(given.pairs, entries, strict=True)
    )
    ranked = {pair.label: row for pair, row in zip(given.pairs, rows, strict=True)}
    if given.matches:
        return ranked | _pairs_of_teams(rows)
    return ranked | _sides(given, ranked)


def _pairs_of_teams(teams: Sequence[Contestant]) -> dict[Label, Contestant]:
    """The pairs that sit for each team, by label."""
    write_pairs_of_teams(teams)
    written = teams[0].session.contestants.filter(is_team_pair=True)
    return {Label(row.number, Line.parse(row.line), row.letter): row for row in written}


def write_meetings(
    session: Session, given: SessionRecord, contestants: dict[Label, Contestant]
) -> dict[tuple[int, Label], TableRound]:
    """The tables of all matches, and who sat North-South there on which board."""
    meetings = meetings_of(given)
    rows = TableRound.objects.bulk_create(
        TableRound(
            organiser=session.organiser,
            section_id=contestants[each.ns].section_id,
            round=each.round,
            table=each.table,
            ns=contestants[each.ns],
            ew=contestants[each.ew] if each.ew else None,
            boards=list(each.boards),
        )
        for each in meetings
    )
    return {
        (board, each.ns): row
        for each, row in zip(meetings, rows, strict=True)
        for board in each.boards
    }


def _section(session: Session, given: SessionRecord, letter: str) -> Section:
    """A section, with as many tables as have a line on one of its boards."""
    lines = [[line for line in board.lines if line.ns.section == letter] for board in given.boards]
    return Section.objects.create(
        organiser=session.organiser,
        session=session,
        letter=letter or LETTERS[0],
        kind=IMPORTED_BY_ROUND if given.meets_again else IMPORTED,
        title=_("imported"),
        winners=given.winners,
        tables=max(map(len, lines)),
        rounds=max(rounds_of(given, letter), default=0),
        boards_per_round=0,
    )


def _sides(given: SessionRecord, players: Mapping[Label, Contestant]) -> dict[Label, Contestant]:
    """Who sits at tables in an individual: two players each time."""
    labels = sides_of(given)
    rows = []
    for side in labels:
        both = (Label(each, section=side.section) for each in (side.number, side.partner))
        first, second = (players[each] for each in both)
        rows.append(
            Contestant(
                organiser=first.organiser,
                session=first.session,
                section=first.section,
                entry=first.entry,
                letter=first.letter,
                number=first.number,
                partner_entry=second.entry,
                partner_number=second.number,
            )
        )
    return dict(zip(labels, Contestant.objects.bulk_create(rows), strict=True))
