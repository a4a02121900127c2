"""Decks of kinds of their own: cards with letters, and words that make sentences."""
