import { isImageLink, linkTarget } from '@glasshouse/domain'
import type { Records } from '../database.ts'
import type { ContentEntryTable } from '../tables.ts'
import { ContentError } from './content-error.ts'
import { cleanHtml, cleanLine } from './rich-text.ts'
import { checkedHtml, checkedLanguages, checkedLine, inLanguage, type ReadingLanguage, type Texts } from './texts.ts'

export type ContentKind = ContentEntryTable['kind']

export interface ContentText {
  /** Headline, plain. */
  readonly title: string
  /** One plain line: what rolls in the notice bar, or a banner's second line. */
  readonly remark: string
  /** The whole text. */
  readonly html: string
}
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
}

/** Banners, notices and pages of the exchange. Texts are sanitised when stored and again when read. */
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
    const [row, texts] = [rowOf(entry), textRowsOf(entry)]
    await this.#db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('content_entries')
        .set({ ...row, updated_at_ms: this.#clock(), updated_by: by })
        .where('entry_id', '=', entryId)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw new ContentError('entryId', 'is not known')
      await tx.deleteFrom('content_texts').where('entry_id', '=', entryId).execute()
      await tx
        .insertInto('content_texts')
        .values(texts.map((text) => ({ ...text, entry_id: entryId })))
        .execute()
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
      else if (row.updated_by === SEEDED_BY) await this.change(row.entry_id, entry, SEEDED_BY)
    }
  }

  /** Entries shown, in the exchange's order, each in the reader's language or the default one. */
  async list(question: ContentQuestion, reading: ReadingLanguage): Promise<ReadEntry[]> {
    let query = this.#db.selectFrom('content_entries').selectAll().where('is_shown', '=', true).where('kind', '=', question.kind)
    if (question.topic !== undefined) query = query.where('topic', '=', question.topic)
    if (question.entryId !== undefined) query = query.where('entry_id', '=', question.entryId)
    const rows = await query.orderBy('sort').orderBy('entry_id').limit(LISTED_MAX).execute()
    if (rows.length === 0) return []
    const texts = await this.#db
      .selectFrom('content_texts')
      .selectAll()
      .where(
        'entry_id',
        'in',
        rows.map(({ entry_id }) => entry_id),
      )
      .orderBy('language')
      .execute()
    return rows.flatMap((row) => {
      const text = inLanguage(
        texts.filter(({ entry_id }) => entry_id === row.entry_id),
        reading,
      )
      return text ? [served(row, text)] : []
    })
  }

  async #put(entry: NewEntry, by: string, seedName: string | null): Promise<number> {
    const [row, texts, now] = [rowOf(entry), textRowsOf(entry), this.#clock()]
    return this.#db.transaction().execute(async (tx) => {
      const { entry_id } = await tx
        .insertInto('content_entries')
        .values({ ...row, seed_name: seedName, created_at_ms: now, updated_at_ms: now, updated_by: by })
        .returning('entry_id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('content_texts')
        .values(texts.map((text) => ({ ...text, entry_id })))
        .execute()
      return entry_id
    })
  }
}

const SEEDED_BY = 'system'
const LISTED_MAX = 100

function rowOf({ kind, topic, isShown, link, image, sort }: NewEntry) {
  if (!/^[A-Z0-9_]{0,40}$/.test(topic)) throw new ContentError('topic', 'must be a key such as HOME_ACTIVITY')
  if (linkTarget(link).kind === 'refused') throw new ContentError('link', 'must be a path of the app or a plain http or https address')
  if (!isImageLink(image)) throw new ContentError('image', 'must be a path of the exchange or an https address')
  return { kind, topic, is_shown: isShown, link, image, sort }
}

function textRowsOf({ texts }: NewEntry) {
  return checkedLanguages(texts).map(([language, { title, remark, html }]) => ({
    language,
    title: checkedLine('title', title),
    remark: checkedLine('remark', remark),
    html: checkedHtml('html', html),
  }))
}

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
