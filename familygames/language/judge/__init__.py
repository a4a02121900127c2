"""Judges sentences laid in cards: `referee.Referee`. The README tells the way of a sentence."""
