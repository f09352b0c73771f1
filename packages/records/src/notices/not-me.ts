import { hash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'
import { NOT_ME_MS, useOf } from '../mail/open-notices.ts'

/** Tokens of "this was not me": 256 random bits in a link, of which only the hash is kept; each works once. */
export class NotMeTokens {
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  async issue(tx: Records, userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    await tx.deleteFrom('not_me_tokens').where('expires_at_ms', '<=', now).execute()
    await tx
      .insertInto('not_me_tokens')
      .values({ token_hash: hash('sha256', token), user_id: userId, expires_at_ms: now + NOT_ME_MS, used_at_ms: null })
      .execute()
    return token
  }

  /** Uses the token up and names its user; null of one that is unknown, used or too old. */
  async take(tx: Records, token: string): Promise<string | null> {
    const now = this.#clock()
    const taken = await tx
      .updateTable('not_me_tokens')
      .set({ used_at_ms: now })
      .where('token_hash', '=', hash('sha256', token))
      .where('used_at_ms', 'is', null)
      .where('expires_at_ms', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    return taken?.user_id ?? null
  }

  /**
   * Uses up the way out of a notice in the inbox, which its reader takes signed in: no token of it is kept or shown. False
   * of a notice of another user or kind, of one that is too old, and of one that was used.
   */
  async takeNotice(tx: Records, userId: string, mailId: number): Promise<boolean> {
    const now = this.#clock()
    const notice = await tx
      .selectFrom('mails')
      .select('sent_at_ms')
      .where('mail_id', '=', mailId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'security')
      .where('sent_at_ms', '>', now - NOT_ME_MS)
      .executeTakeFirst()
    if (!notice) return false
    const used = await tx
      .insertInto('not_me_tokens')
      .values({ token_hash: useOf(mailId), user_id: userId, expires_at_ms: notice.sent_at_ms + NOT_ME_MS, used_at_ms: now })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .returning('token_hash')
      .executeTakeFirst()
    return used !== undefined
  }
}
