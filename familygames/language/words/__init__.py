"""What words are: those of a language, what each may be, how alike two are; for whoever hears or judges."""
