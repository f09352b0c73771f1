import { actInBytes, type PayoutStep, payoutDifferences, payoutStepsIn, paysOut, type SeenPayout } from '@glasshouse/act-reader'
import { isPayoutAct } from '@glasshouse/domain'
import { type Envelope, type RequestedAct, type ShownWithdrawal, showWithdrawal } from '@glasshouse/wire'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'
import { printed } from './printed.ts'

/** Opens where the withdrawal of such an act goes, which the audit notes. Null of any other act; else what refused it. */
export async function lookBefore(
  client: OperatorClient,
  act: string,
  [id = '']: readonly string[],
): Promise<ShownWithdrawal | Envelope | null> {
  if (!isPayoutAct(act) || !/^[0-9a-f]{32}$/.test(id)) return null
  const shown = await client.call(showWithdrawal, { body: { id, purpose: 'review' } })
  return shown.data ?? shown
}

export const isShown = (look: ShownWithdrawal | Envelope | null): look is ShownWithdrawal => look !== null && 'userSalt' in look

/**
 * Whose money goes where, for the signer, once the bytes say the same: the hash of the destination and the reference of
 * the person are computed here, from what is printed. Nothing is signed that differs.
 */
export function payoutLines({ words }: Pick<RequestedAct, 'words'>, bytes: Uint8Array, seen: ShownWithdrawal | null): string[] {
  const steps = payoutStepsIn(actInBytes(bytes).commands)
  if (steps.some(({ withdrawalId }) => withdrawalId !== words[0]))
    throw new UsageError('The bytes are of another withdrawal than the request: nothing was signed')
  if (seen === null && steps.some(paysOut)) throw new UsageError('The destination of this withdrawal was not shown: nothing was signed')
  return seen === null ? [] : steps.flatMap((step) => linesOf(step, seen))
}

function linesOf(step: PayoutStep, seen: SeenPayout): string[] {
  const differs = payoutDifferences(step, seen)
  if (differs.length > 0)
    throw new UsageError(`The bytes say another ${differs.join(', ')} than what was shown of this withdrawal: nothing was signed`)
  const coin = seen.coin.toUpperCase()
  return [
    `pays: ${seen.paid} ${seen.currency}, of ${seen.amount} ${coin} less a fee of ${seen.fee} ${coin}`,
    `of: person ${seen.userId}, account ${seen.account}`,
    `by: ${seen.method}${seen.network === null ? '' : `, network ${seen.network}`}${seen.way === 'card' ? `, ratio ${seen.ratio}` : ''}`,
    // Names and banks are of people's own wording.
    ...Object.entries(seen.destination).map(([name, value]) => `to ${name}: ${printed(value)}`),
  ]
}
