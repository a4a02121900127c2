"""What people fill in, by subject."""
