"""Who would go on from a stage, who does, and what each carries: what a director decides by."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from events.chosen_scoring import Chosen, in_stage
from events.models import Entry, Event, Qualification, Qualifier, Session, Stage
from events.queries.answering import with_directors
from events.queries.overall import binding_of, members_in_words, session_parts
from events.queries.overall_places import OverallPlace, OverallRanking, SessionPart
from events.queries.stages import stage_ranking
from events.stage_rules import Against, carried_by, carried_into, intake_rule
from scoring.conditions.penalties import Carried
from scoring.conditions.rules import Status
from scoring.entrants import Label
from scoring.ranking.qualifying import BY_MATCH, Finisher, Qualified, qualify

BARRED = frozenset({Status.NON_COMPETING, Status.DISQUALIFIED})

Assignment = Mapping[int, int]
"""The number of the stage into which each entry (by number) comes, of those who come into one."""


@dataclass(frozen=True)
class Qualifying:
    """A stage that is over, and the stages after it.

    `published` has the qualifiers by the number of the entry. `releases` are the official scores by
    the number of the session, as they are kept with a qualification.
    """

    event: Event
    stage: Stage
    followers: tuple[Stage, ...]
    begun: frozenset[int]
    ranking: OverallRanking
    entries: Mapping[int, Entry]
    chosen: Chosen
    qualification: Qualification | None
    published: Mapping[int, Qualifier]

    @property
    def is_ready(self) -> bool:
        """Whether every session of the stage has an official score."""
        return self.ranking.is_complete

    @property
    def is_published(self) -> bool:
        return self.qualification is not None

    @property
    def releases(self) -> dict[str, int]:
        parts = self.ranking.parts
        return {str(each.session.number): each.release.number for each in parts if each.release}

    @cached_property
    def proposal(self) -> Qualified:
        """Who goes where by the conditions, of those who have not withdrawn."""
        return qualify(
            [self._finisher(each) for each in self.ranking.places],
            [intake_rule(each) for each in self.followers],
        )

    @property
    def proposed(self) -> dict[int, int]:
        """The same as an assignment; those are left out of whom a tie leaves it open."""
        pairs = zip(self.followers, self.proposal.stages, strict=True)
        return {number: stage.number for stage, numbers in pairs for number in numbers}

    @property
    def assigned(self) -> dict[int, int]:
        """Where everybody goes as it is published."""
        return {number: each.stage.number for number, each in self.published.items()}

    @property
    def sections(self) -> int:
        """In how many sections the stage was played."""
        return max(1, len({section_of(each) for each in self.ranking.places}))

    def carried(self, assignment: Assignment) -> dict[int, Carried]:
        """What everybody brings along who comes into a stage."""
        found: dict[int, Carried] = {}
        against = self._against
        for stage in self.followers:
            standings = {
                each.number: each.standing
                for each in self.ranking.places
                if assignment.get(each.number) == stage.number
            }
            found |= carried_into(stage, in_stage(self.chosen, stage), standings, against)
        return found

    @property
    def is_outdated(self) -> bool:
        """Whether a score has changed since, so that others would qualify or carry otherwise."""
        if self.qualification is None:
            return False
        if self.qualification.considered != self.releases:
            return bool(self.differing)
        to_come = (n for n, to in self.assigned.items() if to not in self.begun)
        return not self.barred.keys().isdisjoint(to_come)

    @cached_property
    def differing(self) -> frozenset[int]:
        """The entries that would go elsewhere now, or carry otherwise; not those put by hand."""
        by_rule = {number for number, each in self.published.items() if not each.reason}
        now, moved = self.proposed, set[int]()
        for number in by_rule | now.keys():
            put = self.published.get(number)
            if put is not None and put.reason:
                continue
            if now.get(number) != (put.stage.number if put else None):
                moved.add(number)
        carried = self.carried(self.assigned)
        moved |= {
            number
            for number, each in self.published.items()
            if _amount(carried_by(each)) != _amount(carried.get(number))
        }
        return frozenset(moved - self.proposal.open_names)

    @cached_property
    def barred(self) -> Mapping[int, Status]:
        """Who comes into no final, by the number of the entry: who competes for no place."""
        found = {each.number: each.standing.status for each in self.ranking.places}
        return {number: status for number, status in found.items() if status in BARRED}

    def _finisher(self, place: OverallPlace) -> Finisher:
        goes_on = self.entries[place.number].withdrawn_at is None
        won = self._won.get(_last_label(place))
        return Finisher(place.number, place.rank, section_of(place), goes_on, won)

    @cached_property
    def _won(self) -> Mapping[str, bool]:
        """Who, by label, has won a knock-out match or had a bye there, and who has lost, where that
        is asked.
        """
        release = self.ranking.parts[-1].release if self.ranking.parts else None
        asked = any(intake_rule(each).intake in BY_MATCH for each in self.followers)
        if not asked or release is None or not release.matches:
            return {}
        decided = [each for each in release.matches["matches"] if "knockout" in each]
        found = {
            each[side]["label"]: each[side]["label"] == each["knockout"]["winner"]
            for each in decided
            if each["knockout"]["winner"]
            for side in ("home", "away")
        }
        byes = release.matches["byes"] if decided else ()
        return found | {each["label"]: True for each in byes}

    @cached_property
    def _against(self) -> Against:
        """What teams scored in their matches against each other, by the official scores."""
        found: dict[int, dict[int, Fraction]] = {}
        for part in self.ranking.parts:
            for one, other, points in _meetings(part, self.ranking):
                own = found.setdefault(one, {})
                own[other] = own.get(other, Fraction(0)) + points
        return found


def _meetings(part: SessionPart, ranking: OverallRanking) -> list[tuple[int, int, Fraction]]:
    if part.release is None or not part.release.matches:
        return []
    at = ranking.parts.index(part)
    labels = {share.label: each.number for each in ranking.places if (share := each.shares[at])}
    found = []
    for match in part.release.matches["matches"]:
        for own, other in ((match["home"], match["away"]), (match["away"], match["home"])):
            if own["points"]:
                met = (labels[own["label"]], labels[other["label"]], Fraction(own["points"]))
                found.append(met)
    return found


def section_of(place: OverallPlace) -> str:
    """The letter of the section in which an entry played the last session of the stage."""
    label = _last_label(place)
    return Label.parse(label).section if label else ""


def _last_label(place: OverallPlace) -> str:
    return next((share.label for share in reversed(place.shares) if share), "")


def _amount(carried: Carried | None) -> tuple[Fraction, int]:
    return (carried.amount.value, carried.of) if carried else (Fraction(0), 0)


def qualifying_of(event: Event, stage: Stage) -> Qualifying:
    """Everything about who goes on from a stage."""
    parts = session_parts(event)
    followers = tuple(event.stages.filter(source=stage).order_by("number"))
    made = Qualification.objects.filter(stage=stage)
    signed = with_directors(made, published_under=("published_by", "published_at"))
    qualification = signed.first()
    rows = Qualifier.objects.filter(qualification=qualification).select_related("stage", "entry")
    begun = [each.session.stage_id for each in parts if each.session.state != Session.State.SETUP]
    return Qualifying(
        event=event,
        stage=stage,
        followers=followers,
        begun=frozenset(each.number for each in followers if each.pk in begun),
        ranking=stage_ranking(event, stage, parts, members_in_words(event)),
        entries={each.number: each for each in event.entries.all()},
        chosen=binding_of(event, parts),
        qualification=qualification,
        published={each.entry.number: each for each in rows} if qualification else {},
    )
