import { connect } from './connection.ts'

/** A house runs on this journal, or somebody else holds it. */
export class JournalInUseError extends Error {
  constructor(detail: string) {
    super(`${detail}: stop the exchange first`)
    this.name = 'JournalInUseError'
  }
}

export interface HeldJournal {
  release(): Promise<void>
}

const LOCK_WAIT_MS = 5_000
/** SQLSTATE of a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Keeps every house off a journal while it is worked on: a start waits, or ends and is tried again; nobody
 * appends. Refused when a house runs there now, which its open writer shows, whatever machine it is on.
 */
export async function holdJournal(ownerUrl: string): Promise<HeldJournal> {
  const client = await connect(ownerUrl, 'journal holder')
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
    // A server may end transactions that do nothing for long; this one is meant to.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    // The lock first, then the look: who opens a writer after the look finds the lock.
    await client.query('LOCK TABLE journal.groups IN SHARE ROW EXCLUSIVE MODE')
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse journal writer'`,
    )
    if (rows.length > 0) throw new JournalInUseError('an exchange runs on this database')
    return { release: () => client.end() }
  } catch (error) {
    await client.end()
    throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE ? new JournalInUseError('somebody works on this journal now') : error
  }
}
