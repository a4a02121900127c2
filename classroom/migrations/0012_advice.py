import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0011_turn_index'),
    ]

    operations = [
        migrations.CreateModel(
            name='Advice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('ruling', models.TextField()),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='advice', to='classroom.table')),
            ],
            options={
                'verbose_name': 'advice of the referee',
                'verbose_name_plural': 'advice of the referee',
                'constraints': [models.UniqueConstraint(models.F('table'), models.F('number'), name='advice_once_a_turn')],
            },
        ),
    ]
