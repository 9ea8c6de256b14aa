"""The chain of history: what ties each record to the one before."""

import hashlib
import json
from datetime import UTC

from clubs.models import HistoryRecord


def link_hash(entry: HistoryRecord) -> str:
    """SHA-256 over everything a record says and the hash of the one before."""
    said = [
        entry.organiser_id,
        entry.number,
        entry.at.astimezone(UTC).isoformat(),
        entry.actor_id,
        entry.actor_name,
        entry.act,
        entry.subject_kind,
        entry.subject_id,
        entry.subject_name,
        entry.session_id,
        entry.before,
        entry.after,
        entry.note,
        entry.previous_hash,
    ]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
