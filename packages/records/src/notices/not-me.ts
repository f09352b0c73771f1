import { hash, randomBytes } from 'node:crypto'
import type { NoticeKind } from '@glasshouse/domain'
import type { Records } from '../database.ts'

/** A link in a notice works so long, and so does the notice in the inbox. */
export const NOT_ME_MS = 7 * 86_400_000

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

interface SentNotice {
  readonly mailId: number
  readonly kind: NoticeKind
  readonly sentAtMs: number
}

/** Ids of the notices whose reader may still say "this was not me". */
export async function openNotices(db: Records, notices: readonly SentNotice[], now: number): Promise<ReadonlySet<number>> {
  const ids = notices.filter(({ kind, sentAtMs }) => kind === 'security' && sentAtMs > now - NOT_ME_MS).map(({ mailId }) => mailId)
  if (ids.length === 0) return new Set()
  const used = await db.selectFrom('not_me_tokens').select('token_hash').where('token_hash', 'in', ids.map(useOf)).execute()
  const hashes = new Set(used.map(({ token_hash }) => token_hash))
  return new Set(ids.filter((mailId) => !hashes.has(useOf(mailId))))
}

/** No token of a link has this hash: theirs are of 43 letters, without a space. */
const useOf = (mailId: number): string => hash('sha256', `notice ${mailId}`)
