"""The site: classes, lessons and live tables. It knows nothing about the rules; those are in
`familygames`."""

__version__ = "0.3.0"
