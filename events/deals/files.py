"""A file of deals, whichever kind it is."""

from events.deals.deal import Deal
from events.deals.dup import BYTES, read_dup
from events.deals.pbn import read_pbn


def read_deals(content: bytes) -> dict[int, Deal]:
    """The deals of a PBN file, or of one for a Duplimate, by their boards.

    Raises:
        WrongDeal: it is neither, or something is wrong in it.
    """
    is_dup = len(content) >= BYTES and content[:78].isdigit()
    return read_dup(content) if is_dup else read_pbn(content)
