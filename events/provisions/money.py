"""A sum of money as a regulation names it: `25 EUR`.

Pure. What was said in prose before sums were asked for, as `£20, in cash`, is still read as it is.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from events.provisions.kinds import Words
from scoring.errors import BridgeError, Code, gettext_noop

_CODES = (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP"
    " BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP"
    " GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR"
    " KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK"
    " MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR"
    " SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS"
    " UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
)
CURRENCIES = frozenset(_CODES.split())
"""By their codes (ISO 4217)."""

_NAMES = {"€": "EUR", "EURO": "EUR", "EUROS": "EUR", "£": "GBP"}
_NUMBER = r"(?P<number>\d{1,7}(?:[.,]\d{1,2})?)"
_CURRENCY = r"(?P<currency>[A-Z]{3,5}|€|£)"
_SHAPES = [
    re.compile(shape, re.IGNORECASE | re.ASCII)
    for shape in (rf"{_NUMBER}\s*{_CURRENCY}", rf"{_CURRENCY}\s*{_NUMBER}")
]


class MoneyCode(Code):
    SHAPE = gettext_noop("“%(given)s” is no sum of money: write 25 EUR, or nothing")


class MoneyError(BridgeError):
    """The text is no sum of money."""


@dataclass(frozen=True, slots=True)
class SumOfMoney:
    """More than nothing, in a currency."""

    number: Decimal
    currency: str

    def __str__(self) -> str:
        whole = self.number == self.number.to_integral_value()
        return f"{self.number:.{0 if whole else 2}f} {self.currency}"


def parse_sum(text: str) -> SumOfMoney | None:
    """Read a sum; None where it is nothing.

    Raises:
        MoneyError: it is no sum.
    """
    plain = " ".join(text.split())
    if not plain:
        return None
    found = next(filter(None, (shape.fullmatch(plain) for shape in _SHAPES)), None)
    named = found["currency"].upper() if found else ""
    currency = _NAMES.get(named, named)
    if found is None or currency not in CURRENCIES:
        raise MoneyError(MoneyCode.SHAPE, given=text)
    number = Decimal(found["number"].replace(",", "."))
    return SumOfMoney(number, currency) if number else None


def canonical(text: str) -> str:
    """The sum in its one form; empty where it is nothing."""
    return str(parse_sum(text) or "")


def as_kept(text: str) -> str:
    """The same of what is kept already; prose is left as it is."""
    try:
        return canonical(text)
    except MoneyError:
        return text.strip()


@dataclass(frozen=True, slots=True)
class Money(Words):
    """A sum of money, or nothing. People write a sum; what is kept may be prose of before."""

    def parse(self, text: str) -> str:
        return self.check(canonical(text))


def money(most: int) -> Money:
    """Of at most so many characters."""
    return Money(most, as_kept, "sum")
