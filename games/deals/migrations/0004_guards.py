"""The database itself keeps what is written once, whoever asks (the models refuse first, services never try).

- A deal, a scheduled day, a void, a preview and an audit entry are never updated.
- A day that has opened, a void, a preview and an audit entry are never deleted. A deal that a day or an attempt names
  is held by its foreign key.
- A day takes only a daily deal of its own ruleset: an imported or typed one can never be scheduled.
- PostgreSQL also refuses to truncate these tables once they hold such rows; SQLite refuses `INSERT OR REPLACE`, which
  would delete without asking a trigger.

What "today" is, `deals_today()` says: on PostgreSQL a function of the database's clock, on SQLite one that the service
gives each of its connections (games/deals/sqlite.py), so that any other program is refused altogether. Whoever owns the
database can still drop triggers or tables: this guards against mistakes and leaks in the service, not against its owner.

SQLite drops triggers when a migration rebuilds their table: such a migration must drop and create them anew, as 0003
and this one do (tests/games/deals/test_unchanging.py fails until it does).
"""

# ruff: noqa: S608 - the names of our own tables

from collections.abc import Iterator

from django.db import migrations

WRITTEN_ONCE = ("deals_deal", "deals_dailydeal", "deals_voideddaily", "deals_preview", "deals_auditentry")

# The table's rows are kept from this date on. By vendor: how an instant becomes a date.
KEPT_SINCE = {
    "deals_dailydeal": {"sqlite": "{row}date", "postgresql": "{row}date"},
    "deals_voideddaily": {
        "sqlite": "substr({row}voided_at, 1, 10)",
        "postgresql": "({row}voided_at AT TIME ZONE 'utc')::date",
    },
    "deals_preview": {"sqlite": "substr({row}at, 1, 10)", "postgresql": "({row}at AT TIME ZONE 'utc')::date"},
    "deals_auditentry": {"sqlite": "substr({row}at, 1, 10)", "postgresql": "({row}at AT TIME ZONE 'utc')::date"},
}

NEVER_CHANGED = "deals, scheduled days and records of them are never changed"
NEVER_DELETED = "days that have opened and records of deals are never deleted"
UNFIT = "a day takes a daily deal of its ruleset"

# The keys by which INSERT OR REPLACE would find a row to delete.
SAME_ROW = {
    "deals_deal": "id = NEW.id OR (kind = 'daily' AND NEW.kind = 'daily' AND cards_text = NEW.cards_text)",
    "deals_dailydeal": "id = NEW.id OR deal_id = NEW.deal_id OR (date = NEW.date AND ruleset = NEW.ruleset)",
    "deals_voideddaily": "id = NEW.id OR daily_id = NEW.daily_id",
    "deals_preview": "id = NEW.id OR (deal_id = NEW.deal_id AND player_id = NEW.player_id)",
    "deals_auditentry": "id = NEW.id",
}

SQLITE_FITS = f"""
CREATE TRIGGER deals_dailydeal_fits BEFORE INSERT ON deals_dailydeal
WHEN NOT EXISTS (SELECT 1 FROM deals_deal WHERE id = NEW.deal_id AND kind = 'daily' AND ruleset = NEW.ruleset)
BEGIN SELECT RAISE(ABORT, '{UNFIT}'); END
"""


def sqlite_statements() -> Iterator[str]:
    yield SQLITE_FITS
    for table in WRITTEN_ONCE:
        yield (
            f"CREATE TRIGGER {table}_unchanging BEFORE UPDATE ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{NEVER_CHANGED}'); END"
        )
        yield (
            f"CREATE TRIGGER {table}_unreplaced BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {SAME_ROW[table]}) "
            f"BEGIN SELECT RAISE(ABORT, '{NEVER_CHANGED}'); END"
        )
    for table, since in KEPT_SINCE.items():
        yield (
            f"CREATE TRIGGER {table}_kept BEFORE DELETE ON {table} "
            f"WHEN {since['sqlite'].format(row='OLD.')} <= deals_today() "
            f"BEGIN SELECT RAISE(ABORT, '{NEVER_DELETED}'); END"
        )


POSTGRESQL_TODAY = """
CREATE OR REPLACE FUNCTION deals_today() RETURNS date LANGUAGE sql STABLE AS
$$ SELECT (now() AT TIME ZONE 'utc')::date $$
"""
POSTGRESQL_FUNCTIONS = (
    POSTGRESQL_TODAY,
    f"""
CREATE FUNCTION deals_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{NEVER_CHANGED}' USING ERRCODE = 'integrity_constraint_violation'; END $$
""",
    f"""
CREATE FUNCTION deals_never_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{NEVER_DELETED}' USING ERRCODE = 'integrity_constraint_violation'; END $$
""",
    f"""
CREATE FUNCTION deals_never_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept boolean;
BEGIN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE %s <= deals_today())', TG_TABLE_NAME, TG_ARGV[0]) INTO kept;
    IF kept THEN
        RAISE EXCEPTION '{NEVER_DELETED}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$
""",
    f"""
CREATE FUNCTION deals_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM deals_deal WHERE id = NEW.deal_id AND kind = 'daily' AND ruleset = NEW.ruleset) THEN
        RAISE EXCEPTION '{UNFIT}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
)
POSTGRESQL_NAMES = (
    "deals_fits", "deals_never_truncated", "deals_never_deleted", "deals_never_changed", "deals_today",
)  # fmt: skip


def postgresql_statements() -> Iterator[str]:
    yield from POSTGRESQL_FUNCTIONS
    yield (
        "CREATE TRIGGER deals_dailydeal_fits BEFORE INSERT ON deals_dailydeal FOR EACH ROW EXECUTE FUNCTION deals_fits()"
    )
    for table in WRITTEN_ONCE:
        yield (
            f"CREATE TRIGGER {table}_unchanging BEFORE UPDATE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION deals_never_changed()"
        )
    for table, since in KEPT_SINCE.items():
        since_date = since["postgresql"]
        yield (
            f"CREATE TRIGGER {table}_kept BEFORE DELETE ON {table} FOR EACH ROW "
            f"WHEN ({since_date.format(row='OLD.')} <= deals_today()) EXECUTE FUNCTION deals_never_deleted()"
        )
        argument = since_date.format(row="").replace("'", "''")
        yield (
            f"CREATE TRIGGER {table}_untruncated BEFORE TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION deals_never_truncated('{argument}')"
        )


def create(apps, schema_editor):
    is_server = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql_statements() if is_server else sqlite_statements():
        schema_editor.execute(statement, params=None)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for name in POSTGRESQL_NAMES:
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        return
    schema_editor.execute("DROP TRIGGER deals_dailydeal_fits")
    for table in WRITTEN_ONCE:
        schema_editor.execute(f"DROP TRIGGER {table}_unchanging")
        schema_editor.execute(f"DROP TRIGGER {table}_unreplaced")
    for table in KEPT_SINCE:
        schema_editor.execute(f"DROP TRIGGER {table}_kept")


class Migration(migrations.Migration):
    dependencies = [("deals", "0003_lifecycle")]

    operations = [migrations.RunPython(create, drop)]
