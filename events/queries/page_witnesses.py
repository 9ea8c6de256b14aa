"""The pages that show an official score, beside the score that they are cut from."""

import json
from collections.abc import Iterator
from typing import Any

from events.models import ReleasePage, ScoreRelease, Session
from events.queries.release_pages import cut_pages, travellers_of
from events.queries.releases import latest_release

MERITS = "merits"
"""What two had played together before, found as the score was made: cut from none."""

Pages = dict[tuple[int, str, str], Any]
"""The content of each, by the key of its release, its kind and its own key."""


def pages_apart(session: Session) -> Iterator[str]:
    """In words, how many pages are not cut from the official score in force, or are gone."""
    release = latest_release(session)
    try:
        cut = _cut(release) if release else {}
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        yield f"score release {release}: no pages can be cut from it"
        return
    stored = _stored(session)
    wrong = [key for key in sorted(cut.keys() | stored.keys()) if cut.get(key) != stored.get(key)]
    if wrong:
        _release, kind, key = wrong[0]
        named = f"“{kind} {key}”" if key else f"“{kind}”"
        yield f"{len(wrong)} of its pages are not as the official score says: first {named}"


def _stored(session: Session) -> Pages:
    rows = ReleasePage.objects.filter(release__session=session)
    return {
        (row.release_id, row.kind, row.key): _without_merits(row.content) for row in rows.iterator()
    }


def _cut(release: ScoreRelease) -> Pages:
    """As they are stored."""
    pages = cut_pages(release.ranking, travellers_of(release), release.matches)
    return {
        (release.pk, kind.value, key): json.loads(json.dumps(content))
        for kind, key, content in pages
    }


def _without_merits(content: Any) -> Any:
    if isinstance(content, dict):
        return {name: each for name, each in content.items() if name != MERITS}
    return content
