"""What was decided of a match, as its pages say it."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.typography.bridge import UNIT_NAMES
from events.decided_matches import Decision, MatchKey
from events.models import MatchDecision, Session
from events.queries.answering import with_directors
from events.queries.match_sheets import MatchSheet
from scoring.numbers import half_up
from scoring.session import Unit
from scoring.teams.boards import TeamSide

Kind = MatchDecision.Kind

WITHOUT_IMPS = frozenset({Kind.POINTS, Kind.DEFAULTED, Kind.CONCEDED, Kind.VOID})
"""Of these no IMPs are known, unless each board has an artificial score."""


@dataclass(frozen=True, slots=True)
class SaidOfMatch:
    """A decision for a page: in a `word` for lists, in a sentence, and why.

    `has_imps` is false where it leaves none to show.
    """

    word: str
    sentence: str
    reason: str
    has_imps: bool


def said_of_match(match: MatchSheet) -> SaidOfMatch | None:
    """What decides a match in place of its boards; None where they do."""
    decision = match.get("decision")
    if decision is None:
        return None
    kind = Kind(decision["kind"])
    has_imps = kind not in WITHOUT_IMPS or any(each["home"] for each in match["boards"])
    team = names_of(match, decision["label"])
    return SaidOfMatch(str(kind.label), _sentence(kind, team), decision["reason"], has_imps)


def said_of(decision: Decision, team: str) -> SaidOfMatch:
    """The same of a decision by itself, and the name of the team at fault; no IMPs are shown."""
    sentence = _sentence(decision.kind, team)
    return SaidOfMatch(str(decision.kind.label), sentence, decision.reason, has_imps=False)


def said_of_carry_over(match: MatchSheet) -> str:
    """Who brings how much into a match; empty where nobody does."""
    carried = match.get("carried")
    if carried is None:
        return ""
    sentence = _carries(names_of(match, carried["label"]), Fraction(carried["imps"]))
    return f"{sentence}: {carried['reason']}"


def said_of_penalties(match: MatchSheet) -> tuple[str, ...]:
    """What was taken from its teams in a match, each in a sentence."""
    return tuple(
        _("%(team)s: penalty −%(amount)s %(unit)s (Law %(law)s)")
        % {
            "team": names_of(match, each["label"]),
            "amount": _imps(Fraction(each["amount"])),
            "unit": UNIT_NAMES[Unit(each["unit"])],
            "law": each["law"],
        }
        for each in match.get("penalties", ())
    )


@dataclass(frozen=True, slots=True)
class SaidOfKnockout:
    """How a knock-out match stands, for a page; a level one is played on over `extra_boards`."""

    sentence: str
    extra_boards: int = 0


def said_of_knockout(match: MatchSheet) -> SaidOfKnockout | None:
    """Who has won a knock-out match, or that it is level; None before its end, and of others."""
    found = match.get("knockout")
    if found is None or found["outcome"] == "unfinished":
        return None
    team, boards = names_of(match, found["winner"]), found["extra_boards"]
    if not team:
        words = ngettext(
            "The match is level: one extra board is played.",
            "The match is level: %(boards)d extra boards are played.",
            boards,
        )
        return SaidOfKnockout(words % {"boards": boards}, boards)
    if found["by_rule"]:
        words = _("The match is level, and by the conditions it is won by %(team)s.")
    elif found["not_counted"]:
        words = _("%(team)s wins the match; extra boards were played for nothing.")
    else:
        words = _("%(team)s wins the match.")
    return SaidOfKnockout(words % {"team": team})


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision on record, for a page: a sentence, and what both teams got where it says so."""

    row: MatchDecision
    sentence: str
    figures: str


def decisions_on_record(session: Session, match: MatchKey) -> list[DecisionRow]:
    """Everything that was decided of a match, also what is taken back, the latest first."""
    two, meeting = match
    rows = session.match_decisions.filter(meeting=meeting)
    shown = rows.select_related("home__entry", "away__entry").order_by("-number")
    signed = with_directors(
        shown,
        made_under=("made_by", "made_at"),
        back_under=("taken_back_by", "taken_back_at"),
    )
    return [_decision_row(each) for each in signed if {each.home.short, each.away.short} == two]


def _decision_row(row: MatchDecision) -> DecisionRow:
    sides = {TeamSide.HOME.value: row.home, TeamSide.AWAY.value: row.away}
    team = sides[row.side].entry.name if row.side else ""
    decision = Decision.of(row)
    if row.is_carry_over:
        return DecisionRow(row, _carries(team, decision.figures[0]), "")
    figures = " – ".join(_imps(each) for each in decision.figures)
    return DecisionRow(row, _sentence(decision.kind, team), figures)


def _carries(team: str, imps: Fraction) -> str:
    return _("%(team)s carries %(imps)s IMPs into the match") % {"team": team, "imps": _imps(imps)}


def _imps(value: Fraction) -> str:
    return half_up(value, 0 if value.denominator == 1 else 2)


def names_of(match: MatchSheet, label: str) -> str:
    """The team of a match by its label; empty for none."""
    return next(
        (each["names"] for each in (match["home"], match["away"]) if each["label"] == label), ""
    )


def _sentence(kind: MatchDecision.Kind, team: str) -> str:
    if kind is Kind.DEFAULTED and not team:
        return _("Neither team played.")
    sentences = {
        Kind.DEFAULTED: _("%(team)s did not play."),
        Kind.CONCEDED: _("%(team)s conceded the match."),
        Kind.VOID: _("The match is void: it counts for nobody."),
        Kind.IMPS: _("Only the IMPs of the match are known."),
        Kind.POINTS: _("Only the points of the match are known."),
    }
    return sentences[kind] % {"team": team}
