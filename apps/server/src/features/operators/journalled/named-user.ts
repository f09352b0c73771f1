import type { AccountId, Hash128, Realm } from '@glasshouse/domain'
import { isRefOf } from '@glasshouse/operator-keys'
import type { User } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type NamedUserServices = Needs<'accounts' | 'engine' | 'log', 'users'>

export interface AccountOfUser {
  readonly accountId: AccountId
  readonly userRef: Hash128
}

/** Whether a reference is made of this user's id: records can be changed, the hash of salt and id cannot be chosen. */
export async function isReferenceOf({ records }: Needs<never, 'users'>, { userId, userRef }: Pick<User, 'userId' | 'userRef'>) {
  return isRefOf(userRef, await records.users.refSaltOf(userId), userId)
}

/** The user that an act names. One whose reference is not made of the id is refused, and the log says so. */
export async function namedUser(services: Needs<'log', 'users'>, uid = ''): Promise<User> {
  const { log, records } = services
  const user = await records.users.byId(uid)
  if (!user) throw new ApiError({ reason: 'not_found', field: 'uid' })
  if ((await records.users.refSaltOf(user.userId)) === '') throw new ApiError({ reason: 'account_closed', field: 'uid' })
  if (await isReferenceOf(services, user)) return user
  log.error({ userId: user.userId }, 'the reference of a user is not made of the id: somebody changed the records; no act names this user')
  const rule = 'has the reference of another user in the records: sign nothing for it, and find out who changed the records'
  throw new ApiError({ reason: 'user_differs', field: 'uid', rule })
}

/** Its account in a realm, by the core. Real accounts are opened at registration: an act opens none. */
export async function accountOf(services: NamedUserServices, uid: string | undefined, realm: Realm): Promise<AccountOfUser> {
  const { userRef } = await namedUser(services, uid)
  const accountId = realm === 'real' ? await services.engine.read.accountOf(userRef, realm) : await services.accounts.of(userRef, realm)
  if (accountId === null) throw new ApiError({ reason: 'unknown_account', field: 'uid' })
  return { accountId, userRef }
}
