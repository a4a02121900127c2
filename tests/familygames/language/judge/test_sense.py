"""What makes sense, and what does not. A row is a subject, a verb and its object: "Tom drink lorry", as
a dictionary has them; "is" before an adjective, "in/pool" for a place.
"""

from itertools import chain

import pytest

from familygames.language.judge.kinds import Noun, kinds_of, known_sense, translations
from familygames.language.judge.sense import Clash, clash

RIGHT = {
    "en": """
baby spill glass; Tom drink cup; wind open door; phone ring; car drive; book tell story; train arrive
sun shine; sun dance; school open; team play; film start; clock run; letter arrive; dog eat bone
cat drink milk; boy draw boat; tree hide moon; Clara lend scooter; mother sing song; bird sing; bird fly
leaf fall; water run; nose run; teacher read book; cat sleep in/box; Tom live in/house; fish swim in/sea
Tom swim in/pool; key open door; Tom open window; shop close; plant drink water; Mary play football
girl wear dress; girl wear glasses; girl wear ring; boy write story; boy write name; Tom drive car
Tom drive bus; Tom cook dinner; Tom make cake; dog bark; robot speak; parrot speak; city sleep
boat sail; Tom is hungry; weather is sunny; soup is delicious; film is sad; Tom wash car; Tom buy bread
children eat breakfast; rabbit eat carrot; mouse eat cheese; king live in/castle; Tom throw ball
Tom phone mother; Tom listen to/music; Tom watch film; rain stop; Tom catch fish; bus take pupil
Tom learn English; pupil study history; artist paint picture; boy paint wall; child draw house
Tom grow tomato; ice melt; heart break; Tom break window; Paris sleep; nurse help patient; baby cry
boss pay worker; lady pay bill; food cost money; machine wash clothes; Tom sell house; tiger eat deer
wolf eat grandmother; snake bite man; bee sting boy; sheep give wool; chicken lay egg; spider make web
boy climb tree; girl kiss frog; Tom carry bag; ship carry passenger; soldier kill enemy
Anna visit museum; Luc love chocolate; Luc love Marie; grandmother knit sweater
family eat in/restaurant; Tom eat in/car; Tom sleep in/car; Tom read in/bed; pool is closed
Tom tell truth; teacher explain rule; sign say word; plane fly; plane land; Tom run race; horse run
bell ring; Tom walk dog; Tom fix car; Tom see monster; Tom hear noise; Tom smell flower; Tom taste soup
soup taste; Tom answer phone; Tom answer question; magician eat fire; girl drink juice; doctor work
bird build nest; cat chase mouse; girl sing; radio play song; team win match; dog is hungry; baby sleep
teacher write sentence; bus wait; ball fly; kite fly; cake is delicious; boy eat sandwich
boy read comic; clown make joke; mother cook chicken; Tom have lunch; Tom take shower; car need petrol
sister close door; door open; window break; flower open; dog run; river run; monkey ride bicycle
""",
    "fr": """
bébé renverser verre; Paul boire verre; Paul manger glace; Paul faire queue; Paul porter sac
Paul prendre bus; arbre cacher lune; Clara prêter trottinette; renard traverser route; avion voler
neige tomber; soleil se_lever; soleil se_coucher; maîtresse lire histoire; chat dormir dans/boîte
Paul dormir dans/lit; poisson nager dans/eau; Karim ouvrir porte; clé ouvrir coffre; école fermer
voiture boire essence; Marie jouer piano; Marie porter robe; fille lire lettre; fille écrire poème
garçon lire carte; Tom conduire mère; Tom cuisiner poulet; Tom préparer dîner; chien aboyer
chat miauler; poupée dormir; bateau nager; chien is content; gâteau is délicieux; histoire is triste
Tom laver voiture; maman acheter robe; enfant prendre petit_déjeuner; enfant avoir faim
Paul avoir chien; lapin manger herbe; princesse habiter dans/château; Tom téléphoner à/mère
Tom écouter musique; Tom regarder étoile; facteur apporter lettre; élève apprendre leçon
élève copier phrase; Paul peindre mur; fleur pousser; glace fondre; garçon pousser chariot; Paris dormir
Paul manger matin; Paul appeler police; médecin soigner malade; bébé pleurer; machine laver linge
loup manger grand-mère; loup manger chèvre; abeille piquer fille; vache donner lait; poule pondre œuf
princesse embrasser grenouille; mère porter bébé; pirate chercher trésor; Luc visiter Paris
Luc aimer Paris; grand-mère tricoter écharpe; famille manger dans/jardin; piscine is fermé
Tom dire vérité; cheval courir; Tom promener chien; Tom entendre bruit; Tom sentir fleur
Tom goûter soupe; Tom répondre à/question; poisson nager dans/rivière; maire ouvrir école
ogre manger enfant; singe manger banane; vent souffler; Léa se_laver; oiseau chanter; bouilloire chanter
chat is gourmand; professeur is sévère; ville is triste; avion décoller; équipe gagner match
pluie tomber; ordinateur calculer; Zoé boire chocolat; Zoé manger chocolat; Zoé casser vase
Zoé allumer lampe; vent éteindre bougie; papa réparer vélo; papa tondre pelouse
enfant construire château; chien mordre facteur; chat boire lait; reine porter couronne; bus partir
Hugo traduire phrase; Hugo résoudre problème; Hugo porter lunettes; Hugo réciter poème; robot faire ménage
facteur distribuer lettre; roi distribuer terre; ventre avoir mal; Hugo lire bande
""",
}
WRONG = {
    "en": """
Tom drink lorry; lamp write letter; table sleep; soup read; house eat; cat read book; Tom wear river
Tom read cake; chair is hungry; water open door; Tom cook moon; shoe drink milk; Mary wear house
mountain eat apple; spoon swim; dad drink chair; teacher drive banana; carrot drive car
sock phone friend; door run; bottle think; fish drive car; dog write letter; pencil laugh
fridge sing song; Tom eat stone; Sam wear cake; Sam cook car; Sam build soup; car bark; stone is thirsty
teacher is delicious; hat buy bread; banana sleep; apple cry; book eat; table drink water; cup read book
window sleep; bike laugh; tree read; bread sing; cheese walk; potato speak; sofa swim; wall dance
hat eat cake; shoe write letter; fork drive bus; plate run; bag cook dinner; bed is happy; spoon is sad
desk is jealous; Anna drink house; Anna drink book; Anna drink tree; Anna eat car; Anna eat house
Anna eat chair; Anna eat friend; Anna read tree; Anna read spoon; Anna read bed; Anna wear table
Anna wear tree; Anna wear lake; Anna drive apple; Anna drive sandwich; Anna cook chair
Anna phone banana; Anna marry potato; Anna kiss hammer; dog read newspaper; cat drive car
cow cook dinner; horse write letter; elephant knit sweater; rabbit phone friend; table love chocolate
plate marry princess; fork understand question; pen forget name; box remember story; cake know answer
knife learn English; carpet cry; sandwich laugh; bridge sleep; tomato sneeze; umbrella snore
Tom sew soup; Tom knit car; Tom solve banana; Tom translate bread; bread bark; key bark; chair miaow
cake wear hat; pencil wear trousers; fish ride bicycle; spoon recite poem; volcano deliver letter
lamp wear shirt; stone swim; book jump; egg drive car
""",
    "fr": """
Hugo boire camion; lit dormir; Julie manger amie; chaise is content; pomme chanter; chaise avoir faim
table boire lait; chaussure danser; voiture lire journal; livre nager; maman manger voiture
papa lire soupe; fromage conduire voiture; stylo dormir; fourchette aimer; chien conduire bus
chat cuisiner pâte; tasse pleurer; canapé parler; Léa manger montagne; Léa boire table
Léa lire sandwich; table aboyer; porte is jaloux; valise se_laver; chaise se_promener
pain acheter voiture; lampe écrire; cuillère manger œuf; maison manger pomme; chapeau lire livre
fenêtre rire; vélo pleurer; gâteau écrire lettre; assiette courir; sac nager; robe dormir
banane conduire train; carotte téléphoner; pantalon boire eau; mur dormir; clé rêver; bateau lire livre
bouteille penser; crayon avoir soif; armoire avoir peur; tapis is timide; fourchette is heureux
Luc boire maison; Luc boire livre; Luc boire arbre; Luc manger voiture; Luc manger maison
Luc manger chaise; Luc manger frère; Luc lire arbre; Luc lire cuillère; Luc cuisiner chaise
Luc conduire pomme; Luc conduire fromage; Luc coudre soupe; Luc épouser patate; Luc embrasser marteau
Luc tricoter voiture; Luc traduire pain; Luc résoudre banane; chien lire journal; chat écrire lettre
vache téléphoner; cheval tricoter; éléphant conduire camion; lapin cuisiner; table détester chocolat
couteau comprendre question; stylo oublier nom; boîte savoir réponse; tomate éternuer; parapluie ronfler
sandwich bâiller; œuf conduire; table miauler; pain aboyer; chaise ronronner; pierre nager; tasse sauter
fauteuil grimper; jambon voyager; beurre parler; gomme raconter histoire; chemise écouter musique
tabouret prendre douche; ballon faire devoirs; fraise se_souvenir; chaussette vouloir bonbon
cravate espérer; lampe manger pomme; frigo nager; oreiller avoir sommeil; Léa manger fusil
Léa boire canapé; Léa boire vélo; Léa cuisiner nuage; orage porter lunettes; poubelle réciter poème
vélo avoir mal; nuage faire vaisselle; facteur distribuer volcan
""",
}


