"""Rules that a teacher can read: what is wrong, what is better and why, beside right and wrong sentences."""
