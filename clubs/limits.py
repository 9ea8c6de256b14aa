"""How much may be written where; nothing is cut, whoever writes more is told."""

NAME = 120
NUMBER = 30
EMAIL = 254
QUALIFICATION = 80
NOTE = 200
STATEMENT = 5_000
"""Facts, grounds, reasons: some two pages of paper."""
CONDITIONS = 20_000
SCALE = 2_000
REGULATION = 400_000
"""A whole document of one; on a form also the scales that are approved of one kind."""
HEADING = 2_000
"""What stands under one heading of a system card."""
SYSTEM_CARD_BYTES = 2 * 1024 * 1024
SYSTEM_CARD_PAGES = 40
PICTURE_BYTES = 20 * 1024 * 1024
"""As a camera writes it; what is kept of it is a tenth."""
PICTURES = 12
"""Of one matter."""
PASSWORD = 1_000
FILE_NAME = 150
