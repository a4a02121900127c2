"""Spikit: lay sentences from cards of two languages; who has no cards left wins the round."""
