import type { AccountId, CommandType, Hash128 } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { ConfigurationChangeRow } from './tables.ts'

export const ANNOUNCED_CHANGES = [
  'MarketConfigured',
  'ContractConfigured',
  'OptionConfigured',
  'IndexConfigured',
  'HouseFeesSet',
  'ProductGateSet',
] as const
export type AnnouncedChange = (typeof ANNOUNCED_CHANGES)[number]
export interface AnnouncedRule extends Pick<ConfigurationChangeRow, 'subject_id' | 'body' | 'effective_from_ms'> {
  readonly change: AnnouncedChange
}

/** Rules that were announced and are not in force yet, by their time; of two for one moment the later is the last. */
export async function listAnnouncedRules(db: ReadModel, nowMs: number): Promise<AnnouncedRule[]> {
  const rows = await db
    .selectFrom('configuration_changes')
    .select(['change', 'subject_id', 'body', 'effective_from_ms'])
    .where('change', 'in', [...ANNOUNCED_CHANGES])
    .where('effective_from_ms', '>', nowMs)
    .orderBy('effective_from_ms')
    .orderBy('seq')
    .orderBy('position')
    .execute()
  return rows as AnnouncedRule[]
}

/** The last change of its kind; who made it is null of what no operator did. */
export interface LastChange {
  readonly subject_id: number
  readonly at_ms: number
  readonly actor_id: number | null
  readonly approver_id: number | null
}
const CHANGED_BY = {
  MarketStateSet: 'SetMarketState',
  NewOrdersHalted: 'HaltNewOrders',
  PayoutsStopped: 'StopPayouts',
} as const satisfies Record<string, CommandType>

/** By subject: market, or 0. */
export async function listLastChanges(db: ReadModel, change: keyof typeof CHANGED_BY): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select distinct on (c.subject_id) c.subject_id, c.at_ms, act.actor_id, act.approver_id
    from configuration_changes c left join lateral (
      select a.actor_id, a.approver_id from operator_acts a
      where a.seq = c.seq and a.position < c.position and a.command = ${CHANGED_BY[change]} order by a.position desc limit 1
    ) act on true
    where c.change = ${change} order by c.subject_id, c.seq desc, c.position desc`.execute(db)
  return rows
}

/** An account of the real realm that is frozen, with the last act on its flags. */
export interface FrozenAccount {
  readonly account_id: AccountId
  readonly user_ref: Hash128
  readonly at_ms: number | null
  readonly actor_id: number | null
  readonly approver_id: number | null
}

/** The last to be frozen first. */
export async function listFrozenAccounts(db: ReadModel, limit: number): Promise<FrozenAccount[]> {
  const { rows } = await sql<FrozenAccount>`
    select a.account_id, a.user_ref, act.at_ms, act.actor_id, act.approver_id
    from accounts a left join lateral (
      select o.at_ms, o.actor_id, o.approver_id from operator_acts o
      where o.account_id = a.account_id and o.command = 'SetAccountFlag' order by o.seq desc, o.position desc limit 1
    ) act on true
    where a.frozen and a.realm = 'real' order by a.seq desc limit ${limit}`.execute(db)
  return rows
}
