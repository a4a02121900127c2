from django.core.management.commands import makemessages


class Command(makemessages.Command):
    # What a new text might be in French is for people to say: a guess looks like a translation.
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
