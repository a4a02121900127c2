from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("classroom", "0017_processes"),
    ]

    operations = [
        # Without a default, so that SQLite does not make the table anew: its trigger would be lost.
        migrations.AddField(
            model_name="deckversion",
            name="set_aside_at",
            field=models.DateTimeField(
                blank=True,
                help_text="Of a draft that was never published as it is here.",
                null=True,
                verbose_name="set aside",
            ),
        ),
    ]
