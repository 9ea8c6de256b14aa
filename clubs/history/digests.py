"""How history makes a digest of what it must not hold itself."""

import hashlib
import json
from typing import Any


def digest(said: Any) -> str:
    """SHA-256 of plain JSON values, whatever order their keys are in."""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
