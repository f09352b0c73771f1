import { sql, type Transaction } from 'kysely'
import type { RecordTables } from '../tables.ts'
import type { CodeRefusal } from './codes.ts'

export interface CodeLimitFigures {
  readonly liveMs: number
  /** Between two codes to one target. */
  readonly pauseMs: number
  /** Wrong guesses from one network or device. */
  readonly triesMax: number
  /** Wrong guesses from everywhere together: of a million codes. */
  readonly triesMaxOfAll: number
  readonly windowMs: number
  readonly sendsMaxOfTarget: number
  /** Higher: many people may share an address. */
  readonly sendsMaxOfAddress: number
}
export const CODE_LIMITS: CodeLimitFigures = {
  liveMs: 10 * 60_000,
  pauseMs: 60_000,
  triesMax: 5,
  triesMaxOfAll: 50,
  windowMs: 24 * 3_600_000,
  sendsMaxOfTarget: 10,
  sendsMaxOfAddress: 50,
}

interface Send {
  readonly target: string
  /** '' is not counted. */
  readonly address: string
  readonly now: number
  readonly limits: CodeLimitFigures
}

/**
 * Rate limit of sent codes: counts one send for target and address, or tells why it may not go out. Subjects are locked
 * by name, in one order, so that many requests at once are counted one by one; a refused one counts for nobody.
 */
export async function countSend(tx: Transaction<RecordTables>, send: Send): Promise<CodeRefusal | null> {
  const { now, limits } = send
  const subjects = [
    ...(send.address === '' ? [] : [{ subject: `address:${send.address}`, max: limits.sendsMaxOfAddress, pauseMs: 0 }]),
    { subject: `target:${send.target}`, max: limits.sendsMaxOfTarget, pauseMs: limits.pauseMs },
  ]
  for (const { subject } of subjects) await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('code_sends')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.map(({ subject }) => subject),
    )
    .execute()
  for (const { subject, max, pauseMs } of subjects) {
    const row = rows.find((one) => one.subject === subject)
    if (!row) continue
    if (now < row.last_at_ms + pauseMs) return { reason: 'code_asked_too_soon', nextAtMs: row.last_at_ms + pauseMs }
    const windowEndsMs = row.window_started_ms + limits.windowMs
    if (now < windowEndsMs && row.sends >= max) return { reason: 'code_limit_reached', nextAtMs: windowEndsMs }
  }
  const isOver = sql<boolean>`code_sends.window_started_ms <= ${now - limits.windowMs}`
  await tx
    .insertInto('code_sends')
    .values(subjects.map(({ subject }) => ({ subject, window_started_ms: now, last_at_ms: now, sends: 1 })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        sends: sql`case when ${isOver} then 1 else code_sends.sends + 1 end`,
        window_started_ms: sql`case when ${isOver} then ${now} else code_sends.window_started_ms end`,
        last_at_ms: now,
      }),
    )
    .execute()
  return null
}
