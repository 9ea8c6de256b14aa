"""Constraints of what has been filled, apart from it: PostgreSQL alters no table in the
transaction that has just written to it."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0027_fill_sittings'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='entrymember',
            name='entry_member_plays_once',
        ),
        migrations.RemoveConstraint(
            model_name='entrymember',
            name='entry_member_substitutes_from_a_round',
        ),
        migrations.AddIndex(
            model_name='session',
            index=models.Index(fields=['starts_at'], name='events_sess_starts__1a68b6_idx'),
        ),
        migrations.AddConstraint(
            model_name='entrymember',
            constraint=models.UniqueConstraint(condition=models.Q(('active', True), ('session', None)), fields=('event', 'player'), name='entry_member_enters_once'),
        ),
        migrations.AddConstraint(
            model_name='entrymember',
            constraint=models.UniqueConstraint(condition=models.Q(('active', True), ('session__isnull', False)), fields=('session', 'player'), name='entry_member_sits_in_once'),
        ),
        migrations.AddConstraint(
            model_name='entrymember',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('from_round', None), ('session', None), ('stands_in_for', None), ('to_round', None)), models.Q(('from_round__gte', 1), ('session__isnull', False), ('stands_in_for__isnull', False), models.Q(('to_round', None), ('to_round__gte', models.F('from_round')), _connector='OR')), _connector='OR'), name='entry_member_sits_in_for_a_session'),
        ),
    ]