def rows(table: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (lang, row.strip())
        for lang, text in table.items()
        for row in chain.from_iterable(line.split(";") for line in text.strip().splitlines())
        if row.strip()
    ]


def noun(word: str, lang: str) -> Noun:
    word = word.replace("_", " ")
    is_name = word[0].isupper() and not kinds_of(word, lang)
    return Noun(word, None, True) if is_name else Noun(word, lang)


def judge(lang: str, row: str) -> Clash | None:
    subject, verb, *rest = row.split()
    who = noun(subject, lang)
    if verb == "is":
        return clash("être", lang, subject=who, object=None, predicate=(rest[0], lang))
    if rest and "/" in rest[0]:
        preposition, place = rest[0].split("/")
        places = ((preposition, lang, noun(place, lang)),)
        return clash(verb, lang, subject=who, object=None, places=places)
    what = noun(rest[0], lang) if rest else None
    return clash(verb.removeprefix("se_"), lang, subject=who, object=what, reflexive=verb.startswith("se_"))


@pytest.mark.parametrize(("lang", "row"), rows(RIGHT))
def test_what_may_be_is_left_alone(lang, row):
    assert judge(lang, row) is None


@pytest.mark.parametrize(("lang", "row"), rows(WRONG))
def test_what_cannot_be_is_refused(lang, row):
    found = judge(lang, row)

    assert found
    assert found.certain >= 0.8
    assert all(found.message[reader] for reader in ("fr", "en"))


