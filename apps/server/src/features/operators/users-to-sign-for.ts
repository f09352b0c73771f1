import { type NamedUser, usersNamed } from '@glasshouse/act-reader'
import { mayTakePart } from '@glasshouse/domain'
import type { Approval, Operator } from '@glasshouse/records'
import type { AboutAct } from '@glasshouse/wire'
import type { Needs } from '../../services/services.ts'

/**
 * Users that a money act names, each with the salt of the reference in its command, for operators who may sign it now: their
 * programs compute the references again. '' of one who was erased.
 */
export async function usersToSignFor(
  { records }: Needs<never, 'users'>,
  operator: Operator,
  approval: Approval,
  about: AboutAct,
): Promise<NamedUser[]> {
  if (!maySign(operator, approval)) return []
  const ids = [...new Set(usersNamed(approval, about))]
  return Promise.all(ids.map(async (userId) => ({ userId, userSalt: await records.users.refSaltOf(userId) })))
}

const maySign = ({ operatorId, roles }: Operator, { act, requestedBy, signed, state }: Approval): boolean =>
  signed !== null && state === 'requested' && (requestedBy === operatorId || mayTakePart(act, 'approve', roles))
