import { hash } from 'node:crypto'
import type { Records } from '../database.ts'

/**
 * Login names of closed accounts. They stay taken, so that nobody is taken for the person who had one; kept as a hash
 * beside no user, which tells a name that is tried and nothing of an account.
 */
export async function retireName(tx: Records, loginKey: string): Promise<void> {
  await tx
    .insertInto('retired_names')
    .values({ name_hash: hashOf(loginKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isRetired(db: Records, loginKey: string): Promise<boolean> {
  const row = await db.selectFrom('retired_names').select('name_hash').where('name_hash', '=', hashOf(loginKey)).executeTakeFirst()
  return row !== undefined
}

const hashOf = (loginKey: string) => hash('sha256', `login name ${loginKey}`)
