"""What an organiser may say in an event's conditions, and the plain form in which it is kept."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.errors import UserError
from clubs.wording import worded
from events.actions.provisions import refuse_own, settle_draft
from events.actions.swiss_checks import check_swiss_draft
from events.before_start import BeforeStartError, parse_before_start
from events.chosen_scoring import (
    Chosen,
    in_stage,
    is_knockout,
    is_of_swiss_pairs,
    is_of_teams,
    scale_of,
)
from events.models import Conditions, Event, Session
from events.models.conditions import CONDITIONS
from events.models.declaring import Condition, PeriodColumn
from events.models.scoring_choices import (
    AT_PATTON,
    OF_KNOCKOUT,
    OF_SEASON,
    ByeWorth,
    MatchesAre,
    TieBrokenBy,
    VictoryScale,
    WinnersAre,
)
from events.movements.schedule import Schedule
from events.movements.teams.knockout_round import KIND as KNOCKOUT_ROUND
from events.percentages import PercentagesError, format_percentages, parse_percentages
from events.provisions.catalogue.conditions import L78D_METHODS
from events.queries.entry_terms import entry_times
from events.queries.hindrances import hindrance_of
from events.queries.matches import match_lengths
from events.queries.regulations import Said, above_event, settled_in_draft
from events.strata import NamesError, format_names, parse_names
from events.tie_breaks import TIE_BREAKS, why_unsuited
from events.timelimits import TimeLimitError, is_shorter_than_law, parse_time_limit
from scoring.victory.scale import ScaleError
from scoring.victory.typed import format_scale, parse_scale
from scoring.victory.typed_percent import parse_percents


def check_draft(event: Event, above: Said | None = None) -> None:
    """Bring the draft into its plain form; what says nothing of its scoring has its default.

    What authorities and the organiser say is asked for the day on which it is played next, unless
    it is given.

    Raises:
        UserError: a regulation says otherwise, or leaves nothing to play by; a period, a
            percentage, a scale or a stratum is none; halves of a triple are not scored; ties are
            to be broken twice by the same, or by what boards with a top do not tell; the
            correction period is under 30 minutes in a contest without a special nature (Law 79C1,
            footnote).
    """
    above = above_event(event) if above is None else above
    if L78D_METHODS.key in event.said:
        _refuse_other_scoring(event)
    _check_season(event)
    _settle_scoring(event, above)
    _refuse_unsuited_knockout(event)
    concerned = {each.name for each in CONDITIONS if each.concerns(event.scoring)}
    for condition in CONDITIONS:
        if condition.name not in concerned:
            setattr(event, condition.name, condition.column.get_default())
        elif isinstance(condition.column, PeriodColumn):
            setattr(event, condition.name, _plain(condition, getattr(event, condition.name)))
    _check_entry_times(event)
    event.small_groups = _percentages(event.small_groups)
    event.own_scale = _own_scale(event)
    _write_further_scales(event)
    event.strata = _names(event.strata)
    if event.is_individual and event.winners_are == WinnersAre.TWO:
        raise UserError(_("An individual has one winner."), field="winners_are")
    check_swiss_draft(event)
    _put_ties_in_order(event)
    settle_draft(event, above, concerned)
    for name in ("correction_period", "officials_period"):
        _refuse_too_short(event, name)


def _settle_scoring(event: Event, above: Said) -> None:
    """First of all, since what else is asked follows from it; what broke ties has to suit it.

    Raises:
        UserError: the event may not be scored so, or cannot be scored as a regulation says.
    """
    settled = settled_in_draft(event, above)
    refuse_own(settled, [L78D_METHODS.key])
    was, event.scoring = event.scoring, settled[L78D_METHODS.key].holds
    if hindrance := hindrance_of(event, event, settled):
        raise UserError(hindrance.text, field=hindrance.field)
    if event.scoring != was:
        drop_unsuited_ties(event)


def drop_unsuited_ties(event: Event) -> None:
    """Let nothing break ties by what the draft's scoring has no figures for."""
    for name in TIE_BREAKS:
        if why_unsuited(getattr(event, name), event.scoring):
            setattr(event, name, TieBrokenBy.NOTHING)


def _refuse_too_short(event: Event, name: str) -> None:
    text = getattr(event, name)
    if not text or event.special_nature.strip():
        return
    if is_shorter_than_law(parse_time_limit(text)):
        raise UserError(
            _(
                "Law 79C1 allows less than 30 minutes only for a contest of a special nature:"
                " say what is special about this one, or allow 30 minutes."
            ),
            field=name,
        )


