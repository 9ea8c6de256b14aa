"""The hands of the demo's sessions with what they make, as they are kept in a file. Pure.

They are worked out once, by `scripts.demo_hands`.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from events.deals.deal import Deal
from events.double_dummy.par import Par
from events.double_dummy.tables import CELLS, LeadTable, TrickTable, key_of

FILE = Path(__file__).with_name("hands.json")
SESSIONS = {
    "finished": ("session 1", 21),
    "appealed": ("session 2", 21),
    "tonight": ("session 3", 21),
    "howell": ("session 5", 25),
    "qualifying": ("session 7", 14),
    "final A": ("session 8", 12),
    "final B": ("session 9", 12),
}
"""The seed of each one's deals, and how many boards it has."""


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board of the file: its cards, the table and the par as the site writes them, and of each
    cell declarer's tricks after each card of the leader, from the ace of spades down.
    """

    hands: str
    tricks: str
    par: str
    leads: str

    @classmethod
    def of(cls, deal: Deal, table: TrickTable, par: Par, leads: LeadTable) -> Self:
        after = (
            leads.tricks[key_of(declarer, denomination)][str(led)]
            for declarer, denomination in CELLS
            for led in deal.hand(declarer.lho).cards
        )
        return cls(str(deal), str(table), str(par), "".join(f"{each:x}" for each in after))

    @property
    def deal(self) -> Deal:
        return Deal.parse(self.hands)

    @property
    def lead_table(self) -> LeadTable:
        deal, after = self.deal, (int(each, 16) for each in self.leads)
        return LeadTable(
            {
                key_of(declarer, denomination): {
                    str(led): next(after) for led in deal.hand(declarer.lho).cards
                }
                for declarer, denomination in CELLS
            }
        )


def kept_boards(key: str) -> dict[int, KeptBoard]:
    """Those of a session, by their numbers."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))[key]
    return {number: KeptBoard(**each) for number, each in enumerate(kept, start=1)}
