"""The tables being played in this process: position, sockets, bots, and the journal that keeps every turn.

`README.md` beside this file follows one move from a finger to all screens.
"""
