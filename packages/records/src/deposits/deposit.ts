import { randomBytes, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DepositState, DepositTable } from './tables.ts'

/** A deposit as its owner sees it. */
export interface Deposit {
  readonly depositId: string
  readonly serialId: string
  readonly userId: string
  readonly state: DepositState
  readonly coin: string
  readonly channel: string
  readonly currency: string
  /** Null where nobody claimed it. */
  readonly claimed: string | null
  readonly address: string
  readonly credited: string | null
  readonly reason: string
  readonly submittedAtMs: number
  readonly decidedAtMs: number | null
  readonly reversedAtMs: number | null
}
export const depositOf = (row: Selectable<DepositTable>): Deposit => ({
  depositId: row.deposit_id,
  serialId: row.serial_id,
  userId: row.user_id,
  state: row.state,
  coin: row.coin,
  channel: row.channel,
  currency: row.currency,
  claimed: row.claimed,
  address: row.address,
  credited: row.credited,
  reason: row.reason,
  submittedAtMs: row.submitted_at_ms,
  decidedAtMs: row.decided_at_ms,
  reversedAtMs: row.reversed_at_ms,
})

export const newDepositId = (): string => randomBytes(16).toString('hex')

/** Day (UTC) and eight random digits: it can be read out over the telephone and says nothing of how many there are. */
export function newSerialId(nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(2, 10).replaceAll('-', '')
  return `D${day}${String(randomInt(100_000_000)).padStart(8, '0')}`
}
