"""The processes that serve this school, where there are several, and which lesson each of them owns."""

from __future__ import annotations

from django.db import models


class Process(models.Model):
    """A server process that is alive: it counts its *beats*. Whoever is silent is deleted by the others."""

    beats = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"process {self.pk}"


class Lease(models.Model):
    """A lesson, or a table at home, that is played in one process and in no other.

    A turn is stored only as long as the lease of whoever made it is here.
    """

    lesson = models.CharField(max_length=30, primary_key=True)
    process = models.ForeignKey(Process, on_delete=models.CASCADE, related_name="leases")

    def __str__(self) -> str:
        return self.lesson
