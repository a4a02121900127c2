"""Sentences compared by what is said, not by their marks and capitals."""


def letters(text: str) -> str:
    """*text* without marks, spaces and capitals."""
    return "".join(filter(str.isalnum, text)).casefold()
