"""Databases as main left them, one of each shape it has had, and that they move on.

Each file holds the demo as that state's own `load_demo` made it, as SQL of SQLite. `landed.txt`
names every migration that has landed, with the hash of its file.
"""
