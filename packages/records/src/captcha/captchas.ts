import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Records } from '../database.ts'
import { CAPTCHA_LETTERS } from './letter-strokes.ts'

/** `CODE`: beside the button that sends one. */
export type CaptchaPlace = 'LOGIN' | 'REGISTER' | 'CODE'
export interface NewCaptcha {
  /** Opaque; goes back with the answer. */
  readonly captchaId: string
  /** Letters of the picture, for its painter. */
  readonly text: string
  readonly expiresAtMs: number
}

export const CAPTCHA_MS = 3 * 60_000
const LENGTH = 5
const ID = /^[\w-]{22}$/

/** Pictures that were shown, and what they show. One attempt uses a picture up, whether it was right or not. */
export class Captchas {
  readonly #db: Records
  readonly #clock: () => number
  readonly #secret: Buffer

  constructor(db: Records, clock: () => number, secret: Buffer) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
  }

  /** For one place, or for either. */
  async make(place: CaptchaPlace | 'ANY'): Promise<NewCaptcha> {
    const now = this.#clock()
    const made = {
      captchaId: randomBytes(16).toString('base64url'),
      text: Array.from({ length: LENGTH }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join(''),
      expiresAtMs: now + CAPTCHA_MS,
    }
    await this.#db
      .insertInto('captchas')
      .values({ captcha_id: made.captchaId, place, answer_hash: this.#hashOf(made.captchaId, made.text), expires_at_ms: made.expiresAtMs })
      .execute()
    await this.#db.deleteFrom('captchas').where('expires_at_ms', '<=', now).execute()
    return made
  }

  /** True once, for the right answer in any case, in time, at the place it was made for. */
  async take(captchaId: string, place: CaptchaPlace, answer: string): Promise<boolean> {
    if (!ID.test(captchaId)) return false
    const row = await this.#db.deleteFrom('captchas').where('captcha_id', '=', captchaId).returningAll().executeTakeFirst()
    if (!row || row.expires_at_ms <= this.#clock()) return false
    if (row.place !== 'ANY' && row.place !== place) return false
    return row.answer_hash === this.#hashOf(captchaId, answer.trim().toUpperCase())
  }

  #hashOf(captchaId: string, text: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify(['captcha', captchaId, text]))
      .digest('hex')
  }
}
