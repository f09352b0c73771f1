import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BYTES = 32

/**
 * Random bytes of the exchange, made at its first start and kept in SECRETS_DIR for its owner alone. Backups with
 * secrets have them.
 */
export function secretFile(secretsDir: string, name: 'edge.key' | 'walks.key' | 'push.key'): Buffer {
  const file = join(secretsDir, name)
  if (!existsSync(file)) {
    mkdirSync(secretsDir, { recursive: true, mode: 0o700 })
    // Whole or not at all: half a secret would be another one for ever.
    writeFileSync(`${file}.new`, randomBytes(BYTES), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  const secret = readFileSync(file)
  if (secret.length !== BYTES) throw new Error(`${file} has ${secret.length} bytes instead of ${BYTES}: put the one of this exchange back`)
  return secret
}
