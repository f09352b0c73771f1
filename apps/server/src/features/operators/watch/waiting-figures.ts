import { listHouseBalances } from '@glasshouse/read-model'
import { IS_SIGNED } from '@glasshouse/records'
import { sql } from 'kysely'
import type { Needs } from '../../../services/services.ts'
import { custodyOf } from '../money/custody.ts'

export type WaitingServices = Needs<'clock' | 'engine' | 'listing' | 'log' | 'readModel', 'approvals' | 'db'>

export const QUEUES = ['approvals', 'withdrawals', 'deposits', 'reviews', 'messages', 'executions', 'confirmations'] as const
export type Queue = (typeof QUEUES)[number]

/** What waits for somebody, and since when the oldest of it does. */
export interface Waiting {
  readonly count: number
  readonly oldestSeconds: number
}
export interface WaitingFigures {
  readonly queues: Readonly<Record<Queue, Waiting>>
  readonly suspense: number
  /** Coins whose custody is not what came in less what went out. */
  readonly custodyBroken: number
}

const NONE: Waiting = { count: 0, oldestSeconds: 0 }
const NOTHING: WaitingFigures = {
  queues: Object.fromEntries(QUEUES.map((queue) => [queue, NONE])) as Record<Queue, Waiting>,
  suspense: 0,
  custodyBroken: 0,
}
/** Figures are read from the tables at most so often. */
const KEPT_MS = 5_000
/** Whoever asks for them waits no longer: a hung database must not hide the other metrics. */
const PATIENCE_MS = 1_000

/** Figures of the tables for /metrics, as of the last look. */
export class WatchedTables {
  readonly #services: WaitingServices
  #figures = NOTHING
  #readAtMs: number | null = null
  #reading: Promise<void> | null = null

  constructor(services: WaitingServices) {
    this.#services = services
  }

  /** Since the last look that was answered, by the monotonic clock; -1 before the first. */
  get ageSeconds(): number {
    return this.#readAtMs === null ? -1 : (this.#monotonicMs() - this.#readAtMs) / 1_000
  }

  async figures(): Promise<WaitingFigures> {
    const isFresh = this.#readAtMs !== null && this.#monotonicMs() - this.#readAtMs < KEPT_MS
    if (!isFresh) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null
      })
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS)
      })
      await Promise.race([this.#reading, patience])
      clearTimeout(timer)
    }
    return this.#figures
  }

  #monotonicMs(): number {
    return this.#services.engine.time.monotonicMs()
  }

  async #read(): Promise<void> {
    try {
      this.#figures = await figuresOf(this.#services)
      this.#readAtMs = this.#monotonicMs()
    } catch (error) {
      this.#services.log.warn({ err: error }, 'figures of what waits cannot be read; those of the last look stay')
    }
  }
}

async function figuresOf(services: WaitingServices): Promise<WaitingFigures> {
  const { clock, readModel, records } = services
  const nowMs = clock()
  const { rows } = await sql<{ queue: Queue; count: string; oldest_ms: string | null }>`
    select 'approvals' as queue, count(*) as count, min(requested_at_ms) as oldest_ms from approvals where state = 'requested' and ${IS_SIGNED}
    union all select 'executions', count(*), min(approved_at_ms) from approvals where state = 'approved'
    union all select 'withdrawals', count(*), min(asked_at_ms) from withdrawals where state in ('requested', 'approved', 'waiting', 'sending')
    union all select 'deposits', count(*), min(submitted_at_ms) from reviews where kind = 'deposit' and state in ('submitted', 'in_review')
    union all select 'reviews', count(*), min(submitted_at_ms) from reviews where kind <> 'deposit' and state in ('submitted', 'in_review')
    union all select 'messages', count(*), min(created_at_ms) from outbox_messages where state = 'waiting'`.execute(records.db)
  // What one operator did alone, as restricting acts may be, until another has looked at it.
  const unconfirmed = await records.approvals.unconfirmed()
  const waiting = (count: number, oldestMs: number | null): Waiting => ({
    count,
    oldestSeconds: oldestMs === null ? 0 : Math.max(0, nowMs - oldestMs) / 1_000,
  })
  const waitingOf = (queue: Queue): Waiting => {
    if (queue === 'confirmations') return waiting(unconfirmed.length, unconfirmed[0]?.requestedAtMs ?? null)
    const row = rows.find((one) => one.queue === queue)
    const oldestMs = row?.oldest_ms ?? null
    return waiting(Number(row?.count ?? 0), oldestMs === null ? null : Number(oldestMs))
  }
  const equations = await custodyOf(services, await listHouseBalances(readModel))
  return {
    queues: Object.fromEntries(QUEUES.map((queue) => [queue, waitingOf(queue)])) as Record<Queue, Waiting>,
    suspense: equations.filter(({ waiting }) => waiting !== '0').length,
    custodyBroken: equations.filter(({ isRight }) => !isRight).length,
  }
}
