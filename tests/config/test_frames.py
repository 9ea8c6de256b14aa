"""Room for the frames of a call: nothing in it takes memory again and again."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from resource import RUSAGE_THREAD, getrusage

from config.frames import in_one_piece

DEEPEST, CALLS = 300, 100


def at_depth(depth: int, call: Callable[[], int]) -> int:
    return at_depth(depth - 1, call) if depth else call()


def pages_taken() -> int:
    """How many pages of memory the system has to give for so many calls of a small function."""
    begun = getrusage(RUSAGE_THREAD).ru_minflt
    for _ in range(CALLS):
        nothing()
    return getrusage(RUSAGE_THREAD).ru_minflt - begun


def nothing() -> None:
    """There is nothing to be done."""


def taken_from(depths: Iterable[int]) -> int:
    """The most pages, of these depths in the stack of a thread."""
    return max(at_depth(depth, pages_taken) for depth in depths)


def test_calls_at_the_end_of_a_piece_take_memory_each_time_without_room() -> None:
    """Once this fails, Python has mended it, and the room may go."""
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(taken_from, range(DEEPEST)).result() >= CALLS


def test_calls_in_one_piece_take_no_memory_at_whatever_depth() -> None:
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(in_one_piece(taken_from), range(DEEPEST)).result() < CALLS


def test_a_call_in_one_piece_is_the_same_call() -> None:
    assert in_one_piece(divmod)(7, 2) == (3, 1)
    assert in_one_piece(at_depth).__name__ == "at_depth"
