"""Writes the hands of the demo's sessions, with what they make, to `rulings/demo/hands.json`.

They are worked out here once, so that the demo shows them at once, also where no solver is: two
minutes on two cores. `python -m scripts.demo_hands`
"""

import json
from collections.abc import Iterator
from dataclasses import asdict

from events.deals.boards import NumberedDeal
from events.double_dummy.solving import lead_tables, par_of, trick_tables
from events.simulation.deals import deal
from rulings.demo.kept_hands import FILE, SESSIONS, KeptBoard


def boards_of(seed: str, count: int) -> Iterator[KeptBoard]:
    numbered = [
        NumberedDeal(each, deal(f"{seed}, board {each}").deal) for each in range(1, count + 1)
    ]
    deals = [each.deal for each in numbered]
    for each, table, leads in zip(numbered, trick_tables(deals), lead_tables(deals), strict=True):
        par = par_of(table, each.dealer, each.vulnerability)
        yield KeptBoard.of(each.deal, table, par, leads)


def main() -> None:
    kept = {
        key: [asdict(each) for each in boards_of(*planned)] for key, planned in SESSIONS.items()
    }
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
