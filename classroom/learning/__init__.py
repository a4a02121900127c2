"""Learning: what pupils have shown that they can say, and what follows from it."""
