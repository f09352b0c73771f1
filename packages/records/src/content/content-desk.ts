import type { AuditAct, AuditField } from '@glasshouse/domain'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import { ChangedMeanwhileError, ContentError } from './content-error.ts'
import { type ContentDraft, checkedDraft, checkPublishable, checkTopic } from './content-rules.ts'
import type { ContentKind } from './content-text.ts'
import { addContentVersion, type ContentVersion, versionsOf } from './content-versions.ts'
import { pickLanguage } from './languages.ts'

const LISTED_MAX = 500
const VERSIONS_MAX = 50

export interface KeptDraft {
  readonly draft: ContentDraft
  readonly restores: number | null
  readonly by: string
  readonly atMs: number
}
/** An entry as operators see it: its draft, and every version that was published. */
export interface EntryOnDesk {
  readonly entryId: number
  readonly kind: ContentKind
  readonly topic: string
  /** Came with the exchange. */
  readonly isSeed: boolean
  /** Of the draft; a change or publication names the one that was read. */
  readonly revision: number
  readonly draft: KeptDraft | null
  /** Newest first. */
  readonly versions: readonly ContentVersion[]
}
/** `revision` 0 and no id: a new entry. */
export interface SavedDraft {
  readonly entryId: number | null
  readonly revision: number
  readonly kind: ContentKind
  readonly topic: string
  readonly draft: ContentDraft
}
export interface DraftName {
  readonly entryId: number
  readonly revision: number
}
export interface ContentApproval {
  readonly by: string
  readonly approvedBy?: string
}

/**
 * Content as operators write it. A draft is one that nobody reads; publishing makes a version of it that nobody changes,
 * and an older version comes back as a draft. Each step has its audit entry.
 */
export class ContentDesk {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async list(kind: ContentKind): Promise<EntryOnDesk[]> {
    const entries = await this.#db
      .selectFrom('content_entries')
      .select('entry_id')
      .where('kind', '=', kind)
      .orderBy('entry_id')
      .limit(LISTED_MAX)
      .execute()
    return Promise.all(entries.map(({ entry_id }) => this.#read(this.#db, entry_id)))
  }

  async find(entryId: number): Promise<EntryOnDesk> {
    return this.#read(this.#db, entryId)
  }

  /** A first draft makes the entry. Kind and topic of one that is there stay what they are. */
  async save({ entryId, revision, kind, topic, draft }: SavedDraft, by: string): Promise<EntryOnDesk> {
    checkTopic(kind, topic)
    const checked = checkedDraft(kind, draft)
    return this.#db.transaction().execute(async (tx) => {
      const id = entryId ?? (await this.#newEntry(tx, kind, topic, by))
      const entry = await this.#locked(tx, { entryId: id, revision })
      if (entry.kind !== kind || entry.topic !== topic) throw new ContentError('topic', 'stays what it was; another one is a new entry')
      await this.#keepDraft(tx, id, { draft: checked, restores: null, by })
      await this.#note(tx, id, { actor: by, act: 'content_draft', detail: { kind, topic, revision: revision + 1 } })
      return this.#read(tx, id)
    })
  }

