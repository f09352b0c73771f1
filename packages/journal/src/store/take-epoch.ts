import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseBusyError } from '../format/errors.ts'
import { connect } from './connection.ts'

/** The writer's connection, with the settings under which an answered append is durable. */
export interface WriterConnection {
  readonly client: Client
  /** Throws when a commit was answered though its wait for the standby was given up. */
  assertReplicated(): void
}

export async function openWriterConnection(url: string): Promise<WriterConnection> {
  const client = await connect(url, 'journal writer')
  let cancelled: string | null = null
  client.on('notice', (notice) => {
    if (isCancelledWait(notice)) cancelled ??= String(notice.message)
  })
  try {
    await client.query('SET synchronous_commit = on')
    // An append ends by its own answer and not by a limit: a cancelled one may have been written all the same.
    await client.query('SET statement_timeout = 0')
    await noticeDeadClient(client)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    client,
    assertReplicated() {
      if (cancelled !== null) throw new Error(`the database did not wait for its standby: ${cancelled}`)
    },
  }
}

/** The server's function that warns is named in every language; its words are translated. */
function isCancelledWait({ message, routine }: { readonly message?: string | undefined; readonly routine?: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN' || /cancell?ing (the )?wait for synchronous replication/.test(message ?? '')
}

const INVALID_PARAMETER_VALUE = '22023'

/** The server ends what it does for a client that is gone, where its system can look: not on Windows. */
async function noticeDeadClient(client: Client): Promise<void> {
  await client.query(`SET client_connection_check_interval = '1s'`).catch((error: { code?: string }) => {
    if (error.code !== INVALID_PARAMETER_VALUE) throw error
  })
}

export interface EpochRetry {
  readonly lockTimeoutMs: number
  readonly pauseMs: number
  readonly attempts: number
}

const RETRY: EpochRetry = { lockTimeoutMs: 3_000, pauseMs: 1_000, attempts: 6 }

/** SQLSTATEs of a lock that did not come in time, and of an epoch that another took since the look. */
const BUSY = ['55P03', '40001']

/**
 * Takes the epoch after the newest one that was seen, or nothing. In a transaction, so that a connection that is cut
 * while it waits for the lock takes none afterwards.
 */
export async function takeEpoch(connection: WriterConnection, retry: EpochRetry = RETRY): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeNext(connection, retry.lockTimeoutMs)
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      if (!BUSY.includes(code)) throw error
      if (attempt >= retry.attempts)
        throw new DatabaseBusyError(`no epoch of the journal in ${attempt} attempts: ${message}`, { cause: error })
    }
    await sleep(retry.pauseMs)
  }
}

async function takeNext({ client, assertReplicated }: WriterConnection, lockTimeoutMs: number): Promise<number> {
  const seen = await client.query('SELECT coalesce(max(epoch), 0) AS epoch FROM journal.epochs')
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    const { rows } = await client.query('SELECT journal.take_epoch($1) AS epoch', [seen.rows[0].epoch])
    await client.query('COMMIT')
    assertReplicated()
    return Number(rows[0].epoch)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
