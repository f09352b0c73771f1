import type { Records } from '../database.ts'

/** Facts decided once, at the first start, and the same at every later one. */
export class ExchangeFacts {
  readonly #db: Records

  constructor(db: Records) {
    this.#db = db
  }

  /** The value kept under this name; the given one is kept when there is none. */
  async once(name: string, value: string): Promise<string> {
    await this.#db
      .insertInto('house_facts')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await this.#db.selectFrom('house_facts').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
  }
}
