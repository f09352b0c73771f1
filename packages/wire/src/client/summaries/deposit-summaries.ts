import type { RechargeCoin } from '../../deposit/get-adress.ts'
import type { RechargeOrder } from '../../deposit/recharge.ts'

/** One way in which a coin can be deposited. */
export interface DepositChannel extends Omit<RechargeCoin, 'coinName'> {
  /** `USDT-TRC20`. */
  readonly name: string
}

/** In the order of the exchange. */
export const depositChannels = (byName: Readonly<Record<string, RechargeCoin>>): readonly DepositChannel[] =>
  Object.values(byName).map(({ coinName, ...channel }) => ({ ...channel, name: coinName }))

export interface DepositSummary {
  readonly id: string
  /** What people name it by. */
  readonly serialId: string
  /** Way it came, or the coin where nobody claimed it. */
  readonly channel: string
  readonly coin: string
  /** Unit of `amount`. */
  readonly currency: string
  readonly status: 'waiting' | 'success' | 'failed'
  /** Claimed; credited where nobody claimed it. */
  readonly amount: string
  /** '0' before it is credited. */
  readonly credited: string
  readonly address: string
  /** Why it failed, or why another amount was credited; '' without one. */
  readonly reason: string
  readonly isClaimed: boolean
  readonly submittedAtMs: number
  readonly decidedAtMs: number | null
  /** When the credit was taken back. */
  readonly reversedAtMs: number | null
}

const STATUSES = ['waiting', 'success', 'failed'] as const

export const depositSummary = (order: RechargeOrder): DepositSummary => ({
  id: order.id,
  serialId: order.serialId,
  channel: order.type,
  coin: order.coin,
  currency: order.currency,
  status: STATUSES[order.status],
  amount: order.amount,
  credited: order.realAmount,
  address: order.address,
  reason: order.rechargeRemark,
  isClaimed: order.isClaimed,
  submittedAtMs: order.params.createTime,
  decidedAtMs: order.params.date,
  reversedAtMs: order.reversedTime,
})
