"""File formats and typed forms, read into plain values: no Django, nothing stored."""
