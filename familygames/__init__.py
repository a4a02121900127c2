"""Card games for language lessons: rules, players and records, knowing nothing about the web."""
