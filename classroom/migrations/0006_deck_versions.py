import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    dependencies = [("classroom", "0005_practice")]

    operations = [
        migrations.CreateModel(
            name="DeckVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("content", models.TextField(verbose_name="cards")),
                ("published_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="published")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="classroom.deck"
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a deck",
                "verbose_name_plural": "versions of a deck",
                "ordering": ("-number",),
            },
        ),
        migrations.AddConstraint(
            model_name="deckversion",
            constraint=models.UniqueConstraint(F("deck"), F("number"), name="version_once_a_deck"),
        ),
        migrations.CreateModel(
            name="DeckReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=500, verbose_name="what is wrong")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("settled_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="settled")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="classroom.deck",
                        verbose_name="deck",
                    ),
                ),
                (
                    "teacher",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deck_reports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="teacher",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a deck",
                "verbose_name_plural": "reports of decks",
                "ordering": (models.OrderBy(F("settled_at"), nulls_first=True), "-at"),
            },
        ),
        migrations.CreateModel(
            name="Medium",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(editable=False, max_length=70, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("picture", "picture"), ("sound", "sound")], max_length=7, verbose_name="kind"
                    ),
                ),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("added_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "added_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="media",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="teacher",
                    ),
                ),
            ],
            options={
                "verbose_name": "picture or sound",
                "verbose_name_plural": "pictures and sounds",
                "ordering": ("-added_at", "-pk"),
            },
        ),
        migrations.RenameField(model_name="deck", old_name="content", new_name="draft"),
        migrations.AlterField(
            model_name="deck",
            name="draft",
            field=models.TextField(help_text="The deck as JSON, see fixtures/README.md.", verbose_name="draft"),
        ),
        migrations.AlterField(
            model_name="deck",
            name="updated_at",
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AlterField(
            model_name="deck",
            name="kind",
            field=models.CharField(
                choices=[("cards", "words"), ("gang", "gang"), ("letters", "letters"), ("sentences", "sentences")],
                default="cards",
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="deck",
            name="draft_number",
            field=models.PositiveIntegerField(default=1, editable=False),
        ),
        migrations.AddField(
            model_name="deck",
            name="visibility",
            field=models.CharField(
                choices=[("private", "only me"), ("school", "all teachers of this site"), ("public", "everybody")],
                default="private",
                max_length=7,
                verbose_name="visible to",
            ),
        ),
        migrations.AddField(
            model_name="deck",
            name="copied_from",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="copies",
                to="classroom.deckversion",
            ),
        ),
        migrations.AddField(
            model_name="deck",
            name="latest",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="classroom.deckversion",
            ),
        ),
        migrations.AddField(
            model_name="deck",
            name="created_at",
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddField(
            model_name="deck",
            name="deleted_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="deck",
            name="hidden_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="hidden since"),
        ),
        migrations.AddField(
            model_name="deck",
            name="hidden_because",
            field=models.CharField(blank=True, max_length=300, verbose_name="hidden because"),
        ),
        migrations.AddField(
            model_name="deck",
            name="languages",
            field=models.CharField(
                default="", editable=False, help_text="For the search: “fr en”.", max_length=21
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="deck",
            name="level",
            field=models.CharField(blank=True, default="", editable=False, max_length=6, verbose_name="level"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="deck",
            name="games",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                help_text="For the search: “ happy_family literature ”.",
                max_length=100,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="deck",
            name="words",
            field=models.TextField(
                blank=True,
                default="",
                editable=False,
                help_text="For the search: titles, tags and words without accents.",
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="session",
            name="deck",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="sessions",
                to="classroom.deck",
                verbose_name="deck",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="version",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="tables",
                to="classroom.deckversion",
                verbose_name="deck as dealt",
            ),
        ),
    ]
