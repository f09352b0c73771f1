import type { Records } from '@glasshouse/records'
import type { Needs } from '../../../services/services.ts'

/**
 * Whether somebody can still sign in, asked in the transaction that takes a way away: by a password with a name to it, a
 * passkey, or a wallet. Of wallets alone a password has no name until a mail address or phone is bound.
 */
export async function hasWayIn(services: Needs<'wallets', 'passkeys' | 'users'>, tx: Records, userId: string): Promise<boolean> {
  const { passkeys, users } = services.records
  return (
    (await users.hasNamedPassword(tx, userId)) || (await passkeys.count(tx, userId)) > 0 || (await services.wallets.count(tx, userId)) > 0
  )
}
