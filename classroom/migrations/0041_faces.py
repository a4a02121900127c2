from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0040_cheers'),
    ]

    operations = [
        migrations.AddField(
            model_name='pupil',
            name='face',
            field=models.CharField(blank=True, max_length=4, verbose_name='face'),
        ),
    ]
