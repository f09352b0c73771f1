import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build.mjs'
import { demoKeys } from '../../../tools/demo-operators.ts'
import { startTestServer, type TestServer } from '../../../tools/test-server.ts'
import { runTogether } from './told-together.ts'
import { databaseWithoutPast } from './without-past.ts'

/**
 * Operators at the command line with key files, at a sandbox as `npm start` opens it. Needs dist/, which `npm test`
 * builds.
 */
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-operator-keys-'))
const dataDir = join(folder, 'data')
let database: Awaited<ReturnType<typeof databaseWithoutPast>>
let server: TestServer
const passphrase: Record<string, string> = {}
beforeAll(async () => {
  database = await databaseWithoutPast()
  server = await startTestServer(dataDir, { DATABASE_URL: database.superUrl, FEED: 'simulated', LIQUIDITY: 'off' })
  await demoKeys(dataDir, server.output)
  for (const [, name = '', word = ''] of server.output().matchAll(/(operator-[ab]) {2}(\S+)/g)) passphrase[name] = word
})
afterAll(async () => {
  await server.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Said {
  readonly status: number | null
  readonly out: string
  readonly error: string
}
/** `npm run operator -- ...`, answered by `typed` where it asks. */
function operator(words: readonly string[], env: Record<string, string> = {}, typed = ''): Promise<Said> {
  const child = spawn(process.execPath, [join(root, 'dist/operator.js'), ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.superUrl, ...env },
  })
  child.stdin.end(typed)
  const said = { out: '', error: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.error += bytes
  })
  return new Promise((done) => child.once('close', (status) => done({ status, ...said })))
}
const as = (name: 'operator-a' | 'operator-b', words: readonly string[], typed?: string) =>
  operator([...words, '--key', join(dataDir, `operator-keys/${name}.json`)], { KEY_PASSPHRASE: passphrase[name] as string }, typed)
const replyIn = ({ out }: Said) => JSON.parse(out.slice(out.indexOf('{')))

test('a key is made on a machine of one’s own: a file for its owner alone, and what others may know of it', async () => {
  const file = join(folder, 'own.json')
  const made = await operator(['keygen', file], { KEY_PASSPHRASE: 'words that only I know', DATA_DIR: join(folder, 'nowhere') })
  expect(made).toMatchObject({ status: 0, error: '' })
  const [, keyId, publicKey] = /^key id {6}([0-9a-f]{32})\npublic key {2}([0-9a-f]{64})\n/.exec(made.out) ?? []
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ keyId, publicKey })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await operator(['show', file])).out).toBe(`key id      ${keyId}\npublic key  ${publicKey}\n`)
  const again = await operator(['keygen', file], { KEY_PASSPHRASE: 'other words of mine' })
  expect(again).toMatchObject({ status: 2, error: `${file} exists already; a key file is never written over\n` })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ keyId })
})

const REFUSED: readonly (readonly [what: string, words: readonly string[], env: Record<string, string>, line: RegExp])[] = [
  ['a short passphrase', ['keygen', join(folder, 'short.json')], { KEY_PASSPHRASE: 'short' }, /^a passphrase has 12 characters or more\n$/],
  ['no file to make', ['keygen'], {}, /^keygen needs <file>/],
  ['bytes that are no act', ['show', 'abcd'], {}, /^these bytes are no act of this release/],
  ['no bytes', ['show', 'xyz'], {}, /^xyz is no file, and no bytes in hex digits\n$/],
  ['no key', ['list'], {}, /^list needs --key/],
  ['a key file that there is not', ['list', '--key', '/nowhere/key'], { KEY_PASSPHRASE: 'x' }, /^\/nowhere\/key cannot be read/],
  ['an id that is none', ['sign', '7', '--key', '/nowhere/key'], {}, /^sign needs <id>, 32 hex digits/],
  ['a console’s address without TLS', ['list', '--key', 'x', '--url', 'http://console.example'], {}, /^--url must begin with https:/],
]
const answers = () =>
  runTogether(
    join(root, 'dist/operator.js'),
    REFUSED.map(([, words, env]) => ({ words, env: { DATA_DIR: dataDir, DATABASE_URL: database.superUrl, ...env } })),
  )
