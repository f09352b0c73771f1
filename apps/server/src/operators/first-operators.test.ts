import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { core } from '@glasshouse/core'
import { type Command, OPERATOR_ROLES, timeMs } from '@glasshouse/domain'
import { openKeyFile } from '@glasshouse/operator-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { endingOf } from '../ending/ending-of.ts'
import { answerRead, memoryReads } from '../engine/protocol/reads.ts'
import { takeUntoldPassphrases } from './demo-keys.ts'
import { consolePlace, type FirstStart, operatorsOfFirstStart } from './first-operators.ts'

/** Whom a first start opens as operators, and when it does not start. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-first-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const KEYS = ['11', '22', '33'].map((digits) => digits.repeat(32)) as [string, string, string]
const RECOVERY = 'ee'.repeat(32)
const system = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
const OPEN: Command = { type: 'OpenHouse', actor: system, isSandbox: true, publicKey: 'ab'.repeat(32) }
const SOMEBODY: Command = { type: 'OpenAccount', actor: system, realm: 'real', userRef: 'cd'.repeat(16) }

/** The core after these commands, as a start finds it. */
function coreAfter(...commands: Command[]) {
  const state = core.createState()
  for (const [at, command] of commands.entries()) core.runGroup(state, { seq: at + 1, timeMs: timeMs(1_000 + at), commands: [command] })
  return { state, engine: { read: memoryReads(async (name, args) => answerRead(core, state, name, args)) } }
}
let passphrases = 0
const starting = (env: Record<string, string>, put: Partial<FirstStart> = {}): FirstStart => ({
  config: readConfig({ DATA_DIR: folder, ...env }),
  engine: coreAfter().engine,
  newPassphrase: () => `a long passphrase ${passphrases++}`,
  ...put,
})
const LIVE = { SEED: 'none', FEED: 'live' }
function given(operators: unknown): Record<string, string> {
  const file = join(folder, 'operators.json')
  writeFileSync(file, typeof operators === 'string' ? operators : JSON.stringify(operators))
  return { ...LIVE, OPERATOR_KEYS: file, RECOVERY_KEY: RECOVERY }
}
const ada = { name: 'ada', roles: ['admin', 'treasury'], key: KEYS[0] }
const bob = { name: 'bob', roles: ['admin'], key: KEYS[1] }
const cleo = { name: 'cleo', roles: ['support'], key: KEYS[2] }

test('outside a sandbox a first start opens those whose public keys it is given, and the core takes them', async () => {
  const first = await operatorsOfFirstStart(starting({ ...given([ada, bob, cleo]), CONSOLE_URL: 'https://desk.example' }))
  expect([...(first?.names ?? [])]).toEqual([
    [1, 'ada'],
    [2, 'bob'],
    [3, 'cleo'],
  ])
  const { state } = coreAfter(OPEN, first?.command() as Command)
  const house = core.operators(state)
  expect(house).toMatchObject({
    recoveryKey: { publicKey: RECOVERY },
    console: { rpId: 'desk.example', origins: ['https://desk.example'] },
  })
  expect(house?.operators.map(({ operatorId, roles, keys }) => [operatorId, roles, keys[0]?.publicKey])).toEqual([
    [1, ['treasury', 'admin'], KEYS[0]],
    [2, ['admin'], KEYS[1]],
    [3, ['support'], KEYS[2]],
  ])
  expect(first?.command().salt).not.toBe(first?.command().salt)
})

test('outside a sandbox nothing is invented: without keys it does not start, and nothing was made', async () => {
  await expect(operatorsOfFirstStart(starting(LIVE))).rejects.toThrow('OPERATOR_KEYS and RECOVERY_KEY are needed at the first start')
  expect(readdirSync(folder)).not.toContain('operator-keys')
})

test.each<readonly [what: string, operators: unknown, words: string]>([
  ['no JSON', '{', 'cannot be read as JSON'],
  ['no list', { ada }, 'expected array'],
  ['one operator', [ada], 'must name two operators or more'],
  ['one admin', [ada, cleo], 'must name two with the role admin'],
  ['a name twice', [ada, { ...bob, name: 'ada' }], 'must not name anybody twice'],
  ['a key twice', [ada, { ...bob, key: KEYS[0] }], 'must not name a key twice'],
  ['half a key', [ada, { ...bob, key: 'ab' }], '(1.key) must be the public key that keygen printed'],
  ['an unknown role', [ada, { ...bob, roles: ['god'] }], '(1.roles.0) must be some of'],
  ['no role', [ada, { ...bob, roles: [] }], '(1.roles) must name a role'],
  ['a name with a space', [ada, { ...bob, name: 'b ob' }], '(1.name) must have 3 to 30 small letters'],
  ['a password', [ada, { ...bob, password: 'x' }], 'password'],
  ['the recovery key as an operator’s', [ada, { ...bob, key: RECOVERY }], 'RECOVERY_KEY must be another key'],
])('a file of operators with %s stops the first start with one line', async (_what, operators, words) => {
  const error = await operatorsOfFirstStart(starting(given(operators))).catch((fault: Error) => fault)
  expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringContaining(words) })
  expect((error as Error).message).not.toContain('\n')
})

