import type { AccountId, Realm } from '@glasshouse/domain'
import { type PersonRecord, personRecord } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type PersonLookup = Needs<'engine', 'db'>

/** The person of a UID, or `not_found`. */
export async function personOf({ records }: Needs<never, 'db'>, userId: string): Promise<PersonRecord> {
  const person = await personRecord(records.db, userId)
  if (!person) throw new ApiError({ reason: 'not_found', field: 'userId' })
  return person
}

/** Null where the person has none in that realm: a look opens no account. */
export async function accountIdOf(services: PersonLookup, userId: string, realm: Realm): Promise<AccountId | null> {
  const { userRef } = await personOf(services, userId)
  return services.engine.read.accountOf(userRef, realm)
}
