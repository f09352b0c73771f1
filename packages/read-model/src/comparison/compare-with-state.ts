import { randomInt } from 'node:crypto'
import type { ReadModel } from '../database.ts'
import { listAssetHoldings } from '../fairness/queries.ts'
import { exactOf } from './exact.ts'
import { readOptionSums } from './option-sums.ts'
import type { StateSums } from './state-sums.ts'
import { type SumDifference, type SummedTable, Sums } from './sums.ts'

/** Differences that are named; the number of all of them is counted. */
const DIFFERENCES_MAX = 200

export interface Compared {
  readonly seq: number
  readonly differences: readonly SumDifference[]
  /** Those beyond the list included. */
  readonly total: number
}

/** What was projected at one group, read while the projection goes on. */
export interface Standing {
  readonly seq: number
  /** Null when it was stopped before its end. */
  compare(state: StateSums, isStopped: () => boolean): Promise<Compared | null>
}

/** Resolves when the tables are held as they stand. `compare` lets go of them, and so does `close`. */
export async function holdTables(db: ReadModel): Promise<Standing & { close(): Promise<void> }> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const close = async () => {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
  }
  try {
    const { seq } = await tx.selectFrom('projection_checkpoint').select('seq').executeTakeFirstOrThrow()
    return { seq, close, compare: (state, isStopped) => differencesOf(tx, state, isStopped).finally(close) }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function differencesOf(db: ReadModel, state: StateSums, isStopped: () => boolean): Promise<Compared | null> {
  const balances = await readBalances(db)
  const sums = await readOptionSums(db, randomInt(2 ** 47), isStopped)
  if (!sums) return null
  const { byPeriod, beyond } = sums
  const found = new Found(state)
  found.add('options', byPeriod.options, state.options)
  found.add('option_results', byPeriod.results, state.results)
  found.add('option_rounds', byPeriod.rounds, state.rounds)
  found.add('option_results', beyond.results.found, beyond.results.right)
  found.add('option_rounds', beyond.rounds.found, beyond.rounds.right)
  found.add('balances', balances, state.balances)
  return { seq: state.seq, differences: found.list, total: found.total }
}

async function readBalances(db: ReadModel): Promise<Sums> {
  const sums = new Sums()
  for (const { realm, asset_id, purpose, amount } of await listAssetHoldings(db))
    sums.add({ realm: String(realm), subjectId: asset_id, period: null }, { [purpose ?? 'users']: exactOf(amount) })
  return sums
}

class Found {
  readonly list: SumDifference[] = []
  readonly #symbols: StateSums['symbols']
  readonly #seen = new Set<string>()

  constructor({ symbols }: StateSums) {
    this.#symbols = symbols
  }

  get total(): number {
    return this.#seen.size
  }

  add(table: SummedTable, found: Sums, right: Sums): void {
    const symbols = table === 'balances' ? this.#symbols.asset : this.#symbols.market
    for (const one of found.differencesFrom(right)) {
      const key = [table, one.realm, one.subjectId, one.period, one.figure].join('/')
      if (this.#seen.has(key)) continue
      this.#seen.add(key)
      if (this.list.length < DIFFERENCES_MAX)
        this.list.push({ table, subject: symbols.get(one.subjectId) ?? String(one.subjectId), ...one })
    }
  }
}
