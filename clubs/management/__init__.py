"""Commands for whoever operates the site."""
