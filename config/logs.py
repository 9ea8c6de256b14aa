"""What the site's log must not hold: the keys of tables, which are part of addresses."""

import logging
import re

KEY_IN_ADDRESS = re.compile(r"(/t/)[A-Za-z0-9_-]{22}")


class WithoutTableKeys(logging.Filter):
    """Django warns of each refused request with its address: who reads that opens no table."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        record.msg, record.args = KEY_IN_ADDRESS.sub(r"\1…", said), ()
        return True
