"""What a result becomes when tricks go to the other side (Laws 64A and 64C)."""

SIDES = ("NS", "EW")


def tricks_after(tricks: int, declarer: str, offender: str, count: int) -> int:
    """Declarer's tricks once `count` go to the side that did not offend, by the seats of both.

    Never below none or above thirteen: a side cannot give what it has not won.
    """
    is_declarers = any(declarer in side and offender in side for side in SIDES)
    return max(0, tricks - count) if is_declarers else min(13, tricks + count)
