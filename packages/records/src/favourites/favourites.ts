import type { Records } from '../database.ts'

export interface Favourite {
  readonly favouriteId: number
  readonly symbol: string
  readonly icon: string
}
export const FAVOURITES_MAX = 200

/** A user's list of markets to watch; the same in both realms. */
export class Favourites {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async list(userId: string): Promise<Favourite[]> {
    const rows = await this.#db.selectFrom('favourites').selectAll().where('user_id', '=', userId).orderBy('favourite_id').execute()
    return rows.map((row) => ({ favouriteId: row.favourite_id, symbol: row.symbol, icon: row.icon }))
  }

  /** Adding twice changes nothing and answers the first entry. */
  async add(userId: string, symbol: string, icon: string): Promise<Favourite | 'too_many_favourites'> {
    const known = await this.list(userId)
    const already = known.find((one) => one.symbol === symbol)
    if (already) return already
    if (known.length >= FAVOURITES_MAX) return 'too_many_favourites'
    await this.#db
      .insertInto('favourites')
      .values({ user_id: userId, symbol, icon, created_at_ms: this.#clock() })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doNothing())
      .execute()
    const row = await this.#db
      .selectFrom('favourites')
      .selectAll()
      .where('user_id', '=', userId)
      .where('symbol', '=', symbol)
      .executeTakeFirstOrThrow()
    return { favouriteId: row.favourite_id, symbol, icon: row.icon }
  }

  async remove(userId: string, symbol: string): Promise<void> {
    await this.#db.deleteFrom('favourites').where('user_id', '=', userId).where('symbol', '=', symbol).execute()
  }
}