  /** An older version becomes the draft, in the place of whatever lies there. */
  restore({ entryId, revision }: DraftName, version: number, by: string): Promise<EntryOnDesk> {
    return this.#db.transaction().execute(async (tx) => {
      const { kind } = await this.#locked(tx, { entryId, revision })
      const old = (await versionsOf(tx, entryId, Number.MAX_SAFE_INTEGER)).find((one) => one.version === version)
      if (!old) throw new ContentError('version', 'is none of this entry')
      const { isShown, link, image, sort, brands, texts, audience } = old
      // Its time has passed, whatever it was.
      const draft = checkedDraft(kind, { isShown, link, image, sort, brands, texts, audience, fromMs: null, untilMs: null })
      await this.#keepDraft(tx, entryId, { draft, restores: version, by })
      await this.#note(tx, entryId, { actor: by, act: 'content_restore', detail: { version, revision: revision + 1 } })
      return this.#read(tx, entryId)
    })
  }

  discard({ entryId, revision }: DraftName, by: string): Promise<EntryOnDesk> {
    return this.#db.transaction().execute(async (tx) => {
      await this.#locked(tx, { entryId, revision })
      await this.#grow(tx, entryId, by)
      await tx.deleteFrom('content_drafts').where('entry_id', '=', entryId).execute()
      await this.#note(tx, entryId, { actor: by, act: 'content_discard', detail: { revision: revision + 1 } })
      return this.#read(tx, entryId)
    })
  }

  /** Refuses what `publish` would refuse now, and changes nothing. Gives the draft. */
  async assertPublishable(name: DraftName, defaultLanguage: string): Promise<EntryOnDesk & { readonly draft: KeptDraft }> {
    const entry = await this.#read(this.#db, name.entryId)
    if (entry.revision !== name.revision) throw new ChangedMeanwhileError('revision')
    const { draft } = entry
    if (!draft) throw new ContentError('revision', 'has no draft to publish')
    checkPublishable(draft.draft, defaultLanguage, this.#clock())
    return { ...entry, draft }
  }

  async publish(name: DraftName, defaultLanguage: string, approval: ContentApproval): Promise<EntryOnDesk> {
    return this.#db.transaction().execute((tx) => this.publishIn(tx, name, defaultLanguage, approval))
  }

  /** As `publish`, in a transaction of the caller: of an approval, or with what follows from it. */
  async publishIn(tx: Records, name: DraftName, defaultLanguage: string, { by, approvedBy }: ContentApproval): Promise<EntryOnDesk> {
    const { entryId, revision } = name
    await this.#locked(tx, name)
    const { draft, kind } = await this.#read(tx, entryId)
    if (!draft) throw new ContentError('revision', 'has no draft to publish')
    const atMs = this.#clock()
    checkPublishable(draft.draft, defaultLanguage, atMs)
    const published = { by, approvedBy: approvedBy ?? null, restores: draft.restores, atMs }
    const version = await addContentVersion(tx, entryId, checkedDraft(kind, draft.draft), published)
    await this.#grow(tx, entryId, by)
    await tx.deleteFrom('content_drafts').where('entry_id', '=', entryId).execute()
    const detail = { version, revision, ...(approvedBy === undefined ? {} : { approver: approvedBy }) }
    await this.#note(tx, entryId, { actor: by, act: 'content_publish', detail })
    return this.#read(tx, entryId)
  }

  async #read(db: Records, entryId: number): Promise<EntryOnDesk> {
    const row = await db.selectFrom('content_entries').selectAll().where('entry_id', '=', entryId).executeTakeFirst()
    if (!row) throw new ContentError('id', 'is not known')
    const draft = await db.selectFrom('content_drafts').selectAll().where('entry_id', '=', entryId).executeTakeFirst()
    return {
      ...{ entryId, kind: row.kind, topic: row.topic, isSeed: row.seed_name !== null, revision: row.revision },
      draft: draft ? { draft: draft.draft, restores: draft.restores, by: draft.changed_by, atMs: draft.changed_at_ms } : null,
      versions: await versionsOf(db, entryId, VERSIONS_MAX),
    }
  }

  async #newEntry(tx: Records, kind: ContentKind, topic: string, by: string): Promise<number> {
    const atMs = this.#clock()
    const { entry_id } = await tx
      .insertInto('content_entries')
      .values({ kind, topic, seed_name: null, created_at_ms: atMs, updated_at_ms: atMs, updated_by: by })
      .returning('entry_id')
      .executeTakeFirstOrThrow()
    return entry_id
  }

  async #locked(tx: Records, { entryId, revision }: DraftName) {
    const row = await tx.selectFrom('content_entries').selectAll().where('entry_id', '=', entryId).forUpdate().executeTakeFirst()
    if (!row) throw new ContentError('id', 'is not known')
    if (row.revision !== revision) throw new ChangedMeanwhileError('revision')
    return row
  }

  async #keepDraft(tx: Records, entryId: number, { draft, restores, by }: Omit<KeptDraft, 'atMs'>): Promise<void> {
    await this.#grow(tx, entryId, by)
    const row = { draft: JSON.stringify(draft), restores, changed_by: by, changed_at_ms: this.#clock() }
    await tx
      .insertInto('content_drafts')
      .values({ entry_id: entryId, ...row })
      .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(row))
      .execute()
  }

  /** What came with the exchange follows its file no more from then on. */
  async #grow(tx: Records, entryId: number, by: string): Promise<void> {
    await tx
      .updateTable('content_entries')
      .set((eb) => ({ revision: eb('revision', '+', 1), updated_at_ms: this.#clock(), updated_by: by }))
      .where('entry_id', '=', entryId)
      .execute()
  }

  #note(
    tx: Records,
    entryId: number,
    { actor, act, detail }: { actor: string; act: AuditAct; detail: Readonly<Partial<Record<AuditField, unknown>>> },
  ): Promise<void> {
    return addAuditEntry(tx, { actor, act, subject: `content ${entryId}`, detail }, this.#clock())
  }
}

/** Languages of the exchange that a text lacks, each with the one that its readers get instead. */
export function missingLanguages(
  texts: Readonly<Record<string, unknown>>,
  offered: readonly string[],
  defaultLanguage: string,
): readonly { readonly language: string; readonly instead: string | null }[] {
  const there = Object.keys(texts).sort()
  return offered
    .filter((language) => !there.includes(language))
    .map((language) => ({ language, instead: pickLanguage(there, [language, defaultLanguage]) ?? null }))
}