test.each<readonly [what: string, env: () => Record<string, string>, words: string]>([
  ['no recovery key', () => ({ ...given([ada, bob]), RECOVERY_KEY: '' }), 'RECOVERY_KEY is needed beside OPERATOR_KEYS'],
  ['a file that there is not', () => ({ ...LIVE, OPERATOR_KEYS: join(folder, 'nowhere'), RECOVERY_KEY: RECOVERY }), 'cannot be read'],
])('%s stops the first start with one line', async (_what, env, words) => {
  await expect(operatorsOfFirstStart(starting(env()))).rejects.toThrow(words)
})

test('half a recovery key is a broken setting', () => {
  expect(() => readConfig({ RECOVERY_KEY: 'ab' })).toThrow('RECOVERY_KEY must be the public key that keygen printed')
})

test('a sandbox’s first start makes key files beside its data, for its system user, and tells their passphrases once', async () => {
  const first = await operatorsOfFirstStart(starting({}))
  const names = readdirSync(join(folder, 'operator-keys'))
  expect(names.sort()).toEqual(['operator-a.json', 'operator-b.json', 'recovery.json', 'untold-passphrases.json'])
  for (const name of names) expect(statSync(join(folder, 'operator-keys', name)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'operator-keys')).mode & 0o777).toBe(0o700)
  const { state } = coreAfter(OPEN, first?.command() as Command)
  const house = core.operators(state)
  const told = takeUntoldPassphrases(folder)
  const opened = await Promise.all(
    told.map(({ name, passphrase }) => openKeyFile(readFileSync(join(folder, `operator-keys/${name}.json`), 'utf8'), passphrase)),
  )
  expect(opened.map(({ keyId }) => keyId)).toEqual([
    ...(house?.operators.map(({ keys }) => keys[0]?.keyId) ?? []),
    house?.recoveryKey.keyId,
  ])
  expect(house?.operators.map(({ roles }) => roles)).toEqual([OPERATOR_ROLES, OPERATOR_ROLES])
  expect(house?.console).toEqual({ rpId: 'localhost', origins: ['http://localhost:8081'] })
  expect(takeUntoldPassphrases(folder)).toEqual([])
})

test('an exchange that has operators opens no others, whatever it is given', async () => {
  const { engine } = coreAfter(OPEN, (await operatorsOfFirstStart(starting(given([ada, bob]))))?.command() as Command, SOMEBODY)
  for (const env of [LIVE, {}, given([cleo, bob])]) expect(await operatorsOfFirstStart(starting(env, { engine }))).toBeNull()
})

test('an exchange whose genesis is over without operators does not start, with one line and the status of a wrong place', async () => {
  const { engine } = coreAfter(OPEN, SOMEBODY)
  for (const env of [LIVE, {}, given([ada, bob])]) {
    const error = await operatorsOfFirstStart(starting(env, { engine })).catch((fault: Error) => fault)
    expect(endingOf(error)).toMatchObject({ kind: 'wrong_place', message: expect.stringContaining('opened without operators’ keys') })
    expect((error as Error).message).not.toContain('\n')
  }
})

test('a first start that was cut off after its opening asks for the keys again', async () => {
  const { engine } = coreAfter(OPEN)
  await expect(operatorsOfFirstStart(starting(LIVE, { engine }))).rejects.toThrow('OPERATOR_KEYS')
  expect(await operatorsOfFirstStart(starting(given([ada, bob]), { engine }))).not.toBeNull()
})

test('passkeys sign under a name: a console by number is localhost', () => {
  expect(consolePlace({ consoleUrl: 'http://127.0.0.1:9000', consolePort: 9000 })).toEqual({
    rpId: 'localhost',
    origins: ['http://localhost:9000'],
  })
  expect(consolePlace({ consoleUrl: null, consolePort: 0 })).toEqual({ rpId: 'localhost', origins: ['http://localhost'] })
})
