from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("classroom", "0033_decks_at_home"),
    ]

    operations = [
        migrations.AddField(
            model_name="learner",
            name="way_asked_at",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
    ]
