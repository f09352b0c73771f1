import { ALERT_PAUSE_MS, mayTakePart, type OperatorRole } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Approval } from '../approvals/approvals.ts'
import { IS_SIGNED } from '../approvals/is-signed.ts'
import type { Records } from '../database.ts'
import type { AlertSettings } from './alert-settings.ts'

/** What one mail says: counts, and the kinds of alarms. Nothing of what a request is about. */
export interface AlertNews {
  readonly approvals: number
  readonly decisions: number
  readonly begun: readonly string[]
  readonly ended: readonly string[]
}
export interface AlertReader {
  readonly settings: AlertSettings
  readonly roles: readonly OperatorRole[]
}
/** Writes the mail in the transaction that notes what it says. */
export type WriteMail = (tx: Records, news: AlertNews, address: string) => Promise<void>

const DAY_MS = 86_400_000
/** Longer than a request may wait. */
const DECIDED_WITHIN_MS = 3 * DAY_MS
const KEPT_MS = 30 * DAY_MS
/** `unconfirmed`: acts that one operator did alone and nobody has confirmed. */
export interface OpenWork {
  readonly unconfirmed: readonly Pick<Approval, 'approvalId' | 'act' | 'requestedBy'>[]
}

/** What operators with a confirmed address have not been notified of. Each thing is said once, however often it is looked for. */
export class AlertNewsBook {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Alarms there are now: others of before have ended. */
  noteAlarms(kinds: readonly string[]): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      const now = this.#clock()
      const open = await tx.selectFrom('operator_alarms').select('kind').where('ended_at_ms', 'is', null).forUpdate().execute()
      const known = new Set(open.map(({ kind }) => kind))
      const begun = [...new Set(kinds)].filter((kind) => !known.has(kind))
      const over = [...known].filter((kind) => !kinds.includes(kind))
      if (begun.length > 0)
        await tx
          .insertInto('operator_alarms')
          .values(begun.map((kind) => ({ kind, began_at_ms: now, ended_at_ms: null })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      if (over.length > 0)
        await tx
          .updateTable('operator_alarms')
          .set({ ended_at_ms: now })
          .where('ended_at_ms', 'is', null)
          .where('kind', 'in', over)
          .execute()
    })
  }

  /**
   * Writes one mail of all that is new to a reader, at most once in five minutes. An alarm that begins goes at once, unless one of
   * its kind did so within that time. False where nothing is due.
   */
  tell({ settings, roles }: AlertReader, work: OpenWork, write: WriteMail): Promise<boolean> {
    const { operatorId } = settings
    return this.#db.transaction().execute(async (tx) => {
      const now = this.#clock()
      const row = await tx.selectFrom('operator_alerts').selectAll().where('operator_id', '=', operatorId).forUpdate().executeTakeFirst()
      // The address was removed or replaced meanwhile: the next look sees what is chosen now.
      if (!row || row.address !== settings.address || row.confirmed_at_ms === null) return false
      const reader = { operatorId, roles, kinds: new Set(row.kinds), sinceMs: row.confirmed_at_ms }
      const abouts = [
        ...(reader.kinds.has('approvals') ? await this.#waitingFor(tx, reader, work) : []),
        ...(reader.kinds.has('decisions') ? await this.#decidedOf(tx, reader) : []),
        ...(reader.kinds.has('alarms') ? await this.#alarmsFor(tx, reader) : []),
      ]
      const told = await toldOf(tx, operatorId)
      const fresh = abouts.filter(
        (about) => !told.has(about) && (!about.startsWith('ended:') || told.has(about.replace('ended:', 'alarm:'))),
      )
      if (fresh.length === 0) return false
      const isUrgent = fresh.some((about) => about.startsWith('alarm:') && !isRepeated(about, told, now))
      if (!isUrgent && now - row.mailed_at_ms < ALERT_PAUSE_MS) return false
      await tx
        .insertInto('operator_alerts_told')
        .values(fresh.map((about) => ({ operator_id: operatorId, about, at_ms: now })))
        .execute()
      await tx.updateTable('operator_alerts').set({ mailed_at_ms: now }).where('operator_id', '=', operatorId).execute()
      await write(tx, newsOf(fresh), row.address)
      return true
    })
  }

  /** Forgets what nobody asks for any more. */
  async sweep(): Promise<void> {
    const before = this.#clock() - KEPT_MS
    await this.#db.deleteFrom('operator_alarms').where('ended_at_ms', '<', before).execute()
    await sql`delete from operator_alerts_told t where at_ms < ${before} and not exists (
      select 1 from operator_alarms a where a.ended_at_ms is null and t.about = 'alarm:' || a.kind || ':' || a.began_at_ms
    )`.execute(this.#db)
  }

  async #waitingFor(tx: Records, { operatorId, roles }: Reader, { unconfirmed }: OpenWork): Promise<string[]> {
    const open = await tx
      .selectFrom('approvals')
      .select(['approval_id', 'act'])
      .where('state', '=', 'requested')
      .where('expires_at_ms', '>', this.#clock())
      .where('requested_by', '<>', operatorId)
      .where(IS_SIGNED)
      .execute()
    const confirmable = unconfirmed.filter(({ act, requestedBy }) => requestedBy !== operatorId && mayTakePart(act, 'approve', roles))
    return [
      ...open.filter(({ act }) => mayTakePart(act, 'approve', roles)).map(({ approval_id }) => `request:${approval_id}`),
      ...confirmable.map(({ approvalId }) => `confirm:${approvalId}`),
    ]
  }

  /** What others decided, and what ran out; not what the operator did alone or withdrew. */
  async #decidedOf(tx: Records, { operatorId, sinceMs }: Reader): Promise<string[]> {
    const from = Math.max(sinceMs, this.#clock() - DECIDED_WITHIN_MS)
    const rows = await decidedFor(tx, operatorId).select('approval_id').where('ended_at_ms', '>=', from).execute()
    return rows.map(({ approval_id }) => `decision:${approval_id}`)
  }

  async #alarmsFor(tx: Records, { sinceMs }: Reader): Promise<string[]> {
    const rows = await tx.selectFrom('operator_alarms').selectAll().where('began_at_ms', '>=', sinceMs).orderBy('began_at_ms').execute()
    return rows.map(({ kind, began_at_ms, ended_at_ms }) => `${ended_at_ms === null ? 'alarm' : 'ended'}:${kind}:${began_at_ms}`)
  }
}

