"""What is said of a ranking over sessions and stages: its rules, what broke a tie, its sums."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.typography.bridge import UNIT_NAMES
from clubs.typography.figures import decimals, figure
from events.queries.overall_places import OverallPlace, OverallRanking, SessionShare
from events.queries.place_notes import tie_text
from events.queries.stage_words import carrying_words
from scoring.conditions.penalties import Carried
from scoring.numbers import exact
from scoring.ranking.championship import Missed


def rules_in_words(found: OverallRanking) -> list[str]:
    """How the sessions, or the stages, are put together (Law 78D)."""
    if found.stages:
        said = _(
            "Who played in the highest final comes first, as they finished there, then those of"
            " the next; all others by the last stage that they played."
        )
        last = _("Who came into a final and did not play it is the last of that final.")
        return [said, last] if found.missed is Missed.LAST else [said]
    combined = [] if found.stage and len(found.parts) == 1 else [_combined(found)]
    return [*combined, *_besides(found)]


def _combined(found: OverallRanking) -> str:
    if found.has_percent and found.is_mean:
        return _("The mean of the percentages of the sessions decides.")
    if found.has_percent:
        return _("The matchpoints of all sessions together decide.")
    if found.by_average:
        return _("The average on a board of all sessions decides: each board counts alike.")
    return _("The sum of the sessions decides.")


def _besides(found: OverallRanking) -> Iterator[str]:
    if found.stage and found.has_carried:
        said = carrying_words(found.event, found.stage)
        yield _("Carried along from the stage before: %s.") % said
    if best := found.rules.best:
        yield (
            ngettext(
                "Of each the best session counts.",
                "Of each the best %(best)d sessions count; what is in brackets does not.",
                best,
            )
            % {"best": best}
        )
    if share := found.rules.ranking.minimum.share:
        yield (
            _("Who played less than %(share)d%% of the boards so far has no place.")
            % {"share": 100 * share}
        )
    if found.rules.ranking.tie_breaks:
        yield _("Between those who are level the last session decides.")


def score_words(found: OverallRanking, place: OverallPlace) -> str:
    """What decided the place; with its unit where stages count in different ones."""
    shown = figure(place.percent or place.shown)
    if not found.is_mixed:
        return shown
    return f"{shown}%" if place.percent else f"{shown} {UNIT_NAMES[place.unit]}"


def share_words(share: SessionShare, *, mixed: bool) -> str:
    """What was made of a session; a percentage says that it is one where others are not."""
    return f"{figure(share.shown)}%" if mixed and share.percent else figure(share.shown)


def note_words(place: OverallPlace) -> str:
    """What is said beside a place: why there is none, a final not played, what broke a tie."""
    if place.note:
        return place.note
    if place.missed:
        return _("came into %s and did not play it") % place.missed
    tie = tie_words(place)
    return _("tie broken: %(criterion)s") % {"criterion": tie} if tie else ""


def tie_words(place: OverallPlace) -> str:
    """What broke a tie inside the only session of a stage; of several the page says it itself."""
    has_top = bool(place.percent)
    return "; ".join(tie_text(each, has_top=has_top) for each in place.ties)


def formula(found: OverallRanking, place: OverallPlace) -> str:
    """What the sessions that count, and what is carried, add up to.

    "(56.25 + 61.1) ∕ 2 = 58.68%"; with a quarter carried "58.68 + 1.5 = 60.18%".
    """
    counted, carried = place.counted, place.carried
    whole = carried if carried and carried.of else None
    added = carried if carried and not carried.of else None
    more = [exact(added.amount.value)] if added else []
    if not found.has_percent:
        terms = [exact(each.total) for each in counted]
        terms = ([exact(whole.amount.value)] if whole else []) + terms + more
        total = exact(place.standing.total)
        if not found.by_average:
            return f"{_sum(terms)} = {figure(place.shown)}"
        boards = place.standing.boards_played
        return f"({_sum(terms)}) ∕ {boards} = {figure(place.shown)}" if terms else figure(total)
    if found.is_mean:
        shares = [decimals(100 * each.total / each.of) for each in counted]
        if whole:
            shares = [*[decimals(whole.amount.value)], *shares]
        over = len(counted) + (whole.of // 100 if whole else 0)
        terms_shown = f"({_sum(shares)}) ∕ {over}" if over > 1 else _sum(shares)
        return f"{_sum([terms_shown, *map(decimals, _value(added))])} = {figure(place.percent)}%"
    terms = [exact(whole.amount.value)] if whole else []
    terms += [exact(each.total) for each in counted]
    earned = sum((each.total for each in counted), whole.amount.value if whole else Fraction(0))
    shares_shown = f"{figure(exact(earned))} ∕ {place.standing.of}"
    plus = "".join(f" + {figure(decimals(value))}%" for value in _value(added))
    plus = plus.replace("+ −", "− ")
    result = f"{shares_shown}{plus} = {figure(place.percent)}%"
    return f"{_sum(terms)} = {figure(exact(earned))}; {result}" if len(terms) > 1 else result


def _value(carried: Carried | None) -> list[Fraction]:
    """Percentage points that are carried."""
    return [carried.amount.value] if carried else []


def _sum(terms: Any) -> str:
    return " + ".join(map(figure, terms)).replace("+ −", "− ")
