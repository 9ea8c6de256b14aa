"""Provisions: the choices that the Laws leave open, who may make them, and what they come to.

`kinds`, `provision`, `statements` and `settling` are pure: no Django, no database, no clock. The
`catalogue` lists every provision once; where a condition of contest holds the value of one, its
words and choices are those of the condition.
"""
