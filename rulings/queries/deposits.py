"""The deposit of an appeal: what is asked for, what was taken, and what is to become of it."""

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.queries.provision_words import sum_text
from rulings.models import OPEN_APPEAL
from rulings.queries.appeal_terms import AppealTerms, appeal_terms
from rulings.queries.stages import AnyAppeal, is_of_rest
from rulings.states import DEPOSIT, DepositAct, DepositStage, deposit_stage

COSTS_IT = "deposit"
"""The word of L92A for the sanction that an appeal without merit costs the deposit."""


@dataclass(frozen=True, slots=True)
class ShownDeposit:
    """How the deposit of an appeal stands, of how much, and who notes it: `row` has when and by
    whom. Where it comes `first` the appeal is not heard without.
    """

    row: AnyAppeal
    stage: DepositStage
    said: str
    is_first: bool

    def __bool__(self) -> bool:
        return self.stage is not DepositStage.NONE

    @property
    def is_lacking(self) -> bool:
        return self.stage is DepositStage.LACKING

    @property
    def bars_hearing(self) -> bool:
        """Whether the appeal is not heard before it is taken."""
        return self.is_first and self.is_lacking

    @property
    def may_take(self) -> bool:
        return DepositAct.TAKE in DEPOSIT[self.stage]

    @property
    def was_never_taken(self) -> bool:
        """Whether the appeal was not heard, perhaps for want of it."""
        is_unheard = self.row.state == self.row.State.LAPSED
        return self.is_first and is_unheard and not self.row.holds_deposit

    @property
    def can_be_noted(self) -> bool:
        """Whether there is something for one of the staff to note."""
        return self.may_take or self.may_give_back or self.was_never_taken

    @property
    def may_give_back(self) -> bool:
        return DepositAct.GIVE_BACK in DEPOSIT[self.stage]

    @property
    def words(self) -> str:
        """How it stands, in a sentence; empty where there is none."""
        return _words(self.stage) % {"sum": self.said}


def holder_of(appeal: AnyAppeal) -> AnyAppeal:
    """For which appeal the deposit was asked: what is left of one goes on with its deposit (Law
    93B2).
    """
    if appeal.earlier is None or not is_of_rest(appeal):
        return appeal
    return cast("AnyAppeal", appeal.earlier)


def deposit_of(
    appeal: AnyAppeal, terms: AppealTerms | None = None, *, is_over: bool = False
) -> ShownDeposit:
    """How it stands; one that `is_over` by the clock has ended although nobody wrote that down.

    An appeal that is not heard loses what was taken, where that is regulated, and owes nothing.

    Reads `later` of an appeal that is decided.
    """
    terms = terms or appeal_terms(appeal.session)
    row = holder_of(appeal)
    parts = _parts(row)
    unheard = is_over or row.state in {row.State.WITHDRAWN, row.State.LAPSED}
    is_lost = unheard and terms.deposit_lost_unheard and row.holds_deposit
    stage = deposit_stage(
        is_asked=bool(terms.deposit),
        is_held=row.holds_deposit,
        was_given_back=row.deposit_returned_at is not None,
        is_open=not is_over and any(each.state in OPEN_APPEAL for each in parts),
        is_lost=is_lost or any(map(_costs_it, parts)),
    )
    said = sum_text(row.deposit if row.deposit_taken_at else terms.deposit)
    return ShownDeposit(row, stage, said, bool(terms.deposit) and terms.deposit_first)


def unpaid_words(deposit: ShownDeposit) -> str:
    """Why an appeal is not heard."""
    said = {"appeal": deposit.row, "sum": deposit.said}
    return _("Appeal %(appeal)s is not heard before its deposit of %(sum)s is taken.") % said


def refuse_unpaid(appeal: AnyAppeal, terms: AppealTerms) -> None:
    """Refuse to hear an appeal whose deposit is not taken, where regulations want it first.

    Raises:
        UserError: it is not.
    """
    deposit = deposit_of(appeal, terms)
    if deposit.bars_hearing:
        raise UserError(unpaid_words(deposit))


def _parts(row: AnyAppeal) -> list[AnyAppeal]:
    """The appeal, and what was left of it for others to hear."""
    if row.state != row.State.DECIDED:
        return [row]
    return [row, *(each for each in row.later.all() if is_of_rest(each))]


def _costs_it(appeal: AnyAppeal) -> bool:
    is_decided = appeal.state == appeal.State.DECIDED
    return is_decided and appeal.is_without_merit and appeal.sanction == COSTS_IT


def _words(stage: DepositStage) -> str:
    return {
        DepositStage.NONE: "",
        DepositStage.LACKING: _("The deposit of %(sum)s is not taken yet."),
        DepositStage.HELD: _("The deposit of %(sum)s is taken."),
        DepositStage.DUE_BACK: _("The deposit of %(sum)s is to be given back."),
        DepositStage.RETURNED: _("The deposit of %(sum)s is given back."),
        DepositStage.KEPT: _("The deposit of %(sum)s is kept."),
        DepositStage.OWED: _("The deposit of %(sum)s is lost, and not held: it is owed."),
    }[stage]
