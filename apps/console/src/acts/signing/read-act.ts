import { isRestricting } from '@glasshouse/domain'
import { bytesOf } from '@glasshouse/operator-keys'
import type { RequestedAct, ShownWithdrawal } from '@glasshouse/wire'
import { SigningError } from '../../session/signing-error.ts'
import { seenPayout } from './seen-payouts.ts'

export interface ReadAct {
  /** Every field of what is signed, a line each. */
  readonly says: readonly string[]
  /** Whether all that it does is to take away: to stop, to close or to freeze. */
  readonly takesAway: boolean
  /** The withdrawal as it was looked at here; null of an act on none, and of one that gives back unseen. */
  readonly payout: ShownWithdrawal | null
}

/**
 * What there is to sign, read from its bytes in this page: the server's word for it does not count. Nothing is signed that
 * is another act, somebody else's, or for another reason than the request says; and of a withdrawal nothing that differs
 * from what this operator has opened here.
 */
export async function readAct({ toSign, act, requestedBy, reason, words }: RequestedAct): Promise<ReadAct> {
  const { actInBytes, linesOfAct, payoutDifferences, payoutStepsIn, paysOut } = await import('@glasshouse/act-reader')
  const bytes = bytesOf(toSign ?? '')
  if (!bytes) throw new SigningError('not_an_act')
  const read = found(() => actInBytes(bytes))
  if (read.act !== act || read.requestedBy !== requestedBy.id || read.reasonCode !== reason) throw new SigningError('act_differs')
  const steps = payoutStepsIn(read.commands)
  const payout = steps.length === 0 ? null : seenPayout(words[0] ?? '')
  if (steps.some(({ withdrawalId }) => withdrawalId !== words[0])) throw new SigningError('act_differs')
  if (payout === null && steps.some(paysOut)) throw new SigningError('payout_not_seen')
  if (payout !== null && steps.some((step) => payoutDifferences(step, payout).length > 0)) throw new SigningError('payout_differs')
  const takesAway = read.commands.length > 0 && read.commands.every((command) => isRestricting(command))
  return { says: linesOfAct(bytes), takesAway, payout }
}

function found<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new SigningError('not_an_act')
  }
}
