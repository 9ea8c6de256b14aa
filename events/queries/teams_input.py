"""What the score of teams is computed from besides the boards: its matches, and penalties."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from events.chosen_scoring import Chosen, bye_of, forfeit_of, teams_rules
from events.decided_matches import decided_matches
from events.mapping import InForce, Meeting, penalty_of
from events.models import Contestant, ScorePenalty, Session
from events.queries.columns import TableInRound, tables_in_rounds
from events.queries.entry_decisions import statuses_in
from events.queries.field import FieldPair
from events.queries.followed_awards import Slot
from events.queries.knockouts import knockout_match, scheduled_stanzas
from events.queries.match_decisions import decided_of
from events.queries.matches import Matches, matches_of
from events.queries.prepared import Blank, PreparedRows
from events.queries.sections import matches_are_by_round
from scoring.conditions.penalties import Penalty
from scoring.teams.knockout import KnockoutMatch
from scoring.teams.match import Match
from scoring.teams.score import TeamsRules
from scoring.teams.standings import ByeScore
from scoring.traveller import Traveller


@dataclass(frozen=True, slots=True)
class TeamsInput:
    """What the score of teams is computed from besides; `last` is the round that has come in each
    section, by its letter, or in the only one, by none.

    `forfeit` is what a team gets whose opponents do not play, by the conditions; `extra_boards` how
    many are played where a knock-out match is level.
    """

    rules: TeamsRules
    matches: Matches
    last: Mapping[str, int]
    forfeit: ByeScore | None
    extra_boards: int = 0

    def in_stanzas(self, travellers: Sequence[Traveller]) -> tuple[KnockoutMatch, ...]:
        """The matches of a knock-out as they count, with how far each of them is."""
        entered = {(each.board, line.ns, line.ew) for each in travellers for line in each.lines}
        counted = zip(self.matches.planned, self.counted(travellers), strict=True)
        return tuple(knockout_match(planned, match, entered) for planned, match in counted)

    def counted(self, travellers: Iterable[Traveller]) -> tuple[Match, ...]:
        """The matches as they count: by what was decided, else by their boards."""
        played = zip(self.matches.played(travellers), self.matches.planned, strict=True)
        return decided_matches(
            [(match, planned.on, planned.boards) for match, planned in played],
            self.rules,
            self.forfeit,
        )


def teams_input(
    session: Session,
    chosen: Chosen,
    pairs: Mapping[int, FieldPair],
    results: Mapping[Slot, InForce],
) -> TeamsInput:
    """Load it; the tables are read, and what was decided of their matches."""
    tables = [*tables_in_rounds(session)]
    entered = {row.meeting for row in results.values()}
    seated = {key: pair.contestant for key, pair in pairs.items()}
    rules = teams_rules(chosen)
    status = statuses_in(session, pairs)
    rows = _PENALTIES.rows(session=session.pk)
    taken = tuple(penalty_in(pairs, each) for each in rows if not each.is_in_match)
    ranking = replace(rules.ranking, penalties=taken, status=status)
    names = {key: each.short for key, each in seated.items()}
    in_matches = [each for each in rows if each.is_in_match]
    decided = decided_of(session, seated).with_penalties(in_matches, names)
    by_round = matches_are_by_round(session)
    matches = matches_of(tables, seated, entered, bye_of(chosen), decided, by_round=by_round)
    if rules.knockout is not None:
        stanzas = scheduled_stanzas(session)
        rules = replace(rules, knockout=replace(rules.knockout, scheduled=stanzas))
        matches = replace(matches, byes=matches.first_byes)
    return TeamsInput(
        replace(rules, ranking=ranking),
        matches,
        last=_rounds_come(tables, seated, entered),
        forfeit=forfeit_of(chosen),
        extra_boards=chosen.extra_boards,
    )


def _rounds_come(
    tables: Iterable[TableInRound],
    seated: Mapping[int, Contestant],
    entered: AbstractSet[Meeting],
) -> dict[str, int]:
    """The last round of each section, by its letter, in which something is entered."""
    last = {each.letter: 0 for each in seated.values()}
    for row in tables:
        if entered & {*row.met}:
            letter = seated[row.ns_id or 0].letter
            last[letter] = max(last[letter], row.round)
    return last


def penalties_in(session: Session, pairs: Mapping[int, FieldPair]) -> list[Penalty]:
    """All penalties in force of a field."""
    return [penalty_in(pairs, each) for each in _PENALTIES.rows(session=session.pk)]


def penalty_in(pairs: Mapping[int, FieldPair], row: ScorePenalty) -> Penalty:
    """A penalty with its contestant's name in the ranking."""
    who = pairs[row.contestant_id].contestant
    return penalty_of(row, (who.ranked_in, who.short))


_PENALTIES = PreparedRows(
    lambda: ScorePenalty.objects.in_force().filter(session=Blank("session")).order_by("number")
)
