import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Sealed bytes by the id of their file. Another store, such as a bucket, is another object of this type. */
export interface Blobs {
  /** Whole and durable, or not at all. */
  write(fileId: string, sealed: Buffer): Promise<void>
  /** Null when there is none. */
  read(fileId: string): Promise<Buffer | null>
  remove(fileId: string): Promise<void>
  list(): AsyncIterable<{ readonly fileId: string; readonly writtenAtMs: number }>
}

const FILE_ID = /^[0-9a-f]{32}$/
/** Leading digits of an id that name its folder. */
const FOLDER_DIGITS = 2

/** Blobs in a folder, spread over 256 subfolders, readable by the server's own system user alone. */
export class DiskBlobs implements Blobs {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(fileId: string, sealed: Buffer): Promise<void> {
    const place = this.#placeOf(fileId)
    await mkdir(place.folder, { recursive: true, mode: 0o700 })
    const unfinished = `${place.file}.${randomBytes(4).toString('hex')}.new`
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(sealed)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, place.file)
  }

  async read(fileId: string): Promise<Buffer | null> {
    return readFile(this.#placeOf(fileId).file).catch(missing)
  }

  async remove(fileId: string): Promise<void> {
    await rm(this.#placeOf(fileId).file, { force: true })
  }

  /** Also what a write that was cut short has left, under the id it was meant for. */
  async *list(): AsyncGenerator<{ fileId: string; writtenAtMs: number }> {
    for (const folder of (await readdir(this.#folder).catch(missing)) ?? []) {
      for (const name of await readdir(join(this.#folder, folder))) {
        const found = await stat(join(this.#folder, folder, name)).catch(missing)
        if (found) yield { fileId: name, writtenAtMs: found.mtimeMs }
      }
    }
  }

  #placeOf(name: string): { folder: string; file: string } {
    const [fileId = '', ...rest] = name.split('.')
    if (!FILE_ID.test(fileId) || !rest.every((part) => /^[a-z0-9]{1,8}$/.test(part))) throw new Error(`${name} is no name of a blob`)
    const folder = join(this.#folder, fileId.slice(0, FOLDER_DIGITS))
    return { folder, file: join(folder, name) }
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
