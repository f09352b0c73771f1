import { type AccountId, type AssetId, type MarketId, readStoryName, type StoryKind, type Wallet } from '@glasshouse/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { isOneOf } from '../rows.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { StoryPartRow, StoryRow } from './tables.ts'

export interface HistoryRequest extends PageRequest {
  readonly accountId: AccountId
  readonly kind?: StoryKind | undefined
  readonly wallet?: Wallet | undefined
  readonly assetId?: AssetId | undefined
  /** Stories that had a posting from here on, and began before there. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Beginning of the id of what a story came from. */
  readonly id?: string | undefined
}

/** What an order, option or position was about; absent where a story has none. */
export interface StorySource {
  readonly market_id: MarketId
  readonly side: string
  /** How it ended: of an order filled or cancelled, of an option its outcome; '' while it is open. */
  readonly ending: string
}
export interface ToldStory extends StoryRow {
  readonly parts: readonly StoryPartRow[]
  readonly source: StorySource | undefined
}

/** Stories of one account by their newest posting, with what they came to. */
export async function listStories(db: ReadModel, request: HistoryRequest): Promise<Page<ToldStory>> {
  const { page, size, accountId } = request
  const query = wanted(db, request)
  const [stories, count] = await Promise.all([
    query
      .selectAll()
      .orderBy('last_seq', 'desc')
      .orderBy('last_position', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const [parts, sources] = await Promise.all([partsOf(db, accountId, stories), sourcesOf(db, accountId, stories)])
  const rows = stories.map((story) => ({ ...story, parts: parts.get(story.story) ?? [], source: sources.get(story.story) }))
  return { rows, total: count.total }
}

export interface HoldsRequest {
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly most: number
}
export interface ToldHold extends StoryRow {
  readonly held: string
  readonly source: StorySource | undefined
}

/** Stories that hold a part of one balance, the newest first, and how many there are. */
export async function listHolds(db: ReadModel, { accountId, wallet, assetId, most }: HoldsRequest): Promise<Page<ToldHold>> {
  const { rows } = await sql<StoryRow & { held: string; total: number }>`
    select stories.*, trim_scale(part.held)::text as held, count(*) over () as total
    from story_parts part join stories using (account_id, story)
    where part.account_id = ${accountId} and part.wallet = ${wallet} and part.asset_id = ${assetId} and part.held <> 0
    order by last_seq desc, last_position desc limit ${most}`.execute(db)
  const sources = await sourcesOf(db, accountId, rows)
  return { rows: rows.map((row) => ({ ...row, source: sources.get(row.story) })), total: rows[0]?.total ?? 0 }
}

function wanted(db: ReadModel, { accountId, kind, wallet, assetId, fromMs, toMs, id }: HistoryRequest) {
  let query = db.selectFrom('stories').where('account_id', '=', accountId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (fromMs !== undefined) query = query.where('last_ms', '>=', fromMs)
  if (toMs !== undefined) query = query.where('first_ms', '<', toMs)
  if (id !== undefined) query = query.where(sql<boolean>`starts_with(substr(story, length(kind) + 2), ${id})`)
  if (wallet !== undefined || assetId !== undefined) query = query.where(touches(wallet, assetId))
  return query
}

const touches = (wallet: Wallet | undefined, assetId: AssetId | undefined): RawBuilder<boolean> => sql<boolean>`exists (
  select from story_parts part where part.account_id = stories.account_id and part.story = stories.story
    ${wallet === undefined ? sql`` : sql`and part.wallet = ${wallet}`}
    ${assetId === undefined ? sql`` : sql`and part.asset_id = ${assetId}`})`

async function partsOf(db: ReadModel, accountId: AccountId, stories: readonly StoryRow[]): Promise<Map<string, StoryPartRow[]>> {
  const found = new Map<string, StoryPartRow[]>()
  if (stories.length === 0) return found
  const rows = await db
    .selectFrom('story_parts')
    .selectAll()
    .select(TRIMMED)
    .where('account_id', '=', accountId)
    .where(
      'story',
      'in',
      stories.map(({ story }) => story),
    )
    .orderBy('wallet')
    .orderBy('asset_id')
    .execute()
  for (const row of rows) found.set(row.story, [...(found.get(row.story) ?? []), row])
  return found
}

/** Sums carry the zeros of their parts' scales. */
const TRIMMED = [
  sql<string>`trim_scale(total)::text`.as('total'),
  sql<string>`trim_scale(held)::text`.as('held'),
  sql<string>`trim_scale(fee)::text`.as('fee'),
]

interface SourceTable {
  readonly table: string
  readonly id: string
  readonly side: RawBuilder<string>
  readonly ending: RawBuilder<string>
}
const SPOT_ORDERS: SourceTable = { table: 'orders', id: 'order_id', side: sql`side`, ending: sql`coalesce(end_reason, '')` }
const CONTRACT_ORDERS: SourceTable = {
  table: 'contract_orders',
  id: 'order_id',
  side: sql`position_side || '_' || effect`,
  ending: sql`coalesce(end_reason, '')`,
}
const OPTIONS: SourceTable = { table: 'options', id: 'option_id', side: sql`side`, ending: sql`coalesce(outcome, '')` }
const POSITIONS: SourceTable = { table: 'positions', id: 'position_id', side: sql`side`, ending: sql`''` }

const SOURCES = new Map<StoryKind, SourceTable>([
  ['spot', SPOT_ORDERS],
  ['futures', CONTRACT_ORDERS],
  ['option', OPTIONS],
  ['margin', POSITIONS],
  ['funding', POSITIONS],
  ['liquidation', POSITIONS],
])

/** Sources by the name of their story. An id of somebody else's finds nothing. */
async function sourcesOf(db: ReadModel, accountId: AccountId, stories: readonly StoryRow[]): Promise<Map<string, StorySource>> {
  const found = new Map<string, StorySource>()
  for (const table of new Set(SOURCES.values())) {
    const told = stories.filter(({ kind }) => SOURCES.get(kind) === table)
    const sources = await rowsOf(db, table, accountId, told.map(idOf))
    for (const one of told) {
      const source = sources.get(idOf(one))
      if (source) found.set(one.story, source)
    }
  }
  return found
}

/** The id before what tells several stories of one position apart. */
const idOf = ({ story }: StoryRow): number => Number(readStoryName(story).sourceId.split('-')[0])

async function rowsOf(db: ReadModel, { table, id, side, ending }: SourceTable, accountId: AccountId, ids: readonly number[]) {
  const found = new Map<number, StorySource>()
  const known = ids.filter(Number.isSafeInteger)
  if (known.length === 0) return found
  const { rows } = await sql<StorySource & { id: number }>`select ${sql.ref(id)} as id, market_id, ${side} as side, ${ending} as ending
    from ${sql.table(table)} where account_id = ${accountId} and ${isOneOf(id, known)}`.execute(db)
  for (const { id: sourceId, ...source } of rows) found.set(sourceId, source)
  return found
}
