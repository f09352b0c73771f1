import { type Kysely, sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import { BankCards } from '../cards/bank-cards.ts'
import type { Records } from '../database.ts'
import { type IdentityKeys, openIdentity } from '../identity/identity-seal.ts'
import { Withdrawals } from '../withdrawals/withdrawals.ts'

/** Rows of a table, each value as text. */
export type ExportedRows = Readonly<Record<string, readonly Record<string, unknown>[]>>

/** Columns that open something, or name somebody else. Sealed and other binary columns are left out by their type. */
const WITHHELD = /hash|salt|secret|token|challenge|verifier|^invited_by$|^reviewer$|^cleared_by$/
/**
 * Tables whose rows are about a person and are not the person's to read: an entry there would warn the person who is looked
 * for.
 */
const WITHHELD_TABLES: ReadonlySet<string> = new Set(['screening_hits', 'operator_notes'])
const ROWS_MAX = 100_000

/**
 * Every row of the plain tables whose `column` has one of these values. Tables are found by their columns, so that one
 * that comes later is not forgotten.
 */
export async function rowsNaming(db: Records, column: 'user_id' | 'account_id', values: readonly string[]): Promise<ExportedRows> {
  const tables = await tablesWith(db, column)
  const found: Record<string, readonly Record<string, unknown>[]> = {}
  for (const table of tables.filter((name) => !WITHHELD_TABLES.has(name))) {
    const rows = await rowsOf(db, table, column, values)
    if (rows.length > 0) found[table] = rows
  }
  return found
}

export async function tablesWith(db: Records, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = ${column} and t.table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function rowsOf(db: Records, table: string, column: string, values: readonly string[]) {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type <> 'bytea' order by ordinal_position`.execute(db)
  const shown = columns.filter(({ name }) => !WITHHELD.test(name))
  const fields = sql.join(shown.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${fields} from ${sql.table(table)} where ${sql.ref(column)}::text = any(${[...values]}) limit ${ROWS_MAX}`.execute(
    db as Kysely<unknown>,
  )
  return rows
}

/**
 * Texts of the person's mails, uploads without their pictures, and own audit entries: they name the person in other
 * words.
 */
export async function rowsBeside(db: Records, userId: string, keys: IdentityKeys): Promise<ExportedRows> {
  const owner = `user:${userId}`
  const mailTexts = db.selectFrom('mail_texts').innerJoin('mails', 'mails.mail_id', 'mail_texts.mail_id').selectAll('mail_texts')
  const sent = db.selectFrom('identity_submissions').select(['submission_id', 'level', 'sealed', 'country']).where('user_id', '=', userId)
  const reviews = db.selectFrom('reviews').select(['review_id', 'kind', 'state', 'reason', 'submitted_at_ms', 'changed_at_ms'])
  return {
    mail_texts: await mailTexts.where('user_id', '=', userId).execute(),
    files: await db.selectFrom('files').selectAll().where('owner', '=', owner).execute(),
    reviews: await reviews.where('subject', '=', owner).execute(),
    identity: (await sent.execute()).map(({ sealed, ...row }) => ({ ...row, ...openIdentity(keys, userId, sealed) })),
    bank_cards: (await new BankCards(db, keys, () => 0).of(userId)).map((card) => ({ ...card })),
    withdrawal_destinations: await destinationsOf(db, userId, keys),
    audit_entries: await db.selectFrom('audit_entries').select(['at_ms', 'act', 'subject', 'detail']).where('actor', '=', owner).execute(),
  }
}

async function destinationsOf(db: Records, userId: string, keys: IdentityKeys) {
  const { rows } = await new Withdrawals(db, keys.sealing, () => 0).of(userId, { states: null, page: 1, size: ROWS_MAX })
  return rows.map(({ withdrawalId, destination }) => ({ withdrawal_id: withdrawalId, ...destination }))
}

/** Note that somebody took a copy of everything. */
export const noteExport = (db: Records, userId: string, atMs: number): Promise<void> =>
  addAuditEntry(db, { actor: `user:${userId}`, act: 'data_export', subject: `user ${userId}`, detail: {} }, atMs)
