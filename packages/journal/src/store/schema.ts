import { Client } from 'pg'

/**
 * Tables of the journal, in a schema of their own. Owner: who runs this. The house may SELECT and INSERT; UPDATE,
 * DELETE and TRUNCATE are not granted and, whoever asks, refused by triggers. Two things need more than an INSERT and
 * go through functions that run with the owner's rights and keep their own rule:
 * - `take_epoch` waits for inserts under way and then raises the epoch, so that a stale writer's next insert finds it;
 *   it raises nothing when the newest epoch is not the one that its caller saw.
 * - `drop_old_snapshots` deletes; the rule itself stands in the trigger, so that even the owner cannot delete more by it.
 * Groups leave only when `journal archive` put them into files: the owner's act, never the house's. Their hashes stay,
 * in `archived_groups`; the trigger lets no group go whose hash is not there, nor one that the snapshots need which the
 * archive pins. Whether a snapshot is signed no trigger can tell: the archiver looks, and the table of archives is closed
 * to the exchange's role.
 */
export async function migrateJournal(ownerUrl: string, serverRole: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const role = client.escapeIdentifier(serverRole)
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('glasshouse journal schema'))`)
    const { rows } = await client.query(`SELECT to_regclass('journal.groups') IS NOT NULL AS is_made`)
    if (!rows[0].is_made) await client.query(TABLES)
    await client.query(RULES)
    await client.query(`
      GRANT USAGE ON SCHEMA journal TO ${role};
      GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA journal TO ${role};
      REVOKE INSERT ON journal.epochs, journal.archives, journal.archived_groups FROM ${role};
      GRANT EXECUTE ON FUNCTION journal.take_epoch(bigint), journal.drop_old_snapshots(bigint) TO ${role};
    `)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

// Default storage would try to compress every group and halve the rate: EXTERNAL only moves long values out of line.
// PostgreSQL 15 takes it in ALTER TABLE alone.
// What the server's role writes has the lengths that it must have: no row of it fills the memory of a reader, and no core's
// place is taken by other bytes before a build brings its own. The first group stays in `groups` when others are archived:
// it names the key that signs heads.
const TABLES = `
CREATE SCHEMA IF NOT EXISTS journal;
CREATE TABLE journal.groups (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  era integer NOT NULL,
  epoch bigint NOT NULL,
  time_ms bigint NOT NULL,
  n integer NOT NULL,
  commands bytea NOT NULL,
  commands_root bytea NOT NULL,
  events_digest bytea NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE TABLE journal.epochs (epoch bigint PRIMARY KEY, taken_at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE TABLE journal.core_files (core_id bytea PRIMARY KEY, bytes bytea NOT NULL, CONSTRAINT core_of_its_hash CHECK (core_id = sha256(bytes)));
CREATE TABLE journal.eras (era integer PRIMARY KEY, core_id bytea NOT NULL REFERENCES journal.core_files, first_seq bigint NOT NULL);
CREATE TABLE journal.heads (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  log_root bytea NOT NULL,
  log_peaks bytea NOT NULL,
  state_seq bigint NOT NULL,
  state_hash bytea NOT NULL,
  time_ms bigint NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT head_lengths CHECK (
    octet_length(hash) = 32 AND octet_length(log_root) = 32 AND octet_length(state_hash) = 32
    AND octet_length(log_peaks) BETWEEN 32 AND 53 * 32 AND octet_length(signature) = 64)
);
CREATE TABLE journal.snapshots (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  era integer NOT NULL,
  core_id bytea NOT NULL,
  state_hash bytea NOT NULL,
  size bigint NOT NULL,
  log_peaks bytea NOT NULL,
  signature bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT snapshot_lengths CHECK (
    octet_length(core_id) = 32 AND octet_length(state_hash) = 32
    AND octet_length(log_peaks) BETWEEN 32 AND 53 * 32 AND octet_length(signature) = 64)
);
CREATE TABLE journal.snapshot_parts (
  seq bigint NOT NULL REFERENCES journal.snapshots ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (seq, part)
);
CREATE TABLE journal.archives (
  to_seq bigint PRIMARY KEY,
  folder text NOT NULL,
  manifest_sha256 bytea NOT NULL,
  snapshots bigint[] NOT NULL CHECK (cardinality(snapshots) >= 3),
  archived_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE journal.archived_groups (seq bigint PRIMARY KEY CHECK (seq > 1), hash bytea NOT NULL);
ALTER TABLE journal.groups ALTER COLUMN commands SET STORAGE EXTERNAL;
ALTER TABLE journal.snapshot_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
`

const APPEND_ONLY = ['groups', 'epochs', 'core_files', 'eras', 'heads', 'archives', 'archived_groups']
/** Tables from which rows may leave, by a rule of their own below. */
const LEAVING = ['groups', 'snapshots', 'snapshot_parts']

const RULES = `
CREATE OR REPLACE FUNCTION journal.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'journal.% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

-- Of the newest archive: a start without the archive's files needs one of them.
CREATE OR REPLACE FUNCTION journal.pinned_snapshots() RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT snapshots FROM journal.archives ORDER BY to_seq DESC LIMIT 1), '{}')
$$;

CREATE OR REPLACE FUNCTION journal.may_drop_snapshot(asked bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT asked < (SELECT min(seq) FROM (SELECT seq FROM journal.snapshots ORDER BY seq DESC LIMIT 3) AS kept)
     AND asked NOT IN (SELECT min(seq) FROM journal.snapshots GROUP BY era)
     AND NOT asked = ANY (journal.pinned_snapshots())
$$;

CREATE OR REPLACE FUNCTION journal.keep_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT journal.may_drop_snapshot(OLD.seq) THEN
    RAISE EXCEPTION 'snapshot % is kept: one of the last 3, the first of its era or one that an archive leans on', OLD.seq USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION journal.keep_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seq > coalesce((SELECT max(to_seq) FROM journal.archives), 0)
     OR OLD.seq >= coalesce((SELECT min(seq) FROM unnest(journal.pinned_snapshots()) AS seq), 0)
     OR NOT EXISTS (SELECT 1 FROM journal.archived_groups WHERE seq = OLD.seq AND hash = OLD.hash) THEN
    RAISE EXCEPTION 'group % is kept: its hash is not among the archived ones, or a snapshot of the archive needs it', OLD.seq
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION journal.check_archive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.to_seq >= (SELECT min(seq) FROM unnest(NEW.snapshots) AS seq)
     OR (SELECT count(*) FROM journal.snapshots WHERE seq = ANY (NEW.snapshots)) <> cardinality(NEW.snapshots) THEN
    RAISE EXCEPTION 'an archive up to group % leans on snapshots after it, which are not there', NEW.to_seq
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- A snapshot or head of no group is nobody's: the role that writes them cannot put one where a group will come.
CREATE OR REPLACE FUNCTION journal.check_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal.groups WHERE seq = NEW.seq) THEN
    RAISE EXCEPTION 'journal.%: there is no group %', TG_TABLE_NAME, NEW.seq USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- One of another era or core would be the first of its era, which no rule lets go.
CREATE OR REPLACE FUNCTION journal.check_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal.groups AS g JOIN journal.eras AS e USING (era)
                 WHERE g.seq = NEW.seq AND g.era = NEW.era AND e.core_id = NEW.core_id) THEN
    RAISE EXCEPTION 'journal.snapshots: group % is of another era or core', NEW.seq USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- A part comes in the transaction of its snapshot: what stands complete cannot be made longer.
