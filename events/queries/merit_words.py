"""What merits say, in the reader's language: a sentence for each kind of the catalogue."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from clubs.typography.bridge import UNIT_NAMES
from clubs.typography.figures import figure, gain, signed
from clubs.typography.result_text import SUIT_OF
from events.models import ScoreRelease
from events.queries.merits import merits_of_release
from events.queries.release_pages import CrossPage, MeritJson, ResultCardPage, ranked_in
from events.queries.score_sheet import TravellerRow

MADE = gettext_lazy("Made %(contract)s on board %(board)d against %(opponents)s.")
DEFEATED = ngettext_lazy(
    "Defeated %(contract)s by one trick on board %(board)d against %(opponents)s.",
    "Defeated %(contract)s by %(down)d tricks on board %(board)d against %(opponents)s.",
    "down",
)

SENTENCES: Mapping[str, str | Promise] = {
    # One board.
    "only_made": ngettext_lazy(
        "Nobody else made %(contract)s on board %(board)d; it was tried at one other table.",
        "Nobody else made %(contract)s on board %(board)d; it was tried at %(others)d other"
        " tables.",
        "others",
    ),
    "only_defeated": ngettext_lazy(
        "Nobody else defeated %(contract)s on board %(board)d; it was made at one other table.",
        "Nobody else defeated %(contract)s on board %(board)d; it was made at %(others)d other"
        " tables.",
        "others",
    ),
    "only_slam": gettext_lazy("Nobody else bid and made a slam on board %(board)d: %(contract)s."),
    "only_game": gettext_lazy("Nobody else bid and made a game on board %(board)d: %(contract)s."),
    "best_score": gettext_lazy(
        "The best score on board %(board)d of all %(tables)d who held these cards: %(points)s."
    ),
    "most_tricks": gettext_lazy(
        "The most tricks in %(trumps)s on board %(board)d of %(tables)d declarers: %(tricks)d."
    ),
    "fewest_tricks": gettext_lazy(
        "Declarer in %(trumps)s was held to %(tricks)d on board %(board)d, the fewest of"
        " %(tables)d tables."
    ),
    "doubled_defeated": DEFEATED,
    "defeated": DEFEATED,
    "doubled_made": MADE,
    "slam_made": MADE,
    "game_made": MADE,
    "made": MADE,
    "board_won": gettext_lazy("%(figure)s on board %(board)d against %(opponents)s."),
    "level": gettext_lazy("Level on board %(board)d against %(opponents)s."),
    "best_board": gettext_lazy(
        "Own best board: %(figure)s on board %(board)d against %(opponents)s."
    ),
    "took": ngettext_lazy(
        "Took one trick in %(contract)s on board %(board)d against %(opponents)s.",
        "Took %(tricks)d tricks in %(contract)s on board %(board)d against %(opponents)s.",
        "tricks",
    ),
    "faced": gettext_lazy("Played board %(board)d to the end against %(opponents)s."),
    # A meeting, or all of them.
    "best_meeting": gettext_lazy(
        "The best meeting of the session: %(figure)s against %(opponents)s."
    ),
    "meeting_won": gettext_lazy("%(figure)s on %(boards)d boards against %(opponents)s."),
    "own_meeting": gettext_lazy("Own best meeting: %(figure)s against %(opponents)s."),
    "unbeaten": gettext_lazy("Lost none of %(of)d meetings."),
    "meetings_won": gettext_lazy("Won %(won)d of %(of)d meetings."),
    "beat_winner": gettext_lazy("Won against %(opponents)s, who came first: %(figure)s."),
    "beat_leaders": gettext_lazy("Won against each of the first three."),
    "beat_leaders_of_line": gettext_lazy("Won against each of the first three %(line)s."),
    # A session.
    "best_scores": gettext_lazy("The best score with the same cards on %(boards)d boards."),
    "placed": gettext_lazy("Place %(rank)d of %(field)d."),
    "placed_in_line": gettext_lazy("Place %(rank)d of %(field)d %(line)s."),
    "first": gettext_lazy("First of %(field)d."),
    "first_in_line": gettext_lazy("First of %(field)d %(line)s."),
    "row": gettext_lazy("%(boards)d boards in a row above average."),
    "longest_row": gettext_lazy(
        "The longest run of the session: %(boards)d boards in a row above average."
    ),
    "above": gettext_lazy("Above average on %(boards)d of %(of)d boards."),
    "ahead": gettext_lazy("Ahead on %(boards)d of %(of)d boards."),
    "no_zero": gettext_lazy("Not one zero on %(of)d boards."),
    "second_half": gettext_lazy("Better in the second half: from %(before)s to %(after)s."),
    "declaring": gettext_lazy("%(figure)s as declarer, on %(boards)d boards."),
    "best_declaring": gettext_lazy(
        "The best of the session as declarer: %(figure)s on %(boards)d boards."
    ),
    "defending": gettext_lazy("%(figure)s in defence, on %(boards)d boards."),
    "best_defending": gettext_lazy(
        "The best of the session in defence: %(figure)s on %(boards)d boards."
    ),
    # What was played before.
    "milestone": gettext_lazy("Board number %(boards)d together was played here."),
    "sessions": gettext_lazy("Session number %(sessions)d together."),
    "first_session": gettext_lazy("The first session together."),
}

LINES = {"NS": gettext_lazy("North-South"), "EW": gettext_lazy("East-West")}
SYMBOLS = {suit.value: symbol for symbol, suit in SUIT_OF.items()}


def merits_told(release: ScoreRelease, label: str, page: ResultCardPage) -> list[str]:
    """What a pair's or a player's card opens with."""
    names = {page_name: said for row in page["rows"] for page_name, said in _sides(row["line"])}
    merits = page.get("merits")
    return _sentences(release, label, merits, names, page["unit"])


def merits_of_team(release: ScoreRelease, label: str, page: CrossPage) -> list[str]:
    """What a team's card opens with."""
    names = {row["label"]: row["names"] for row in page["ranking"]}
    merits = page["merits"].get(label, []) if "merits" in page else None
    return _sentences(release, label, merits, names, page["unit"])


