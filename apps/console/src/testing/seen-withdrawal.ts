import { encodeCommand } from '@glasshouse/core'
import { amount, type Command, type ReasonCode, type SignedActName, timeMs } from '@glasshouse/domain'
import { hexOf, payoutHash, readEvidence, userRefOf } from '@glasshouse/operator-keys'
import { actBytesOf } from '@glasshouse/testkit'
import type { ShownWithdrawal } from '@glasshouse/wire'

export const EXCHANGE = 'ef'.repeat(32)
const ID = 'ab'.repeat(16)

/** What it is settled under. */
export const PAYMENT = `tron:${'ab'.repeat(32)}:0`

/** A withdrawal as a look shows it. */
export const seenWithdrawal: ShownWithdrawal = {
  ...{
    id: ID,
    serial: 'WABABABABABAB',
    userId: '123456789',
    state: 'approved',
    method: 'USDT-TRC20',
    coin: 'usdt',
    amount: '200',
    fee: '1',
    paid: '199',
  },
  ...{ currency: 'USDT', approvals: 2, approvalsNeeded: 2, dueAt: 0, askedAt: 1, hits: [], debts: [], reference: '', reason: '' },
  ...{ account: 1_021, userSalt: 'c0'.repeat(16), way: 'coin', network: 'tron', ratio: '1', salt: '5a'.repeat(16) },
  destination: { kind: 'coin', network: 'tron', addressId: 'a1', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', name: '' },
}

const STEPS = {
  'approve-withdrawal': { type: 'ApproveWithdrawal' },
  'send-withdrawal': { type: 'SendWithdrawal' },
  'settle-withdrawal': { type: 'SettleWithdrawal', evidence: readEvidence(PAYMENT)?.hash },
  'reject-withdrawal': { type: 'EndWithdrawal', end: 'rejected' },
} as const
/** Words of a step, as they are typed. */
export const payoutWords = (act: PayoutActName): string[] => (act === 'settle-withdrawal' ? [ID, PAYMENT] : [ID])

export type PayoutActName = keyof typeof STEPS & SignedActName

/** What a server gives to sign of a step of it; `put`: what a lying one says otherwise. */
export function payoutBytes(act: PayoutActName, put: object = {}, reasonCode: ReasonCode = 'incident'): string {
  const { account, userId, userSalt } = seenWithdrawal
  const actor = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const command = {
    ...{ ...STEPS[act], actor, approverId: 0, reasonCode, accountId: account, withdrawalId: ID },
    ...{ userRef: userRefOf(userSalt, userId), assetId: 1, amount: amount(200_000_000n), fee: amount(1_000_000n) },
    ...{ destination: payoutHash(seenWithdrawal), ...put },
  } as Command
  const head = { act, requestedBy: 1, reasonCode, nonce: '12'.repeat(16), expiresAtMs: timeMs(1_760_000_000_000) }
  return hexOf(actBytesOf(EXCHANGE, { ...head, records: [hexOf(encodeCommand(command))] }))
}
