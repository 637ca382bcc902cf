"""Daily deals minted before there were reviews were approved by the service that minted them."""

from django.db import migrations


def review(apps, schema_editor):
    deals, reviews = apps.get_model("deals", "Deal"), apps.get_model("deals", "Review")
    found = deals.objects.filter(kind="daily", review__isnull=True).only("pk", "created_at")
    reviews.objects.bulk_create(
        [reviews(deal_id=deal.pk, state="approved", changed_at=deal.created_at) for deal in found.iterator()],
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("deals", "0004_guards")]

    operations = [migrations.RunPython(review, migrations.RunPython.noop)]
