import { type CredentialChange, PAYOUT_DELAY_MS } from '@glasshouse/domain'
import {
  type ChangedCredential,
  type ChangeEffects,
  type NoticeName,
  type Records,
  type Sessions,
  writeCredentialChange,
} from '@glasshouse/records'
import { ApiError } from '../errors/api-error.ts'
import type { Notices } from '../messages/notices.ts'
import type { SessionChanges } from './session-changes.ts'

export interface CredentialChangesParts {
  readonly db: Records
  readonly sessions: Pick<Sessions, 'forgetUser'>
  readonly sessionChanges: SessionChanges
  readonly notices: Pick<Notices, 'tell' | 'sendNow'>
  readonly isSandbox: boolean
  readonly clock: () => number
}

/** What follows from every change of a credential, whoever makes it: one place, so that nothing is left out. */
export class CredentialChanges {
  readonly #parts: CredentialChangesParts

  constructor(parts: CredentialChangesParts) {
    this.#parts = parts
  }

  /** Time that payouts wait after a change. */
  get payoutDelayMs(): number {
    return this.#parts.isSandbox ? PAYOUT_DELAY_MS.sandbox : PAYOUT_DELAY_MS.house
  }

  /** Makes the change and what follows from it in one transaction, then tells the sockets of ended sessions. */
  async make<T>(changed: ChangedCredential, work: (tx: Records) => Promise<T>): Promise<T> {
    const { done, effects } = await this.#parts.db.transaction().execute(async (tx) => {
      const done = await work(tx)
      return { done, effects: await this.made(tx, changed) }
    })
    this.committed(changed.userId, effects)
    return done
  }

  /**
   * In a transaction of the caller, who calls `committed` after it: other sessions end, payouts wait, an audit entry
   * stands, the person is told.
   */
  async made(tx: Records, changed: ChangedCredential): Promise<ChangeEffects> {
    const nowMs = this.#parts.clock()
    const effects = await writeCredentialChange(tx, changed, { nowMs, payoutDelayMs: this.payoutDelayMs })
    if (effects === null) throw new ApiError({ reason: 'token_invalid' })
    const values = this.timesOf(nowMs, effects.payoutsAfterMs)
    await this.#parts.notices.tell(tx, { userId: changed.userId, name: noticeOf(changed.change), values })
    return effects
  }

  /** Values of the notices of a change. */
  timesOf(nowMs: number, payoutsAfterMs: number) {
    return { time: minuteOf(nowMs), payouts: minuteOf(payoutsAfterMs) }
  }

  committed(userId: string, { ended }: Pick<ChangeEffects, 'ended'>): void {
    this.#parts.sessions.forgetUser(userId)
    for (const sessionId of ended) this.#parts.sessionChanges.notify({ kind: 'ended', sessionId })
    this.#parts.notices.sendNow()
  }
}

/** Name of the notice that tells of a change: `email-bound`. */
export const noticeOf = (change: CredentialChange): NoticeName => change.replaceAll('_', '-') as NoticeName

/** `2026-01-07 12:00 UTC`: a mail does not know where its reader is. */
const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
