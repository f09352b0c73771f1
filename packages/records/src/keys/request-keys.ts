import type { Records } from '../database.ts'

export const KEY_MS = 24 * 3_600_000

export interface KeyedRequest {
  /** `user:<uid>`, or `address:<ip>` for somebody signed out. */
  readonly owner: string
  readonly key: string
  readonly bodyDigest: string
}

/** Claim of a keyed request: it runs for the first time, or gets the answer of the first one. */
export type KeyClaim<Answer> =
  | { readonly kind: 'first' }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'running' }
  | { readonly kind: 'other_body' }

/** Keys of submits that do not go through the core: for 24 h a repeated key gets the first answer. */
export class RequestKeys {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async claim<Answer>(request: KeyedRequest): Promise<KeyClaim<Answer>> {
    const now = this.#clock()
    const mine = await this.#db
      .insertInto('request_keys')
      .values({ owner: request.owner, key: request.key, body_digest: request.bodyDigest, answer: null, at_ms: now })
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'key'])
          .doUpdateSet({ body_digest: request.bodyDigest, answer: null, at_ms: now })
          .where('request_keys.at_ms', '<=', now - KEY_MS),
      )
      .returning('key')
      .executeTakeFirst()
    if (mine) return { kind: 'first' }
    const row = await this.#db
      .selectFrom('request_keys')
      .selectAll()
      .where('owner', '=', request.owner)
      .where('key', '=', request.key)
      .executeTakeFirst()
    if (!row) return { kind: 'first' }
    if (row.body_digest !== request.bodyDigest) return { kind: 'other_body' }
    return row.answer === null ? { kind: 'running' } : { kind: 'answered', answer: row.answer as Answer }
  }

  async settle(request: KeyedRequest, answer: object): Promise<void> {
    await this.#db
      .updateTable('request_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', request.owner)
      .where('key', '=', request.key)
      .execute()
  }

  /** The first try failed without an outcome: the key is free again. */
  async release(request: KeyedRequest): Promise<void> {
    await this.#db
      .deleteFrom('request_keys')
      .where('owner', '=', request.owner)
      .where('key', '=', request.key)
      .where('answer', 'is', null)
      .execute()
  }

  /**
   * At a start: requests that ran while the server before was killed never get an answer, and their keys would be busy
   * for a day. Repeated, such a request runs anew; what it has done already it finds by its own records.
   */
  async freeCutOff(): Promise<void> {
    await this.#db.deleteFrom('request_keys').where('answer', 'is', null).execute()
  }

  async removeOld(): Promise<void> {
    await this.#db
      .deleteFrom('request_keys')
      .where('at_ms', '<=', this.#clock() - KEY_MS)
      .execute()
  }
}
