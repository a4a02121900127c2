from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0018_drafts_set_aside'),
    ]

    operations = [
        migrations.AddField(
            model_name='deckimport',
            name='level',
            field=models.CharField(blank=True, default='', max_length=10),
        ),
        migrations.AddField(
            model_name='deckimport',
            name='noted',
            field=models.TextField(default='[]'),
        ),
        migrations.AddField(
            model_name='deckimport',
            name='page',
            field=models.CharField(default='deck_import_new', max_length=20),
        ),
        migrations.AddField(
            model_name='deckimport',
            name='size',
            field=models.PositiveSmallIntegerField(default=6),
        ),
    ]
