"""Decks on paper: sheets of cards, and the papers that go with a game, as PDF."""
