"""The published Victory Point tables, entry for entry."""

from fractions import Fraction

import pytest

from scoring.victory.catalogue import SCALES, scale
from scoring.victory.percent import swiss_pairs
from scoring.victory.scale import ScaleError
from scoring.victory.wbf import _continuous_cents, wbf_continuous
from tests.scoring.vectors import load_csv

CONTINUOUS = load_csv("vp_wbf_continuous.csv")
DISCRETE = load_csv("vp_discrete.csv")
NAMES = {
    "EBU/WBF2013 20-0 discrete": "wbf_discrete",
    "EBU 10-0 half-match discrete": "ebu_half_match",
    "ACBL 20-point": "acbl_20",
    "ACBL 30-point": "acbl_30",
}


def test_L78D_wbf_continuous_entry_for_entry() -> None:
    differences = [
        (row["boards"], row["imp_margin"])
        for row in CONTINUOUS
        if wbf_continuous(int(row["boards"])).award(int(row["imp_margin"]))
        != (Fraction(row["winner_vp"]), Fraction(row["loser_vp"]))
    ]
    assert (len(CONTINUOUS), differences) == (5336, [])


def test_wbf_continuous_table_goes_one_imp_beyond_the_blitz() -> None:
    last = {int(row["boards"]): int(row["imp_margin"]) for row in CONTINUOUS}
    assert {boards: wbf_continuous(boards).bands[-1].low + 1 for boards in last} == last


def test_wbf_continuous_before_the_correction() -> None:
    table: dict[int, list[int]] = {}
    for row in CONTINUOUS:
        cents = int(100 * Fraction(row["winner_vp_before_concavity_correction"]))
        table.setdefault(int(row["boards"]), []).append(cents)
    assert {boards: [*_continuous_cents(boards), 2000] for boards in table} == table


def test_wbf_continuous_corrects_thirteen_places_of_24_boards() -> None:
    raw = _continuous_cents(24)
    corrected = [
        band.low
        for band, cents in zip(wbf_continuous(24).bands, raw, strict=True)
        if band.winner != Fraction(cents, 100)
    ]
    assert corrected == [5, 20, 22, 33, 37, 40, 41, 42, 45, 51, 56, 63, 70]


@pytest.mark.parametrize(("published", "name"), NAMES.items())
def test_L78D_scales_in_whole_points_entry_for_entry(published: str, name: str) -> None:
    rows = [row for row in DISCRETE if row["scale"] == published]
    tables: dict[int, list[tuple[int, int | None, int, int]]] = {}
    for row in rows:
        first, _, last = row["boards"].partition("-")
        for boards in range(int(first), int(last or first) + 1):
            high = int(row["imp_high"]) if row["imp_high"] else None
            band = (int(row["imp_low"]), high, int(row["winner_vp"]), int(row["loser_vp"]))
            tables.setdefault(boards, []).append(band)
    made = {
        boards: [
            (band.low, band.high, int(band.winner), int(band.loser))
            for band in scale(name, boards=boards).bands
        ]
        for boards in tables
    }
    assert made == tables


def test_every_entry_of_the_discrete_tables_is_tested() -> None:
    assert {row["scale"] for row in DISCRETE} == set(NAMES)


def test_L78D_swiss_pairs_percentages_entry_for_entry() -> None:
    table = swiss_pairs()
    for row in load_csv("vp_swiss_pairs.csv"):
        points = (Fraction(row["vp"]), 20 - Fraction(row["vp"]))
        assert table.award(Fraction(row["percent_low"])) == points
        assert table.award(Fraction(row["percent_high"])) == points


def test_swiss_pairs_round_a_percentage_away_from_50() -> None:
    upper = Fraction("50.655")
    assert swiss_pairs().award(upper) == (Fraction(11), Fraction(9))
    assert swiss_pairs().award(100 - upper) == (Fraction(9), Fraction(11))


def test_swiss_pairs_have_no_table_for_other_matches_nor_impossible_percentages() -> None:
    with pytest.raises(ScaleError, match="for 7 only"):
        swiss_pairs(8)
    with pytest.raises(ScaleError, match="0 to 100"):
        swiss_pairs().award(Fraction(101))


def test_named_scales() -> None:
    assert list(SCALES) == [
        "wbf_continuous",
        "wbf_discrete",
        "ebu_half_match",
        "acbl_20",
        "acbl_30",
    ]
    assert all(family.for_boards(family.least).name == name for name, family in SCALES.items())


@pytest.mark.parametrize(
    ("name", "boards"),
    [("wbf_continuous", 0), ("wbf_discrete", 2), ("ebu_half_match", 1), ("acbl_20", 12)],
)
def test_no_scale_for_that_many_boards(name: str, boards: int) -> None:
    with pytest.raises(ScaleError, match=f"{boards} boards"):
        scale(name, boards=boards)


def test_unknown_scale_is_refused_by_name() -> None:
    with pytest.raises(ScaleError, match="'vienna' is no Victory Point scale"):
        scale("vienna", boards=8)
