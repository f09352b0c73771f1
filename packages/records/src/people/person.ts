import type { Hash128 } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'
import type { UserStatus } from '../users/users.ts'

/** A person's own record, as operators see it: no secret and no hash of one. */
export interface PersonRecord {
  readonly userId: string
  readonly userRef: Hash128
  readonly loginName: string
  readonly email: string
  readonly phone: string
  readonly language: string
  readonly status: UserStatus
  readonly registeredAtMs: number
  readonly invitedBy: string | null
  /** End of the hold of a closed account's records; null of one that is open. */
  readonly heldUntilMs: number | null
  readonly payoutsStoppedAtMs: number | null
  readonly payoutsAfterMs: number
}

export async function personRecord(db: Records, userId: string): Promise<PersonRecord | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('closed_accounts', 'closed_accounts.user_id', 'users.user_id')
    .select(['users.user_id', 'user_ref', 'login_name', 'email', 'phone', 'language', 'status', 'created_at_ms', 'invited_by'])
    .select(['hold_until_ms', 'payouts_stopped_at_ms', 'payouts_after_ms'])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ userId: row.user_id, userRef: row.user_ref, loginName: row.login_name, email: row.email, phone: row.phone },
    ...{ language: row.language, status: row.status, registeredAtMs: row.created_at_ms, invitedBy: row.invited_by },
    ...{ heldUntilMs: row.hold_until_ms, payoutsStoppedAtMs: row.payouts_stopped_at_ms, payoutsAfterMs: row.payouts_after_ms },
  }
}

/** How many of each kind of key an account has. */
export interface KeyCounts {
  readonly password: number
  readonly email: number
  readonly phone: number
  readonly authenticator: number
  readonly recovery_codes: number
  readonly passkey: number
  readonly wallet: number
  readonly fund_password: number
}

export async function keyCountsOf(db: Records, userId: string): Promise<KeyCounts> {
  const { rows } = await sql<KeyCounts>`
    select (password_hash is not null)::int as password, (email_key is not null)::int as email, (phone_key is not null)::int as phone,
      (fund_password_hash is not null)::int as fund_password,
      (select count(*)::int from totp_keys t where t.user_id = u.user_id and t.confirmed_at_ms is not null) as authenticator,
      (select count(*)::int from recovery_codes r where r.user_id = u.user_id and r.used_at_ms is null) as recovery_codes,
      (select count(*)::int from passkeys p where p.user_id = u.user_id) as passkey,
      (select count(*)::int from wallet_addresses w where w.user_id = u.user_id) as wallet
    from users u where u.user_id = ${userId}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('keys of a user that is not known')
  return counts
}

/** When each device that the person signed in from was used last, newest first. */
export async function devicesOf(db: Records, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_devices')
    .select('last_used_at_ms')
    .where('user_id', '=', userId)
    .orderBy('last_used_at_ms', 'desc')
    .execute()
  return rows.map(({ last_used_at_ms }) => last_used_at_ms)
}
