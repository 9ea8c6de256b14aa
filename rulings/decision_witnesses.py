"""What is stored of decisions on appeal that were put right, beside the records of that."""

from rulings.models import EarlierDecision
from rulings.witnessing import RowHistory, Sides, Witness, done, joined


def _earlier(row: EarlierDecision, said: RowHistory) -> Sides:
    """What the record says was so before; of who heard it nothing where that was the director."""
    names = ("outcome", "reasons", "heard_by", "heard_names", "sanction")
    stored = {name: getattr(row, name) for name in names} | {"why": row.why}
    told = {"why": said.values["why"]} if "why" in said.values else {}
    return joined(Sides(said.before | told, stored), done(row, corrected=said.made[0]))


DECISION_WITNESSES = (
    Witness(
        EarlierDecision,
        ("appeal", "match_appeal"),
        _earlier,
        "why",
        of_session=("appeal__session", "match_appeal__session"),
        part_of=("appeal", "match_appeal"),
    ),
)