let refused: ReturnType<typeof answers> | undefined
test.each(REFUSED.map(([what, , , line], at) => ({ what, line, at })))('$what is one line, and nothing happens', ({ line, at }) => {
  refused ??= answers()
  expect(refused[at]).toMatchObject({ status: 2, stdout: '' })
  expect(`${refused[at]?.lines.join('\n')}\n`).toMatch(line)
})

test('a wrong passphrase opens no sitting', async () => {
  const file = join(dataDir, 'operator-keys/operator-a.json')
  const said = await operator(['list', '--key', file], { KEY_PASSPHRASE: 'not the right words' })
  expect(said).toMatchObject({ status: 2, error: 'the passphrase is wrong\n', out: '' })
})

test('one asks and signs in one go what takes away, and another confirms it', async () => {
  const done = await as('operator-a', ['request', 'halt-orders', 'on', '--reason', 'incident', '--yes'])
  expect(done.status).toBe(0)
  expect(done.out.slice(0, done.out.indexOf('{')).trim().split('\n')).toEqual([
    'act: halt-orders',
    'asked for by: operator 1',
    'reason: incident',
    expect.stringMatching(/^nonce: /),
    expect.stringMatching(/^may be done until: /),
    'command 1: HaltNewOrders',
    '  isHalted: true',
    expect.stringMatching(/^exchange: [0-9a-f]{64}$/),
    'requested: halt-orders "on"',
  ])
  const { data } = replyIn(done)
  expect(data).toMatchObject({ state: 'executed', isUnconfirmed: true })
  expect((await operator(['show', data.toSign])).out.trim().split('\n')).toEqual(data.says)
  expect(replyIn(await as('operator-b', ['approve', data.id, '--yes'])).data).toMatchObject({
    confirmedBy: { id: 2 },
    isUnconfirmed: false,
  })
})

test('what is shown is signed when somebody says yes, and else it is not', async () => {
  const asked = replyIn(await as('operator-a', ['request', 'halt-orders', 'off', '--reason', 'incident', '--yes'])).data
  expect(asked).toMatchObject({ state: 'requested', signers: [{ id: 1 }] })
  const no = await as('operator-b', ['sign', asked.id], 'no\n')
  expect(no).toMatchObject({ status: 2, error: 'Nothing was signed\n' })
  expect(no.out).toContain('  isHalted: false\n')
  expect(replyIn(await as('operator-b', ['sign', asked.id], 'yes\n')).data).toMatchObject({ state: 'executed', approvedBy: { id: 2 } })
})

test('what another asked for is declined with words, and nothing is shown to sign', async () => {
  const { id } = replyIn(await as('operator-a', ['request', 'halt-orders', 'off', '--reason', 'incident', '--yes'])).data
  const own = await as('operator-a', ['decline', id, 'Not', 'wanted', 'any', 'more.'])
  expect([own.status, replyIn(own).reason]).toEqual([1, 'approver_is_actor'])
  const declined = await as('operator-b', ['decline', id, 'Orders', 'are', 'not', 'stopped.'])
  expect([declined.status, declined.out[0]]).toEqual([0, '{'])
  expect(replyIn(declined).data).toMatchObject({ state: 'declined', declinedBy: { id: 2 }, declineWords: 'Orders are not stopped.' })
  expect(replyIn(await as('operator-a', ['list', 'declined'])).rows).toMatchObject([{ id, declineWords: 'Orders are not stopped.' }])
})

test('an operator at another machine signs at the console’s address', async () => {
  const url = `http://127.0.0.1:${Number(new URL(server.url).port) + 1}`
  const said = await operator(['list', 'executed', '--url', url, '--key', join(dataDir, 'operator-keys/operator-b.json')], {
    ...{ KEY_PASSPHRASE: passphrase['operator-b'] as string, DATA_DIR: join(folder, 'nowhere') },
  })
  expect(replyIn(said).rows.map(({ act }: { act: string }) => act)).toContain('halt-orders')
})

test('no private key and no passphrase stands in what the server wrote', () => {
  const files = ['operator-a', 'operator-b', 'recovery'].map((name) => readFileSync(join(dataDir, `operator-keys/${name}.json`), 'utf8'))
  for (const word of Object.values(passphrase)) for (const file of files) expect(file).not.toContain(word)
})
