"""What is stored of guided rulings, beside the records of that."""

from rulings.models import GuideRun
from rulings.queries.run_digests import open_digest, run_digest
from rulings.witnessing import RowHistory, Sides, Witness, done, joined


def _run(row: GuideRun, said: RowHistory) -> Sides:
    """Its answers and what follows by their digests; of one that is followed still nothing yet."""
    names = ("guide", "guide_version", "table", "state")
    stored = {name: getattr(row, name) for name in names}
    stored |= {"board": row.board.number if row.board else None, "call": str(row.call or "")}
    stored |= {"ruling": str(row.ruling or ""), "digest": run_digest(row)}
    stored |= {"follows": open_digest(row)}
    kept = said.last("guide.store")
    if kept and kept.note is not None:
        said.values["otherwise"], stored["otherwise"] = kept.note, row.otherwise
    ended = kept or said.last("guide.drop")
    said.values.pop("note", None)
    return joined(Sides(said.values, stored), done(row, begun=said.made[0], ended=ended))


GUIDE_WITNESSES = (Witness(GuideRun, ("board", "call", "ruling"), _run, "guide"),)