interface Reader {
  readonly operatorId: number
  readonly roles: readonly OperatorRole[]
  readonly sinceMs: number
}

/** Requests of an operator that have ended by somebody else's decision or by their time. */
export const decidedFor = (db: Records, operatorId: number) =>
  db
    .selectFrom('approvals')
    .where('requested_by', '=', operatorId)
    .where('ended_at_ms', 'is not', null)
    .where((row) => row.or([row('approved_by', 'is not', null), row('declined_by', 'is not', null), row('state', '=', 'expired')]))

async function toldOf(tx: Records, operatorId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('operator_alerts_told').select(['about', 'at_ms']).where('operator_id', '=', operatorId).execute()
  return new Map(rows.map(({ about, at_ms }) => [about, at_ms]))
}

const kindOf = (about: string): string => about.split(':')[1] ?? ''

/** One that flaps is said at once the first time only. */
const isRepeated = (about: string, told: ReadonlyMap<string, number>, now: number): boolean =>
  [...told].some(([known, atMs]) => known.startsWith(`alarm:${kindOf(about)}:`) && now - atMs < ALERT_PAUSE_MS)

const newsOf = (abouts: readonly string[]): AlertNews => {
  const of = (...names: readonly string[]) => abouts.filter((about) => names.some((name) => about.startsWith(`${name}:`)))
  return {
    approvals: of('request', 'confirm').length,
    decisions: of('decision').length,
    begun: [...new Set(of('alarm').map(kindOf))],
    ended: [...new Set(of('ended').map(kindOf))],
  }
}
