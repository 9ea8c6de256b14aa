"""Lists that somebody brings as a file, read into plain values: no Django, nothing stored."""