def _sides(line: TravellerRow) -> Iterator[tuple[str, str]]:
    """Who sat there by label: of an individual each player too."""
    for label, names in ((line["ns"], line["ns_names"]), (line["ew"], line["ew_names"])):
        yield label, names
        both = ranked_in(label)
        if len(both) > 1:
            yield from zip(both, names.split(" & "), strict=False)


def _sentences(
    release: ScoreRelease,
    label: str,
    merits: Sequence[MeritJson] | None,
    names: Mapping[str, str],
    unit: str,
) -> list[str]:
    found = merits_of_release(release).get(label, []) if merits is None else merits
    return [_sentence(each, names, unit) for each in found]


def _sentence(merit: MeritJson, names: Mapping[str, str], unit: str) -> str:
    said = _filled(merit, names, unit)
    if "partner" not in merit:
        return said
    partner = names.get(str(merit["partner"]), str(merit["partner"]))
    return _("With %(partner)s: %(merit)s") % {"partner": partner, "merit": said}


def _filled(merit: MeritJson, names: Mapping[str, str], unit: str) -> str:
    words: dict[str, Any] = {**merit, **_worded(merit, unit)}
    if "opponents" in merit:
        words["opponents"] = names.get(str(merit["opponents"]), merit["opponents"])
    return str(SENTENCES[_kind(merit)] % words)


def _kind(merit: MeritJson) -> str:
    """Places, and leaders, are of a line where there are two; who is first is said so."""
    kind = str(merit["kind"])
    if kind == "placed":
        kind = "first" if merit["rank"] == 1 else kind
        return f"{kind}_in_line" if "line" in merit else kind
    return "beat_leaders_of_line" if kind == "beat_leaders" and "line" in merit else kind


def _worded(merit: MeritJson, unit: str) -> dict[str, str]:
    """What is stored as codes and plain numbers, as it is written."""
    words = {name: said(merit[name]) for name, said in _WORDED.items() if name in merit}
    if "percent" in merit:
        words["figure"] = _percent(merit["percent"])
    if "gain" in merit:
        words["figure"] = f"{gain(str(merit['gain']))} {UNIT_NAMES[unit]}"
    return words


def _trumps(letters: object) -> str:
    return SYMBOLS.get(str(letters)) or _("NT")


def _percent(value: object) -> str:
    return f"{figure(value)}%"


def contract_text(contract: str) -> str:
    """A contract in running text: "4♠×", "3NT"."""
    level, rest = contract[0], contract[1:]
    trumps = rest.rstrip("X")
    return f"{level}{_trumps(trumps)}{'×' * (len(rest) - len(trumps))}"


_WORDED: Mapping[str, Callable[[Any], str]] = {
    "contract": contract_text,
    "trumps": _trumps,
    "points": signed,
    "before": _percent,
    "after": _percent,
    "line": lambda line: str(LINES[line]),
}
