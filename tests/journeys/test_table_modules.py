"""What the table's page reckons on the phone, against what the server reckons with."""

from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Page

from scoring.boards import Vulnerability
from scoring.cards import Card, Denomination, Seat
from scoring.contracts import Contract, Played, Risk
from scoring.notation import TableResult, format_entry

Visit = Callable[..., Page]
EVERY_SCORE = """async entries => {
  const { parse } = await import("/static/js/table/notation.js");
  const { points } = await import("/static/js/table/score.js");
  return entries.map(([entry, vulnerability]) => points(parse(entry), vulnerability));
}"""
EVERY_ENTRY = """async entries => {
  const { format, parse } = await import("/static/js/table/notation.js");
  return entries.map(entry => format(parse(entry)));
}"""
POSSIBLE = """async () => {
  const { possibleTricks } = await import("/static/js/table/notation.js");
  return [1, 4, 7].map(possibleTricks);
}"""
PACKED = """async statements => {
  const { pack, unpack, idOf } = await import("/static/js/table/packed.js");
  const own = statements.map(one => ({ ...one, id: idOf(one.device, one.number) }));
  return { own, text: pack(own), read: unpack(pack(own)) };
}"""
UNPACKED = """async texts => {
  const { unpack } = await import("/static/js/table/packed.js");
  return texts.map(unpack);
}"""
SIZE = """async text => {
  const { generate } = await import("/static/js/vendor/lean-qr-2.7.4.min.js");
  return generate(text).size;
}"""
STATES_HEARD = """async given => {
  const store = await import("/static/js/table/store.js");
  await store.open();
  for (const [way, now, version] of given) await store[way]("1-1-1", { now, version });
  return store.tableAt("1-1-1").state.version;
}"""
OVERTAKEN = """async ([before, after]) => {
  const store = await import("/static/js/table/store.js");
  const { correspondent } = await import("/static/js/table/server.js");
  await store.open();
  await store.hear("1-1-1", before);
  let arrive;
  window.fetch = () => new Promise((resolve) => (arrive = resolve));
  const looked = correspondent({ key: "1-1-1", address: "/t/", onChange() {} }).look();
  await store.hear("1-1-1", after);
  arrive(new Response(null, { status: 204, headers: { "Table-Version": "as before" } }));
  await looked;
  return store.tableAt("1-1-1").state.version;
}"""
HEARD, LONG_AGO = "2026-11-27T21:00:00Z", "2026-11-27T19:30:00Z"
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
MOST_MODULES = 133
"""Version 29: what a phone's camera still reads from another's screen."""


def in_browser(visit: Visit, script: str, given: object = None) -> Any:
    page = visit()
    page.goto("/healthz")
    return page.evaluate(script, given)


def every_result() -> list[Played]:
    contracts = product(range(1, 8), Denomination, Risk)
    return [
        Played(Contract(level, denomination, risk), seat, tricks)
        for level, denomination, risk in contracts
        for seat in Seat
        for tricks in range(14)
    ]


def test_each_score_is_that_of_law_77(visit: Visit) -> None:
    cases = [(one, vulnerability) for one in every_result() for vulnerability in Vulnerability]
    asked = [(str(one), str(vulnerability)) for one, vulnerability in cases]
    assert len(asked) == 7 * 5 * 3 * 4 * 14 * 4
    assert in_browser(visit, EVERY_SCORE, asked) == [one.score(held) for one, held in cases]


def test_each_entry_is_written_as_the_server_writes_it(visit: Visit) -> None:
    entries = [str(one) for one in every_result()]
    entries += [
        format_entry(TableResult(every_result()[0], Card.parse(suit + rank)))
        for suit, rank in product("CDHS", "AKQJT98765432")
    ]
    entries += ["PASS", "NP", "A+/A-"]
    assert in_browser(visit, EVERY_ENTRY, entries) == entries


def test_tricks_that_thirteen_leave_room_for(visit: Visit) -> None:
    one, four, seven = in_browser(visit, POSSIBLE)
    assert one == [6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7]
    assert four == [3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10]
    assert seven == [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13]


def said(number: int, side: str = "NS", **changes: object) -> dict[str, object]:
    return {
        "device": "00112233445566778899aa",
        "number": number,
        "play": f"1137-{number}",
        "side": side,
        "entry": "4SX N DK -1",
        "made_at": "2026-11-27T21:05:10.000Z",
        "seen": [],
    } | changes


def test_what_is_not_sent_comes_out_of_its_code_as_it_went_in(visit: Visit) -> None:
    other = "0191d2a4-7b1c-7c3e-9f00-0123456789ab"
    spoken = [
        said(1),
        said(2, "EW", entry="3NT E ="),
        said(3, seen=[other], made_at=None),
        said(4, entry="PASS", device="ffffffffffffffffffffff"),
    ]
    packed = in_browser(visit, PACKED, spoken)
    read = [one | {"entry": one["entry"].replace(" ", "")} for one in packed["own"]]
    assert packed["read"] == read
    assert set(packed["text"]) <= ALPHANUMERIC


def test_an_evening_of_a_table_fits_in_one_code(visit: Visit) -> None:
    """Thirty-two boards, each said by both sides on one phone, of which nothing was sent."""
    evening = [said(number, "NS" if number % 2 else "EW") for number in range(1, 65)]
    packed = in_browser(visit, PACKED, evening)
    address = f"https://bridge.example.org/t/abcdefghijklmnopqrstuv/#u={packed['text']}"
    assert in_browser(visit, SIZE, address) <= MOST_MODULES


def test_a_code_of_something_else_is_none(visit: Visit) -> None:
    texts = [
        "",
        "2:00112233445566778899AA:1.1-1.NS.PASS..",
        "1:XY:1.1-1.NS.PASS..",
        "1:00112233445566778899AA",
    ]
    assert in_browser(visit, UNPACKED, texts) == [None] * 4


def test_a_page_that_the_phone_kept_takes_nothing_back_that_was_heard_later(visit: Visit) -> None:
    """Without network it is the page as it was opened first, hours ago."""
    heard = [["begin", LONG_AGO, "opened"], ["hear", HEARD, "later"]]
    assert in_browser(visit, STATES_HEARD, heard) == "later"
    assert in_browser(visit, STATES_HEARD, [*heard, ["begin", LONG_AGO, "opened"]]) == "later"
    assert in_browser(visit, STATES_HEARD, [*heard, ["hear", LONG_AGO, "clock set back"]]) == (
        "clock set back"
    )


def test_that_nothing_is_new_says_nothing_of_what_was_heard_meanwhile(visit: Visit) -> None:
    """A look was under way, at a table where nothing happened for long, when a result was taken."""
    before, after = ({"now": now, "version": now} for now in (LONG_AGO, HEARD))
    assert in_browser(visit, OVERTAKEN, [before, after]) == HEARD
