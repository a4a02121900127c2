from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("classroom", "0032_rulings_of_decks"),
    ]

    operations = [
        migrations.AddField(
            model_name="schoolclass",
            name="has_chosen_decks",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="schoolclass",
            name="decks",
            field=models.ManyToManyField(editable=False, related_name="classes", to="classroom.deck"),
        ),
        migrations.AlterField(
            model_name='action',
            name='did',
            field=models.CharField(choices=[('renamed-class', 'Class renamed'), ('added-pupils', 'Pupils added'), ('renamed-pupil', 'Pupil renamed'), ('set-ways', 'Way of making moves changed'), ('chose-decks', 'Decks for practice at home chosen'), ('erased-pupil', 'Pupil erased'), ('took-pupil', 'What is kept about a pupil downloaded'), ('made-cards', 'Class cards made'), ('renewed-cards', 'Class cards renewed'), ('revoked-cards', 'Class cards revoked'), ('opened', 'Lesson opened'), ('ended', 'Lesson ended'), ('deleted', 'Lesson deleted'), ('let-in', 'Let in at the door'), ('sent-out', 'Sent out of a lesson'), ('named', 'Name changed in a lesson'), ('exported', 'Report exported'), ('set-replays', 'Hands in replays shown or hidden'), ('invited', 'Colleague invited'), ('accepted', 'Invitation accepted'), ('set-right', 'Rights of a colleague changed'), ('unshared', 'Sharing ended'), ('left', 'Class left'), ('archived', 'Class archived'), ('brought-back', 'Class back in use'), ('took-over', 'Pupils taken over into a new class'), ('made-code', 'Code for a substitute made'), ('revoked-code', 'Code for a substitute revoked'), ('used-code', 'Code of a substitute used')], max_length=13),
        ),
        migrations.AddField(
            model_name="learner",
            name="way_asked_at",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="practice",
            name="due_words",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
