"""What the records of history say of each row, act after act, the latest word on each value."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.db import models

from clubs.history.parts import anew, gone_from
from clubs.models import HistoryRecord
from events.models import LineUp, MatchReport, RoundRelease, SeasonPenalty, SeasonScore
from rulings.models import (
    CorrectionAnswer,
    EarlierDecision,
    PollAnswer,
    PollGrouping,
    PollWeights,
    SecondLook,
    Telling,
)
from rulings.witnessing import Key, Made, RowHistory, Values, Witness, kind_of

IMPORT, STATE = "event.import", "correction.state"
BROUGHT: Key = ("event", IMPORT)


@dataclass(frozen=True, slots=True)
class PartTold:
    """A row of its own of which a record of its matter tells: the next one of the matter, the
    latest of them once more, or those that a value of the record names. Of the matter's own row
    such a record tells nothing, unless the part is `beside` it.
    """

    model: type[models.Model]
    named: str = ""
    is_latest: bool = False
    is_beside: bool = False

    def keys(self, entry: HistoryRecord, counted: Counter[Key]) -> Iterator[Key]:
        kind, whole = kind_of(self.model), (entry.subject_kind, entry.subject_id)
        if self.named:
            named = (entry.after or entry.before or {}).get(self.named, [])
            for each in named if isinstance(named, list) else [named]:
                yield kind, (*whole, each)
        else:
            counted[kind, whole] += not self.is_latest
            yield kind, (*whole, counted[kind, whole])


REPORTED = ("match.report", "match.decide", "match.not_played", "match.strike")
"""Acts that leave a further version of what is known of a match."""

_SAME_REPORT = PartTold(MatchReport, is_latest=True)
_CORRECTED = PartTold(EarlierDecision, is_beside=True)
PARTS: Mapping[tuple[str, str], PartTold] = {
    ("appeal", "appeal.correct"): _CORRECTED,
    ("correction", "correction.answer"): PartTold(CorrectionAnswer),
    ("entry", "entry.line_up"): PartTold(LineUp, named="from_round"),
    ("matchappeal", "appeal.correct"): _CORRECTED,
    ("poll", "poll.answer"): PartTold(PollAnswer, named="answer"),
    ("poll", "poll.sort"): PartTold(PollGrouping),
    ("poll", "poll.strike"): PartTold(PollAnswer, named="answer"),
    ("poll", "poll.weigh"): PartTold(PollWeights),
    ("ruling", "ruling.carry"): PartTold(Telling),
    ("ruling", "ruling.look"): PartTold(SecondLook),
    ("ruling", "ruling.tell"): PartTold(Telling),
    ("scorerelease", "score.release"): PartTold(RoundRelease, named="rounds", is_beside=True),
    ("season", "season.final"): PartTold(SeasonScore, named="number"),
    ("season", "season.open"): PartTold(SeasonScore, named="number"),
    **{("seasonmatch", act): PartTold(MatchReport) for act in REPORTED},
    ("seasonmatch", "match.agree"): _SAME_REPORT,
    ("seasonmatch", "match.dispute"): _SAME_REPORT,
    ("seasonmatch", "match.penalise"): PartTold(SeasonPenalty),
    ("seasonmatch", "match.take_back_penalty"): PartTold(SeasonPenalty, named="number"),
}
"""By the kind of the matter and the act: which row of its own the record tells of."""

TAKEN_AWAY = {"score.withdraw": {"roundrelease"}, "season.take_back": {"season", "seasonmatch"}}
"""Acts that delete rows, of these kinds: what belongs to the matter, or to the whole session."""


@dataclass(slots=True)
class RowHistories:
    """Of each row; of all that an act began; and what was imported by one record."""

    rows: dict[Key, RowHistory] = field(default_factory=dict)
    begun: dict[str, RowHistory] = field(default_factory=dict)

    @property
    def brought(self) -> RowHistory | None:
        return self.begun.get(IMPORT)

    def of(self, witness: Witness, key: Key) -> RowHistory | None:
        """What is said of one row; where it has no record of its own, that of how it began."""
        own, begun = self.rows.get(key), self.begun.get(witness.begun_by)
        if begun is None:
            return own or self._untold(witness, key)
        told = {name: each for name, each in begun.values.items() if name not in OF_THE_RECORD}
        if own is None:
            return replace(begun, values=told)
        own.values = told | own.values
        return own

    def _untold(self, witness: Witness, key: Key) -> RowHistory | None:
        """Nothing, of a part of which the records of its matter did not tell yet."""
        if not witness.told_as or not isinstance(key[1], tuple):
            return None
        whole = self.rows.get(key[1][:2])
        if whole is None or witness.told_as in whole.values:
            return None
        return RowHistory(whole.number, whole.act)


def histories_of(records: Iterable[HistoryRecord]) -> RowHistories:
    """What these records, in their order, tell of each row."""
    found = RowHistories()
    counted: Counter[Key] = Counter()
    for entry in records:
        for key in _keys(entry, counted):
            _add(found.rows.setdefault(key, RowHistory(entry.number, entry.act)), entry)
        if entry.act in BEGINNINGS:
            _add(found.begun.setdefault(entry.act, RowHistory(entry.number, entry.act)), entry)
        for key in [key for key in found.rows if _is_taken_away(key, entry)]:
            del found.rows[key]
    return found


BEGINNINGS = {IMPORT, "season.make"}
OF_THE_RECORD = {"subject", "note"}


def _keys(entry: HistoryRecord, counted: Counter[Key]) -> Iterator[Key]:
    part = PARTS.get((entry.subject_kind, entry.act))
    if part:
        yield from part.keys(entry, counted)
    if (part is None or part.is_beside) and entry.act != IMPORT:
        yield entry.subject_kind, entry.subject_id


def _is_taken_away(key: Key, entry: HistoryRecord) -> bool:
    kind, which = key
    if kind not in TAKEN_AWAY.get(entry.act, set()):
        return False
    whole = (entry.subject_kind, entry.subject_id)
    return not isinstance(which, tuple) or which[:2] == whole


def _add(said: RowHistory, entry: HistoryRecord) -> None:
    said.number, said.act = entry.number, entry.act
    said.made.append(Made.of(entry))
    said.before = entry.before or {}
    said.values |= {
        **(entry.after or {}),
        **_void_by(entry),
        "subject": entry.subject_name,
        "note": entry.note,
    }
    for gone in gone_from(entry):
        name = "subject" if gone == "subject_name" else gone.removeprefix("after.")
        said.values.pop(name, None)
    said.values |= {part.removeprefix("after."): each for part, each in anew(entry).items()}


def _void_by(entry: HistoryRecord) -> Values:
    """What a record takes back without a word: an approval is of one statement."""
    return {"approved_by": ""} if entry.act == STATE and "entry" in (entry.after or {}) else {}
