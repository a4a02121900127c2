"""What the judge of slots says of a sentence, as a teacher would; ``{said}`` are the cards it is about."""

from __future__ import annotations

from familygames.cards import Language

MESSAGES: dict[str, dict[Language, str]] = {
    "unknown_word": {
        "en": "“{said}” is not a word of this deck: decide together.",
        "fr": "« {said} » n’est pas un mot de ce jeu : décidez ensemble.",
    },
    "bare_preposition": {
        "en": "After “{said}” somebody or something is missing.",
        "fr": "Après « {said} », il manque quelqu’un ou quelque chose.",
    },
    "two_verbs": {
        "en": "“{said}”: there are two verbs. One sentence has one.",
        "fr": "« {said} » : il y a deux verbes. Une phrase en a un.",
    },
    "no_verb": {
        "en": "“{said}”: there is no verb.",
        "fr": "« {said} » : il n’y a pas de verbe.",
    },
    "no_subject": {
        "en": "Who does it? Before “{said}” the subject is missing.",
        "fr": "Qui le fait ? Avant « {said} », il manque le sujet.",
    },
    "two_subjects": {
        "en": "“{said}”: two subjects need a word between them.",
        "fr": "« {said} » : entre deux sujets, il faut un mot.",
    },
    "two_objects": {
        "en": "“{said}”: two objects need a word between them.",
        "fr": "« {said} » : entre deux compléments, il faut un mot.",
    },
    "missing_object": {
        "en": "After “{said}” we want to know what.",
        "fr": "Après « {said} », on veut savoir quoi.",
    },
    "object_place": {
        "en": "Does “{said}” stand in the right place? It often follows its verb at once.",
        "fr": "« {said} » est-il à sa place ? Il suit souvent son verbe.",
    },
    "agreement": {
        "en": "“{said}”: one goes with one, several with several.",
        "fr": "« {said} » : le verbe s’accorde avec son sujet.",
    },
    "contraction": {
        "en": "“{said}”: in French these two melt into one word.",
        "fr": "« {said} » : ces deux mots se contractent.",
    },
    "sense": {
        "en": "“{said}”: that makes no sense.",
        "fr": "« {said} » : cela n’a pas de sens.",
    },
    "doubtful_place": {
        "en": "“{said}”: does that make sense?",
        "fr": "« {said} » : cela a-t-il un sens ?",
    },
    "said_twice": {
        "en": "“{said}”: is that not said twice?",
        "fr": "« {said} » : n’est-ce pas dit deux fois ?",
    },
}
