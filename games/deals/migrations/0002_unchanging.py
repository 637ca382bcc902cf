"""The database itself refuses to change a deal or a scheduled day, whoever asks.

Deleting: a deal that a day or an attempt names is held by its foreign key. PostgreSQL also refuses to delete a day that
has opened; SQLite cannot tell such a delete from Django emptying its test tables, so there the model alone refuses.

SQLite drops triggers when a later migration rebuilds the table: such a migration must create them anew
(tests/games/deals/test_unchanging.py fails until it does).
"""

from django.db import migrations

TABLES = ("deals_deal", "deals_dailydeal")

SQLITE = """
CREATE TRIGGER {table}_unchanging BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'deals and scheduled days are never changed'); END
"""

POSTGRESQL_FUNCTION = """
CREATE FUNCTION deals_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'deals and scheduled days are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
POSTGRESQL_UPDATE = (
    "CREATE TRIGGER {table}_unchanging BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION deals_refuse()"
)
POSTGRESQL_DELETE = """
CREATE TRIGGER deals_dailydeal_opened BEFORE DELETE ON deals_dailydeal FOR EACH ROW
WHEN (OLD.date <= (now() AT TIME ZONE 'utc')::date) EXECUTE FUNCTION deals_refuse()
"""


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL_FUNCTION)
        schema_editor.execute(POSTGRESQL_DELETE)
        statement = POSTGRESQL_UPDATE
    else:
        statement = SQLITE
    for table in TABLES:
        schema_editor.execute(statement.format(table=table))


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION deals_refuse() CASCADE")
        return
    for table in TABLES:
        schema_editor.execute(f"DROP TRIGGER {table}_unchanging")


class Migration(migrations.Migration):
    dependencies = [("deals", "0001_initial")]

    operations = [migrations.RunPython(create, drop)]
