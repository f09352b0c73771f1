import { hash } from 'node:crypto'
import type { NoticeKind } from '@glasshouse/domain'
import type { Records } from '../database.ts'

/** A link in a notice works so long, and so does the notice in the inbox. */
export const NOT_ME_MS = 7 * 86_400_000

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
export const useOf = (mailId: number): string => hash('sha256', `notice ${mailId}`)
