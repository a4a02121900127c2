"""Famiglia: recruit a gang from the Street, against a programmed gangster or another player."""
