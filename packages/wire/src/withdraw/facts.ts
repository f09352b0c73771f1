import { formatDecimal, IDENTITY_LEVELS, type IdentityLevel } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wirePattern } from '../fields.ts'
import { USDT_DECIMALS } from '../wallet/asset.ts'

/** What stands in the way of a withdrawal, whatever its amount. */
export const WITHDRAWAL_OBSTACLES = ['demo', 'frozen', 'stopped', 'debt', 'pending', 'fund_password', 'primary', 'advanced'] as const
export type WithdrawalObstacle = (typeof WITHDRAWAL_OBSTACLES)[number]

const facts = z.object({
  obstacles: z.array(z.enum(WITHDRAWAL_OBSTACLES)),
  level: z.enum(IDENTITY_LEVELS),
  /** USDT of these limits that are left. */
  dayLeft: decimalText,
  dayLimit: decimalText,
  monthLeft: decimalText,
  monthLimit: decimalText,
  /** Payouts wait until then after a change of a credential; null: they do not wait. */
  payoutsAfter: z.number().int().nullable(),
  /** How long such a wait is. */
  payoutDelayMs: z.number().int(),
  /** Operators have stopped all sending for now; requests are taken. */
  areStopped: z.boolean(),
})
export type WithdrawalFacts = z.output<typeof facts>

/** True when this user may ask for a withdrawal now. */
export const getWithdrawStatus = endpoint('GET', '/api/withdraw/getWithdrawStatus', {
  summary: 'Whether the user may ask for a withdrawal now',
  access: 'user',
  kind: 'read',
  data: z.boolean(),
})

export const withdrawalFacts = endpoint('GET', '/api/withdraw/facts', {
  clientName: 'getWithdrawalFacts',
  summary: 'Limits left, and what stands in the way of a withdrawal',
  access: 'user',
  kind: 'read',
  data: facts,
})

const coin = wirePattern(/^[a-z0-9]{2,20}$/i, 'must be a coin such as usdt', 20).transform((text) => text.toLowerCase())

/** Name as specified; what a deposit has brought and is free. */
export const getMt5Amount = endpoint('GET', '/api/common/getMt5Amount', {
  clientName: 'getDepositAmount',
  summary: 'Amount of a coin that is available in the platform wallet',
  access: 'user',
  kind: 'read',
  query: z.object({ coin }),
  data: z.number(),
})

/** Name as specified; 0 while nothing may be withdrawn. */
export const getWithdrawMt5Amount = endpoint('GET', '/api/common/getWithdrawMt5Amount', {
  clientName: 'getWithdrawableAmount',
  summary: 'Amount of a coin that may be withdrawn now',
  access: 'user',
  kind: 'read',
  query: z.object({ coin }),
  data: z.number(),
})

/** USDT in units. */
interface Limit {
  readonly limit: bigint
  readonly used: bigint
}
interface KnownFacts {
  readonly inTheWay: readonly WithdrawalObstacle[]
  readonly level: IdentityLevel
  readonly day: Limit
  readonly month: Limit
  readonly afterMs: number | null
  readonly delayMs: number
  readonly isStopped: boolean
}
export const withdrawalFactsToWire = ({ inTheWay, level, day, month, afterMs, delayMs, isStopped }: KnownFacts): WithdrawalFacts => ({
  obstacles: [...inTheWay],
  level,
  dayLeft: leftOf(day),
  dayLimit: formatDecimal(day.limit, USDT_DECIMALS),
  monthLeft: leftOf(month),
  monthLimit: formatDecimal(month.limit, USDT_DECIMALS),
  payoutsAfter: afterMs,
  payoutDelayMs: delayMs,
  areStopped: isStopped,
})

const leftOf = ({ limit, used }: Limit) => formatDecimal(used > limit ? 0n : limit - used, USDT_DECIMALS)
