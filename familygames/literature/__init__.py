"""Littérature, also known as Literature or Canadian Fish."""
