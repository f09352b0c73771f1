import { type Selectable, sql } from 'kysely'
import type { Records } from '../database.ts'
import type { ContentDraft } from './content-rules.ts'
import type { ContentVersionTable } from './tables.ts'

export interface Published {
  readonly by: string
  readonly approvedBy?: string | null
  readonly restores?: number | null
  readonly atMs: number
}
export interface ContentVersion extends ContentDraft {
  readonly version: number
  readonly fromMs: number
  readonly by: string
  readonly approvedBy: string | null
  readonly restores: number | null
  readonly atMs: number
}

/** The next version of an entry whose row the caller has locked or just made. Gives its number. */
export async function addContentVersion(tx: Records, entryId: number, draft: ContentDraft, published: Published): Promise<number> {
  const { latest } = await tx
    .selectFrom('content_versions')
    .select((eb) => eb.fn.max<number | null>('version').as('latest'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  const version = (latest ?? 0) + 1
  await tx
    .insertInto('content_versions')
    .values({
      ...{ entry_id: entryId, version, is_shown: draft.isShown, link: draft.link, image: draft.image, sort: draft.sort },
      brands: sql<string[]>`${[...draft.brands]}::text[]`,
      // A moment that has passed would say that something else was shown then.
      ...{ from_ms: Math.max(draft.fromMs ?? 0, published.atMs), until_ms: draft.untilMs, texts: JSON.stringify(draft.texts) },
      audience: draft.audience === null ? null : JSON.stringify(draft.audience),
      ...{ published_by: published.by, approved_by: published.approvedBy ?? null, restores: published.restores ?? null },
      published_at_ms: published.atMs,
    })
    .execute()
  return version
}

/** Newest first. */
export async function versionsOf(db: Records, entryId: number, limit: number): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('content_versions')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(contentVersionOf)
}

export const contentVersionOf = (row: Selectable<ContentVersionTable>): ContentVersion => ({
  ...{ version: row.version, isShown: row.is_shown, link: row.link, image: row.image, sort: row.sort, brands: row.brands },
  ...{ fromMs: row.from_ms, untilMs: row.until_ms, texts: row.texts, audience: row.audience },
  ...{ by: row.published_by, approvedBy: row.approved_by, restores: row.restores, atMs: row.published_at_ms },
})

/**
 * The one of an entry's versions, newest first, that is in force: the newest that has begun. It shows nothing once its
 * time is over, and nothing older comes back then.
 */
export const versionInForce = <Version extends { readonly fromMs: number }>(
  versions: readonly Version[],
  nowMs: number,
): Version | undefined => versions.find(({ fromMs }) => fromMs <= nowMs)

export const isShownNow = ({ isShown, untilMs }: Pick<ContentVersion, 'isShown' | 'untilMs'>, nowMs: number): boolean =>
  isShown && (untilMs === null || untilMs > nowMs)
