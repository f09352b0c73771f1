import type { Transaction } from 'kysely'
import type { Records } from '../database.ts'
import type { RecordTables } from '../tables.ts'

export interface Favourite {
  readonly favouriteId: number
  readonly symbol: string
  readonly icon: string
}
export interface NewFavourite {
  readonly symbol: string
  readonly icon: string
}
export const FAVOURITES_MAX = 200

/** A user's list of markets to watch, in the order in which they were added; the same in both realms. */
export class Favourites {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async list(userId: string): Promise<Favourite[]> {
    return listOf(this.#db, userId)
  }

  /** Adding twice changes nothing and answers the first entry. */
  async add(userId: string, symbol: string, icon: string): Promise<Favourite | 'too_many_favourites'> {
    const added = await this.addAll(userId, [{ symbol, icon }])
    return added === 'too_many_favourites' ? added : (added[0] as Favourite)
  }

  /** All or none. Answers one entry per symbol, in the order of the request. */
  addAll(userId: string, wanted: readonly NewFavourite[]): Promise<Favourite[] | 'too_many_favourites'> {
    return this.#alone(userId, async (tx) => {
      const known = await listOf(tx, userId)
      const first = new Map(wanted.map((one) => [one.symbol, one] as const).reverse())
      const symbols = [...new Set(wanted.map(({ symbol }) => symbol))]
      const missing = symbols.filter((symbol) => !known.some((one) => one.symbol === symbol))
      if (known.length + missing.length > FAVOURITES_MAX) return 'too_many_favourites'
      const created_at_ms = this.#clock()
      // One after the other, so that ids grow in the order of the request.
      for (const symbol of missing) {
        const icon = first.get(symbol)?.icon ?? ''
        await tx.insertInto('favourites').values({ user_id: userId, symbol, icon, created_at_ms }).execute()
      }
      const kept = await listOf(tx, userId)
      return symbols.map((symbol) => kept.find((one) => one.symbol === symbol) as Favourite)
    })
  }

  async remove(userId: string, symbol: string): Promise<void> {
    await this.#db.deleteFrom('favourites').where('user_id', '=', userId).where('symbol', '=', symbol).execute()
  }

  /** All of them, or none when one of the ids is not the user's: then answers that id. */
  removeIds(userId: string, ids: readonly number[]): Promise<{ readonly unknownId: number } | null> {
    return this.#alone(userId, async (tx) => {
      const known = await listOf(tx, userId)
      const unknownId = ids.find((id) => !known.some(({ favouriteId }) => favouriteId === id))
      if (unknownId !== undefined) return { unknownId }
      await tx.deleteFrom('favourites').where('user_id', '=', userId).where('favourite_id', 'in', ids).execute()
      return null
    })
  }

  /** One change of a user's list at a time, so that two at once cannot step over its end. */
  #alone<T>(userId: string, change: (tx: Transaction<RecordTables>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      return change(tx)
    })
  }
}

async function listOf(db: Records, userId: string): Promise<Favourite[]> {
  const rows = await db.selectFrom('favourites').selectAll().where('user_id', '=', userId).orderBy('favourite_id').execute()
  return rows.map((row) => ({ favouriteId: row.favourite_id, symbol: row.symbol, icon: row.icon }))
}
