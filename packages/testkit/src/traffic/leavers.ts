import { type Actor, amount, type Command, ratePpm } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { spenders } from './hoarders.ts'
import { evidenceOfReturn } from './returns/return-flow.ts'

/**
 * Somebody with nothing else who takes out what was credited by mistake, before it is taken back: the account owes, is
 * not closed, pays with the next credit, is closed, and neither thawed nor credited any more; its payout comes back into
 * suspense. Somebody new comes, so that people do not run out. None without such an account.
 */
export function leaver(random: Random, witness: Witness): Command[] {
  const account = spenders(witness).find((one) => isEmpty(witness, one))
  if (!account) return []
  const { accountId, realm, userRef } = account
  const user: Actor = { origin: 'user', actorId: 0, accountId, realm, key: '' }
  const actor: Actor = { origin: 'operator', actorId: 71, accountId: 0, realm, key: '' }
  const act = { actor, approverId: 72, reasonCode: 'user_request' } as const
  const [evidence, withdrawalId] = [random.hash128(), random.hash128()]
  const credit = (units: number, by: string): Command => {
    const money = { wallet: 1, ...usdt(units), evidence: by, claim: '', firstEvidence: '' } as const
    return { type: 'CreditByHand', ...act, accountId, userRef, ...money }
  }
  const units = random.between(1_000, 1_000_000_000)
  const destination = random.hash128()
  const terms = { feePpm: ratePpm(0), feeFixed: amount(0n), destination, delayMs: 0 }
  const named = { accountId, withdrawalId, userRef, assetId: 1, amount: amount(BigInt(units)), fee: amount(0n), destination }
  const close: Command = { type: 'CloseAccount', actor: user }
  return [
    credit(units, evidence),
    { type: 'RequestWithdrawal', actor: user, withdrawalId, ...usdt(units), ...terms },
    close,
    { type: 'ApproveWithdrawal', ...act, ...named },
    { type: 'SendWithdrawal', ...act, ...named },
    { type: 'SettleWithdrawal', ...act, ...named, evidence: random.hash128() },
    { type: 'ReverseCredit', ...act, accountId, userRef, ...usdt(units), evidence },
    close,
    credit(units, random.hash128()),
    close,
    { type: 'SetAccountFlag', ...act, accountId, flag: 'frozen', isOn: false },
    credit(units, random.hash128()),
    { type: 'ReturnWithdrawal', ...act, accountId, userRef, withdrawalId, ...usdt(units), evidence: evidenceOfReturn(withdrawalId) },
    { type: 'OpenAccount', actor: { ...user, origin: 'system', accountId: 0 }, realm, userRef: random.hash128() },
  ]
}

const usdt = (units: number) => ({ assetId: 1, amount: amount(BigInt(units)) })

/** Of the real realm, free to withdraw, without a unit of anything. */
function isEmpty({ balances, custody }: Witness, { accountId, realm, flags }: WitnessedAccount): boolean {
  if (realm !== 'real' || !flags.withdraw || flags.frozen) return false
  if ([...custody.debts].some(([key, debt]) => debt > 0n && key.startsWith(`${accountId}/`))) return false
  return (balances.get(accountId) ?? []).every(({ available, held }) => available === 0n && held === 0n)
}
