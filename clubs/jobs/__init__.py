"""Background jobs, whoever offers a kind of them: asked for, rung for, run, swept up.

What an organiser's jobs show to whom: `clubs.queries.jobs`.
"""
