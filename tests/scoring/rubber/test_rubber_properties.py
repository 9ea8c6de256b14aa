"""What holds for every rubber and every four-deal series."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.contracts import contract_score
from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Partnership, PassedDeal, PlayedDeal, Result
from scoring.rubber.lines import LinePlace, LineReason, deal_lines, total
from scoring.rubber.sheet import RubberSheet
from tests.scoring.rubber.rubbers import A, B, played_deals, results, sides

deals_dealt = st.lists(results, max_size=12)


def as_long_as_it_lasts(deals: list[Result]) -> RubberSheet:
    sheet = RubberSheet()
    for deal in deals:
        if sheet.finished:
            break
        sheet = sheet.play(deal)
    return sheet


def four(first_dealer: Partnership, deals: list[Result]) -> ChicagoSheet:
    sheet = ChicagoSheet(first_dealer)
    for deal in deals:
        if sheet.finished:
            break
        sheet = sheet.play(deal)
    return sheet


def mirrored(deal: Result) -> Result:
    if isinstance(deal, PassedDeal):
        return deal
    honours = deal.honours and replace(deal.honours, side=deal.honours.side.opponents)
    return replace(deal, side=deal.side.opponents, honours=honours)


@given(deals_dealt)
def test_the_lines_add_up_to_the_totals(deals: list[Result]) -> None:
    settlement = as_long_as_it_lasts(deals).settle()
    assert settlement.totals == {side: total(settlement.lines, side) for side in Partnership}
    assert settlement.margin == abs(settlement.totals[A] - settlement.totals[B])
    assert all(line.points > 0 for line in settlement.lines)


@given(deals_dealt)
def test_R73_points_below_the_line_and_nothing_else_decide_games(deals: list[Result]) -> None:
    sheet = as_long_as_it_lasts(deals)
    games, below = {A: 0, B: 0}, {A: 0, B: 0}
    for deal in sheet.deals:
        assert deal.vulnerable == tuple(side for side in Partnership if games[side])
        for line in deal.lines:
            if line.place is LinePlace.BELOW:
                below[line.side] += line.points
        winners = [side for side in Partnership if below[side] >= 100]
        assert ([deal.game_to] if deal.game_to else []) == winners
        for side in winners:
            games[side] += 1
            below = {A: 0, B: 0}
    assert (sheet.games, sheet.partscores) == (games, below)
    assert sheet.finished == (2 in games.values())


@given(deals_dealt)
def test_honours_change_neither_games_nor_any_other_line(deals: list[Result]) -> None:
    plain: list[Result] = [
        deal if isinstance(deal, PassedDeal) else replace(deal, honours=None) for deal in deals
    ]
    sheet, without = as_long_as_it_lasts(deals), as_long_as_it_lasts(plain)
    assert sheet.games == without.games
    others = [line for line in sheet.settle().lines if line.reason is not LineReason.HONOURS]
    assert tuple(others) == without.settle().lines


@given(deals_dealt)
def test_the_sheet_is_the_same_from_the_other_side(deals: list[Result]) -> None:
    ours = as_long_as_it_lasts(deals).settle().totals
    theirs = as_long_as_it_lasts([mirrored(deal) for deal in deals]).settle().totals
    assert (ours[A], ours[B]) == (theirs[B], theirs[A])


@given(sides, deals_dealt)
def test_App4_the_series_is_the_same_from_the_other_side(
    first: Partnership, deals: list[Result]
) -> None:
    ours = four(first, deals).settle().totals
    theirs = four(first.opponents, [mirrored(deal) for deal in deals]).settle().totals
    assert (ours[A], ours[B]) == (theirs[B], theirs[A])


@given(deals_dealt, st.data())
def test_passed_deals_change_nothing_but_the_numbering(
    deals: list[Result], data: st.DataObject
) -> None:
    sheet = as_long_as_it_lasts(deals)
    place = data.draw(st.integers(0, max(0, len(sheet.deals) - 1)))
    passed = as_long_as_it_lasts([*deals[:place], PassedDeal(), *deals[place:]])
    assert passed.settle().totals == sheet.settle().totals


@given(deals_dealt)
def test_replacing_a_deal_by_itself_changes_nothing(deals: list[Result]) -> None:
    sheet = as_long_as_it_lasts(deals)
    for deal in sheet.deals:
        assert sheet.replace(deal.number, deal.entry) == sheet


@given(played_deals(), st.booleans())
def test_R81_is_duplicate_less_its_bonus_for_games_and_partscores(
    deal: PlayedDeal, vulnerable: bool
) -> None:
    plain = replace(deal, honours=None)
    lines = deal_lines(1, plain, vulnerable=vulnerable)
    net = total(lines, deal.side) - total(lines, deal.side.opponents)
    duplicate = contract_score(deal.contract, deal.reckoned_tricks, vulnerable=vulnerable)
    game = 500 if vulnerable else 300
    below = sum(line.points for line in lines if line.place is LinePlace.BELOW)
    bonus = 0 if not below else game if below >= 100 else 50
    assert net == duplicate - bonus


@given(sides, deals_dealt)
def test_App4_F_only_a_fourth_deal_has_a_premium_for_a_partscore(
    first: Partnership, deals: list[Result]
) -> None:
    for deal in four(first, deals).deals:
        reasons = [line.reason for line in deal.lines]
        partscore = LineReason.TRICKS in reasons and deal.game_to is None
        assert (LineReason.FOURTH_DEAL_PARTSCORE in reasons) == (partscore and deal.numeral == 4)
        assert (LineReason.GAME in reasons) == (deal.game_to is not None)
