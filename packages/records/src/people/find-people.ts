import { idBehindNumber } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'
import type { UserStatus } from '../users/users.ts'

export type FoundBy = 'uid' | 'login_name' | 'email' | 'phone' | 'deposit' | 'withdrawal'

export interface PersonFound {
  readonly userId: string
  readonly loginName: string
  readonly status: UserStatus
  readonly isClosed: boolean
  readonly by: FoundBy
}

/** People of whom one of the names or numbers of payments is this one, whole and in any case: four at the most. */
export async function findPeopleNamed(db: Records, given: string): Promise<PersonFound[]> {
  const name = given.trim()
  const key = name.toLowerCase()
  const digits = name.replace(/[^\d]/g, '')
  const withdrawal = idBehindNumber(name)
  const { rows } = await sql<{ user_id: string; login_name: string; status: UserStatus; is_closed: boolean; by: FoundBy }>`
    select u.user_id, u.login_name, u.status, c.user_id is not null as is_closed,
      case when u.user_id = ${name} then 'uid' when u.login_key = ${key} then 'login_name'
        when u.email_key = ${key} then 'email' when p.kind is not null then p.kind else 'phone' end as by
    from users u left join closed_accounts c on c.user_id = u.user_id left join (
      select user_id, 'deposit' as kind from deposit_entries where serial_id = upper(${name})
      union select user_id, 'withdrawal' from withdrawals where withdrawal_id like ${withdrawal === null ? '' : `${withdrawal}%`}
    ) p on p.user_id = u.user_id
    where p.user_id is not null or u.user_id = ${name} or u.login_key = ${key} or u.email_key = ${key}
      or u.phone_key = any(${[key, ...(digits.length >= 6 ? [digits] : [])]})
    order by u.user_id limit 4`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    loginName: row.login_name,
    status: row.status,
    isClosed: row.is_closed,
    by: row.by,
  }))
}
