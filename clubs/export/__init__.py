"""An organiser's export: all of it as documented JSON with its files, and back into a site."""
