"""How a club is found by what somebody types: whatever the case, the accents or the script."""

from anyascii import anyascii


def findable(*texts: str) -> str:
    """The texts as they are searched: "Łódź" is found as "lodz", "Ελένη" as "eleni".

    Both what is stored and what is typed go through it, so that the two can be compared.
    """
    return " ".join(anyascii(" ".join(texts)).casefold().replace("\0", "").split())
