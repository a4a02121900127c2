"""Whole sentences."""
