import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ACCOUNT_FLAGS, HOUSE_PURPOSES, MARKET_STATES, REALMS, REASON_CODES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { OPERATOR_ACTS } from '../src/features/operators/operator-acts.ts'
import { type Answer, runTogether } from './told-together.ts'

const root = join(import.meta.dirname, '../../..')
const dist = (name: string) => join(root, 'dist', `${name}.js`)

/** Needs dist/, which `npm test` builds. */
const PROGRAMS: readonly (readonly [name: string, file: string, shown: readonly string[]])[] = [
  [
    'operator',
    dist('operator'),
    [
      'request',
      'list',
      'approve',
      'withdraw',
      'decline',
      '--key',
      '--recovery',
      '--reason',
      '--evidence',
      '--confirm',
      '--data-dir',
      'outbox',
    ],
  ],
  ['journal', dist('journal'), ['verify', 'export', 'archive', 'rebuild', '--from', '--to', '--archive', '--accept-core']],
  ['backup', dist('backup'), ['--to', '--with-secrets']],
  ['restore', dist('restore'), ['--from', '--accept-core']],
  ['sim', dist('sim'), ['--seed', '--seeds', '--commands', '--workers', '--users', '--twin', '--rigging']],
  ['chaos', dist('chaos'), ['--kills', '--seed', '--window', '--life-ms', '--supervised', '--steady-ms']],
  ['verify-receipt', dist('verify-receipt'), ['--key', '--option']],
  ['bench', join(root, 'tools/bench.mjs'), ['core', 'fanout', '--json']],
]

const answers = new Map<string, Answer>()

/** Each call is made once: a program takes most of a second to load. */
function run(file: string, ...words: string[]): Answer {
  const call = JSON.stringify([file, ...words])
  const known = answers.get(call)
  if (known) return known
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: 'utf8', cwd: root })
  const answer = { status, stdout, lines: `${stdout}${stderr}`.trim().split('\n') }
  answers.set(call, answer)
  return answer
}

test.each(PROGRAMS)('%s --help lists what it takes, and nothing goes wrong', (_name, file, shown) => {
  const { status, stdout, lines } = run(file, '--help')
  expect({ status, first: lines[0] }).toEqual({ status: 0, first: expect.stringMatching(/^usage: npm run /) })
  for (const word of shown) expect(stdout).toContain(word)
  expect(stdout).not.toMatch(/^ +at /m)
})

test.each(PROGRAMS)('%s ends with status 2 and one line at a flag that it does not know', (_name, file) => {
  const { status, lines } = run(file, '--nonsense')
  expect({ status, lines }).toEqual({ status: 2, lines: [expect.stringMatching(/nonsense|usage:/)] })
})

test.each(PROGRAMS.filter(([name]) => ['operator', 'journal', 'backup', 'restore', 'sim', 'chaos', 'bench'].includes(name)))(
  '%s ends with status 2 and one line at a word that it does not know',
  (_name, file) => {
    const { status, lines } = run(file, 'nonsense')
    expect({ status, lines }).toEqual({ status: 2, lines: [expect.stringContaining('nonsense')] })
  },
)

test('the help of operator names each act with its arguments, and the values that the house allows', () => {
  const { stdout } = run(dist('operator'), '--help')
  for (const [name, { words, what }] of Object.entries(OPERATOR_ACTS)) {
    expect(stdout).toContain(`  ${name} ${words}`)
    expect(stdout).toContain(what)
  }
  for (const list of [REASON_CODES, MARKET_STATES, ACCOUNT_FLAGS, HOUSE_PURPOSES, REALMS])
    expect(stdout).toContain(`  ${list.join(', ')}\n`)
  expect(stdout).toContain('normal, disabled')
})

test('each argument of an act that takes a word of a list has its list', () => {
  const free = [
    ...['symbol', 'uid', 'coin', 'amount', 'maker share', 'taker share', 'period seconds', 'profit share', 'delay ms', 'within ms'],
    ...['from ISO time', 'ISO time within a minute of the wall clock', 'version', 'age', 'terms version', 'countries, by commas, or -'],
    'years',
    ...['withdrawal id', 'reason, as its owner reads it', 'amount of the coin that came back'],
    ...['serial', 'uid or serial', 'words'],
    ...['name', 'decimals', 'bank', 'holder', 'account number', 'bank code', 'bank address or -'],
    ...['key', 'proposal', 'content id', 'revision'],
    'reference of the payment: chain:tx:log, or bank: and the id of its entry',
    ...['tiers as up to:maintenance share:leverage, by commas', 'leverages, by commas', 'position limit', 'open interest factor'],
    ...['least stake', 'most stake', 'market share', 'second share', 'sources, by commas', 'least sources'],
    ...['least order', 'most order', 'take band', 'rest band'],
    ...['public keys', 'uid or -', 'domain', 'origin,origin', 'recovery key', 'name=public key'],
    ...['method', 'fee rate', 'fixed fee', 'minimum', 'delay in minutes', 'currency', 'ratio', 'symbol of the coin'],
  ]
  for (const [name, { words, values = {} }] of Object.entries(OPERATOR_ACTS)) {
    const names = [...words.matchAll(/<([^>|]+)>/g)].map(([, one]) => one as string)
    expect(
      names.filter((one) => !free.includes(one)),
      name,
    ).toEqual(Object.keys(values))
  }
})

test('operator without words shows the same, and asks for what is missing in one line', () => {
  const shown = run(dist('operator'))
  expect(shown).toMatchObject({ status: 2, stdout: run(dist('operator'), '--help').stdout })
  const id = '0123456789abcdef'.repeat(2)
  const refusals = [
    [['halt-orders', 'on'], 'halt-orders is asked for by: request halt-orders ...'],
    [['request', 'set-price', '1'], 'There is no act set-price; --help lists them'],
    [['request', 'halt-orders', 'on', '--key', 'nowhere.json'], `--reason must be one of ${REASON_CODES.join(', ')}`],
    [
      ['request', 'halt-orders', 'on', '--key', 'nowhere.json', '--reason', 'because'],
      `--reason must be one of ${REASON_CODES.join(', ')}`,
    ],
    [['request', 'halt-orders', 'on', '--reason', 'incident'], 'request needs --key FILE'],
    [['request', 'halt-orders', 'on', '--key', 'nowhere.json', '--reason', 'incident', '--data-dir', '/nowhere'], 'No running server'],
    [['list', 'open', '--key', 'nowhere.json'], 'list takes one of requested, approved,'],
    [['approve', '7', '--key', 'nowhere.json'], 'approve needs <id>, 32 hex digits'],
    [['approve', id], 'approve needs --key FILE'],
    [['withdraw', '--key', 'nowhere.json'], 'withdraw needs <id>'],
    [['decline', 'because', '--key', 'nowhere.json'], 'decline needs <id>, 32 hex digits'],
    [['decline', id, ' ', '--key', 'nowhere.json'], 'decline needs words that say why'],
    [['decline', id, 'No.'], 'decline needs --key FILE'],
    [['list', '--actor', '1'], "Unknown option '--actor'"],
    [['disable', 'eve'], 'There is no act disable; --help lists them'],
  ] as const
  const told = runTogether(
    dist('operator'),
    refusals.map(([words]) => ({ words })),
  )
  for (const [index, [, line]] of refusals.entries())
    expect(told[index]).toMatchObject({ status: 2, lines: [expect.stringContaining(line)] })
})
