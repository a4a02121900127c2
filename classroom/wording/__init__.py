"""Every refusal, event and option as a sentence in the reader's language, by subject.

The games speak in stable words (``family_not_in_hand``); here is what a pupil or a teacher reads instead.
What one game alone says is in `classroom/games/<game>/words.py`. `tests/classroom/test_wording.py` asserts
that nothing is missing.
Sentences for pupils say in at most twelve words what to do next. `%` fills a text before `str` takes it: one
with a plural has to see its number.
"""
