import type { AccountId, IndexId, MarketId, OptionId, OptionOutcome, Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { pageOf } from '../page.ts'
import type { Page, PageRequest } from '../tables.ts'
import type {
  IndexConfigurationRow,
  OptionExclusionRow,
  OptionLimitChangeRow,
  OptionResultRow,
  OptionRoundRow,
  OptionRow,
  OptionRuleRow,
} from './tables.ts'

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

export async function findOptionRule(db: ReadModel, marketId: MarketId, version: number): Promise<OptionRuleRow | null> {
  const query = db.selectFrom('option_rules').selectAll().where('market_id', '=', marketId).where('version', '=', version)
  return (await query.executeTakeFirst()) ?? null
}

/** Every set of sources of one index or all, as announced, the oldest first. */
export async function listIndexConfigurations(db: ReadModel, indexId?: IndexId): Promise<IndexConfigurationRow[]> {
  let query = db.selectFrom('index_configurations').selectAll()
  if (indexId !== undefined) query = query.where('index_id', '=', indexId)
  return query.orderBy('index_id').orderBy('announced_seq').orderBy('announced_position').execute()
}

/**
 * The set by which the points of a group were made: what a command of that very group announced counts after its prices' order, what
 * had waited counts before them, in the order in which it fell due. Null before the index had one.
 */
export async function indexConfigurationAt(db: ReadModel, indexId: IndexId, seq: number): Promise<IndexConfigurationRow | null> {
  const row = await db
    .selectFrom('index_configurations')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('in_force_seq', '<=', seq)
    .orderBy('in_force_seq', 'desc')
    .orderBy(sql`greatest(effective_from_ms, announced_at_ms)`, 'desc')
    .orderBy('announced_seq', 'desc')
    .orderBy('announced_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface RoundsRequest {
  readonly marketId?: MarketId | undefined
  readonly realm?: Realm | undefined
  readonly outcome?: OptionOutcome | undefined
  /** Only earlier minutes. */
  readonly beforeMs?: number | undefined
  readonly limit: number
}

/** Newest minute first; within it by market, realm and outcome. */
export async function listOptionRounds(db: ReadModel, request: RoundsRequest): Promise<OptionRoundRow[]> {
  let query = db.selectFrom('option_rounds').selectAll()
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  if (request.realm !== undefined) query = query.where('realm', '=', request.realm)
  if (request.outcome !== undefined) query = query.where('outcome', '=', request.outcome)
  if (request.beforeMs !== undefined) query = query.where('minute_ms', '<', request.beforeMs)
  const ordered = query.orderBy('minute_ms', 'desc').orderBy('market_id').orderBy('realm').orderBy('outcome')
  return ordered.limit(request.limit).execute()
}

/** By realm, market and period, the shortest first. */
export async function listOptionResults(db: ReadModel, realm?: Realm): Promise<OptionResultRow[]> {
  let query = db.selectFrom('option_results').selectAll()
  if (realm !== undefined) query = query.where('realm', '=', realm)
  return query.orderBy('realm', 'desc').orderBy('market_id').orderBy('seconds').orderBy('period_id').execute()
}

/** What the user set, the newest first. */
export async function listOptionLimitChanges(db: ReadModel, accountId: AccountId): Promise<OptionLimitChangeRow[]> {
  const query = db.selectFrom('option_limit_changes').selectAll().where('account_id', '=', accountId)
  return query.orderBy('seq', 'desc').orderBy('position', 'desc').execute()
}

export async function listOptionExclusions(db: ReadModel, accountId: AccountId): Promise<OptionExclusionRow[]> {
  const query = db.selectFrom('option_exclusions').selectAll().where('account_id', '=', accountId)
  return query.orderBy('seq', 'desc').orderBy('position', 'desc').execute()
}
