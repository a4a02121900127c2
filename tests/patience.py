"""How long tests wait."""

PATIENCE = 60.0
"""Seconds until what is waited for counts as never coming: a fault, however slow the machine."""
