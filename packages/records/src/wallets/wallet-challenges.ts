import { randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'
import type { WalletChallengeTable } from './tables.ts'
import type { WalletAddress, WalletType } from './wallets.ts'

export type WalletPurpose = 'login' | 'bind' | 'proof'
export const WALLET_CHALLENGE_MS = 5 * 60_000

export interface AskedChallenge extends WalletAddress {
  readonly purpose: WalletPurpose
  readonly chainId: number
  /** '' for somebody signed out. */
  readonly userId: string
}
export interface ChallengeTimes {
  readonly nonce: string
  readonly issuedAtMs: number
  readonly expiresAtMs: number
}
export interface WalletChallenge extends AskedChallenge {
  readonly nonce: string
  readonly message: string
  readonly expiresAtMs: number
}

/**
 * Texts that wallets are to sign, as they were written. One attempt uses a text up, whether it was right or not.
 */
export class WalletChallenges {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** `write` makes the text; it names the nonce. */
  async make(asked: AskedChallenge, write: (times: ChallengeTimes) => string): Promise<WalletChallenge> {
    const issuedAtMs = this.#clock()
    const times = { nonce: randomBytes(16).toString('hex'), issuedAtMs, expiresAtMs: issuedAtMs + WALLET_CHALLENGE_MS }
    const made = { ...asked, nonce: times.nonce, message: write(times), expiresAtMs: times.expiresAtMs }
    await this.#db.insertInto('wallet_challenges').values(rowOf(made)).execute()
    await this.#db.deleteFrom('wallet_challenges').where('expires_at_ms', '<=', issuedAtMs).execute()
    return made
  }

  /** The text of this nonce, once and in time; null for any other purpose, address or user than it was written for. */
  async take(nonce: string, { purpose, type, address, userId }: Omit<AskedChallenge, 'chainId'>): Promise<WalletChallenge | null> {
    const row = await this.#db.deleteFrom('wallet_challenges').where('nonce', '=', nonce).returningAll().executeTakeFirst()
    if (!row || row.expires_at_ms <= this.#clock()) return null
    const isMeant = row.purpose === purpose && row.type === type && row.address === address && row.user_id === userId
    return isMeant ? challengeOf(row) : null
  }
}

const rowOf = ({ chainId, userId, expiresAtMs, nonce, purpose, type, address, message }: WalletChallenge): WalletChallengeTable => ({
  nonce,
  purpose,
  type,
  address,
  chain_id: chainId,
  user_id: userId,
  message,
  expires_at_ms: expiresAtMs,
})

const challengeOf = (row: WalletChallengeTable): WalletChallenge => ({
  nonce: row.nonce,
  purpose: row.purpose,
  type: row.type as WalletType,
  address: row.address,
  chainId: row.chain_id,
  userId: row.user_id,
  message: row.message,
  expiresAtMs: row.expires_at_ms,
})
