"""Happy Family: its rules in prose (``rules.md``), its rules in code, its players and its classic deck."""
