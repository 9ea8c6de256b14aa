"""A session's penalties as its directors see them, those that were taken back among them."""

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.typography.bridge import UNIT_NAMES
from events.chosen_scoring import (
    Chosen,
    binding,
    has_tops,
    is_knockout,
    is_of_teams,
    teams_rules,
    total_unit_of,
)
from events.models import Contestant, EntryDecision, ScorePenalty, Scoring, Session
from events.models.scoring_choices import AT_TEAM_POINTS
from events.provisions.catalogue.awards import L90
from events.provisions.penalties import OF_A_TOP, parse_schedule
from events.queries.answering import with_directors
from events.queries.entries import names_of_entries
from events.queries.entry_decisions import disqualifications
from events.queries.field import FieldPair, field_of
from events.queries.seasons import MatchNow, SeasonNow
from events.queries.standings import score_input
from events.queries.suspensions import rounds_said
from rulings.laws import Clause, find
from rulings.models import OPEN_APPEAL, Ruling
from rulings.queries.appeal_terms import appeal_terms
from scoring.numbers import exact
from scoring.session import Unit as ScoredIn
from scoring.teams.boards import TeamSide
from scoring.teams.score import UNITS

Unit = ScorePenalty.Unit

PENALTY_LAWS = ("90A", "90B1", "90B2", "90B3", "90B4", "90B5", "90B6", "90B7", "90B8", "91A")


def amount_said(penalty: ScorePenalty) -> str:
    """How much it takes and of what: "10 per cent of a top"."""
    unit = penalty_units(penalty.session)[penalty.unit]
    return f"{exact(Fraction(penalty.amount))} {unit}"


@dataclass(frozen=True, slots=True)
class ShownPenalty:
    """A penalty with whoever got it, and its clause; of one in a match `against` is the label of
    the other team. `ruling` is the last version that gave it; None of one that is no ruling.
    """

    row: ScorePenalty
    pair: FieldPair
    clause: Clause
    unit: str
    against: str = ""
    ruling: Ruling | None = None

    def __str__(self) -> str:
        return str(self.row)

    @property
    def is_under_appeal(self) -> bool:
        """Whether an appeal has hold of it: it is changed by the decision on that alone."""
        appeals = self.ruling.appeals.all() if self.ruling else ()
        return any(each.state in OPEN_APPEAL for each in appeals)

    @property
    def note(self) -> str:
        """What its ruling waits for, or that it was decided on appeal; empty of what is over."""
        if self.ruling is None or not self.row.is_current:
            return ""
        if self.is_under_appeal:
            return _("under appeal")
        if not self.ruling.tellings.all():
            return _("not told yet")
        return _("decided on appeal") if self.ruling.made_on_appeal.all() else ""

    @property
    def amount(self) -> str:
        """As it was typed, without zeros at its end."""
        return exact(Fraction(self.row.amount))

    @property
    def suspended(self) -> str:
        """For which rounds, of a suspension."""
        return _("suspended: %s") % rounds_said(self.row)


def penalty_laws(session: Session) -> tuple[str, ...]:
    """The clauses under which points are taken from a total.

    Laws 92A and 93C1 where a regulation so sanctions an appeal, or a further one, without merit.
    """
    terms = appeal_terms(session)
    sanctions = {"92A": terms.sanction, "93C": terms.further_sanction if terms.goes_further else ""}
    return (*PENALTY_LAWS, *(law for law, each in sanctions.items() if each == "points"))


def laws_in_place_of(penalty: ScorePenalty) -> tuple[str, ...]:
    """Those under which another may take its place: a sanction stays one, and a penalty too."""
    is_ruling = penalty.law in PENALTY_LAWS
    return tuple(law for law in penalty_laws(penalty.session) if (law in PENALTY_LAWS) == is_ruling)


def shown_penalties(session: Session) -> list[ShownPenalty]:
    """All of them, the last first."""
    rows = list(
        with_directors(
            session.penalties.order_by("-number"),
            made_under=("made_by", "made_at"),
            back_under=("taken_back_by", "taken_back_at"),
        )
    )
    keys = {key for row in rows for key in (row.contestant_id, row.opponents_id) if key}
    pairs, words = field_of(session, keys), penalty_units(session)
    rulings = _rulings_of(rows)
    return [
        ShownPenalty(
            row,
            pairs[row.contestant_id],
            find(row.law),
            words[row.unit],
            pairs[row.opponents_id].label if row.opponents_id else "",
            rulings.get(row.pk),
        )
        for row in rows
    ]


def _rulings_of(rows: list[ScorePenalty]) -> dict[int | None, Ruling]:
    """By the key of a penalty the last version of the ruling that gave it."""
    found = Ruling.objects.filter(penalty__in=[row.pk for row in rows]).order_by("version")
    return {
        ruling.penalty_id: ruling
        for ruling in found.prefetch_related("tellings", "appeals", "made_on_appeal")
    }


@dataclass(frozen=True, slots=True)
class PenaltiesGiven:
    """What stands against contestants of a session that they got in another one of the event."""

    session: Session
    penalties: list[ShownPenalty]


def earlier_penalties(session: Session) -> list[PenaltiesGiven]:
    """Those in force of the event's other sessions, warnings among them, in the order of play; of
    each session in which there are any.
    """
    given = ScorePenalty.objects.in_force().filter(session__event=session.event_id)
    others = session.event.sessions.filter(pk__in=given.values("session")).exclude(pk=session.pk)
    return [
        PenaltiesGiven(other, [each for each in shown_penalties(other) if each.row.is_current])
        for other in others.select_related("event", "conditions").order_by("number")
    ]


