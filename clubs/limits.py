"""How much may be written where; nothing is cut, whoever writes more is told."""

NAME = 120
NUMBER = 30
STATEMENT = 5_000
"""Facts, grounds, reasons: some two pages of paper."""
CONDITIONS = 20_000
SCALE = 2_000
PASSWORD = 1_000
FILE_NAME = 150
