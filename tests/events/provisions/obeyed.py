"""Where the site obeys each provision: the one module that would be changed with it, and
of what several functions in it ask the one that decides (`module:function`).

Of the provisions that are not here the site does nothing by itself: players and directors obey
them, who read them at the table (`test_at_the_table.py`).
"""

from collections.abc import Mapping

_SCORING = "events.chosen_scoring"
_SWISS = "events.swiss_terms"
_TERMS = "rulings.queries.appeal_terms"

OBEYED_IN: Mapping[str, str] = {
    "L12C2b": f"{_SCORING}:options_of",
    "L12C2d": _SCORING,
    "L12C2d-boards": _SCORING,
    "L40A1b": "events.queries.system_cards",
    "L40B2a2": "events.queries.system_cards",
    "L78A": _SCORING,
    "L78A-scaling": _SCORING,
    "L78B-datum": _SCORING,
    "L78B-divisor": _SCORING,
    "L78B-left-out": _SCORING,
    "L78B-left-out-share": _SCORING,
    "L78B-rounding": _SCORING,
    "L78B-scaling": _SCORING,
    "L78D-aggregate-scale": _SCORING,
    "L78D-boards-scale": _SCORING,
    "L78D-carry-over": "events.actions.session_matches",
    "L78D-forfeit-by": _SCORING,
    "L78D-least": _SCORING,
    "L78D-level": _SCORING,
    "L78D-margin": _SCORING,
    "L78D-methods": f"{_SCORING}:method_of",
    "L78D-missed": "events.queries.stages",
    "L78D-own-scale": _SCORING,
    "L78D-percents-scale": f"{_SCORING}:pairs_scales_of",
    "L78D-scales": _SCORING,
    "L78D-sections": _SCORING,
    "L78D-sessions": _SCORING,
    "L78D-swiss-boards": _SWISS,
    "L78D-swiss-last-round": _SWISS,
    "L78D-swiss-odd": _SWISS,
    "L78D-swiss-pairing": _SWISS,
    "L78D-swiss-rematch-after": _SWISS,
    "L78D-swiss-rematches": _SWISS,
    "L78D-swiss-rounds": _SWISS,
    "L78D-ties": _SCORING,
    "L79C1": "events.queries.periods",
    "L79C1-extended": "rulings.queries.running",
    "L79C1-holidays": "events.queries.periods",
    "L79C1-officials": "events.queries.periods",
    "L79C2": "rulings.actions.late_corrections",
    "L80B2-released": "events.queries.official_rounds",
    "L80B2-rulings": "rulings.queries.viewers",
    "L80B2d-close": "events.queries.entry_terms",
    "L80B2d-fee": "events.queries.entry_terms",
    "L80B2d-most": "events.queries.entry_terms",
    "L80B2d-open": "events.queries.entry_terms",
    "L80B2d-who": "events.queries.entry_terms",
    "L86B1": "events.queries.followed_awards",
    "L86B3": "rulings.forms.judgements",
    "L86B3-imps": "rulings.forms.judgements",
    "L87B": _SCORING,
    "L90": "rulings.queries.penalties",
    "L91B": "events.actions.entry_decisions",
    "L91B-place": _SCORING,
    "L92A": _TERMS,
    "L92A-deposit": _TERMS,
    "L92B": "events.queries.periods",
    "L92D": "rulings.queries.matters",
    "L93A": _TERMS,
    "L93A-language": _TERMS,
    "L93A-members": _TERMS,
    "L93C1": _TERMS,
    "L93C1-sanction": _TERMS,
    "L93C3": _TERMS,
}
