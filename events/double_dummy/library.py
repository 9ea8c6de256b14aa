"""The compiled library of endplay, Bo Haglund's double dummy solver, as it is called.

Of the package nothing else is loaded: its Python side wants numpy and matplotlib. The types and
numbers are those of the library's own header, as far as they are used. It works on as many threads
as the machine has cores, and keeps its tables between calls, some 50 MB for each of them.
"""

import ctypes
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

MOST_DEALS = 200
"""What one call of `CalcAllTablesPBN` takes while it looks for no par."""
MOST_BOARDS = 200
"""What one call of `SolveAllBoards` takes."""

_NO_FAULT = 1
_FAULT_BYTES = 80
_DEAL_BYTES = 80
_AT_WORK = Lock()
"""The library has one set of tables for the whole process."""


class SolverMissingError(RuntimeError):
    """There is no double dummy solver on this machine."""


class SolverError(RuntimeError):
    """The library says that it was asked for what it cannot solve; its own words."""


class TableDeal(ctypes.Structure):
    _fields_ = [("cards", ctypes.c_char * _DEAL_BYTES)]


class TableDeals(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("deals", TableDeal * MOST_DEALS)]


class Table(ctypes.Structure):
    """Tricks by denomination (spades, hearts, diamonds, clubs, no trumps), then by seat."""

    _fields_ = [("tricks", (ctypes.c_int * 4) * 5)]


class Tables(ctypes.Structure):
    _fields_ = [("boards", ctypes.c_int), ("results", Table * MOST_DEALS)]


class TextPars(ctypes.Structure):
    """What `CalcAllTables` writes of par when it is asked to, which it is not."""

    _fields_ = [("text", (ctypes.c_char * (16 * 2 + 128 * 2)) * 40)]


class BoardToSolve(ctypes.Structure):
    _fields_ = [
        ("trumps", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suits", ctypes.c_int * 3),
        ("trick_ranks", ctypes.c_int * 3),
        ("cards", ctypes.c_char * _DEAL_BYTES),
    ]


class Boards(ctypes.Structure):
    _fields_ = [
        ("number", ctypes.c_int),
        ("boards", BoardToSolve * MOST_BOARDS),
        ("targets", ctypes.c_int * MOST_BOARDS),
        ("solutions", ctypes.c_int * MOST_BOARDS),
        ("modes", ctypes.c_int * MOST_BOARDS),
    ]


class Solved(ctypes.Structure):
    """The cards that may be led; `equals` has the lower ranks that come to the same, as bits."""

    _fields_ = [
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suits", ctypes.c_int * 13),
        ("ranks", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("tricks", ctypes.c_int * 13),
    ]


class SolvedBoards(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("boards", Solved * MOST_BOARDS)]


class ContractOfPar(ctypes.Structure):
    """`seats` is a seat, or 4 for both of North-South and 5 for both of East-West."""

    _fields_ = [
        ("under", ctypes.c_int),
        ("over", ctypes.c_int),
        ("level", ctypes.c_int),
        ("denomination", ctypes.c_int),
        ("seats", ctypes.c_int),
    ]


class ParFound(ctypes.Structure):
    _fields_ = [
        ("score", ctypes.c_int),
        ("number", ctypes.c_int),
        ("contracts", ContractOfPar * 10),
    ]


def is_available() -> bool:
    """Whether this machine has the library; without loading it."""
    return _file() is not None


def calculate_tables(deals: TableDeals) -> Tables:
    """The tricks of every declarer in every denomination of these deals."""
    tables = Tables()
    everything = (ctypes.c_int * 5)()
    without_par = -1
    _call(
        "CalcAllTablesPBN", ctypes.byref(deals), without_par, everything,
        ctypes.byref(tables), ctypes.byref(TextPars()),
    )  # fmt: skip
    return tables


def solve_boards(boards: Boards) -> SolvedBoards:
    """The tricks of the side of `first` after each card that it may play."""
    solved = SolvedBoards()
    _call("SolveAllBoards", ctypes.byref(boards), ctypes.byref(solved))
    return solved


def find_par(table: Table, dealer: int, vulnerable: int) -> ParFound:
    """The par of this table; `vulnerable` is 0 for nobody, 1 for both, 2 for N-S, 3 for E-W."""
    found = ParFound()
    _call("DealerParBin", ctypes.byref(table), ctypes.byref(found), dealer, vulnerable)
    return found


def free_memory() -> None:
    """Give the tables back that are kept between calls; the next call makes them anew."""
    with _AT_WORK:
        if _library.cache_info().currsize:
            _library().FreeMemory()
            _library.cache_clear()


def _file() -> Path | None:
    package = find_spec("endplay")
    folders = package.submodule_search_locations if package else None
    files = (file for folder in folders or () for file in Path(folder, "_dds").glob("libdds.*"))
    return next(files, None)


@cache
def _library() -> ctypes.CDLL:
    file = _file()
    if file is None:
        raise SolverMissingError
    library = ctypes.CDLL(str(file))
    as_many_as_cores = 0
    library.SetMaxThreads(as_many_as_cores)
    return library


def _call(name: str, *arguments: object) -> None:
    with _AT_WORK:
        library = _library()
        code = library[name](*arguments)
        if code == _NO_FAULT:
            return
        words = ctypes.create_string_buffer(_FAULT_BYTES)
        library.ErrorMessage(code, words)
    raise SolverError(words.value.decode())
