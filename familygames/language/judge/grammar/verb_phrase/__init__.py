"""Verbs, with all that belongs to them."""
