"""Backups of the whole site, and how one is brought back: an archive, what is in it, both ways."""
