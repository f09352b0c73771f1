import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { core } from '@glasshouse/core'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../src/simulation/simulate.ts'

/** The Node that the tests were started with, where they run under another one. */
const FIRST_NODE = process.env.FIRST_NODE
const firstVersion = FIRST_NODE === undefined ? null : execFileSync(FIRST_NODE, ['--version'], { encoding: 'utf8' }).trim()

const folder = mkdtempSync(join(tmpdir(), 'two-nodes-'))
const coreFile = join(folder, 'core.mjs')
const runner = join(folder, 'runner.mjs')
const recorded: string[] = []
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The stored file replays the journal's bytes: a digest of events a group, and in the end the state's. */
const RUNNER = `
  import { createHash } from 'node:crypto'
  import { readFileSync } from 'node:fs'
  const [coreFile, journal] = process.argv.slice(2)
  const core = await import(coreFile)
  const module = [core, ...Object.values(core)].find(({ runGroup }) => typeof runGroup === 'function')
  const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
  const state = module.createState()
  const digests = JSON.parse(readFileSync(journal, 'utf8')).map(({ seq, timeMs, commands }) =>
    sha256(module.runGroup(state, { seq, timeMs, commands: Buffer.from(commands, 'base64') }).eventBytes))
  console.log(JSON.stringify([...digests, sha256(module.encodeState(state))]))`

beforeAll(async () => {
  await build({
    input: join(import.meta.dirname, '../../core/src/index.ts'),
    platform: 'node',
    output: { file: coreFile, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  })
  const groups: object[] = []
  const report = simulate({
    core,
    seed: 1,
    commands: 3_000,
    users: 20,
    onGroup: ({ seq, timeMs, group, eventBytes }) => {
      const commands = core.joinRecords(group.commands.map((command) => core.encodeCommand(command)))
      groups.push({ seq, timeMs, commands: Buffer.from(commands).toString('base64') })
      recorded.push(sha256(eventBytes))
    },
  })
  recorded.push(report.stateHash)
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(groups))
  writeFileSync(runner, RUNNER)
})

const replayed = (node: string): string[] =>
  JSON.parse(execFileSync(node, [runner, coreFile, join(folder, 'journal.json')], { encoding: 'utf8', maxBuffer: 100_000_000 }))

test('the stored core file gives the digests and the state of a recorded journal', () => {
  expect(recorded.length).toBeGreaterThan(200)
  expect(replayed(process.execPath)).toEqual(recorded)
})

test.skipIf(!firstVersion?.startsWith('v20.'))('the same under Node 20, where the tests were started with it', () => {
  expect(replayed(FIRST_NODE as string)).toEqual(recorded)
})
