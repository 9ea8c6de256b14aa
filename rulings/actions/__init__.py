"""What changes state: one function per act."""
