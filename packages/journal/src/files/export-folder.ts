import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FORMAT, OtherFormatError } from '@glasshouse/domain'
import type { Era } from '../format/source.ts'

// The folder of an export. Who verifies one may have it from a stranger: what its manifest says is checked before it is
// used, and nothing outside of the folder is ever opened, whatever name a manifest gives and wherever a link in it
// leads.

export interface GroupFile {
  readonly name: string
  readonly fromSeq: number
  readonly toSeq: number
  readonly sha256: string
}
/** What an export holds: manifest.json, written last. */
export interface Manifest {
  readonly format: number
  readonly lastSeq: number
  readonly eras: readonly Era[]
  readonly files: readonly GroupFile[]
  readonly heads: number
}

export const groupFileName = (fromSeq: number) => `groups/${String(fromSeq).padStart(12, '0')}.bin`
export const coreFileName = (coreId: string) => `cores/${coreId}.mjs`
export const HEADS_NAME = 'heads.jsonl'
const MANIFEST_NAME = 'manifest.json'
const RELEASE = 'read it with the release that wrote it'

/** The only names that an export has. None can climb out of the folder. */
const NAMES = /^(groups\/\d{12,16}\.bin|cores\/[0-9a-f]{64}\.mjs|heads\.jsonl|manifest\.json)$/

/** A name that no export has, or a place that is not a file of the folder. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError'
}

/** Null when it is not there. */
export function readExported(folder: string, name: string): Buffer | null {
  if (!NAMES.test(name)) throw new ForeignFileError(`${JSON.stringify(name).slice(0, 100)} is not the name of an exported file`)
  const path = realPath(join(folder, name))
  if (path === null) return null
  if (!path.startsWith(`${realpathSync(folder)}${sep}`)) throw new ForeignFileError(`${name} leads out of the folder`)
  // A pipe would be waited for without end.
  if (!statSync(path).isFile()) throw new ForeignFileError(`${name} is not a plain file`)
  return readFileSync(path)
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw code === 'ELOOP' ? new ForeignFileError('a link leads in a circle') : error
  }
}

export function readManifest(folder: string): Manifest {
  const bytes = readExported(folder, MANIFEST_NAME)
  if (!bytes) throw new Error(`${folder} holds no finished export: ${MANIFEST_NAME} is missing`)
  const manifest = parsed(bytes)
  const path = join(folder, MANIFEST_NAME)
  if (manifest?.format !== FORMAT) throw new OtherFormatError(folder, isCount(manifest?.format) ? manifest.format : null, RELEASE)
  const { lastSeq, heads, eras, files } = manifest
  const isWhole = isCount(lastSeq) && isCount(heads) && Array.isArray(eras) && Array.isArray(files)
  if (!isWhole || !eras.every(isEra) || !files.every(isGroupFile)) throw new Error(`${path} names what no export holds`)
  return manifest as Manifest
}

/** Not the parser's own words: they would quote a file that is none of this. */
function parsed(bytes: Buffer): Partial<Manifest> | null {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isEra = (era: Partial<Era> | null) =>
  isCount(era?.era) && isCount(era.firstSeq) && typeof era.coreId === 'string' && NAMES.test(coreFileName(era.coreId))
const isGroupFile = (file: Partial<GroupFile> | null) =>
  isCount(file?.fromSeq) && isCount(file.toSeq) && file.name === groupFileName(file.fromSeq) && typeof file.sha256 === 'string'
