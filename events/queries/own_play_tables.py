"""How somebody's pair has declared and defended, as the tables of *My results* say it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.own_play import ContractKind, LeadFigures, OwnAverage, OwnPlay, PlayFigures, PlayPart
from scoring.numbers import half_up


@dataclass(frozen=True, slots=True)
class ShownAverage:
    """Empty without a board; `said` is of how many boards it is."""

    text: str
    said: str


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A line of a table; `imps` is None where no board of the table was scored in them."""

    name: str
    is_total: bool
    percent: ShownAverage
    imps: ShownAverage | None
    tricks: ShownAverage


@dataclass(frozen=True, slots=True)
class PlayTable:
    """Declaring or defending, by contract or by partner."""

    title: str
    head: str
    rows: list[PlayRow]

    @property
    def has_imps(self) -> bool:
        return self.rows[0].imps is not None


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """The tables, and what the leads came to; without a board there are none."""

    tables: list[PlayTable]
    leads: LeadFigures


def shown_play(play: OwnPlay) -> ShownPlay:
    parts = [
        (play.declaring, _("Declaring"), _("Declaring, by partner")),
        (play.defending, _("Defending"), _("Defending, by partner")),
    ]
    tables = []
    for part, by_contract, by_partner in parts:
        if part.total.boards:
            kinds = [(_kind_words(kind), made) for kind, made in part.kinds]
            tables.append(_table(part, by_contract, _("Contracts"), kinds))
        if len(part.partners) > 1:
            tables.append(_table(part, by_partner, _("Partner"), part.partners))
    return ShownPlay(tables, play.leads)


def _kind_words(kind: ContractKind) -> str:
    return {
        ContractKind.PART_SCORE: _("part scores"),
        ContractKind.GAME: _("games"),
        ContractKind.SLAM: _("slams"),
        ContractKind.SUIT: _("in a suit"),
        ContractKind.NOTRUMP: _("in no trumps"),
    }[kind]


def _table(
    part: PlayPart, title: str, head: str, rows: Sequence[tuple[str, PlayFigures]]
) -> PlayTable:
    with_imps = part.total.imps.boards > 0
    lines = [(_("all"), part.total), *rows]
    return PlayTable(
        title,
        head,
        [
            PlayRow(
                name,
                each is part.total,
                _shown(each.percent),
                _shown(each.imps, is_signed=True) if with_imps else None,
                _shown(each.tricks, is_signed=True),
            )
            for name, each in lines
        ],
    )


def _shown(average: OwnAverage, *, is_signed: bool = False) -> ShownAverage:
    if average.value is None:
        return ShownAverage("", "")
    text = half_up(average.value, 2)
    plus = "+" if is_signed and average.value > 0 else ""
    said = ngettext("%(count)d board", "%(count)d boards", average.boards)
    if average.is_of_few:
        said = ngettext("only %(count)d board", "only %(count)d boards", average.boards)
    return ShownAverage(f"{plus}{text}", said % {"count": average.boards})
