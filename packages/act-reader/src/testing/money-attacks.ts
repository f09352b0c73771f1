import { amount } from '@glasshouse/domain'
import { claimHash, readEvidence, userRefOf } from '@glasshouse/operator-keys'
import { MONEY_SAMPLES, type MoneySample } from './money-samples.ts'

/** One thing that a lying server changes in the command of an act, and by which word the signer hears of it. */
export interface MoneyAttack {
  readonly what: string
  readonly sample: MoneySample
  readonly put: object
  readonly differs: string
}

type Lie = readonly [what: string, field: string, value: unknown, differs: string]

const OTHER = readEvidence('bank:FR-2026/0019')?.hash
const FIRST = readEvidence('bank:FR-2026/0018')?.hash

const LIES: readonly Lie[] = [
  ['other evidence', 'evidence', OTHER, 'evidence'],
  ['a first payment that was not typed', 'firstEvidence', OTHER, 'first payment'],
  ['another claim', 'claim', claimHash('D26112837588414'), 'claim'],
  ['another user', 'userRef', userRefOf('c2'.repeat(16), '987654321'), 'person'],
  ['another first user', 'fromUserRef', userRefOf('c2'.repeat(16), '987654321'), 'first person'],
  ['another amount', 'amount', amount(8_500_000n), 'amount'],
  ['an amount of one unit more', 'amount', amount(5_000_001n), 'amount'],
  ['another coin', 'assetId', 2, 'coin'],
  ['another wallet', 'wallet', 2, 'wallet'],
  ['another realm of the exchange', 'realm', 'real', 'realm'],
  ['another purpose', 'purpose', 'fees', 'purpose'],
  ['another withdrawal', 'withdrawalId', 'ac'.repeat(16), 'withdrawal'],
  ['no claim', 'claim', '', 'claim'],
  ['no first payment', 'firstEvidence', '', 'first payment'],
  ['the evidence of the first payment', 'evidence', FIRST, 'evidence'],
]

/** Each lie in each act whose command has the field, where it changes it. */
const inFields = MONEY_SAMPLES.filter(({ act }) => act !== 'settle-withdrawal').flatMap((sample) =>
  LIES.filter(([, field, value]) => field in sample.command && sample.command[field as 'type'] !== value).map(
    ([what, field, value, differs]): MoneyAttack => ({ what, sample, put: { [field]: value }, differs }),
  ),
)

const ofSettling = MONEY_SAMPLES.filter(({ act }) => act === 'settle-withdrawal').map(
  (sample): MoneyAttack => ({ what: 'another reference', sample, put: { evidence: OTHER }, differs: 'reference' }),
)

export const MONEY_ATTACKS: readonly MoneyAttack[] = [...inFields, ...ofSettling]
