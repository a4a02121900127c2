from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0041_faces'),
    ]

    operations = [
        migrations.AddField(
            model_name='participant',
            name='unkept',
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
    ]
