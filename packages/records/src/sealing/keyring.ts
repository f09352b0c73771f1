import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface SealingKey {
  /** Eight hex digits; stand in the header of whatever was sealed with the key. */
  readonly keyId: string
  readonly bytes: Buffer
}

/**
 * Keys of one purpose, oldest first. New content is sealed with the last one; the others only open what they sealed.
 */
export interface Keyring {
  readonly current: SealingKey
  find(keyId: string): SealingKey | undefined
}

const KEY_BYTES = 32
const LINE = /^([0-9a-f]{8}) ([A-Za-z0-9+/]{43}=)$/

/**
 * Reads a key file, or makes it with one key at the first start. One line a key: its id, a space, 32 bytes in base64. A
 * key is rotated by appending a line; a line is removed only when nothing sealed with it is left.
 */
export function openKeyring(file: string): Keyring {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // Whole or not at all: half a key would be another one for ever.
    writeFileSync(`${file}.new`, newKeyLine(), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  const lines = readFileSync(file, 'utf8').split('\n')
  return keyringOf(lines.filter((line) => line !== '').map((line) => keyIn(line, file)))
}

export function keyringOf(keys: readonly SealingKey[]): Keyring {
  const current = keys.at(-1)
  if (!current) throw new Error('a keyring needs at least one key')
  const byId = new Map(keys.map((key) => [key.keyId, key]))
  if (byId.size !== keys.length) throw new Error('two keys of a keyring have the same id')
  return { current, find: (keyId) => byId.get(keyId) }
}

export const newSealingKey = (): SealingKey => ({ keyId: randomBytes(4).toString('hex'), bytes: randomBytes(KEY_BYTES) })

/** One line of a key file. */
export function newKeyLine(): string {
  const { keyId, bytes } = newSealingKey()
  return `${keyId} ${bytes.toString('base64')}\n`
}

function keyIn(line: string, file: string): SealingKey {
  const [, keyId, base64] = LINE.exec(line) ?? []
  if (!keyId || !base64) throw new Error(`${file} has a line that is no key: put the file of this exchange back`)
  return { keyId, bytes: Buffer.from(base64, 'base64') }
}
