"""The site's addresses, tried as everybody."""
