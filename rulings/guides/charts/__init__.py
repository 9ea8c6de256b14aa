"""A guide drawn: which box stands where, and on which sheet of paper.

What leads to what is in `outline`, what each box says in `boxes`, where everything stands in
`layout` and `sheets`, the picture itself in `drawing`. How wide text is, and in which language it
is said, is given.
"""
