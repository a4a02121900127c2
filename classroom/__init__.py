"""The site: classes, lessons and live tables. It knows nothing of the rules; those are in `familygames`."""
