import type { Records } from '../database.ts'
import type { PasskeyTable } from './tables.ts'

export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40

export interface Passkey {
  readonly credentialId: string
  readonly userId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly madeAtMs: number
  readonly usedAtMs: number | null
}

/** Public keys of passkeys. A private key never leaves its device. */
export class Passkeys {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async of(userId: string): Promise<Passkey[]> {
    const rows = await this.#db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('made_at_ms').execute()
    return rows.map(passkeyOf)
  }

  async count(tx: Records, userId: string): Promise<number> {
    const { keys } = await tx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('keys'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return keys
  }

  async byId(credentialId: string): Promise<Passkey | null> {
    const row = await this.#db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
    return row ? passkeyOf(row) : null
  }

  /** False when the credential is known already. */
  async add(tx: Records, passkey: Omit<Passkey, 'madeAtMs' | 'usedAtMs'>): Promise<boolean> {
    const added = await tx
      .insertInto('passkeys')
      .values({
        credential_id: passkey.credentialId,
        user_id: passkey.userId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports.join(','),
        name: passkey.name,
        made_at_ms: this.#clock(),
        used_at_ms: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('credential_id')
      .executeTakeFirst()
    return added !== undefined
  }

  /** False when the counter went back meanwhile: of two answers with one count, one is a copy's. */
  async noteUse({ credentialId, counter }: Pick<Passkey, 'credentialId' | 'counter'>, next: number): Promise<boolean> {
    const noted = await this.#db
      .updateTable('passkeys')
      .set({ counter: next, used_at_ms: this.#clock() })
      .where('credential_id', '=', credentialId)
      .where('counter', '=', counter)
      .executeTakeFirst()
    return noted.numUpdatedRows > 0n
  }

  /** False for a passkey of somebody else. */
  async rename(userId: string, credentialId: string, name: string): Promise<boolean> {
    const renamed = await this.#db
      .updateTable('passkeys')
      .set({ name })
      .where('credential_id', '=', credentialId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return renamed.numUpdatedRows > 0n
  }

  async remove(tx: Records, userId: string, credentialId: string): Promise<boolean> {
    const gone = await tx.deleteFrom('passkeys').where('credential_id', '=', credentialId).where('user_id', '=', userId).executeTakeFirst()
    return gone.numDeletedRows > 0n
  }
}

const passkeyOf = (row: PasskeyTable): Passkey => ({
  credentialId: row.credential_id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(','),
  name: row.name,
  madeAtMs: row.made_at_ms,
  usedAtMs: row.used_at_ms,
})
