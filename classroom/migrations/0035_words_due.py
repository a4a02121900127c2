from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("classroom", "0034_way_at_home"),
    ]

    operations = [
        migrations.AddField(
            model_name="practice",
            name="due_words",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
