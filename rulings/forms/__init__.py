"""The forms of rulings, corrections and appeals: shapes of input, not what it may do."""