def _refuse_other_scoring(event: Event) -> None:
    """Matches of teams are scored otherwise than a field of pairs."""
    if event.is_individual and is_of_swiss_pairs(event):
        raise UserError(
            _("This scoring is of pairs in a Swiss: choose another for an individual."),
            field="scoring",
        )
    if is_of_teams(event) == event.is_teams:
        return
    if event.is_teams:
        raise UserError(
            _(
                "Teams are scored by Victory Points, IMPs, board-a-match or Patton: choose one of"
                " these."
            ),
            field="scoring",
        )
    raise UserError(
        _("This scoring is of teams: choose another, or let teams of four play."), field="scoring"
    )


def _check_season(event: Event) -> None:
    """A season is of teams, scored in IMPs; byes of a league bring nothing, as all have as many."""
    if not event.is_season:
        return
    if not event.is_teams:
        raise UserError(_("Matches in private are played by teams of four."), field="contest")
    if event.scoring not in OF_SEASON[event.season_kind]:
        raise UserError(SCORING_SAID[event.season_kind], field="scoring")
    event.bye_worth, event.bye_points = ByeWorth.POINTS, 0
    event.matches_are = MatchesAre.KNOCKOUT if event.is_cup else MatchesAre.RANKED


def _refuse_unsuited_knockout(event: Event) -> None:
    """A match is won by one count, and who wins it goes on into the next stage."""
    if not is_knockout(event):
        return
    if event.scoring not in OF_KNOCKOUT:
        raise UserError(
            _(
                "A knock-out match is won by its IMPs, or board by board: choose one of these, or"
                " let one of the stages be a knock-out."
            ),
            field="matches_are",
        )


SCORING_SAID: Mapping[str, str | Promise] = {
    Event.SeasonKind.LEAGUE: gettext_lazy(
        "A league is scored by Victory Points or IMPs: choose one of these."
    ),
    Event.SeasonKind.CUP: gettext_lazy("A knock-out match is won by IMPs: choose these."),
}


def refuse_unsuited_season(event: Event, conditions: Conditions, boards: int) -> None:
    """Refuse to make matches of so many boards that the published conditions cannot score.

    Raises:
        UserError: they are of another kind of contest, or their scale lacks matches of that length.
    """
    if conditions.scoring not in OF_SEASON[event.season_kind]:
        raise UserError(
            _("The published conditions are of another kind of contest: publish them anew.")
        )
    if scale := scale_of(conditions):
        try:
            scale.for_boards(boards)
        except ScaleError as error:
            raise UserError(worded(error), field="boards") from error


def refuse_unsuited(session: Session, published: Conditions, schedules: Sequence[Schedule]) -> None:
    """Refuse to start what the published conditions cannot score in this session.

    Raises:
        UserError: they are of another kind of contest, their scale lacks matches of that length, or
            one is a knock-out and the other is not.
    """
    conditions = in_stage(published, session.stage)
    _refuse_other_matches(session, conditions, schedules)
    _refuse_other_winners(conditions, schedules)
    if is_of_swiss_pairs(conditions):
        raise UserError(
            _("These Victory Points are of a Swiss: choose “Play a Swiss”, or another scoring.")
        )
    lengths = {length for each in schedules for length in match_lengths(each)}
    refuse_unsuited_lengths(session, published, lengths)


def _refuse_other_winners(conditions: Chosen, schedules: Sequence[Schedule]) -> None:
    """A ranking of all pairs, or one of each direction, as the conditions say."""
    winners = {each.winners for each in schedules}
    if conditions.winners_are == WinnersAre.ONE and winners != {1}:
        raise UserError(
            _(
                "By the conditions there is one winner: choose a movement with one, or switch the"
                " arrows of some rounds."
            )
        )
    if conditions.winners_are == WinnersAre.TWO and winners != {2}:
        raise UserError(
            _(
                "By the conditions North-South and East-West have a winner each: choose a movement"
                " in which pairs keep their direction."
            )
        )


