import { isImageLink, linkTarget } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'
import { ContentError } from './content-error.ts'
import { type ContentDraft, checkedDraft, checkTopic } from './content-rules.ts'
import type { ContentKind, ContentText } from './content-text.ts'
import { addContentVersion, contentVersionOf, isShownNow } from './content-versions.ts'
import { cleanHtml, cleanLine } from './rich-text.ts'
import { inLanguage, type ReadingLanguage, type Texts } from './texts.ts'

export interface NewEntry {
  readonly kind: ContentKind
  /** Group of activities, key of an article; '' of a roll notice. */
  readonly topic: string
  readonly isShown: boolean
  readonly link: string
  readonly image: string
  /** Small comes first. */
  readonly sort: number
  readonly texts: Texts<ContentText>
}
export interface SeedEntry extends NewEntry {
  readonly seedName: string
}
export interface ReadEntry extends ContentText {
  readonly entryId: number
  readonly kind: ContentKind
  readonly topic: string
  readonly link: string
  readonly image: string
  readonly createdAtMs: number
}
export interface ContentQuestion {
  readonly kind: ContentKind
  readonly topic?: string
  readonly entryId?: number
  /** Entries for other brands alone are left out; without it none is. */
  readonly brand?: string
}

/** Banners, notices and pages of the exchange as they are read now. Texts are sanitised when stored and again when read. */
export class Content {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async add(entry: NewEntry, by: string): Promise<number> {
    return this.#put(entry, by, null)
  }

  async change(entryId: number, entry: NewEntry, by: string): Promise<void> {
    checkTopic(entry.kind, entry.topic)
    const draft = checkedDraft(entry.kind, draftOf(entry))
    await this.#db.transaction().execute(async (tx) => {
      const atMs = this.#clock()
      const changed = await tx
        .updateTable('content_entries')
        .set({ kind: entry.kind, topic: entry.topic, updated_at_ms: atMs, updated_by: by })
        .where('entry_id', '=', entryId)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw new ContentError('entryId', 'is not known')
      await addContentVersion(tx, entryId, draft, { by, atMs })
    })
  }

  /** Adds what is missing and renews what nobody has touched; an entry that somebody has changed stays. */
  async seed(entries: readonly SeedEntry[]): Promise<void> {
    const known = await this.#db
      .selectFrom('content_entries')
      .select(['entry_id', 'seed_name', 'updated_by'])
      .where('seed_name', 'is not', null)
      .execute()
    for (const entry of entries) {
      const row = known.find(({ seed_name }) => seed_name === entry.seedName)
      if (!row) await this.#put(entry, SEEDED_BY, entry.seedName)
      else if (row.updated_by === SEEDED_BY && (await this.#differs(row.entry_id, entry))) await this.change(row.entry_id, entry, SEEDED_BY)
    }
  }

  /** Entries shown, in the exchange's order, each in the reader's language or the default one. */
  async list({ kind, topic, entryId, brand }: ContentQuestion, reading: ReadingLanguage): Promise<ReadEntry[]> {
    const now = this.#clock()
    let query = this.#db
      .selectFrom('content_entries as e')
      .innerJoin('content_versions as v', 'v.entry_id', 'e.entry_id')
      .distinctOn('v.entry_id')
      .selectAll('v')
      .select(['e.kind', 'e.topic', 'e.created_at_ms'])
      .where('e.kind', '=', kind)
      .where('v.from_ms', '<=', now)
    if (topic !== undefined) query = query.where('e.topic', '=', topic)
    if (entryId !== undefined) query = query.where('e.entry_id', '=', entryId)
    const rows = await this.#db
      .selectFrom(query.orderBy('v.entry_id').orderBy('v.version', 'desc').as('newest'))
      .selectAll()
      .where('is_shown', '=', true)
      .where((eb) => eb.or([eb('until_ms', 'is', null), eb('until_ms', '>', now)]))
      .where((eb) => (brand === undefined ? eb.lit(true) : sql<boolean>`(brands = '{}' or ${brand} = any(brands))`))
      .orderBy('sort')
      .orderBy('entry_id')
      .limit(LISTED_MAX)
      .execute()
    return rows.flatMap((row) => {
      const text = inLanguage(
        Object.entries(row.texts).map(([language, one]) => ({ language, ...one })),
        reading,
      )
      return text ? [served(row, text)] : []
    })
  }

  async #put(entry: NewEntry, by: string, seedName: string | null): Promise<number> {
    checkTopic(entry.kind, entry.topic)
    const [draft, atMs] = [checkedDraft(entry.kind, draftOf(entry)), this.#clock()]
    return this.#db.transaction().execute(async (tx) => {
      const { entry_id } = await tx
        .insertInto('content_entries')
        .values({ kind: entry.kind, topic: entry.topic, seed_name: seedName, created_at_ms: atMs, updated_at_ms: atMs, updated_by: by })
        .returning('entry_id')
        .executeTakeFirstOrThrow()
      await addContentVersion(tx, entry_id, draft, { by, atMs })
      return entry_id
    })
  }

  /** Whether a seed says something else than its newest version: a start adds no version of the same. */
  async #differs(entryId: number, entry: SeedEntry): Promise<boolean> {
    const [draft, now] = [checkedDraft(entry.kind, draftOf(entry)), this.#clock()]
    const row = await this.#db
      .selectFrom('content_versions')
      .selectAll()
      .where('entry_id', '=', entryId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return true
    const kept = contentVersionOf(row)
    const said = ({ link, image, sort, texts }: ContentDraft) => JSON.stringify([link, image, sort, inOrder(texts)])
    return said(kept) !== said(draft) || !isShownNow(kept, now)
  }
}

const SEEDED_BY = 'system'
const LISTED_MAX = 100

/** The database keeps the fields of texts in an order of its own. */
const inOrder = (texts: Texts<ContentText>) =>
  Object.entries(texts)
    .map(([language, { title, remark, html }]) => [language, title, remark, html] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))

const draftOf = ({ isShown, link, image, sort, texts }: NewEntry): ContentDraft => ({
  ...{ isShown, link, image, sort, texts },
  ...{ brands: [], fromMs: null, untilMs: null, audience: null },
})

interface StoredEntry {
  readonly entry_id: number
  readonly kind: ContentKind
  readonly topic: string
  readonly link: string
  readonly image: string
  readonly created_at_ms: number
}

/** A row may be older than the rules, or written past them: it is held against them once more. */
function served(row: StoredEntry, text: ContentText): ReadEntry {
  return {
    entryId: row.entry_id,
    kind: row.kind,
    topic: row.topic,
    link: linkTarget(row.link).kind === 'refused' ? '' : row.link,
    image: isImageLink(row.image) ? row.image : '',
    createdAtMs: row.created_at_ms,
    title: cleanLine(text.title),
    remark: cleanLine(text.remark),
    html: cleanHtml(text.html),
  }
}
