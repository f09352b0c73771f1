import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOT_PROVEN } from '@glasshouse/verifier'
import { openedBy, recordedReceipts } from '@glasshouse/verifier/testing'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'verify-receipt-'))
const program = join(folder, 'verify-receipt.mjs')

beforeAll(async () => {
  const build = await rolldown({ input: 'tools/verify-receipt.ts', platform: 'node' })
  await build.write({ file: program, format: 'esm', codeSplitting: false })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(text: string, ...args: string[]) {
  const file = join(folder, 'receipt.json')
  writeFileSync(file, text)
  // Away from the checkout: it must stand on nothing but itself.
  const { status, stdout } = spawnSync(process.execPath, [program, file, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout }
}
const { won } = recordedReceipts

test('a receipt file verifies, step by step, and says what it does not prove', () => {
  const { status, stdout } = run(JSON.stringify(won), '--key', won.publicKey, '--option', won.order.optionId)
  expect(status).toBe(0)
  expect(stdout.match(/^ok {6}/gm)).toHaveLength(13)
  expect(stdout).toContain(`Option ${won.order.optionId} on btcusdt: won.`)
  const edges = stdout.split('It does not prove:\n')[1]?.trim().split('\n') ?? []
  expect(edges).toHaveLength(NOT_PROVEN.length)
  expect(edges[0]).toContain('no further prices in its windows')
})

test('the whole answer of the call may be saved as it came', () => {
  expect(run(JSON.stringify({ code: 200, msg: 'success', data: won, rows: [] })).status).toBe(0)
})

test.each([
  ['a changed stake', JSON.stringify({ ...won, order: { ...won.order, stake: '1' } }), [], 'FAILED  order'],
  ['another key', JSON.stringify(won), ['--key', '00'.repeat(32)], 'another order, account or exchange'],
  ['another order', JSON.stringify(won), ['--option', '77'], 'another order, account or exchange'],
  ['a key too many', JSON.stringify({ ...won, note: 'hello' }), [], "receipt has 'note', which no receipt has"],
  ['a part left out', JSON.stringify({ ...won, points: undefined }), [], 'receipt.points is missing'],
])('%s fails with exit code 1 and says where', (_, text, args, words) => {
  const { status, stdout } = run(text, ...args)
  expect(status).toBe(1)
  expect(stdout).toContain(words)
})

test.each([
  ['no JSON', 'hello', 'receipt.json is not JSON'],
  ['half a receipt', JSON.stringify(won).slice(0, 5_000), 'receipt.json is not JSON'],
  ['nothing', '', 'receipt.json is not JSON'],
  ['a list', '[]', 'receipt.json holds no receipt'],
  ['a number', '7', 'receipt.json holds no receipt'],
  ['something else', '{}', 'receipt.json holds no receipt'],
  ['a refusal', JSON.stringify({ code: 0, msg: 'Not found', data: null }), 'receipt.json holds no receipt'],
])('%s is nothing to check: exit code 2, and words that say why', (_, text, words) => {
  const { status, stdout } = run(text)
  expect(status).toBe(2)
  expect(stdout).toContain(words)
})

test('a core may be given: the one that opened the journal fits, another fails, and one that is not there checks nothing', () => {
  const core = join(folder, 'core.js')
  writeFileSync(core, 'export const core = 1\n')
  const coreId = createHash('sha256').update('export const core = 1\n').digest('hex')
  const opened = JSON.stringify(openedBy(won, coreId))
  const fits = run(opened, '--core', core)
  expect(fits.status).toBe(0)
  expect(fits.stdout).toContain('ok      core       the journal was opened by this core; which cores came later it does not show')
  writeFileSync(core, 'export const core = 2\n')
  const differs = run(opened, '--core', core)
  expect(differs.status).toBe(1)
  expect(differs.stdout).toContain('FAILED  core       what the first group stands on is')
  expect(differs.stdout).toContain('This receipt does not verify: core.')
  expect(run(opened, '--core', join(folder, 'nowhere.js'))).toEqual({
    status: 2,
    stdout: expect.stringContaining('nowhere.js cannot be read'),
  })
})

test('a key may be given in either case', () => {
  expect(run(JSON.stringify(won), '--key', won.publicKey.toUpperCase()).status).toBe(0)
})

test.each([
  ['--key'],
  ['--option'],
  ['--core'],
  ['--key', '--option', '7'],
  ['--key', 'abc'],
  ['--option', 'seven'],
  ['--kye', won.publicKey],
  ['another.json'],
])('%s %s is no question: exit code 2, and how to ask', (...args) => {
  const { status, stdout } = run(JSON.stringify(won), ...args)
  expect({ status, stdout }).toMatchObject({ status: 2, stdout: expect.stringMatching(/^usage: /) })
})

test('without a file it says how to ask', () => {
  expect(spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 2 })
  for (const file of ['nowhere.json', folder]) {
    const { status, stdout } = spawnSync(process.execPath, [program, file], { cwd: folder, encoding: 'utf8' })
    expect({ status, stdout }).toMatchObject({ status: 2, stdout: expect.stringContaining(`${file} cannot be read`) })
  }
})

test('a receipt of another format ends with the status of other formats', () => {
  for (const format of ['glasshouse-option-receipt/2', 1]) {
    const { status, stdout } = run(JSON.stringify({ ...won, format }))
    expect(status).toBe(3)
    expect(stdout).toContain(`is of the format ${JSON.stringify(format)}; only glasshouse-option-receipt/1 can be checked`)
  }
})
