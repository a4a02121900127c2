"""Games in sentences: `formulas` says a move and hears one; everything about one language is data."""
