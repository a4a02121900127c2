"""What is said of files and lists that are imported, and of those that are exported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from classroom.wording.text import Text

UNREADABLE: Mapping[str, Text] = {
    "empty": _("There are no words in it. Write one card per line, or choose another file."),
    "no_bytes": _(
        "This file is empty (0 bytes): it was not saved or downloaded to its end. Save it again, and choose "
        "it once more."
    ),
    "too_large": _("This file is too large: at most %(most)s MB."),
    "too_many_rows": _("This list has too many rows: at most %(most)s at a time."),
    "too_many_columns": _("This table has too many columns: at most %(most)s."),
    "not_text": _(
        "This is not a list of words. CSV, TSV, XLSX, Anki packages (.apkg) and deck bundles (.zip) can be "
        "read. Save the list as one of these, or paste it here."
    ),
    "rtf": _("This is a text document (RTF). Open it, copy the list, and paste it here."),
    "html": _("This is the source of a web page. Open it in the browser, copy the list, and paste it here."),
    "broken_letters": _("Line %(line)s has broken letters. Save the file again as CSV UTF-8."),
    "not_a_table": _("Line %(line)s cannot be read as a row of a table: a quotation mark may be missing."),
    "old_excel": _("This is a file from an old Excel. Save it as XLSX or CSV."),
    "strict_excel": _(
        "This workbook is saved as “Strict Open XML”, which few programs read. Open it and save it as an "
        "ordinary Excel workbook (.xlsx) or as CSV."
    ),
    "other_table": _("This is a table of %(program)s. Save it there as XLSX or CSV, and choose that file."),
    "apple": _(
        "This is a file of Numbers, Pages or Keynote. Export it there as Excel or CSV, or open it, copy the "
        "list, and paste it here."
    ),
    "text_document": _(
        "This is a text document of %(program)s. Open it, copy the list, and paste it here, or save the list "
        "as XLSX or CSV in a spreadsheet program."
    ),
    "slides": _("These are slides of %(program)s. Open them, copy the list, and paste it here."),
    "pdf": _("This is a PDF file. Open it, copy the list, and paste it here."),
    "json": _("This is JSON, which is for programs. Save the list as XLSX or CSV."),
    "xml": _("This is XML, which is for programs. Save the list as XLSX or CSV."),
    "picture": _(
        "This is a picture (%(kind)s), and no list can be read from it. Add pictures to their cards in the "
        "deck itself."
    ),
    "packed": _("This is a packed file (RAR, 7z, GZ or similar). Unpack it, and choose the file in it."),
    "zip_of_list": _("This is a zip file with “%(name)s” in it. Unpack it, and choose the file in it."),
    "zip_of_media": _(
        "This zip file holds pictures or recordings, and no list. Unpack it, and add them to their cards in "
        "the deck itself."
    ),
    "unknown_zip": _(
        "This zip file holds no deck, no Anki package and no list. Save the list as XLSX or CSV, and choose "
        "that file."
    ),
    "not_a_bundle": _("The deck in this bundle cannot be read. Export it again, and choose the new file."),
    "newer_bundle": _(
        "This bundle comes from a newer version of this program. Export the deck there as XLSX, and choose "
        "that file."
    ),
    "not_anki": _(
        "This is not an Anki package. Export the deck again in Anki (.apkg), and choose that file."
    ),
    "anki_cloze": _(
        "All notes of this package are texts with gaps. Cards need two words that belong together, such as "
        "those of a basic note."
    ),
    "damaged": _(
        "This file is damaged: it cannot be read. Save or download it again, and choose it once more."
    ),
    "bomb": _("This file would be far too large when it is unpacked. Divide it into several files."),
    "too_much_work": _("This file would take far too long to read. Make it smaller, or save it again."),
    "locked": _("This file has a password. Save it without one."),
    "unsafe_name": _("This file holds a name that points outside of it: “%(name)s”. It is not opened."),
}
"""Why a file is not read (see `games.kinds.unreadable`)."""

FATES: Mapping[str, Text] = {
    "new": _("new"),
    "changed": _("changed"),
    "same": _("the same"),
    "duplicate": _("twice in the file"),
    "error": _("cannot be taken"),
}
"""What becomes of a row (see `familygames.exchange.import_plan.Fate`)."""

ROW_PROBLEMS: Mapping[str, Text] = {
    "no_word": _("The word is missing (%(language)s)."),
    "too_long": _("A cell is too long: at most %(most)s letters."),
    "bad_picture": _(
        "“%(picture)s” is not a picture: use an emoji, a drawing of this site or a file in the package."
    ),
    "deck_full": _("The deck is full: it has at most %(most)s cards."),
    "bad_value": _("“%(cell)s” cannot be in the column “%(column)s”."),
    "nothing_read": _("Nothing in this row has a place on a card."),
}
"""Why a row cannot be taken."""

ROW_NOTES: Mapping[str, Text] = {
    "rest": _("Not read: %(cells)s"),
    "blank": _("The word is still to be written (%(language)s)."),
    "brackets": _("What is in brackets stays on the card."),
}
"""What else is said of a row."""

NOTED: Mapping[str, Text] = {
    "headings": _("taken for headings"),
    "title": _("taken for a title"),
    "family": _("taken for the name of a family"),
    "rule": _("only separates other lines"),
    "directive": _("for the program, not for the deck"),
    "unread": _("not read"),
}
"""What a line is taken for that is no card (see `familygames.exchange.table_structure.Noted`)."""

NO_CARDS: Text = _("no card")

REMARKS: Mapping[str, Text] = {
    "grid_full": ngettext_lazy(
        "A deck has room for %(most)s cards: %(number)s row is left out, line %(line)s.",
        "A deck has room for %(most)s cards: %(number)s rows are left out, from line %(line)s on. Import the "
        "list on a page of its own to make a second deck of them.",
        "number",
    ),
    "deck_full": ngettext_lazy(
        "A deck has room for %(most)s cards, so %(number)s row is left over, in line %(line)s. Once you have "
        "imported the others, it waits for you to become a deck of its own.",
        "A deck has room for %(most)s cards, so %(number)s rows are left over, from line %(line)s on. Once "
        "you have imported the others, they wait for you to become a second deck.",
        "number",
    ),
    "one_word": _(
        "No line has a second word. Is each word’s translation missing, or on a line of its own? Write both "
        "on one line, with a tab, “;” or “=” between them."
    ),
    "swapped": _(
        "The columns seem to be the other way round: what should be %(own)s looks like %(target)s. "
        "Check the rows below."
    ),
    "likely": _("The words look like %(own)s and %(target)s."),
    "turned": ngettext_lazy(
        "%(number)s row seems to be the other way round from the others: %(lines)s.",
        "%(number)s rows seem to be the other way round from the others: %(lines)s.",
        "number",
    ),
    "unread": _("These columns are not read: %(columns)s. You can say below what they mean."),
    "grid_unread": _(
        "These columns are not read: %(columns)s. You can say what they mean where you import a list on a "
        "page of its own."
    ),
    "separator_unused": _("“%(sign)s” stands nowhere in this list, so its words were told apart without it."),
    "error_cells": ngettext_lazy(
        "%(number)s cell holds an error of a formula instead of words and is read as blank: %(cells)s.",
        "%(number)s cells hold errors of formulas instead of words and are read as blank: %(cells)s.",
        "number",
    ),
    "file_read": _(
        "You chose a file and pasted a list: only the file “%(name)s” is read. Import the list by itself."
    ),
    "uncounted": _(
        "Some formulas of this sheet have no result yet, so their cells are blank. "
        "Open the file in a spreadsheet program, save it, and import it again."
    ),
    "other_sheets": ngettext_lazy(
        "Only the sheet “%(read)s” of this workbook is read; %(number)s other is not: %(sheets)s.",
        "Only the sheet “%(read)s” of this workbook is read; %(number)s others are not: %(sheets)s.",
        "number",
    ),
    "cloze": ngettext_lazy(
        "%(number)s Anki note is a text with gaps, not a pair of words, so it makes no card: %(notes)s.",
        "%(number)s Anki notes are texts with gaps, not pairs of words, so they make no cards: %(notes)s.",
        "number",
    ),
    "missing_media": ngettext_lazy(
        "%(number)s picture or recording is not in the package; its card comes without: %(files)s.",
        "%(number)s pictures or recordings are not in the package; their cards come without: %(files)s.",
        "number",
    ),
    "unusable_media": ngettext_lazy(
        "%(number)s picture or recording cannot be used; its card comes without: %(files)s.",
        "%(number)s pictures or recordings cannot be used; their cards come without: %(files)s.",
        "number",
    ),
}
"""What a teacher should know about a file that was read (see `familygames.exchange.files.Sheet`)."""


def remark(name: str, details: Mapping[str, Any]) -> str:
    return str(REMARKS[name] % details)


EXPORT_FORMS: Mapping[str, tuple[Text, Text]] = {
    "zip": (
        _("Deck bundle"),
        _("Everything, with pictures and recordings: for another teacher or another site."),
    ),
    "xlsx": (
        _("Excel"),
        _(
            "To change many cards at once in a spreadsheet, then import it again. Your own pictures and "
            "recordings are in the bundle only."
        ),
    ),
    "csv": (_("CSV"), _("For any spreadsheet. Your own pictures and recordings are in the bundle only.")),
    "tsv": (_("TSV"), _("For programs that separate words by tabs.")),
    "apkg": (
        _("Anki"),
        _(
            "To learn the words with Anki: with pictures, recordings and plurals; level, themes, colours and "
            "shapes are tags. Grammar, pictures of families and what pictures show are not in it. A later "
            "export changes the same notes."
        ),
    ),
}
