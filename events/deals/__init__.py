"""The four hands of a board: dealing them, and the files of programs and dealing machines.

As pure as `scoring`: no Django, no storage. Who may see a deal is not decided here.
"""
