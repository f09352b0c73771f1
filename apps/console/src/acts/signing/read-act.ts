import type { SeenPayment, TypedAct } from '@glasshouse/act-reader'
import { isRestricting, type SignedActName } from '@glasshouse/domain'
import { bytesOf } from '@glasshouse/operator-keys'
import type { ActToSign, ShownWithdrawal } from '@glasshouse/wire'
import { type Difference, SigningError, type SigningRefusal } from '../../session/signing-error.ts'
import { seenPayout } from './seen-payouts.ts'

/** A request as it was sent, or as a page showed it, with the payment that stood beside it. */
export interface SeenRequest extends TypedAct {
  readonly payment: SeenPayment | null
}

export interface ReadAct {
  /** As the bytes name it. */
  readonly name: SignedActName
  /** Every field of what is signed, a line each. */
  readonly says: readonly string[]
  /** Whether all that it does is to take away: to stop, to close or to freeze. */
  readonly takesAway: boolean
  /** The withdrawal as it was looked at here; null of an act on none, and of one that gives back unseen. */
  readonly payout: ShownWithdrawal | null
  /** User ids that a money act names, whose references the page computed again. */
  readonly users: readonly string[]
}

/**
 * What there is to sign, read from its bytes in this page: the server's word for it does not count. Nothing is signed that
 * is another act, somebody else's, or for another reason than the request says, nor a request that is not as it was sent or
 * shown; of money nothing that differs from what was typed, and of a withdrawal nothing that differs from what this operator
 * has opened here.
 */
export async function readAct(act: ActToSign, seen: SeenRequest): Promise<ReadAct> {
  const reader = await import('@glasshouse/act-reader')
  const bytes = bytesOf(act.toSign ?? '')
  if (!bytes) throw new SigningError('not_an_act')
  const read = found(() => reader.actInBytes(bytes))
  assertNone('act_differs', [...reader.requestDifferences(seen, act), ...reader.headDifferences(read, act)])
  const [number = ''] = act.words
  const steps = reader.payoutStepsIn(read.commands)
  const payout = steps.length === 0 ? null : seenPayout(number)
  if (steps.some(({ withdrawalId }) => withdrawalId !== number)) throw new SigningError('act_differs', '', ['withdrawal'])
  if (payout === null && steps.some(reader.paysOut)) throw new SigningError('payout_not_seen')
  if (payout !== null)
    assertNone(
      'payout_differs',
      steps.flatMap((step) => reader.payoutDifferences(step, payout)),
    )
  const money = reader.moneyDifferences(read, act, { users: act.users, payment: act.about })
  assertNone('money_differs', [...reader.paymentDifferences(seen.payment, act.about), ...money])
  const takesAway = read.commands.length > 0 && read.commands.every((command) => isRestricting(command))
  return { name: read.act, says: reader.linesOfAct(bytes), takesAway, payout, users: reader.usersNamed(act, act.about) }
}

function assertNone(reason: SigningRefusal, differs: readonly Difference[]): void {
  if (differs.length > 0) throw new SigningError(reason, '', differs)
}

function found<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new SigningError('not_an_act')
  }
}
