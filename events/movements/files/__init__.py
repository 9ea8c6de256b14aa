"""Movements that come from outside: read from files that programs exchange, or typed in.

`reading.read` takes any text and gives each movement in it with its schedule, proved, or with its
defects. `list_file.write` and `json_files.write` hand movements on. No file is opened here.
"""
