import { type NamedUser, usersNamed } from '@glasshouse/act-reader'
import { mayTakePart, type OperatorRole } from '@glasshouse/domain'
import { type Approval, type Operator, personRecord } from '@glasshouse/records'
import type { AboutAct, ActToSign } from '@glasshouse/wire'
import type { Needs } from '../../services/services.ts'
import { may } from './about-act.ts'
import { OPERATOR_ACTS } from './operator-acts.ts'

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

/** `<uid> <uid or serial> <coin>`: the places of an act's words. */
const PLACES = /<[^>]*>|\[[^\]]*\]/g

/**
 * Users that an act names in its words, and the one whose payment it is about, as people know them: by UID and login name.
 * None for roles that find no users.
 */
export async function peopleNamed(
  { records }: Needs<never, 'db'>,
  roles: readonly OperatorRole[],
  { act, words }: Pick<Approval, 'act' | 'words'>,
  about: AboutAct,
): Promise<ActToSign['people']> {
  if (!may('find_people', roles)) return []
  const places = OPERATOR_ACTS[act].words.match(PLACES) ?? []
  const named = words.filter((_, place) => places[place]?.startsWith('<uid'))
  const ids = [...new Set([...named, ...(about === null ? [] : [about.userId])])]
  const people = await Promise.all(ids.map((userId) => personRecord(records.db, userId)))
  return people.flatMap((person) => (person === null ? [] : [{ userId: person.userId, loginName: person.loginName }]))
}
