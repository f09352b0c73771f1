import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@glasshouse/domain'
import { type Database, preparedDatabase } from '@glasshouse/postgres/testing'
import { type Core, CoreShelf, type HeadSigner, loadSigner, migrateJournal, type Resumed, readCore, resume } from '../index.ts'

/** A core file like the toy one, with parts of its text replaced. */
export async function toyCore(changes: Readonly<Record<string, string>> = {}): Promise<Core> {
  let source = readFileSync(new URL('./toy-core.js', import.meta.url), 'utf8')
  for (const [old, replacement] of Object.entries(changes)) source = source.replace(old, replacement)
  const file = join(mkdtempSync(join(tmpdir(), 'toy-core-')), 'core.mjs')
  writeFileSync(file, source)
  return readCore(file)
}

export interface ToyHouse {
  readonly database: Database
  readonly signer: HeadSigner
  readonly secretsDir: string
  /** Starts, or starts again; `accepted`: cores that this machine vouches for. */
  open(core: Core, accepted?: readonly Core[]): Promise<Resumed>
}

export async function toyHouse(): Promise<ToyHouse> {
  const database = await preparedDatabase('journal', ({ ownerUrl, serverRole }) => migrateJournal(ownerUrl, serverRole))
  const secretsDir = mkdtempSync(join(tmpdir(), 'toy-secrets-'))
  const signer = loadSigner(secretsDir)
  const open = (core: Core, accepted: readonly Core[] = []) =>
    resume({
      url: database.url,
      shelf: new CoreShelf(
        core,
        accepted.map(({ id }) => id),
      ),
      signer,
      now: () => 1_000,
    })
  return { database, signer, secretsDir, open }
}

const actor = { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' } as const

export const openHouse = (publicKey: string) => ({ type: 'OpenHouse', actor, isSandbox: true, publicKey }) as Command
/** The toy's amounts are plain numbers, since it writes its commands as JSON. */
export const credit = (accountId: number, amount: number) => ({ type: 'CreditDeposit', actor, accountId, amount }) as unknown as Command

/** Runs a group as the engine does: apply, then append. */
export async function runGroup(house: Resumed, commands: readonly Command[], timeMs = 1_000): Promise<void> {
  const { module } = house.core
  const seq = module.lastSeq(house.state) + 1
  const { eventBytes } = module.runGroup(house.state, { seq, timeMs: timeMs as never, commands })
  const records = commands.map((command) => module.encodeCommand(command))
  await house.append({ seq, timeMs, records, commands: module.joinRecords(records), eventBytes })
}
