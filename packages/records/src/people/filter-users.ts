import { sql } from 'kysely'
import type { Records } from '../database.ts'
import type { UserStatus } from '../users/users.ts'

/** 0: none was approved. */
export type ApprovedLevel = 0 | 1 | 2

export interface WantedPeople {
  /** Part of a login name, in any case; '' for all. */
  readonly text: string
  readonly state: 'normal' | 'frozen' | 'disabled' | 'closed' | null
  readonly level: ApprovedLevel | null
  /** Two capital letters, of the last identity that was approved; '' for all. */
  readonly country: string
}

export interface ListedUser {
  readonly userId: string
  readonly loginName: string
  readonly status: UserStatus
  readonly isClosed: boolean
  readonly level: ApprovedLevel
  /** '' without an approved identity. */
  readonly country: string
  readonly registeredAtMs: number
  /** Last use of a session that is kept; null without one. */
  readonly lastSeenAtMs: number | null
}

export interface PeoplePage {
  /** UID of the last row of the page before; null for the first page. */
  readonly afterUserId: string | null
  readonly limit: number
}

interface Row {
  user_id: string
  login_name: string
  status: UserStatus
  is_closed: boolean
  level: ApprovedLevel
  country: string
  created_at_ms: number
  last_seen_at_ms: number | null
}

/** The newest first, by the moment of registration; erased people keep their number alone. */
export async function filterUsers(db: Records, wanted: WantedPeople, { afterUserId, limit }: PeoplePage): Promise<ListedUser[]> {
  const { text, state, level, country } = wanted
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Row>`
    select u.user_id, u.login_name, u.status, c.user_id is not null as is_closed, coalesce(i.level, 0) as level,
      coalesce(i.country, '') as country, u.created_at_ms,
      (select max(s.last_used_at_ms) from sessions s where s.user_id = u.user_id and s.ended_at_ms is null) as last_seen_at_ms
    from users u
      left join closed_accounts c on c.user_id = u.user_id
      left join lateral (
        select s.level, s.country from identity_submissions s join reviews r using (review_id)
        where s.user_id = u.user_id and r.state = 'approved'
        order by s.level desc, s.submission_id desc limit 1
      ) i on true
    where (${text} = '' or u.login_key like ${pattern})
      and (${country} = '' or i.country = ${country})
      and (${level}::int is null or coalesce(i.level, 0) = ${level}::int)
      and (${state}::text is null or ${state}::text = case when c.user_id is not null then 'closed'
        when u.status = 1 then 'frozen' when u.status = 2 then 'disabled' else 'normal' end)
      and (${afterUserId}::text is null
        or (u.created_at_ms, u.user_id) < (select p.created_at_ms, p.user_id from users p where p.user_id = ${afterUserId}))
    order by u.created_at_ms desc, u.user_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...{ userId: row.user_id, loginName: row.login_name, status: row.status, isClosed: row.is_closed },
    ...{ level: row.level, country: row.country, registeredAtMs: row.created_at_ms, lastSeenAtMs: row.last_seen_at_ms },
  }))
}
