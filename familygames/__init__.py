"""Five card games for language lessons: rules, players and records, knowing nothing of the web."""
