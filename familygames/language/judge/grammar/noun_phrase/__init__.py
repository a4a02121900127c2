"""Nouns and their like, with all that belongs to them."""
