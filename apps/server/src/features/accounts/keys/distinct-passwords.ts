import { isShortGuessable } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { countedTry } from './changing.ts'

type DistinctServices = Needs<'config', 'fundPasswords' | 'signInLimits' | 'users'>

export interface NewSecret {
  readonly userId: string
  readonly password: string
  readonly field: string
}

/** A fund password may be shorter than a login password, so that more is guessed first. */
export function refuseGuessableFund(password: string, ownNames: readonly string[], field: string): void {
  if (isShortGuessable(password, ownNames)) throw new ApiError({ reason: 'password_guessable', field })
}

/** A fund password that opens the sign-in too would be no second secret. */
export async function refuseLoginPassword(services: DistinctServices, secret: NewSecret): Promise<void> {
  const { users } = services.records
  if (!(await users.byId(secret.userId))?.hasPassword) return
  await refuseSame(services, secret, () => users.hasPassword(secret.userId, secret.password, turnOf(secret)))
}

/** The same the other way round, of a fund password that counts or waits to count. */
export async function refuseFundPassword(services: DistinctServices, secret: NewSecret): Promise<void> {
  for (const passwordHash of await services.records.fundPasswords.hashesOf(secret.userId))
    await refuseSame(services, secret, () => services.records.users.isHashOf(passwordHash, secret.password, turnOf(secret)))
}

/**
 * Each comparison counts as a try at the other password, also where they differ: changing one password again and again
 * would tell the other one.
 */
async function refuseSame(services: DistinctServices, { userId, field }: NewSecret, isSame: () => Promise<boolean>): Promise<void> {
  if (await countedTry(services, { userId, kind: 'other password', field }, isSame)) throw new ApiError({ reason: 'passwords_same', field })
}

const turnOf = ({ userId }: NewSecret) => ({ key: `user:${userId}`, isKnown: true })
