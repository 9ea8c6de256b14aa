"""What a file says of the lists in which an entry stands: stratum, categories, handicap."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from events.interchange.codes import PersonCode
from events.interchange.people import PersonError
from events.strata import LONGEST, NamesCode, NamesError, parse_names

MOST_HANDICAP = 100
"""Either way: per cent, IMPs or points."""

LIST_HEADINGS: Mapping[str, str] = {
    "stratum": "stratum",
    "strat": "stratum",
    "category": "categories",
    "categories": "categories",
    "handicap": "handicap",
}


@dataclass(frozen=True, slots=True)
class Lists:
    """Where an entry stands beside the ranking; by default in no list."""

    stratum: str = ""
    categories: tuple[str, ...] = ()
    handicap: Decimal = Decimal(0)


IN_NO_LIST = Lists()


def read_lists(cells: Mapping[str, str]) -> Lists:
    """The cells of a row by what they mean.

    Raises:
        NamesError: a stratum or a category is no name, or stands there twice.
        PersonError: the handicap is no number from -100 to 100.
    """
    stratum = " ".join(cells.get("stratum", "").split())
    if len(stratum) > LONGEST:
        raise NamesError(NamesCode.LONG, name=stratum, most=LONGEST)
    return Lists(
        stratum,
        parse_names(cells.get("categories", "")),
        _handicap(cells.get("handicap", "")),
    )


def _handicap(text: str) -> Decimal:
    """With a decimal point or comma, to two decimals."""
    if not text:
        return Decimal(0)
    try:
        amount = Decimal(text.replace(",", ".").replace("−", "-"))  # as pages show it
        if not -MOST_HANDICAP <= amount <= MOST_HANDICAP or amount != round(amount, 2):
            raise PersonError(PersonCode.HANDICAP, found=text, most=MOST_HANDICAP)
    except InvalidOperation as error:
        raise PersonError(PersonCode.HANDICAP, found=text, most=MOST_HANDICAP) from error
    return amount
