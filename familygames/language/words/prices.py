"""What readings cost: every price of the grammar is one of these.

The cheapest reading of a row wins. So a price says which of two readings is likelier, and whether a reading
is right at all: up to `DOUBTFUL` in all nothing is wrong, from `WRONG` on something is, between is doubt.
"""

# What is right, from what one hears every day to what one seldom does

TIE = 0.01
"""No rarer than another reading, which is to win where both are there."""
PLAIN = 0.02
"""Said all the time: an adverb more, two sentences joined by "and"."""
COMMON = 0.05
"""Common, though mostly something plainer is meant by these words."""
USUAL = 0.1
"""Usual in some places: "moi, je …", "somebody to play with"."""
UNUSUAL = 0.2
"""Right, and not often said so."""
SELDOM = 0.3
"""Right in a few places, so that all else must be cheap: "to be to go"."""
RARE = 0.4
"""Rather a slip than meant."""
RARER = 0.45
"""Two of these are too many for one sentence."""
DOUBTFUL = 0.5
"""As much as a sentence may cost and be accepted: only alone is it right."""

# Doubts: accepted only where nothing names what may be wrong

ODD = 0.6
STRANGE = 0.75
"""One would rather say it otherwise."""
SUSPECT = 0.9
"""Most would call it wrong; who speaks so may be right."""
ALMOST_WRONG = 0.95
"""Just allowed when the grammar reads strictly."""

# Faults: the cheaper, the sooner it is blamed where several explain the same row

WRONG = 1.0
"""A fault for sure, and the likeliest that explains a row."""
LIKELIER = 1.03
LIKELY = 1.05
"""What most constraints cost: a word in the wrong form."""
FAIR = 1.07
"""Blamed if no form is wrong: a part lacks."""
LESS_LIKELY = 1.1
"""Blamed if nothing lacks: a word stands in the wrong place."""
UNLIKELY = 1.15
"""A word more than there should be."""
UNLIKELIEST = 1.2
LEFT_OVER = 1.25
"""Explains any row, and nothing: what is left over."""

LEVELS: dict[str, float] = {name: value for name, value in globals().items() if isinstance(value, float)}
