"""What one seat sees now, as HTML: parts of a page by element id; what the boards of several games share.

A whole move with its boards for four seats must cost well under a millisecond, and a template costs ten times
more than the move. So every part is put together from small fragments that are rendered once and remembered
(`fragments`), by the words of the deck (`faces`); a part that has not changed is the very same string, and
the outbox sends only what is new. `benchmarks/boards.py` measures it.
"""
