"""The stages of an event: who came into which, the ranking of each, and the championship.

A stage is ranked as a whole event of its own sessions is (`events.queries.overall`), with what was
carried into it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from events.chosen_scoring import event_rules, in_stage
from events.models import Entry, Event, Qualification, Qualifier, Session, Stage
from events.queries.organiser_page import FINISHED
from events.queries.overall import Read, binding_of, overall_ranking, session_parts
from events.queries.overall_places import OverallPlace, OverallRanking, SessionPart, SessionShare
from events.stage_rules import carried_by, stage_rules
from scoring.conditions.penalties import Carried
from scoring.ranking.championship import Finished, Missed, RankedStage, championship


def stages_of(event: Event) -> list[Stage]:
    """The stages in order; none where the event is one stage."""
    return list(event.stages.order_by("number")) if event.has_stages else []


def rows_of_stages(event: Event) -> str:
    """Which rows the stages are now: others once they have been set up anew, by whomever."""
    return " ".join(str(each.pk) for each in stages_of(event))


def stages_to_play(event: Event) -> list[Stage]:
    """The stages from which nobody has gone on: those that may have one more session."""
    going_on = Qualification.objects.filter(stage__event=event).values("stage")
    rows = event.stages.exclude(pk__in=going_on).order_by("number")
    return list(rows) if event.has_stages else []


def qualifiers_in(event: Event) -> list[Qualifier]:
    """Who came into each stage."""
    rows = Qualifier.objects.filter(stage__event=event).select_related("stage", "entry")
    return list(rows.order_by("stage", "seed"))


def carried_in(rows: Iterable[Qualifier]) -> dict[int, dict[int, Carried]]:
    """What entries (by number) carry into each stage (by key)."""
    found: dict[int, dict[int, Carried]] = {}
    for row in rows:
        if carried := carried_by(row):
            found.setdefault(row.stage_id, {})[row.entry.number] = carried
    return found


def ranking_of(
    event: Event,
    parts: Sequence[SessionPart],
    names: Mapping[int, str],
    *,
    entries: Sequence[Entry] = (),
    listed: str = "",
) -> OverallRanking:
    """The ranking of an event: over its sessions or, where it has stages, the championship's."""
    if not event.has_stages:
        return overall_ranking(event, parts, names, entries=entries, listed=listed)
    stages = stages_of(event)
    come = qualifiers_in(event)
    rankings = _stage_rankings(event, stages, parts, names, carried_in(come))
    missed = _missed(rankings, come)
    ranked = {
        each.stage.number: RankedStage(
            [place.standing for place in each.places],
            _followers(stages, each.stage),
            {str(number) for number, stage in missed.items() if stage == each.stage},
        )
        for each in rankings
        if each.stage
    }
    chosen = binding_of(event, parts)
    rule = Missed(chosen.final_missed)
    closes = event_rules(chosen).ranking.close_up
    finished = championship(ranked, stages[0].number, rule, close_up=closes)
    return OverallRanking(
        event=event,
        rules=event_rules(chosen),
        parts=tuple(parts),
        places=_in_event(rankings, finished, parts, missed),
        unit=next((each.unit for each in rankings if each.unit), ""),
        stages=rankings,
        missed=rule,
    )


def _stage_rankings(
    event: Event,
    stages: Sequence[Stage],
    parts: Sequence[SessionPart],
    names: Mapping[int, str],
    carried: Mapping[int, Mapping[int, Carried]],
) -> tuple[OverallRanking, ...]:
    """The ranking of each stage, in order."""
    read, chosen = Read(event, parts, names), binding_of(event, parts)
    return tuple(
        read.ranking(own, stage_rules(own, stage, carried.get(stage.pk)), stage=stage)
        for stage in stages
        for own in [in_stage(chosen, stage)]
    )


def stage_ranking(
    event: Event,
    stage: Stage,
    parts: Sequence[SessionPart],
    names: Mapping[int, str],
    *,
    entries: Sequence[Entry] = (),
    listed: str = "",
) -> OverallRanking:
    """The ranking of one stage, with the lists beside it."""
    chosen = in_stage(binding_of(event, parts), stage)
    carried = carried_in(qualifiers_in(event))
    rules = stage_rules(chosen, stage, carried.get(stage.pk))
    read = Read(event, parts, names)
    return read.ranking(chosen, rules, entries=entries, listed=listed, stage=stage)


def _missed(rankings: Sequence[OverallRanking], come: Sequence[Qualifier]) -> dict[int, Stage]:
    """Who (by number) came into a stage that is over, and has no score there."""
    found: dict[int, Stage] = {}
    for ranking in rankings:
        if ranking.stage is None or not ranking.is_complete:
            continue
        played = {each.number for each in ranking.places}
        own = (each.entry.number for each in come if each.stage_id == ranking.stage.pk)
        found |= {number: ranking.stage for number in own if number not in played}
    return found


def _followers(stages: Sequence[Stage], stage: Stage) -> list[int]:
    return [each.number for each in stages if each.source_id == stage.pk]


def _in_event(
    rankings: Sequence[OverallRanking],
    finished: Sequence[Finished],
    parts: Sequence[SessionPart],
    missed: Mapping[int, Stage],
) -> tuple[OverallPlace, ...]:
    """The places of the championship, each as its stage has it, with what all sessions brought."""
    own: dict[tuple[int, int], OverallPlace] = {}
    shares: dict[int, dict[int, SessionShare | None]] = {}
    for ranking in rankings:
        for place in ranking.places:
            own[ranking.stage.number if ranking.stage else 0, place.number] = place
            made = zip((each.session.pk for each in ranking.parts), place.shares, strict=True)
            shares.setdefault(place.number, {}).update(made)
    found = []
    for each in finished:
        number = int(each.standing.contestant)
        all_shares = tuple(shares[number].get(part.session.pk) for part in parts)
        place = own[each.stage, number]
        place = replace(place, standing=each.standing, shares=all_shares, missed=missed.get(number))
        found.append(place)
    return tuple(found)


def in_order_of_ranking(session: Session, numbers: Sequence[int]) -> list[int]:
    """Entries by number in the order of the ranking so far; those who are not in it come last.

    In a stage that is the stage's, and before it has one, in the order given: as they came into it.
    """
    event, stage = session.event, session.stage if session.event.has_stages else None
    parts = session_parts(event)
    if stage is None:
        ranking = overall_ranking(event, parts, {})
    else:
        ranking = stage_ranking(event, stage, parts, {})
    places = {each.number: place for place, each in enumerate(ranking.places)}
    return sorted(numbers, key=lambda number: places.get(number, len(places)))


def is_played_out(event: Event, stage: Stage) -> bool:
    """Whether every session of a stage has an official score; it has at least one."""
    sessions = event.sessions.filter(stage=stage)
    return sessions.exists() and not sessions.exclude(state__in=FINISHED).exists()
