import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Records } from '../database.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { SealError, seal, unseal } from '../sealing/seal.ts'
import type { FileTable } from '../tables.ts'
import type { Blobs } from './blobs.ts'
import { DecodeTurns } from './decode-turns.ts'
import { FileError } from './file-error.ts'
import { ANY_PICTURE, type CleanImage, cleanImage, costOf, IMAGE_BYTES_MAX, type ImageRules, type ImageType } from './image.ts'
import { UnreadablePictures } from './unreadable-pictures.ts'
import { checkViewLink, viewLink } from './view-link.ts'

export interface StoredFile {
  /** 32 random hex digits, for ever the same. */
  readonly fileId: string
  readonly mediaType: ImageType
  readonly width: number
  readonly height: number
}
export interface Upload {
  /** `user:<uid>` or `operator:<id>`. */
  readonly owner: string
  /** Feature that requested it, such as `identity`; a file of one purpose serves no other. */
  readonly purpose: string
  readonly bytes: Uint8Array
  readonly rules?: ImageRules
  /** Ends the wait for the decoder. */
  readonly signal?: AbortSignal
  /** Called when its decoding begins, which nothing ends any more. */
  readonly onBegin?: () => void
}
export interface FilesParts {
  readonly db: Records
  readonly blobs: Blobs
  readonly keyring: Keyring
  readonly clock: () => number
}

/** A blob without a record is removed after this time: its upload was cut short. */
const ORPHAN_MS = 3_600_000
/** An upload that nothing was attached to is removed after this time. */
const UNATTACHED_MS = 24 * 3_600_000
/** Uploads of one owner that nothing is attached to yet, and those of a day that could not be read. */
export const UNATTACHED_MAX = 20

/**
 * Pictures that users upload: cleaned, sealed, and shown to their owner, or to the holder of a link of five minutes.
 */
export class Files {
  readonly #parts: FilesParts
  readonly #decodes: DecodeTurns
  readonly #unreadable: UnreadablePictures
  /** Uploads of an owner between the count of what it has left lying and their own record. */
  readonly #unrecorded = new Map<string, number>()

  constructor(parts: FilesParts) {
    this.#parts = parts
    this.#decodes = new DecodeTurns(parts.clock)
    this.#unreadable = new UnreadablePictures(parts.clock, UNATTACHED_MS)
  }

