"""What an organiser says of stages, and whether it can be played so (Law 78D)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.chosen_scoring import Chosen, event_rules, has_tops, total_unit_of, with_own
from events.models import Event, Session, Stage
from events.models.scoring_choices import AT_TEAM_IMPS, OF_KNOCKOUT, MatchesAre
from events.models.stages import Carrying, StageIntake
from events.queries.setup import FEWEST
from scoring.ranking.combination import Combination

MOST_STAGES = 8
WHOLE = 100
"""Per cent."""
FURTHEST = 50
"""Percentage points: nobody is further from 50%."""

SHARES = frozenset({Carrying.SHARE, Carrying.AMONG})
BY_PLACE = frozenset({StageIntake.PLACES, StageIntake.SECTION_PLACES})
BY_MATCH = frozenset({StageIntake.WINNERS, StageIntake.LOSERS})


@dataclass(frozen=True, slots=True)
class StageDraft:
    """A stage as it is asked for.

    `source` is the number of the stage from which people come, None for the first; `sessions` are
    the numbers of its sessions. The rest is what a `Stage` says; `own` are its conditions.
    """

    name: str
    sessions: tuple[int, ...]
    source: int | None = None
    intake: str = StageIntake.PLACES
    first_place: int = 1
    last_place: int = 0
    carried: str = Carrying.NOTHING
    carry_amount: Decimal = Decimal(0)
    carry_cap: Decimal | None = None
    combined: str = ""
    counted: int | None = None
    matches_are: str = ""
    own: Mapping[str, Any] = field(default_factory=dict)

    def chosen(self, event: Event) -> Chosen:
        """The conditions of the event as they would be of it."""
        return with_own(event, self.own, self.matches_are)


def drafts_of(event: Event) -> list[StageDraft]:
    """The stages that there are, as they were asked for."""
    sessions: dict[int | None, list[int]] = {}
    for stage, number in event.sessions.order_by("number").values_list("stage", "number"):
        sessions.setdefault(stage, []).append(number)
    rows = event.stages.select_related("source").order_by("number")
    return [draft_of(row, sessions.get(row.pk, ())) for row in rows]


def draft_of(stage: Stage, sessions: Iterable[int]) -> StageDraft:
    """One of them, with the numbers of its sessions."""
    return StageDraft(
        name=stage.name,
        sessions=tuple(sessions),
        source=stage.source.number if stage.source else None,
        intake=stage.intake,
        first_place=stage.first_place,
        last_place=stage.last_place,
        carried=stage.carried,
        carry_amount=stage.carry_amount,
        carry_cap=stage.carry_cap,
        combined=stage.combined,
        counted=stage.counted,
        matches_are=stage.matches_are,
        own=stage.own,
    )


def check_stages(event: Event, drafts: Sequence[StageDraft], sessions: Sequence[Session]) -> None:
    """Refuse stages that cannot be played as they are asked for.

    Raises:
        UserError: what does not fit; its field names the stage and what is said of it
            ("stage2-last_place").
    """
    if not 1 < len(drafts) <= MOST_STAGES:
        raise UserError(_("An event has from 2 to %d stages, or none are named.") % MOST_STAGES)
    _check_names(drafts)
    for number, draft in enumerate(drafts, start=1):
        _check_source(number, draft)
        _check_counted(number, draft)
        if draft.source is not None:
            _check_places(event, number, draft)
            _check_winners(event, number, draft, drafts[draft.source - 1])
    check_scored(event, drafts)
    _check_beside(drafts)
    _check_sessions(drafts, {each.number: each for each in sessions})


def check_scored(event: Event, drafts: Sequence[StageDraft]) -> None:
    """Refuse stages whose knock-outs or carry-forward the scoring of theirs has no figures for.

    Raises:
        UserError: what does not fit, as of `check_stages`.
    """
    for number, draft in enumerate(drafts, start=1):
        _check_knockout(event, number, draft)
        if draft.source is not None:
            _check_carried(event, number, draft, drafts[draft.source - 1])


def _field(number: int, name: str) -> str:
    return f"stage{number}-{name}"


def _check_names(drafts: Sequence[StageDraft]) -> None:
    seen: set[str] = set()
    for number, draft in enumerate(drafts, start=1):
        if not draft.name:
            raise UserError(_("A stage needs a name."), field=_field(number, "name"))
        if draft.name.casefold() in seen:
            raise UserError(
                _("Two stages are called %s.") % draft.name, field=_field(number, "name")
            )
        seen.add(draft.name.casefold())


def _check_source(number: int, draft: StageDraft) -> None:
    if number == 1 and draft.source is not None:
        raise UserError(
            _("Everybody who enters plays in the first stage."), field=_field(1, "source")
        )
    if number > 1 and (draft.source is None or not 1 <= draft.source < number):
        raise UserError(
            _("Say from which earlier stage people come into %s.") % draft.name,
            field=_field(number, "source"),
        )


def _check_counted(number: int, draft: StageDraft) -> None:
    if draft.counted is not None and not 1 <= draft.counted <= max(len(draft.sessions), 1):
        raise UserError(
            _("%(stage)s has %(sessions)d sessions: no more can count.")
            % {"stage": draft.name, "sessions": len(draft.sessions)},
            field=_field(number, "counted"),
        )


def is_knockout_stage(event: Event, draft: StageDraft) -> bool:
    """Whether its matches are a knock-out, because it says so or the conditions do."""
    return (draft.matches_are or event.matches_are) == MatchesAre.KNOCKOUT and event.is_teams


def _check_knockout(event: Event, number: int, draft: StageDraft) -> None:
    """One match for each team, which brings nothing into it but IMPs that the director enters."""
    if not is_knockout_stage(event, draft):
        return
    field = _field(number, "matches_are")
    if with_own(event, draft.own).scoring not in OF_KNOCKOUT | AT_TEAM_IMPS:
        raise UserError(
            _("A knock-out match is won by IMPs or board by board: choose another scoring."),
            field=field,
        )
    if len(draft.sessions) > 1:
        raise UserError(
            _("%s is a knock-out: its matches are played in one session, in stanzas.") % draft.name,
            field=field,
        )
    if draft.carried != Carrying.NOTHING:
        raise UserError(
            _(
                "Into a knock-out nobody carries a score: the director enters the IMPs that a team"
                " brings into its match."
            ),
            field=_field(number, "carried"),
        )


def _check_places(event: Event, number: int, draft: StageDraft) -> None:
    if draft.intake not in BY_PLACE:
        return
    fewest = FEWEST[event.contest]
    if draft.first_place < 1 or draft.last_place < draft.first_place + fewest - 1:
        raise UserError(
            _("Into %(stage)s come at least %(fewest)d: say from which place to which.")
            % {"stage": draft.name, "fewest": fewest},
            field=_field(number, "last_place"),
        )


def _check_winners(event: Event, number: int, draft: StageDraft, source: StageDraft) -> None:
    if draft.intake in BY_MATCH and not is_knockout_stage(event, source):
        raise UserError(
            _("%(source)s is no knock-out: nobody wins or loses a match there to come in.")
            % {"source": source.name},
            field=_field(number, "intake"),
        )


def _check_beside(drafts: Sequence[StageDraft]) -> None:
    """Nobody comes into two stages beside each other."""
    numbered = list(enumerate(drafts, start=1))
    for (_one, draft), (number, other) in combinations(numbered, 2):
        if draft.source != other.source or draft.source is None:
            continue
        both = {"one": draft.name, "other": other.name}
        if draft.intake == other.intake and draft.intake in {StageIntake.REST, *BY_MATCH}:
            raise UserError(
                _("The same people can come into %(one)s or into %(other)s, not into both.") % both,
                field=_field(number, "intake"),
            )
        if not {draft.intake, other.intake} <= BY_PLACE:
            continue
        if draft.intake != other.intake:
            raise UserError(
                _("Count the places for %(one)s and %(other)s both of all, or both by section.")
                % both,
                field=_field(number, "intake"),
            )
        shared = max(draft.first_place, other.first_place)
        if shared <= min(draft.last_place, other.last_place):
            raise UserError(
                _("Place %(place)d would come into %(one)s and into %(other)s.")
                % {**both, "place": shared},
                field=_field(number, "first_place"),
            )


def _check_carried(event: Event, number: int, draft: StageDraft, source: StageDraft) -> None:
    rule, amount, cap = draft.carried, draft.carry_amount, draft.carry_cap
    field = _field(number, "carry_amount")
    _check_between(event, number, draft, source)
    if rule == Carrying.PER_BOARD and (has_tops(draft.chosen(event)) or event.is_teams):
        raise UserError(
            _("An average on a board is carried at IMPs and points: choose a share instead."),
            field=_field(number, "carried"),
        )
    if rule == Carrying.AMONG and not event.is_teams:
        raise UserError(
            _("Only teams play matches among those who qualified."),
            field=_field(number, "carried"),
        )
    if rule in SHARES and not 0 < amount <= WHOLE:
        raise UserError(_("A share is more than 0 and at most 100 per cent."), field=field)
    if rule == Carrying.PER_BOARD and (amount < 1 or amount != int(amount)):
        raise UserError(_("Say for how many boards the average is carried."), field=field)
    if rule == Carrying.LINEAR and amount <= 0:
        raise UserError(_("Say how much the first of them carries."), field=field)
    _check_cap(event, number, draft, cap)


OF_ONE_WORTH = (
    "scoring",
    "ranked_by",
    "compared_with",
    "cross_divided_by",
    "victory_scale",
    "own_scale",
    "aggregate_scale",
    "boards_scale",
    "percents_scale",
)
"""The conditions that have to be alike where a score of one stage counts in full in another."""


def _check_between(event: Event, number: int, draft: StageDraft, source: StageDraft) -> None:
    """What was scored in one stage has to be worth something in the other.

    By place in line it always is: C (s − s_last) ∕ (s_first − s_last) is in the unit of the next
    stage, whatever the scores s are in.
    """
    rule, field = draft.carried, _field(number, "carried")
    both = source.chosen(event), draft.chosen(event)
    is_score = rule not in {Carrying.NOTHING, Carrying.LINEAR}
    if is_score and total_unit_of(both[0]) != total_unit_of(both[1]):
        raise UserError(
            _(
                "%(source)s and %(stage)s do not count in the same unit, so no score is carried:"
                " choose nothing, or by place in line."
            )
            % {"stage": draft.name, "source": source.name},
            field=field,
        )
    by_average = any(event_rules(each).combination is Combination.AVERAGES for each in both)
    if by_average and rule in {*SHARES, Carrying.LINEAR}:
        raise UserError(
            _(
                "Where the average on a board decides they carry nothing, everything, or their"
                " average for so many boards."
            ),
            field=field,
        )
    if rule == Carrying.EVERYTHING:
        _check_everything(number, draft, source, both)


def _check_everything(
    number: int, draft: StageDraft, source: StageDraft, both: tuple[Chosen, Chosen]
) -> None:
    """A stage that counts in full in another is scored, and its sessions put together, alike."""
    if draft.combined != source.combined:
        raise UserError(
            _("To carry everything, the sessions of both stages are put together alike."),
            field=_field(number, "combined"),
        )
    before, after = both
    if any(getattr(before, name) != getattr(after, name) for name in OF_ONE_WORTH):
        raise UserError(
            _(
                "To carry everything, %(source)s and %(stage)s are scored alike: choose a share,"
                " or by place in line."
            )
            % {"stage": draft.name, "source": source.name},
            field=_field(number, "carried"),
        )


def _check_cap(event: Event, number: int, draft: StageDraft, cap: Decimal | None) -> None:
    if cap is not None and cap <= 0:
        raise UserError(
            _("The most that is carried is more than 0; empty for no limit."),
            field=_field(number, "carry_cap"),
        )
    if draft.carried == Carrying.LINEAR and cap is not None and draft.carry_amount > cap:
        raise UserError(
            _("The first would carry %(amount)s, and the most is %(cap)s.")
            % {"amount": draft.carry_amount, "cap": cap},
            field=_field(number, "carry_amount"),
        )
    most = draft.carry_amount if draft.carried == Carrying.LINEAR else cap
    tops = has_tops(draft.chosen(event))
    if tops and most is not None and most > FURTHEST:
        raise UserError(
            _("At matchpoints nobody carries more than 50 percentage points."),
            field=_field(
                number, "carry_amount" if draft.carried == Carrying.LINEAR else "carry_cap"
            ),
        )


def _check_sessions(drafts: Sequence[StageDraft], sessions: Mapping[int, Session]) -> None:
    taken = [session for draft in drafts for session in draft.sessions]
    if sorted(taken) != sorted(sessions):
        raise UserError(_("Each session belongs to one stage: say to which."))
    for number, draft in enumerate(drafts, start=1):
        if not draft.sessions:
            raise UserError(
                _("%s has no session: add one to the event, or give it another's.") % draft.name,
                field=_field(number, "name"),
            )
        if draft.source is None:
            continue
        source = drafts[draft.source - 1]
        begins = min(sessions[each].starts_at for each in draft.sessions)
        if source.sessions and begins <= max(sessions[each].starts_at for each in source.sessions):
            raise UserError(
                _("%(stage)s would begin before the last session of %(source)s.")
                % {"stage": draft.name, "source": source.name},
                field=_field(number, "source"),
            )