def _refuse_other_matches(
    session: Session, conditions: Chosen, schedules: Sequence[Schedule]
) -> None:
    """In a knock-out each team plays one match, and goes on or is out."""
    if not is_knockout(conditions):
        return
    if session.event.has_several_sessions and session.stage is None:
        raise UserError(
            _(
                "A knock-out of several sessions is played in stages, into which the winners come:"
                " set them up first."
            )
        )
    if len(schedules) > 1 or any(each.kind != KNOCKOUT_ROUND for each in schedules):
        raise UserError(
            _("By the conditions this is a knock-out: choose the movement “Knock-out matches”.")
        )


def refuse_unsuited_lengths(
    session: Session, published: Conditions, lengths: Iterable[int]
) -> None:
    """The same by how many boards its matches have.

    Raises:
        UserError: they are of another kind of contest, or their scale lacks matches of that length.
    """
    conditions = in_stage(published, session.stage)
    if is_of_teams(conditions) != session.event.is_teams:
        raise UserError(
            _("The published conditions are of another kind of contest: publish them anew.")
        )
    scale = scale_of(conditions)
    if scale is None:
        return
    for boards in lengths:
        try:
            scale.for_boards(boards)
        except ScaleError as error:
            raise UserError(worded(error)) from error


def refuse_aggregate(schedule: Schedule) -> None:
    """Refuse a movement of teams in which nobody plays a match.

    Raises:
        UserError: it is one.
    """
    if schedule.aggregate:
        raise UserError(
            _("In this movement teams are compared over all boards: choose one with matches.")
        )


def _plain(condition: Condition, text: str) -> str:
    """A time limit in its one form; nothing where the condition may say nothing."""
    if condition.column.blank and not text.strip():
        return ""
    try:
        return str(parse_time_limit(text))
    except TimeLimitError as error:
        raise UserError(worded(error), field=condition.name) from error


def _check_entry_times(event: Event) -> None:
    for name in ("entries_open", "entries_close"):
        try:
            text = getattr(event, name).strip()
            setattr(event, name, str(parse_before_start(text)) if text else "")
        except BeforeStartError as error:
            raise UserError(worded(error), field=name) from error
    refuse_entry_times(event)


def refuse_entry_times(event: Event) -> None:
    """Refuse entries that close before they open, whoever said which.

    Raises:
        UserError: they would.
    """
    opens, closes = entry_times(event)
    if opens and closes and closes <= opens:
        raise UserError(
            _("Entries would close before they open: choose another time."), field="entries_close"
        )


def _percentages(text: str) -> str:
    try:
        return format_percentages(parse_percentages(text))
    except PercentagesError as error:
        raise UserError(worded(error), field="small_groups") from error


def _own_scale(event: Event) -> str:
    """Its lines; nothing where a published scale is chosen."""
    if event.victory_scale != VictoryScale.OWN:
        return ""
    return _lines_of(event, "own_scale")


def _write_further_scales(event: Event) -> None:
    """Those of a second count of matches, where the total has to have one, and of percentages."""
    if event.scoring in AT_PATTON:
        event.aggregate_scale = _lines_of(event, "aggregate_scale")
    if event.boards_scale:
        event.boards_scale = _lines_of(event, "boards_scale")
    try:
        event.percents_scale = event.percents_scale and str(
            parse_percents(event.percents_scale, VictoryScale.OWN.value)
        )
    except ScaleError as error:
        raise UserError(worded(error), field="percents_scale") from error


def _lines_of(event: Event, name: str) -> str:
    try:
        return format_scale(parse_scale(getattr(event, name), name))
    except ScaleError as error:
        raise UserError(worded(error), field=name) from error


def _names(text: str) -> str:
    try:
        return format_names(parse_names(text))
    except NamesError as error:
        raise UserError(worded(error), field="strata") from error


def _put_ties_in_order(event: Event) -> None:
    """What breaks ties, without gaps between the first and the last."""
    chosen = [(name, each) for name in TIE_BREAKS if (each := getattr(event, name))]
    for place, (name, each) in enumerate(chosen):
        _check_tie(event, name, each)
        if each in [earlier for _name, earlier in chosen[:place]]:
            raise UserError(_("Ties are broken by this already: choose another."), field=name)
    order = [each for _name, each in chosen] + [TieBrokenBy.NOTHING] * len(TIE_BREAKS)
    for name, each in zip(TIE_BREAKS, order, strict=False):
        setattr(event, name, each)


def _check_tie(event: Event, name: str, tie_break: str) -> None:
    """What is played has figures for it."""
    if why := why_unsuited(tie_break, event.scoring):
        raise UserError(_(why), field=name)
