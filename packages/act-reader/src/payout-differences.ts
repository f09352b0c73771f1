import { type Command, formatDecimal, LISTED_ASSETS, type WithdrawalTerms } from '@glasshouse/domain'
import { isRefOf, type PayoutDestination, payoutHash } from '@glasshouse/operator-keys'

/** A withdrawal as an operator was shown it: everything that its hashes are made of. */
export interface SeenPayout extends PayoutDestination {
  readonly id: string
  readonly userId: string
  readonly userSalt: string
  /** Number of the account in the journal. */
  readonly account: number
  readonly coin: string
  readonly amount: string
  readonly fee: string
  readonly way: 'coin' | 'card'
}
export type PayoutStep = Command & WithdrawalTerms
export type PayoutDifference = 'withdrawal' | 'account' | 'person' | 'coin' | 'amount' | 'fee' | 'paid' | 'destination'

const STEPS: readonly Command['type'][] = ['ApproveWithdrawal', 'SendWithdrawal', 'SettleWithdrawal', 'EndWithdrawal']
const PAID: readonly Command['type'][] = ['ApproveWithdrawal', 'SendWithdrawal', 'SettleWithdrawal']

/** Steps of withdrawals in an act. */
export const payoutStepsIn = (commands: readonly Command[]): PayoutStep[] =>
  commands.filter(({ type }) => STEPS.includes(type)) as PayoutStep[]

/** Whether money leaves by it: nobody signs it who has not seen where it goes. To give it back takes no look. */
export const paysOut = ({ type }: Command): boolean => PAID.includes(type)

/** In what a step differs from what was shown, each hash computed again from the screen; none where it is the very same. */
export function payoutDifferences(step: PayoutStep, seen: SeenPayout): PayoutDifference[] {
  const asset = LISTED_ASSETS.find(({ symbol }) => symbol === seen.coin)
  const decimal = (units: bigint) => formatDecimal(units, asset?.decimals ?? 0)
  const isSame: Readonly<Record<PayoutDifference, boolean>> = {
    withdrawal: step.withdrawalId === seen.id,
    account: step.accountId === seen.account,
    person: isRefOf(step.userRef, seen.userSalt, seen.userId),
    coin: asset !== undefined && step.assetId === asset.assetId,
    amount: decimal(step.amount) === seen.amount,
    fee: decimal(step.fee) === seen.fee,
    // Of a card its currency and ratio stand between; the hash fixes them.
    paid: seen.way === 'card' || (seen.currency === seen.coin.toUpperCase() && decimal(step.amount - step.fee) === seen.paid),
    destination: step.destination === payoutHash(seen),
  }
  return (Object.keys(isSame) as PayoutDifference[]).filter((what) => !isSame[what])
}
