"""What is counted in this process, for Prometheus: how much and how long, never who or what was said."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector

from classroom import __version__

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
Info("familygames", "The program.", registry=REGISTRY).info({"version": __version__})

TURNS = Counter("familygames_turns", "Turns stored: moves, undos and deals of all tables.", registry=REGISTRY)
LOST_TURNS = Counter(
    "familygames_turns_not_stored",
    "Turns that the database did not take: nobody saw them.",
    registry=REGISTRY,
)
COMMITS = Histogram(
    "familygames_commit_seconds",
    "How long a transaction took in which all turns that waited were stored.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20),
    registry=REGISTRY,
)
BOT_MOVES = Counter(
    "familygames_bot_moves", "Moves that a program made, among the turns.", ["game"], registry=REGISTRY
)
THINKING = Histogram(
    "familygames_bot_thinking_seconds",
    "How long a program computed a move, without the pause in which people follow.",
    ["game"],
    buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=REGISTRY,
)
