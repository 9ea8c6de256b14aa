"""Asks `manage.py verify_history` whether history holds, and what it says where it does not."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def verify(*options: str, **chosen: Any) -> str:
    """What it prints where all holds."""
    output = StringIO()
    call_command("verify_history", *options, stdout=output, **chosen)
    return output.getvalue()


def refused(*options: str, **chosen: Any) -> str:
    """What is wrong, a line each."""
    with pytest.raises(CommandError) as refusal:
        verify(*options, **chosen)
    return str(refusal.value)
