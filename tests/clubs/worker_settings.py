"""The real site's settings, with a job that hangs; its data folder comes from the environment."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
JOB_RUNNERS = {
    "hang_at_first": "tests.clubs.job_runners.hang_at_first",
    "letters": "tests.clubs.job_runners.make_of_letters",
    "letter": "tests.clubs.job_runners.make_letter",
}