CREATE OR REPLACE FUNCTION journal.check_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal.snapshots WHERE seq = NEW.seq AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'snapshot % is complete, or not there', NEW.seq USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- An era and its first group come in one transaction.
CREATE OR REPLACE FUNCTION journal.check_era() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal.groups WHERE seq = NEW.first_seq AND era = NEW.era) THEN
    RAISE EXCEPTION 'era % has no first group', NEW.era USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION journal.check_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal.groups WHERE seq = NEW.seq AND hash = NEW.hash) THEN
    RAISE EXCEPTION 'group % has another hash, or is not there', NEW.seq USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION journal.keep_snapshot_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM journal.snapshots WHERE seq = OLD.seq) THEN
    RAISE EXCEPTION 'a part of snapshot % leaves only with it', OLD.seq USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION journal.take_epoch(expected bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = journal, pg_temp AS $$
DECLARE newest bigint;
BEGIN
  LOCK TABLE journal.groups IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(max(epoch), 0) INTO newest FROM journal.epochs;
  IF newest IS DISTINCT FROM expected THEN
    RAISE EXCEPTION 'epoch % was expected and the newest is %', expected, newest USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO journal.epochs (epoch) VALUES (newest + 1);
  RETURN newest + 1;
END $$;

CREATE OR REPLACE FUNCTION journal.drop_old_snapshots(projected_seq bigint) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = journal, pg_temp AS $$
  DELETE FROM journal.snapshots AS s
  WHERE journal.may_drop_snapshot(s.seq) AND s.seq < (SELECT max(seq) FROM journal.snapshots WHERE seq <= projected_seq)
  RETURNING s.seq
$$;
REVOKE ALL ON FUNCTION journal.take_epoch(bigint), journal.drop_old_snapshots(bigint) FROM PUBLIC;

${[...APPEND_ONLY, 'snapshots', 'snapshot_parts']
  .map((table) => {
    const mayDelete = LEAVING.includes(table)
    return `
CREATE OR REPLACE TRIGGER refuse_change BEFORE UPDATE${mayDelete ? '' : ' OR DELETE'} ON journal.${table} FOR EACH ROW EXECUTE FUNCTION journal.refuse_change();
CREATE OR REPLACE TRIGGER refuse_truncate BEFORE TRUNCATE ON journal.${table} FOR EACH STATEMENT EXECUTE FUNCTION journal.refuse_change();`
  })
  .join('')}
CREATE OR REPLACE TRIGGER keep_snapshot BEFORE DELETE ON journal.snapshots FOR EACH ROW EXECUTE FUNCTION journal.keep_snapshot();
CREATE OR REPLACE TRIGGER keep_group BEFORE DELETE ON journal.groups FOR EACH ROW EXECUTE FUNCTION journal.keep_group();
CREATE OR REPLACE TRIGGER check_archive BEFORE INSERT ON journal.archives FOR EACH ROW EXECUTE FUNCTION journal.check_archive();
CREATE OR REPLACE TRIGGER check_of_group BEFORE INSERT ON journal.snapshots FOR EACH ROW EXECUTE FUNCTION journal.check_of_group();
CREATE OR REPLACE TRIGGER check_of_group BEFORE INSERT ON journal.heads FOR EACH ROW EXECUTE FUNCTION journal.check_of_group();
CREATE OR REPLACE TRIGGER check_snapshot BEFORE INSERT ON journal.snapshots FOR EACH ROW EXECUTE FUNCTION journal.check_snapshot();
CREATE OR REPLACE TRIGGER check_part BEFORE INSERT ON journal.snapshot_parts FOR EACH ROW EXECUTE FUNCTION journal.check_part();
DROP TRIGGER IF EXISTS check_era ON journal.eras;
CREATE CONSTRAINT TRIGGER check_era AFTER INSERT ON journal.eras DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION journal.check_era();
CREATE OR REPLACE TRIGGER check_archived BEFORE INSERT ON journal.archived_groups FOR EACH ROW EXECUTE FUNCTION journal.check_archived();
CREATE OR REPLACE TRIGGER keep_snapshot_part BEFORE DELETE ON journal.snapshot_parts FOR EACH ROW EXECUTE FUNCTION journal.keep_snapshot_part();
`