  async store(upload: Upload): Promise<StoredFile> {
    const { owner, rules = ANY_PICTURE, bytes, signal, onBegin } = upload
    if (bytes.length > IMAGE_BYTES_MAX) throw new FileError('file_too_large')
    const { pixels } = costOf(bytes, rules.types)
    let isCounted = false
    try {
      const image = await this.#decodes.run({ owner, pixels, signal }, async () => {
        onBegin?.()
        const before = this.#count(owner, 1)
        isCounted = true
        await this.#assertFewUnattached(owner, before)
        return this.#draw(upload, rules)
      })
      return await this.#keep(upload, image)
    } finally {
      if (isCounted) this.#count(owner, -1)
    }
  }

  /** A picture that fails at its last row has cost as much as a good one, and counts among those left lying. */
  async #draw({ owner, bytes }: Upload, rules: ImageRules): Promise<CleanImage> {
    try {
      return await cleanImage(bytes, rules)
    } catch (error) {
      if (error instanceof FileError && error.reason === 'file_unreadable') this.#unreadable.count(owner)
      throw error
    }
  }

  /** The blob comes first: a record always has its bytes, and a blob without a record is swept. */
  async #keep({ owner, purpose }: Upload, { mediaType, width, height, bytes }: CleanImage): Promise<StoredFile> {
    const { db, blobs, keyring, clock } = this.#parts
    const fileId = randomBytes(16).toString('hex')
    await blobs.write(fileId, seal(keyring, bytes, contextOf(fileId)))
    const facts = { media_type: mediaType, width, height, bytes: bytes.length }
    await db
      .insertInto('files')
      .values({ file_id: fileId, owner, purpose, ...facts, created_at_ms: clock(), attached_at_ms: null })
      .execute()
    return { fileId, mediaType, width, height }
  }

  /**
   * In the transaction of the record that names the file from now on. Refused for a foreign file or one of another
   * purpose. With `as` it serves that purpose from now on, and so no second record.
   */
  async attach(
    tx: Records,
    { fileId, owner, purpose, as = purpose }: { fileId: string; owner: string; purpose: string; as?: string },
  ): Promise<void> {
    const attached = await tx
      .updateTable('files')
      .set({ attached_at_ms: this.#parts.clock(), purpose: as })
      .where('file_id', '=', fileId)
      .where('owner', '=', owner)
      .where('purpose', '=', purpose)
      .returning('file_id')
      .executeTakeFirst()
    if (!attached) throw new FileError('not_found')
  }

  async readOwn(fileId: string, owner: string): Promise<{ mediaType: ImageType; bytes: Buffer }> {
    const row = await this.#row(fileId)
    if (row?.owner !== owner) throw new FileError('not_found')
    return this.#opened(row)
  }

  /** For its owner, or for an operator whose look is an audit entry of the caller. */
  linkTo(fileId: string): string {
    return viewLink(this.#parts.keyring, fileId, this.#parts.clock())
  }

  async readByLink(fileId: string, link: string): Promise<{ mediaType: ImageType; bytes: Buffer }> {
    const { keyring, clock } = this.#parts
    checkViewLink(keyring, { fileId, link, nowMs: clock() })
    const row = await this.#row(fileId)
    if (!row) throw new FileError('not_found')
    return this.#opened(row)
  }

  /** Gives how many blobs were removed. */
  async sweep(): Promise<number> {
    const { db, blobs, clock } = this.#parts
    await db
      .deleteFrom('files')
      .where('attached_at_ms', 'is', null)
      .where('created_at_ms', '<', clock() - UNATTACHED_MS)
      .execute()
    let removed = 0
    for await (const { fileId, writtenAtMs } of blobs.list()) {
      if (writtenAtMs >= clock() - ORPHAN_MS || (await this.#row(fileId))) continue
      await blobs.remove(fileId)
      removed += 1
    }
    return removed
  }

  /** Counts an upload that is not recorded yet, or no longer; gives how many there were before. */
  #count(owner: string, change: 1 | -1): number {
    const before = this.#unrecorded.get(owner) ?? 0
    if (before + change > 0) this.#unrecorded.set(owner, before + change)
    else this.#unrecorded.delete(owner)
    return before
  }

  async #assertFewUnattached(owner: string, unrecorded: number): Promise<void> {
    const rows = await this.#parts.db
      .selectFrom('files')
      .select('file_id')
      .where('owner', '=', owner)
      .where('attached_at_ms', 'is', null)
      .limit(UNATTACHED_MAX)
      .execute()
    if (rows.length + unrecorded + this.#unreadable.of(owner) >= UNATTACHED_MAX) throw new FileError('too_many_files')
  }

  #row(fileId: string): Promise<Selectable<FileTable> | undefined> {
    return this.#parts.db.selectFrom('files').selectAll().where('file_id', '=', fileId).executeTakeFirst()
  }

  async #opened({ file_id: fileId, media_type: mediaType }: Selectable<FileTable>): Promise<{ mediaType: ImageType; bytes: Buffer }> {
    const sealed = await this.#parts.blobs.read(fileId)
    if (!sealed) throw new FileError('file_unreadable')
    try {
      return { mediaType, bytes: unseal(this.#parts.keyring, sealed, contextOf(fileId)) }
    } catch (error) {
      throw error instanceof SealError ? new FileError('file_unreadable') : error
    }
  }
}

const contextOf = (fileId: string) => `file:${fileId}`
