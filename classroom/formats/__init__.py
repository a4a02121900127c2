"""How days and hours are written, alike in all languages of the site: 28 November 2026, 14:05."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = DATE_FORMAT
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
