import { hash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { SealError, seal, unseal } from '../sealing/seal.ts'

/** Browser that subscribed to notices, as its push service knows it. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Browsers of one user; the oldest goes. */
export const SUBSCRIPTIONS_MAX = 10

/** Browsers that get notices. An endpoint is as good as a key to a person's screen: it is kept sealed. */
export class PushSubscriptions {
  readonly #db: Records
  readonly #clock: () => number
  readonly #keyring: Keyring

  constructor(db: Records, clock: () => number, keyring: Keyring) {
    this.#db = db
    this.#clock = clock
    this.#keyring = keyring
  }

  /** A browser belongs to its last subscriber: a user who signs in after another hears nothing of that other. */
  async add(userId: string, { endpoint, p256dh, auth }: PushSubscription): Promise<void> {
    const id = randomBytes(16).toString('hex')
    const row = {
      subscription_id: id,
      user_id: userId,
      content: seal(this.#keyring, Buffer.from(JSON.stringify({ endpoint, p256dh, auth })), id),
      created_at_ms: this.#clock(),
    }
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('push_subscriptions')
        .values({ ...row, endpoint_hash: hashOf(endpoint) })
        .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
        .execute()
      const newest = tx.selectFrom('push_subscriptions').select('subscription_id').where('user_id', '=', userId)
      await tx
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .where('subscription_id', 'not in', newest.orderBy('created_at_ms', 'desc').orderBy('subscription_id').limit(SUBSCRIPTIONS_MAX))
        .execute()
    })
  }

  /** Another user's is left alone. */
  async remove(userId: string, endpoint: string): Promise<void> {
    await this.#db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint_hash', '=', hashOf(endpoint)).execute()
  }

  /** After the push service has said that it is gone. */
  async forget(endpoint: string): Promise<void> {
    await this.#db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', hashOf(endpoint)).execute()
  }

  async of(tx: Records, userId: string): Promise<readonly PushSubscription[]> {
    const rows = await tx.selectFrom('push_subscriptions').select(['subscription_id', 'content']).where('user_id', '=', userId).execute()
    return rows.flatMap(({ subscription_id, content }) => this.#opened(subscription_id, content))
  }

  /** One that was sealed with a key that is gone reaches nobody. */
  #opened(id: string, content: Buffer): PushSubscription[] {
    try {
      return [JSON.parse(unseal(this.#keyring, content, id).toString()) as PushSubscription]
    } catch (error) {
      if (error instanceof SealError) return []
      throw error
    }
  }
}

const hashOf = (endpoint: string) => hash('sha256', endpoint)
