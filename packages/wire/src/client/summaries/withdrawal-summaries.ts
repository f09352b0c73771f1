import type { AddressType, WithdrawalState } from '@glasshouse/domain'
import type { AddressEntry } from '../../keys/address-book.ts'
import type { WithdrawalMethodEntry } from '../../withdraw/methods.ts'
import type { WithdrawalDetail, WithdrawalOrder } from '../../withdraw/orders.ts'
import type { SubmittedWithdrawal } from '../../withdraw/submit.ts'

const NETWORKS = { ERC: 'ethereum', TRC: 'tron' } as const
const networkOf = (chain: 'ERC' | 'TRC' | ''): AddressType | null => (chain === '' ? null : NETWORKS[chain])

/** A way to withdraw. Decimals are text, in units of the coin. */
export interface MethodSummary {
  readonly id: string
  readonly name: string
  readonly coin: string
  readonly logo: string
  readonly isOn: boolean
  readonly kind: 'coin' | 'card'
  readonly network: AddressType | null
  readonly feeRate: string
  readonly feeFixed: string
  readonly minimum: string
  readonly decimals: number
  readonly delayMinutes: number
  readonly ratios: readonly { readonly currency: string; readonly ratio: string; readonly since: number }[]
}
export const methodSummary = (entry: WithdrawalMethodEntry): MethodSummary => ({
  id: entry.id,
  name: entry.rechargeName,
  coin: entry.coin,
  logo: entry.logo,
  isOn: entry.status === '1',
  kind: entry.type === 0 ? 'coin' : 'card',
  network: networkOf(entry.coinChain),
  feeRate: entry.feeRate,
  feeFixed: entry.feeFixed,
  minimum: entry.minAmount,
  decimals: entry.decimals,
  delayMinutes: entry.delayMinutes,
  ratios: entry.ratios,
})

export type WithdrawalProgress = 'waiting' | 'success' | 'failed'
export const WITHDRAWAL_PROGRESSES = ['waiting', 'success', 'failed'] as const

export interface WithdrawalSummary {
  readonly id: string
  readonly serial: string
  readonly method: string
  readonly coin: string
  readonly amount: string
  readonly fee: string
  /** What arrives, of `currency`. */
  readonly paid: string
  readonly currency: string
  readonly ratio: string
  readonly progress: WithdrawalProgress
  readonly state: WithdrawalState
  /** Address, or the end of a card's number. */
  readonly destination: string
  readonly endReason: string
  readonly reference: string
  readonly dueAt: number
  readonly mayCancel: boolean
  readonly askedAt: number
}
export const withdrawalSummary = (order: WithdrawalOrder): WithdrawalSummary => ({
  id: order.id,
  serial: order.serialId,
  method: order.type,
  coin: order.coin,
  amount: order.amount,
  fee: order.fee,
  paid: order.realAmount,
  currency: order.currency,
  ratio: order.ratio,
  progress: WITHDRAWAL_PROGRESSES[order.status],
  state: order.state,
  destination: order.toAdress,
  endReason: order.withDrawRemark,
  reference: order.reference,
  dueAt: order.dueAt,
  mayCancel: order.mayCancel,
  askedAt: order.params.createTime,
})

export interface WithdrawalDetailSummary extends WithdrawalSummary {
  readonly kind: 'coin' | 'card'
  readonly network: AddressType | null
  readonly destinationName: string
  readonly holderName: string
  readonly approvals: number
  readonly approvalsNeeded: number
  readonly steps: WithdrawalDetail['steps']
}
export const withdrawalDetailSummary = (detail: WithdrawalDetail): WithdrawalDetailSummary => ({
  ...withdrawalSummary(detail),
  kind: detail.kind,
  network: networkOf(detail.coinChain),
  destinationName: detail.toName,
  holderName: detail.holderName,
  approvals: detail.approvals,
  approvalsNeeded: detail.approvalsNeeded,
  steps: detail.steps,
})

export const askedWithdrawal = ({ serialId, realAmount, ...same }: SubmittedWithdrawal) => ({ ...same, serial: serialId, paid: realAmount })
export type AskedWithdrawalSummary = ReturnType<typeof askedWithdrawal>

/** An address of the person's own book. */
export interface AddressSummary {
  readonly id: string
  readonly network: AddressType
  readonly address: string
  readonly name: string
  readonly addedAt: number
}
export const addressSummary = ({ id, type, address, name, createTime }: AddressEntry): AddressSummary => ({
  ...{ id, network: NETWORKS[type], address, name, addedAt: createTime },
})
