import { createHmac, randomInt } from 'node:crypto'
import { westernDigits } from '@glasshouse/domain'
import type { Records } from '../database.ts'

export const RECOVERY_CODES = 10
/** Without letters and digits that look alike; ten of them are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** Codes for who has lost the authenticator: shown once, kept as keyed hashes, each taken once. */
export class RecoveryCodes {
  readonly #clock: () => number
  readonly #secret: Buffer

  constructor(clock: () => number, secret: Buffer) {
    this.#clock = clock
    this.#secret = secret
  }

  /** Ten new codes in place of all older ones. */
  async renew(tx: Records, userId: string): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    await this.remove(tx, userId)
    await tx
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id: userId, code_hash: this.#hashOf(userId, code), used_at_ms: null })))
      .execute()
    return codes
  }

  /** True once for each code. */
  async take(tx: Records, userId: string, code: string): Promise<boolean> {
    const taken = await tx
      .updateTable('recovery_codes')
      .set({ used_at_ms: this.#clock() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', this.#hashOf(userId, code))
      .where('used_at_ms', 'is', null)
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  }

  async remove(tx: Records, userId: string): Promise<void> {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  }

  #hashOf(userId: string, code: string): string {
    const read = westernDigits(code.normalize('NFKC'))
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
    return createHmac('sha256', this.#secret).update(`recovery ${userId} ${read}`).digest('hex')
  }
}

function newCode(): string {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${half()}-${half()}`
}