def penalties_before(session: Session, contestant: Contestant) -> list[PenaltiesGiven]:
    """What is in force against them in the whole event, warnings among it, by session."""
    here = [each for each in shown_penalties(session) if each.row.is_current]
    found = [*earlier_penalties(session), PenaltiesGiven(session, here)]
    own = (replace(each, penalties=_against(contestant, each.penalties)) for each in found)
    return [each for each in own if each.penalties]


def _against(contestant: Contestant, given: list[ShownPenalty]) -> list[ShownPenalty]:
    return [each for each in given if each.pair.contestant.entry_id == contestant.entry_id]


@dataclass(frozen=True, slots=True)
class ShownDisqualification:
    """A disqualification (Law 91B) with whom it is of."""

    row: EntryDecision
    names: str


def disqualified_in(session: Session) -> list[ShownDisqualification]:
    """Those of the session's event, the last first; also what waits, and what was taken back."""
    rows = disqualifications(session.event)
    names = names_of_entries({row.entry_id for row in rows}) if rows else {}
    return [ShownDisqualification(row, names[row.entry_id]) for row in rows]


def penalty_units(session: Session) -> dict[str, str]:
    """What a penalty in this session may be counted in, in words, the customary one first."""
    chosen = binding(session)
    own = {Unit.SCORE.value: str(UNIT_NAMES[total_unit_of(chosen)])}
    if is_of_teams(chosen) and not is_knockout(chosen):
        return own | _of_a_match(chosen)
    if not has_tops(chosen):
        return own
    return {each.value: str(each.label) for each in (Unit.TOP, Unit.PERCENT)} | own


def _of_a_match(chosen: Chosen) -> dict[str, str]:
    """What a team may lose of one match."""
    boards = UNITS[teams_rules(chosen).conditions.parts[0].unit.name]
    found = {Unit.MATCH.value: _("%s of a match") % UNIT_NAMES[boards]}
    if Scoring(chosen.scoring) in AT_TEAM_POINTS:
        points = UNIT_NAMES[ScoredIn.VICTORY_POINTS]
        found[Unit.MATCH_POINTS.value] = _("%s of a match") % points
    return found


def unit_in_match(session: Session) -> str:
    """What a match counts in as the total does: Victory Points, or the unit of its boards."""
    return list(_of_a_match(binding(session)))[-1]


def matches_to_penalise(session: Session) -> list[tuple[str, str]]:
    """The matches by what addresses call them, with their teams in words; of others none."""
    chosen = binding(session)
    teams = score_input(session).teams if is_of_teams(chosen) else None
    if teams is None or is_knockout(chosen):
        return []
    return [
        (
            teams.matches.key_of(each),
            _("round %(round)d: %(home)s – %(away)s")
            % {"round": each.round, "home": each.home, "away": each.away},
        )
        for each in teams.matches.planned
    ]


@dataclass(frozen=True, slots=True)
class StandardPenalty:
    """What the schedule (Law 90) has for one kind of offence, in what this session counts in.

    `amount` is None where the schedule gives none in that.
    """

    clause: Clause
    is_warned_first: bool
    amount: Decimal | None
    unit: str
    unit_said: str

    @property
    def amount_said(self) -> str:
        return "" if self.amount is None else exact(Fraction(self.amount))


def standard_penalties(session: Session) -> list[StandardPenalty]:
    """The schedule that binds the session, in the order of the Law."""
    chosen, words = binding(session), penalty_units(session)
    unit = Unit.TOP if has_tops(chosen) else Unit.SCORE
    counted = OF_A_TOP if has_tops(chosen) else _COUNTED[total_unit_of(chosen)]
    schedule = parse_schedule(L90.of(chosen))
    return [
        StandardPenalty(
            find(each.clause), each.is_warned_first, each.amounts.get(counted), unit, words[unit]
        )
        for each in schedule.values()
    ]


def standard_for(session: Session, contestant: Contestant, law: str) -> StandardPenalty | None:
    """What is usual for this offence of theirs: a warning where it begins with one and they have
    none yet in the event. None where the schedule says nothing, also of other offences (Law 90A).
    """
    had = ScorePenalty.objects.in_force().filter(session__event=session.event_id, law=law)
    had_one = had.filter(contestant__entry=contestant.entry_id).exists()
    return _usual(session, law, had_one=had_one)


def standard_in_match(
    season: SeasonNow, match: MatchNow, side: TeamSide, law: str
) -> StandardPenalty | None:
    """The same for a team of a match in private; what it had in another match of the season counts
    too.
    """
    team = match.team(side)
    had_one = any(
        penalty.law == law and each.team(TeamSide(penalty.side)) == team
        for each in season.matches
        for penalty in each.penalties
    )
    return _usual(season.session, law, had_one=had_one)


def _usual(session: Session, law: str, *, had_one: bool) -> StandardPenalty | None:
    found = {each.clause.number: each for each in standard_penalties(session)}
    standard = found.get(law) or (found.get(ANY_OTHER) if law.startswith("90") else None)
    if standard is None:
        return None
    warned = standard.is_warned_first and not had_one
    return replace(standard, amount=Decimal(0)) if warned else standard


ANY_OTHER = "90A"

_COUNTED = {
    ScoredIn.IMPS: "IMP",
    ScoredIn.VICTORY_POINTS: "VP",
    ScoredIn.POINTS: "points",
    ScoredIn.BOARDS: "boards",
}
"""What the schedule calls the unit of a total that has no top."""
