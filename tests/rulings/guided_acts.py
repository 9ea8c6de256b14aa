"""What a director does with guides on a random evening, and what that leaves open.

What is open is remembered from what the acts were asked, not read from what they stored.
"""

import random
from datetime import datetime

from clubs.errors import UserError
from events.models import Session
from rulings.actions.guide_runs import (
    answer_guide,
    begin_guide,
    discharge_duty,
    drop_guide,
    keep_guide,
)
from rulings.actions.reviews import look_at_review
from rulings.actions.rulings import withdraw_draft
from rulings.guides.reading import guides
from rulings.models import GuideRun, OpenReview, Ruling, TableDuty
from rulings.queries.guide_runs import shown_run
from tests.rulings.calling import place
from tests.rulings.night import Night


class GuidedActs:
    """A director who follows guides with dice, for one table or for none."""

    def __init__(self, night: Night, dice: random.Random) -> None:
        self.night, self.dice = night, dice
        self.unseen: set[tuple[int, str]] = set()
        """Of each run that was kept, the clauses that nobody has looked at yet."""
        self.drafted: dict[int, Ruling] = {}
        self.acts = [
            self.begin, self.answer, self.answer, self.keep, self.keep, self.drop, self.discharge,
            self.look, self.withdraw,
        ]  # fmt: skip

    @property
    def is_open(self) -> bool:
        """Whether something of a guide holds the score up."""
        return bool(self.unseen or self.drafted)

    def act(self, now: datetime) -> None:
        self.dice.choice(self.acts)(now)

    def begin(self, now: datetime) -> None:
        was_final = self.night.reload().state == Session.State.FINAL
        try:
            begin_guide(
                actor=self.night.director, session=self.night.session, place=place(self.night),
                guide=self.dice.choice(list(guides())), now=now,
            )  # fmt: skip
        except UserError:
            assert was_final
            return
        assert not was_final

    def answer(self, now: datetime) -> None:
        """All that is asked up to the end, and at times one of the questions before."""
        run = self.followed()
        if run is None:
            return
        while asked := shown_run(run).asked:
            self.tap(run, asked.key, self.dice.choice(asked.ways).key, now)
        if not self.dice.randrange(3):
            taken = self.dice.choice(shown_run(run).taken)
            asked = shown_run(run, again=taken.key).asked
            assert asked is not None
            self.tap(run, asked.key, self.dice.choice(asked.ways).key, now)

    def tap(self, run: GuideRun, question: str, answer: str, now: datetime) -> None:
        answer_guide(actor=self.night.director, run=run, question=question, answer=answer, now=now)

    def keep(self, now: datetime) -> None:
        """A ruling is drafted only beside another: the evening has one that it goes by."""
        run = self.followed()
        if run is None:
            return
        was_final = self.night.reload().state == Session.State.FINAL
        ended = shown_run(run).ended
        drafts = Ruling.objects.exists() and not self.dice.randrange(3)
        otherwise = self.dice.choice(("", "", "Seen by all."))
        try:
            keep_guide(
                actor=self.night.director, run=run, drafts=drafts, otherwise=otherwise, now=now
            )
        except UserError:
            assert ended is None or was_final or drafts
            return
        assert ended is not None
        assert not was_final
        self.unseen |= {(run.number, each) for each in ended.outcome.reviews}
        if ended.outcome.effect.tricks:
            self.unseen.add((run.number, "64A"))
        if run.ruling:
            self.drafted[run.number] = run.ruling

    def drop(self, now: datetime) -> None:
        if run := self.followed():
            drop_guide(actor=self.night.director, run=run, now=now)

    def discharge(self, now: datetime) -> None:
        if duty := TableDuty.objects.filter(discharged_at=None).first():
            discharge_duty(actor=self.night.director, duty=duty, now=now)

    def look(self, now: datetime) -> None:
        """At one that holds the score up."""
        if not self.unseen:
            return
        number, clause = self.dice.choice(sorted(self.unseen))
        review = OpenReview.objects.get(run__number=number, clause=clause)
        look_at_review(actor=self.night.director, review=review, found="So.", now=now)
        self.unseen.remove((number, clause))

    def withdraw(self, now: datetime) -> None:
        """A draft is not given after all; what its guide left to be looked at goes with it."""
        if self.drafted:
            number, ruling = self.drafted.popitem()
            withdraw_draft(actor=self.night.director, ruling=ruling, now=now)
            self.unseen = {each for each in self.unseen if each[0] != number}

    def discharge_all(self, now: datetime) -> None:
        """Nothing holds the score up any more."""
        while self.drafted:
            self.withdraw(now)
        while self.unseen:
            self.look(now)

    def followed(self) -> GuideRun | None:
        return GuideRun.objects.filter(state=GuideRun.State.OPEN).first()
