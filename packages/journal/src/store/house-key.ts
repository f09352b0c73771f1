import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OtherKeyError } from '../format/errors.ts'
import { JournalReader } from './reader.ts'

/** Before the key is loaded, which makes a missing one: for a journal with groups a new key would only hide that the house's own is gone. */
export async function assertKeyThere(url: string, secretsDir: string): Promise<void> {
  if (existsSync(join(secretsDir, 'head-signing-key.pem'))) return
  const reader = await JournalReader.open(url)
  const lastSeq = await reader.lastSeq().finally(() => reader.close())
  if (lastSeq > 0) throw new OtherKeyError(`head-signing-key.pem is missing in ${secretsDir}`)
}
