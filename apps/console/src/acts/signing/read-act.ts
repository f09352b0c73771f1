import { isRestricting } from '@glasshouse/domain'
import { bytesOf } from '@glasshouse/operator-keys'
import type { RequestedAct } from '@glasshouse/wire'
import { SigningError } from '../../session/signing-error.ts'

export interface ReadAct {
  /** Every field of what is signed, a line each. */
  readonly says: readonly string[]
  /** Whether all that it does is to take away: to stop, to close or to freeze. */
  readonly takesAway: boolean
}

/**
 * What there is to sign, read from its bytes in this page: the server's word for it does not count. Nothing is signed that
 * is another act, somebody else's, or for another reason than the request says.
 */
export async function readAct({ toSign, act, requestedBy, reason }: RequestedAct): Promise<ReadAct> {
  const { actInBytes, linesOfAct } = await import('@glasshouse/act-reader')
  const bytes = bytesOf(toSign ?? '')
  if (!bytes) throw new SigningError('not_an_act')
  const read = found(() => actInBytes(bytes))
  if (read.act !== act || read.requestedBy !== requestedBy.id || read.reasonCode !== reason) throw new SigningError('act_differs')
  return { says: linesOfAct(bytes), takesAway: read.commands.length > 0 && read.commands.every((command) => isRestricting(command)) }
}

function found<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new SigningError('not_an_act')
  }
}
