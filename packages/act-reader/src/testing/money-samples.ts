import { encodeCommand } from '@glasshouse/core'
import { amount, type Command, type SignedActName, timeMs } from '@glasshouse/domain'
import { claimHash, evidenceOfReturn, hexOf, payoutHash, readEvidence, secondTo, userRefOf } from '@glasshouse/operator-keys'
import { actBytesOf } from '@glasshouse/testkit'
import type { NamedUser } from '../money-differences.ts'
import type { TypedAct } from '../request-differences.ts'
import type { SeenPayment } from '../typed-money.ts'

/** A money act as an operator typed it, what the screen shows beside it, and the command that an honest server makes of it. */
export interface MoneySample extends TypedAct {
  readonly act: SignedActName
  readonly reason: 'funding'
  readonly users: readonly NamedUser[]
  readonly payment: SeenPayment | null
  readonly command: Command
}

const [ADA, BEN] = [
  { userId: '123456789', userSalt: 'c0'.repeat(16) },
  { userId: '481516234', userSalt: 'c1'.repeat(16) },
] as const
const refOf = ({ userId, userSalt }: NamedUser) => userRefOf(userSalt, userId)
const SERIAL = 'D26112837588413'
const WITHDRAWAL = 'ab'.repeat(16)
const BANK = 'bank:FR-2026/0018'
const CHAIN = `tron:0x${'AB'.repeat(32)}:07`
const hashOf = (typed: string) => readEvidence(typed)?.hash ?? ''

const approval = { approverId: 0, reasonCode: 'funding' } as const
const actor = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
const envelope = { actor, ...approval } as const
const usdt = (units: bigint) => ({ assetId: 1, amount: amount(units) })
const toAda = { accountId: 1_021, userRef: refOf(ADA) }
const toBen = { accountId: 1_023, userRef: refOf(BEN) }
const claim: SeenPayment = { kind: 'deposit', serial: SERIAL, userId: BEN.userId, coin: 'usdt' }
const withdrawal: SeenPayment = { kind: 'withdrawal', id: WITHDRAWAL, userId: ADA.userId, coin: 'usdt' }
const payout = { salt: '5a'.repeat(16), method: 'USDT-TRC20', network: 'tron', currency: 'USDT', ratio: '1', paid: '199' }

interface Sample extends Partial<Pick<MoneySample, 'evidence' | 'users' | 'payment'>> {
  readonly act: SignedActName
  readonly words: readonly string[]
  readonly command: Command
}
const sample = (given: Sample): MoneySample => ({ reason: 'funding', evidence: BANK, users: [], payment: null, ...given })

export const MONEY_SAMPLES: readonly MoneySample[] = [
  sample({
    ...{ act: 'credit-deposit', words: [SERIAL, '29.5', 'less', 'a', 'fee'], evidence: CHAIN, users: [BEN], payment: claim },
    command: {
      ...{ type: 'CreditByHand', ...envelope, ...toBen, wallet: 1, ...usdt(29_500_000n) },
      ...{ evidence: hashOf(CHAIN), firstEvidence: '', claim: claimHash(SERIAL) },
    },
  }),
  sample({
    ...{ act: 'credit-account', words: [ADA.userId, 'usdt', '5'], users: [ADA] },
    command: {
      ...{ type: 'CreditByHand', ...envelope, ...toAda, wallet: 1, ...usdt(5_000_000n) },
      ...{ evidence: hashOf(BANK), firstEvidence: '', claim: '' },
    },
  }),
  // Another payment whose bank id reads like that of the first.
  sample({
    ...{ act: 'credit-suspense', words: ['usdt', '7.000001'], evidence: secondTo(BANK, 'bank:fr20260018') },
    command: {
      type: 'CreditSuspense',
      ...envelope,
      ...usdt(7_000_001n),
      evidence: hashOf(secondTo(BANK, BANK)),
      firstEvidence: hashOf(BANK),
    },
  }),
  sample({
    ...{ act: 'assign-suspense', words: [SERIAL, 'usdt', '7'], users: [BEN], payment: claim },
    command: {
      ...{ type: 'AssignSuspense', ...envelope, ...toBen, wallet: 1, ...usdt(7_000_000n) },
      ...{ evidence: hashOf(BANK), claim: claimHash(SERIAL) },
    },
  }),
  sample({
    ...{ act: 'return-suspense', words: ['usdt', '7'] },
    command: { type: 'ReturnSuspense', ...envelope, ...usdt(7_000_000n), evidence: hashOf(BANK) },
  }),
  sample({
    ...{ act: 'reverse-credit', words: [ADA.userId, 'usdt', '5', 'It', 'was', 'not', 'yours.'], users: [ADA] },
    command: { type: 'ReverseCredit', ...envelope, ...toAda, ...usdt(5_000_000n), evidence: hashOf(BANK) },
  }),
  sample({
    ...{ act: 'correct-credit', words: [ADA.userId, SERIAL, 'usdt', '5', 'It is of another person.'], users: [ADA, BEN], payment: claim },
    command: {
      ...{ type: 'CorrectCredit', ...envelope, fromAccountId: 1_021, fromUserRef: refOf(ADA), ...toBen, ...usdt(5_000_000n) },
      ...{ evidence: hashOf(BANK), claim: claimHash(SERIAL) },
    },
  }),
  sample({
    ...{ act: 'fund-house', words: ['demo', 'insurance', 'usdt', '9'] },
    command: { type: 'FundHouse', ...envelope, realm: 'demo', purpose: 'insurance', ...usdt(9_000_000n), evidence: hashOf(BANK) },
  }),
  sample({
    ...{ act: 'return-withdrawal', words: [WITHDRAWAL, '150'], evidence: '', users: [ADA], payment: withdrawal },
    command: {
      ...{ type: 'ReturnWithdrawal', ...envelope, ...toAda, withdrawalId: WITHDRAWAL, ...usdt(150_000_000n) },
      evidence: evidenceOfReturn(WITHDRAWAL).hash,
    },
  }),
  sample({
    ...{ act: 'settle-withdrawal', words: [WITHDRAWAL, CHAIN], evidence: '' },
    command: {
      ...{ type: 'SettleWithdrawal', ...envelope, ...toAda, withdrawalId: WITHDRAWAL, ...usdt(200_000_000n), fee: amount(1_000_000n) },
      ...{ destination: payoutHash({ ...payout, destination: {} }), evidence: hashOf(CHAIN) },
    },
  }),
]

/** What a server gives to sign; `put`: what a lying one says otherwise in the command, `head` in the act around it. */
export function moneyBytes({ act, reason, command }: MoneySample, put: object = {}, head: object = {}): Buffer {
  const records = [hexOf(encodeCommand({ ...command, ...put } as Command))]
  const whole = { act, requestedBy: 1, reasonCode: reason, nonce: '12'.repeat(16), expiresAtMs: timeMs(1_760_000_000_000), records }
  return actBytesOf('ef'.repeat(32), { ...whole, ...head })
}
