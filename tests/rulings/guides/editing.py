"""Files of guides with one thing in them changed."""

from rulings.guides.files import text_of


def edited(name: str, old: str, new: str) -> str:
    """The file of that guide with the first `old` in it changed; it has to be there."""
    text = text_of(name)
    assert old in text, old
    return text.replace(old, new, 1)
