import { idBehindNumber } from '@glasshouse/domain'
import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Records } from '../database.ts'
import type { UserStatus } from '../users/users.ts'

/** Rows that are read of a group: as many are counted, and the first of them shown. */
export const SEARCHED_MAX = 101

/** Marks that a pattern would take for any text. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const beginsWith = (text: string): string => `${literal(text)}%`

export type PersonHitBy = 'uid' | 'login_name' | 'email' | 'phone' | 'address'
export interface PersonHit {
  readonly userId: string
  readonly loginName: string
  readonly status: UserStatus
  readonly isClosed: boolean
  readonly by: PersonHitBy
}

/**
 * UIDs and login names by their beginning, login names also by the beginning of each word in one; mail, phone and a shown
 * address whole: nobody leafs through those.
 */
export async function searchPeople(db: Records, text: string, isAddressSearched: boolean): Promise<PersonHit[]> {
  const { rows } = await byIndices(db, peopleQuery(text, isAddressSearched))
  return rows.map(({ user_id, login_name, status, is_closed, by }) => ({
    ...{ userId: user_id, loginName: login_name, status, isClosed: is_closed, by },
  }))
}

interface PersonRow {
  readonly user_id: string
  readonly login_name: string
  readonly status: UserStatus
  readonly is_closed: boolean
  readonly by: PersonHitBy
}

export function peopleQuery(text: string, isAddressSearched: boolean): RawBuilder<PersonRow> {
  const key = text.toLowerCase()
  const digits = text.replace(/\D/g, '')
  // Other signs than those between words stand for themselves, and are in no word.
  const found = /^[\p{L}\p{N} ._-]+$/u.test(key) ? key.match(/[\p{L}\p{N}]+/gu) : null
  const words = (found ?? []).map((word) => `${word}:*`).join(' & ')
  return sql<PersonRow>`
    with begins as materialized (
      select user_id from users where login_key like ${beginsWith(key)} limit ${SEARCHED_MAX}
    ), hits as (
      (select user_id, 'uid' as by, 1 as place from users where user_id = ${text})
      union all (select user_id, 'email', 2 from users where email_key = ${key})
      union all (select user_id, 'phone', 3 from users where phone_key = any(${[key, ...(digits.length >= 6 ? [digits] : [])]}))
      union all (select user_id, 'address', 4 from deposit_addresses where ${isAddressSearched} and address = any(${[text, key]}))
      union all (select user_id, 'login_name', 5 from begins)
      ${wordHits(words)}
    ), firsts as (select distinct on (user_id) user_id, by, place from hits order by user_id, place)
    select u.user_id, u.login_name, u.status, c.user_id is not null as is_closed, f.by
    from firsts f join users u using (user_id) left join closed_accounts c using (user_id)
    order by f.place, u.login_name, u.user_id limit ${SEARCHED_MAX}`
}

/** Where the beginnings of names leave room for more: a word that thousands share would be read for nothing. */
const wordHits = (words: string): RawBuilder<unknown> =>
  words === ''
    ? sql``
    : sql`union all (select user_id, 'login_name', 6 from users
        where (select count(*) from begins) < ${SEARCHED_MAX}
          and to_tsvector('simple', regexp_replace(login_key, '[^[:alnum:]]+', ' ', 'g')) @@ to_tsquery('simple', ${words})
        limit ${SEARCHED_MAX})`

/**
 * A planner that cannot know how rare a beginning is would rather read the whole table until it has as many rows as are
 * wanted, which of a rare one is all of it.
 */
export function byIndices<Row>(db: Records, query: RawBuilder<Row>): Promise<QueryResult<Row>> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return query.execute(tx)
  })
}

export interface PaymentHit {
  /** Serial number of a deposit, id of a withdrawal. */
  readonly id: string
  readonly userId: string
  readonly state: string
  readonly coin: string
  readonly amount: string
}

/** By the beginning of the serial number, or by the evidence of a credit: `evidences`, hashes of what a text may stand for. */
export async function searchDeposits(db: Records, text: string, evidences: readonly string[]): Promise<PaymentHit[]> {
  const serial = /^d\d{2,}$/i.test(text) ? beginsWith(text.toUpperCase()) : ''
  const { rows } = await sql<PaymentHit>`
    select serial_id as id, user_id as "userId", state, coin, coalesce(credited, claimed)::text as amount
    from deposit_entries where (${serial} <> '' and serial_id like ${serial}) or evidence = any(${evidences})
    order by deposit_no desc limit ${SEARCHED_MAX}`.execute(db)
  return rows
}

/** By the beginning of the id or of the number that its owner knows, or by the transaction that paid it. */
export async function searchWithdrawals(db: Records, text: string, references: readonly string[]): Promise<PaymentHit[]> {
  return (await byIndices(db, withdrawalsQuery(text, references))).rows
}

export function withdrawalsQuery(text: string, references: readonly string[]): RawBuilder<PaymentHit> {
  const id = idBehindNumber(text) ?? /^w?([0-9a-f]{4,32})$/i.exec(text)?.[1]?.toLowerCase()
  const wanted = [...(id === undefined ? [] : [sql`withdrawal_id like ${beginsWith(id)}`]), ...references.map(refersTo)]
  return sql<PaymentHit>`
    select withdrawal_id as id, user_id as "userId", state, method ->> 'coin' as coin, amount from withdrawals
    where ${wanted.length === 0 ? sql`false` : sql.join(wanted, sql` or `)}
    order by withdrawal_no desc limit ${SEARCHED_MAX}`
}
const refersTo = (reference: string) => sql`(reference <> '' and reference like ${beginsWith(reference)})`

export interface ApprovalHit {
  readonly id: string
  readonly act: string
  readonly state: string
}

/** By the beginning of the id. */
export async function searchApprovals(db: Records, text: string): Promise<ApprovalHit[]> {
  if (!/^[0-9a-f]{4,32}$/i.test(text)) return []
  const { rows } = await sql<ApprovalHit>`select approval_id as id, act, state from approvals
    where approval_id like ${beginsWith(text.toLowerCase())} order by requested_at_ms desc limit ${SEARCHED_MAX}`.execute(db)
  return rows
}

/** UIDs of people by the hashes that accounts know them by. */
export async function userIdsOfRefs(db: Records, userRefs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userRefs.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['user_id', 'user_ref']).where('user_ref', 'in', userRefs).execute()
  return new Map(rows.map(({ user_id, user_ref }) => [user_ref, user_id]))
}
