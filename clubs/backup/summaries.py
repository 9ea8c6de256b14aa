"""An archive in a line."""

from clubs.backup.manifest import DATABASE, Manifest


def summary(manifest: Manifest) -> str:
    sizes = sum(each.size for each in manifest.files.values())
    database = next((each.size for each in manifest.members if each.name == DATABASE), 0)
    return (
        f"taken {manifest.taken_at} by Tenace {manifest.made_by}; database {shown(database)}, "
        f"{len(manifest.files)} files {shown(sizes)}, key {manifest.key_is}, "
        f"key of history {manifest.history_key_is or 'none'}."
    )


def shown(size: int) -> str:
    """Bytes as people say them."""
    return f"{size / 1_000_000:.1f} MB" if size >= 100_000 else f"{size / 1000:.1f} kB"
