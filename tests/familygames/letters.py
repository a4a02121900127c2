"""Sentences compared by what is said, not by their marks."""


def letters(text: str) -> str:
    """*text* without marks and spaces."""
    return "".join(filter(str.isalnum, text))
