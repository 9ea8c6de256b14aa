"""The pages of rulings, corrections and appeals, one module per subject."""
