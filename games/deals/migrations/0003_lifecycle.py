"""Reviews, ratings, jobs, voids, previews and the audit log beside the deals; deals without a seed.

SQLite rebuilds the table of deals for its new constraint, which drops the triggers of 0002: they go here on purpose, and
0004 creates more.
"""

from importlib import import_module

import django.core.serializers.json
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

unchanging = import_module("games.deals.migrations.0002_unchanging")


class Migration(migrations.Migration):
    dependencies = [
        ("deals", "0002_unchanging"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(unchanging.drop, unchanging.create),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("action", models.SlugField(max_length=32)),
                (
                    "subject",
                    models.CharField(
                        help_text='What it was done to: "deal <id>", "daily <date> <ruleset>".', max_length=64
                    ),
                ),
                ("details", models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
            ],
            options={
                "verbose_name_plural": "audit entries",
            },
        ),
        migrations.CreateModel(
            name="DealRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("solvable", models.BooleanField()),
                ("min_draws", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("best_score", models.IntegerField(blank=True, null=True)),
                ("best_cards_left", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("best_moves", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("best_winning_score", models.IntegerField(blank=True, null=True)),
                (
                    "winning_line",
                    models.TextField(blank=True, help_text="A whole log that clears the tableau.", null=True),
                ),
                ("playouts", models.PositiveIntegerField()),
                ("cleared_permille", models.PositiveSmallIntegerField(help_text="Playouts that cleared it, of 1,000.")),
                ("par", models.IntegerField()),
                (
                    "difficulty",
                    models.PositiveSmallIntegerField(
                        help_text="0 easiest to 99 hardest in its ruleset; 100 not solvable."
                    ),
                ),
                ("version", models.PositiveSmallIntegerField()),
                ("rated_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="MintJob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=16)),
                ("wanted", models.PositiveIntegerField()),
                ("kept", models.PositiveIntegerField(default=0)),
                ("tried", models.PositiveIntegerField(default=0, help_text="Candidates made, those kept included.")),
                (
                    "policy",
                    models.JSONField(
                        default=dict, help_text="What a deal must be like to be kept (games.deals.policy)."
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                        ],
                        default="queued",
                        max_length=9,
                    ),
                ),
                ("error", models.CharField(blank=True, max_length=200)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("lease_token", models.CharField(blank=True, max_length=32)),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Preview",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "Draft"), ("approved", "Approved"), ("withdrawn", "Withdrawn")],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("changed_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="VoidedDaily",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(help_text="Players read it.", max_length=200)),
                ("voided_at", models.DateTimeField()),
            ],
        ),
        migrations.AlterField(
            model_name="deal",
            name="commitment",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name="deal",
            name="kind",
            field=models.CharField(
                choices=[("daily", "Daily"), ("practice", "Practice"), ("imported", "Imported")], max_length=8
            ),
        ),
        migrations.AlterField(
            model_name="deal",
            name="seed",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "imported")),
                fields=("ruleset", "ruleset_version", "cards_text"),
                name="deal_no_import_twice",
            ),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("commitment", ""), ("kind", "imported"), ("seed", "")),
                    models.Q(
                        models.Q(("kind", "imported"), _negated=True),
                        models.Q(("seed", ""), _negated=True),
                        models.Q(("commitment", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="deal_without_seed_exactly_when_imported",
            ),
        ),
        migrations.AddField(
            model_name="auditentry",
            name="actor",
            field=models.ForeignKey(
                blank=True,
                help_text="Empty: the service itself.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="dealrating",
            name="deal",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="rating", to="deals.deal"
            ),
        ),
        migrations.AddField(
            model_name="mintjob",
            name="created_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="preview",
            name="deal",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="previews", to="deals.deal"
            ),
        ),
        migrations.AddField(
            model_name="preview",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="previews", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="review",
            name="changed_by",
            field=models.ForeignKey(
                blank=True,
                help_text="Empty: the service itself.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="review",
            name="deal",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="review", to="deals.deal"
            ),
        ),
        migrations.AddField(
            model_name="review",
            name="job",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reviews",
                to="deals.mintjob",
            ),
        ),
        migrations.AddField(
            model_name="voideddaily",
            name="daily",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="void", to="deals.dailydeal"
            ),
        ),
        migrations.AddField(
            model_name="voideddaily",
            name="voided_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(fields=["subject"], name="audit_subject"),
        ),
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(fields=["-at", "-id"], name="audit_latest"),
        ),
        migrations.AddIndex(
            model_name="dealrating",
            index=models.Index(fields=["difficulty"], name="rating_difficulty"),
        ),
        migrations.AddConstraint(
            model_name="dealrating",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("min_draws__isnull", False), ("solvable", True), ("winning_line__isnull", False)),
                    models.Q(("min_draws__isnull", True), ("solvable", False), ("winning_line__isnull", True)),
                    _connector="OR",
                ),
                name="rating_solvable_has_a_line",
            ),
        ),
        migrations.AddIndex(
            model_name="mintjob",
            index=models.Index(
                condition=models.Q(("state__in", ["queued", "running"])), fields=["id"], name="job_unfinished"
            ),
        ),
        migrations.AddConstraint(
            model_name="mintjob",
            constraint=models.CheckConstraint(
                condition=models.Q(("kept__lte", models.F("wanted"))), name="job_never_more_than_wanted"
            ),
        ),
        migrations.AddConstraint(
            model_name="mintjob",
            constraint=models.UniqueConstraint(
                condition=models.Q(("created_by__isnull", True), ("state__in", ["queued", "running"])),
                fields=("ruleset", "policy"),
                name="job_of_the_command_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="preview",
            constraint=models.UniqueConstraint(fields=("deal", "player"), name="preview_once_a_player"),
        ),
        migrations.AddIndex(
            model_name="review",
            index=models.Index(fields=["state"], name="review_state"),
        ),
        migrations.AddConstraint(
            model_name="voideddaily",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="void_has_a_reason"
            ),
        ),
    ]