@pytest.mark.parametrize(
    ("lang", "row", "french", "english"),
    [
        ("fr", "Hugo boire camion", "on ne boit pas un camion", "one does not drink a lorry"),
        ("en", "lamp write letter", "une lampe n’écrit pas", "a lamp does not write"),
        ("en", "water open door", "l’eau n’ouvre pas", "water does not open"),
        ("fr", "chaise is content", "une chaise n’est pas contente", "a chair is not happy"),
        ("fr", "chaise avoir faim", "une chaise n’a pas faim", "a chair is not hungry"),
        ("fr", "pomme chanter", "une pomme ne chante pas", "an apple does not sing"),
        ("fr", "chaise se_promener", "une chaise ne se promène pas", "a chair does not stroll"),
    ],
)
def test_the_reason_is_said_as_a_teacher_would(lang, row, french, english):
    found = judge(lang, row)

    assert found
    assert found.message == {"fr": french, "en": english}


def test_what_things_do_is_only_unusual_where_each_word_fits_one_meaning():
    found = clash("eat", "en", subject=Noun("machine", "en"), object=Noun("ticket", "en"))
    eaten = clash("eat", "en", subject=Noun("man", "en"), object=Noun("motorway", "en"))

    assert found
    assert found.certain < 0.6
    assert eaten
    assert eaten.certain >= 0.8


def test_words_of_two_languages_are_judged_together():
    found = clash("manger", "fr", subject=Noun("spoon", "en"), object=Noun("egg", "en"))

    assert found
    assert found.message == {"fr": "une cuillère ne mange pas", "en": "a spoon does not eat"}


def test_a_word_nobody_knows_makes_sense():
    assert clash("eat", "en", subject=Noun("blorf", "en"), object=Noun("car", "en"))
    assert clash("eat", "en", subject=Noun("blorf", "en"), object=None) is None
    assert clash("blorf", "en", subject=Noun("table", "en"), object=Noun("car", "en")) is None


def test_in_the_passive_the_subject_is_what_it_is_done_to():
    assert clash("eat", "en", subject=Noun("cake", "en"), object=None, passive=True) is None

    found = clash("eat", "en", subject=Noun("car", "en"), object=None, passive=True)

    assert found
    assert found.code == "sense_object"


def test_the_tables_name_only_kinds_there_are():
    sense = known_sense()
    kinds = {kind for known, _ in sense.nouns.values() for kind in known}
    wanted = {
        kind
        for frames in sense.frames.values()
        for frame in frames
        for table in (frame.subject, frame.object, frame.inside)
        if table
        for kind in table.kinds
    }

    assert wanted <= kinds


def test_every_french_verb_has_the_form_after_il():
    for (lang, verb), frames in known_sense().frames.items():
        if lang == "fr" and not verb.startswith("(") and "+" not in verb:
            for frame in frames:
                assert frame.says["fr"].removesuffix(" pas")[-1] in "aedt", verb


def test_a_noun_has_its_word_in_the_other_language():
    assert translations("lampe", "fr") == ("lamp",)
    assert translations("lorry", "en") == ("camion",)
    assert translations("blorf", "en") == ()
