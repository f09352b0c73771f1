import { OPERATOR_ALERTS } from '@glasshouse/domain'
import type { Approval, Approvals } from '../approvals/approvals.ts'
import type { Records } from '../database.ts'
import { decidedFor } from './alert-news.ts'

export interface OwnRequests {
  /** Newest decision first. */
  readonly decided: readonly { readonly approval: Approval; readonly endedAtMs: number }[]
  /** Decided since the operator last looked. */
  readonly fresh: number
  readonly seenAtMs: number
}

/** What became of an operator's own requests, and up to where they have seen it. */
export class OwnRequestsBook {
  readonly #db: Records
  readonly #clock: () => number
  readonly #approvals: Approvals

  constructor(db: Records, clock: () => number, approvals: Approvals) {
    this.#db = db
    this.#clock = clock
    this.#approvals = approvals
  }

  async of(operatorId: number, limit: number): Promise<OwnRequests> {
    const row = await this.#db.selectFrom('operator_alerts').select('seen_at_ms').where('operator_id', '=', operatorId).executeTakeFirst()
    const seenAtMs = row?.seen_at_ms ?? 0
    const ids = await decidedFor(this.#db, operatorId)
      .select(['approval_id', 'ended_at_ms'])
      .orderBy('ended_at_ms', 'desc')
      .orderBy('approval_id')
      .limit(limit)
      .execute()
    const { fresh } = await decidedFor(this.#db, operatorId)
      .select((row) => row.fn.countAll<number>().as('fresh'))
      .where('ended_at_ms', '>', seenAtMs)
      .executeTakeFirstOrThrow()
    const found = await Promise.all(
      ids.map(async ({ approval_id, ended_at_ms }) => ({ approval: await this.#approvals.byId(approval_id), endedAtMs: ended_at_ms ?? 0 })),
    )
    return { decided: found.filter(isThere), fresh: Number(fresh), seenAtMs }
  }

  /** Up to a moment that a list has shown; never back, and never beyond now. */
  async see(operatorId: number, untilMs: number): Promise<void> {
    const seen = Math.min(untilMs, this.#clock())
    await this.#db
      .insertInto('operator_alerts')
      .values({ operator_id: operatorId, kinds: [...OPERATOR_ALERTS], seen_at_ms: seen })
      .onConflict((conflict) =>
        conflict
          .column('operator_id')
          .doUpdateSet((row) => ({ seen_at_ms: row.fn('greatest', ['operator_alerts.seen_at_ms', row.val(seen)]) })),
      )
      .execute()
  }
}

interface Found {
  readonly approval: Approval | null
  readonly endedAtMs: number
}
const isThere = (one: Found): one is Found & { readonly approval: Approval } => one.approval !== null
