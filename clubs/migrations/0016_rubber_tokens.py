"""A program may be let read rubber tables, and no other is by that."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0015_registers'),
    ]

    operations = [
        migrations.AlterField(
            model_name='apitoken',
            name='scope',
            field=models.CharField(choices=[('read', 'read events and results, also before they are published'), ('scores', 'enter scores, and read as above'), ('rubber', 'read rubber tables with their settlement, besides events and results')], db_default='read', max_length=10, verbose_name='what it may do'),
        ),
    ]
