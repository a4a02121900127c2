"""Decks as files: tables of rows and columns (CSV, XLSX, pasted lists), Anki packages, bundles.

`columns` names what may stand in a table, `tables` makes a table of a deck, `planning` tells what the rows of
a table would do to a deck; `files`, `anki` and `bundles` read and write the bytes. Whatever cannot be read is
refused with `Unreadable`, and nothing is trusted: neither sizes, nor names, nor encodings.
"""
