import { sql } from 'kysely'
import { projectAccounts } from './accounts/project.ts'
import type { ReadModel } from './database.ts'
import { projectHouse } from './house/project.ts'
import { projectKeys } from './keys/project.ts'
import { PriceSeries } from './markets/price-series.ts'
import { projectMarkets } from './markets/project.ts'
import { type ProjectedGroup, placeEvents } from './projected-group.ts'
import type { ProjectionTx } from './rows.ts'
import { Scales } from './scales.ts'
import { projectSpot } from './spot/project.ts'
import { projectWallet } from './wallet/project.ts'

export interface Checkpoint {
  readonly seq: number
  readonly timeMs: number
}

/** Where the projection stands: 0 before the first group. */
export async function readCheckpoint(db: ReadModel): Promise<Checkpoint> {
  const row = await db.selectFrom('projection_checkpoint').selectAll().executeTakeFirst()
  return row ? { seq: row.seq, timeMs: row.time_ms } : { seq: 0, timeMs: 0 }
}

/**
 * Turns durable groups into rows. One transaction holds the rows of a batch and the checkpoint they lead to, so a
 * crash leaves neither a missing nor a doubled row. Law: batches follow each other without a gap.
 */
export class Projection {
  readonly #db: ReadModel
  readonly #scales = new Scales()
  readonly #series = new PriceSeries()

  constructor(db: ReadModel) {
    this.#db = db
  }

  async project(groups: readonly ProjectedGroup[], beforeCommit: () => void | Promise<void> = () => {}): Promise<void> {
    const last = groups.at(-1)
    if (!last) return
    await this.#db.transaction().execute(async (tx) => {
      await this.#scales.load(tx)
      await this.#series.load(tx)
      await projectGroups(tx, groups, { scales: this.#scales, series: this.#series })
      await moveCheckpoint(tx, groups)
      await beforeCommit()
    })
  }
}

interface Learned {
  readonly scales: Scales
  readonly series: PriceSeries
}

/** All features, in the order in which later ones lean on earlier ones (scales come from the house's configuration). */
async function projectGroups(tx: ProjectionTx, groups: readonly ProjectedGroup[], { scales, series }: Learned): Promise<void> {
  const placed = placeEvents(groups)
  scales.learn(placed)
  series.learn(placed)
  await projectHouse(tx, placed, scales)
  await projectAccounts(tx, placed)
  await projectWallet(tx, placed, scales)
  await projectSpot(tx, placed, scales)
  await projectMarkets(tx, placed, scales, series)
  await projectKeys(tx, groups)
}

async function moveCheckpoint(tx: ProjectionTx, groups: readonly ProjectedGroup[]): Promise<void> {
  const first = groups[0] as ProjectedGroup
  const last = groups.at(-1) as ProjectedGroup
  const moved = await sql`
    insert into projection_checkpoint (id, seq, time_ms)
    select 1, ${last.seq}, ${last.timeMs} where ${first.seq} = 1 or exists (select from projection_checkpoint)
    on conflict (id) do update set seq = excluded.seq, time_ms = excluded.time_ms
      where projection_checkpoint.seq = ${first.seq - 1}`.execute(tx)
  if (moved.numAffectedRows !== 1n)
    throw new Error(`projection does not stand at seq ${first.seq - 1}: refusing to leave a gap or to repeat`)
}

/** Empties every projected table, so that the next projection begins at the first group. */
export async function clearReadModel(db: ReadModel): Promise<void> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename = any(${PROJECTED_TABLES}::text[])`.execute(
    db,
  )
  if (tables.rows.length === 0) return
  await sql`truncate ${sql.join(tables.rows.map(({ name }) => sql.table(name)))}`.execute(db)
}

/** Every table that rows of groups go to; a test compares the list with the schema. */
export const PROJECTED_TABLES: readonly string[] = [
  'projection_checkpoint',
  'accounts',
  'house',
  'assets',
  'sources',
  'indices',
  'markets',
  'configuration_changes',
  'operator_acts',
  'house_funding',
  'balances',
  'postings',
  'deposits',
  'orders',
  'trades',
  'keys',
  'candles',
  'running_minutes',
]
