"""The pages of the `clubs` app, one module per subject."""
