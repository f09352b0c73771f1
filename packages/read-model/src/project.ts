import { sql } from 'kysely'
import { projectAccounts } from './accounts/project.ts'
import { projectContracts } from './contract/project.ts'
import type { ReadModel } from './database.ts'
import { projectHouse } from './house/project.ts'
import { projectKeys } from './keys/project.ts'
import { PriceSeries } from './markets/price-series.ts'
import { projectMarkets } from './markets/project.ts'
import { projectOptions } from './option/project.ts'
import { type ProjectedGroup, placeEvents } from './projected-group.ts'
import { projectRevenue } from './revenue/project.ts'
import type { ProjectionTx } from './rows.ts'
import { Scales } from './scales.ts'
import { projectSpot } from './spot/project.ts'
import { projectSwaps } from './swap/project.ts'
import { projectWallet } from './wallet/project.ts'
import { projectWithdrawals } from './withdrawals/project.ts'

export interface Checkpoint {
  readonly seq: number
  readonly timeMs: number
}

/**
 * Checkpoint of the projection: 0 before the first group. Waits for a transaction of a projector that was killed: the
 * server may still be committing it.
 */
export async function readCheckpoint(db: ReadModel): Promise<Checkpoint> {
  const row = await db.selectFrom('projection_checkpoint').selectAll().forUpdate().executeTakeFirstOrThrow()
  return { seq: row.seq, timeMs: row.time_ms }
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
      await moveCheckpoint(tx, groups)
      await this.#scales.load(tx)
      await this.#series.load(tx)
      await projectGroups(tx, groups, { scales: this.#scales, series: this.#series })
      await beforeCommit()
    })
  }
}

interface Learned {
  readonly scales: Scales
  readonly series: PriceSeries
}

/**
 * All features, in the order in which later ones lean on earlier ones (scales come from the exchange's configuration).
 */
async function projectGroups(tx: ProjectionTx, groups: readonly ProjectedGroup[], { scales, series }: Learned): Promise<void> {
  const placed = placeEvents(groups)
  scales.learn(placed)
  series.learn(placed)
  await projectHouse(tx, placed, scales)
  await projectAccounts(tx, placed)
  await projectWallet(tx, placed, scales)
  await projectWithdrawals(tx, placed, scales)
  await projectSpot(tx, placed, scales)
  await projectContracts(tx, placed, scales)
  await projectOptions(tx, placed, scales)
  await projectSwaps(tx, placed, scales)
  await projectRevenue(tx, placed, scales)
  await projectMarkets(tx, placed, scales, series)
  await projectKeys(tx, groups)
}

/** First of all: it locks the row, so that of two projectors one waits and then finds that it stands elsewhere. */
async function moveCheckpoint(tx: ProjectionTx, groups: readonly ProjectedGroup[]): Promise<void> {
  const first = groups[0] as ProjectedGroup
  const last = groups.at(-1) as ProjectedGroup
  const moved = await tx
    .updateTable('projection_checkpoint')
    .set({ seq: last.seq, time_ms: last.timeMs })
    .where('seq', '=', first.seq - 1)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n)
    throw new Error(`the projection does not stand at seq ${first.seq - 1}: it leaves no gap and repeats nothing`)
}

/** Empties every projected table, so that the next projection begins at the first group. Needs the owner's rights. */
export async function clearReadModel(db: ReadModel): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`truncate ${sql.join(PROJECTED_TABLES.map((name) => sql.table(name)))}`.execute(tx)
    await tx.updateTable('projection_checkpoint').set({ seq: 0, time_ms: 0 }).execute()
  })
}

/** Every table that rows of groups go to, beside the checkpoint; a test compares the list with the schema. */
export const PROJECTED_TABLES: readonly string[] = [
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
  'withdrawal_moves',
  'credit_reversals',
  'suspense_changes',
  'stories',
  'story_parts',
  'day_sums',
  'revenue_days',
  'active_days',
  'orders',
  'trades',
  'keys',
  'candles',
  'running_minutes',
  'contracts',
  'contract_orders',
  'contract_trades',
  'positions',
  'position_changes',
  'stops',
  'funding_periods',
  'liquidation_steps',
  'options',
  'option_rounds',
  'option_results',
  'option_rules',
  'option_limit_changes',
  'option_exclusions',
  'index_configurations',
  'swaps',
]
