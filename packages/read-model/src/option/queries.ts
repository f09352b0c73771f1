import type { AccountId, IndexId, MarketId, OptionId, OptionOutcome, Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { pageOf } from '../page.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { IndexConfigurationRow, OptionResultRow, OptionRoundRow, OptionRow, OptionRuleRow } from './tables.ts'

export interface OptionsRequest extends PageRequest {
  readonly accountId: AccountId
  readonly marketId?: MarketId | undefined
}

/** Settled ones, the newest first. */
export async function listFinishedOptions(db: ReadModel, request: OptionsRequest): Promise<Page<OptionRow>> {
  let query = db.selectFrom('options').selectAll().where('account_id', '=', request.accountId).where('outcome', 'is not', null)
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  return pageOf(query, request, (one) => one.orderBy('settled_at_ms', 'desc').orderBy('option_id', 'desc'))
}

export async function countFinishedOptions(db: ReadModel, accountId: AccountId): Promise<number> {
  const query = db.selectFrom('options').where('account_id', '=', accountId).where('outcome', 'is not', null)
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

/** Null when unknown or somebody else's. */
export async function findOption(db: ReadModel, accountId: AccountId, optionId: OptionId): Promise<OptionRow | null> {
  const query = db.selectFrom('options').selectAll().where('option_id', '=', optionId).where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) ?? null
}

/** Those of the account among them, whatever became of them. */
export async function optionsById(db: ReadModel, accountId: AccountId, optionIds: readonly OptionId[]): Promise<OptionRow[]> {
  return db.selectFrom('options').selectAll().where('account_id', '=', accountId).where('option_id', 'in', optionIds).execute()
}

/** Every version there was or is announced, the oldest first. */
export async function listOptionRules(db: ReadModel, marketId: MarketId): Promise<OptionRuleRow[]> {
  return db.selectFrom('option_rules').selectAll().where('market_id', '=', marketId).orderBy('version').execute()
}

/** Every set of sources of one index or all, as announced, the oldest first. */
export async function listIndexConfigurations(db: ReadModel, indexId?: IndexId): Promise<IndexConfigurationRow[]> {
  let query = db.selectFrom('index_configurations').selectAll()
  if (indexId !== undefined) query = query.where('index_id', '=', indexId)
  return query.orderBy('index_id').orderBy('announced_seq').orderBy('announced_position').execute()
}

export type RoundPlace = Pick<OptionRoundRow, 'minute_ms' | 'market_id' | 'realm' | 'outcome'>

export interface RoundsRequest {
  readonly marketId?: MarketId | undefined
  readonly realm?: Realm | undefined
  readonly outcome?: OptionOutcome | undefined
  /** Only earlier minutes, */
  readonly beforeMs?: number | undefined
  /** and of this minute what follows a row. */
  readonly after?: RoundPlace | undefined
  readonly limit: number
}

/** Newest minute first; within it by market, realm and outcome. */
export const listOptionRounds = (db: ReadModel, request: RoundsRequest): Promise<OptionRoundRow[]> => roundsQuery(db, request).execute()

export function roundsQuery(db: ReadModel, request: RoundsRequest) {
  let query = db.selectFrom('option_rounds').selectAll()
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  if (request.realm !== undefined) query = query.where('realm', '=', request.realm)
  if (request.outcome !== undefined) query = query.where('outcome', '=', request.outcome)
  if (request.beforeMs !== undefined) query = query.where('minute_ms', '<', request.beforeMs)
  if (request.after !== undefined) {
    const { minute_ms, market_id, realm, outcome } = request.after
    query = query
      .where('minute_ms', '<=', minute_ms)
      .where(
        sql<boolean>`(minute_ms < ${minute_ms} or (market_id, realm, outcome) > (${market_id}::int, ${realm}::text, ${outcome}::text))`,
      )
  }
  const ordered = query.orderBy('minute_ms', 'desc').orderBy('market_id').orderBy('realm').orderBy('outcome')
  return ordered.limit(request.limit)
}

/** By realm, market and period, the shortest first. */
export async function listOptionResults(db: ReadModel, realm?: Realm): Promise<OptionResultRow[]> {
  let query = db.selectFrom('option_results').selectAll()
  if (realm !== undefined) query = query.where('realm', '=', realm)
  return query.orderBy('realm', 'desc').orderBy('market_id').orderBy('seconds').orderBy('period_id').execute()
}
