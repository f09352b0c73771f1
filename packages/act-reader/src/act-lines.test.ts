import { encodeCommand } from '@glasshouse/core'
import { type Command, timeMs, type UnsignedAct } from '@glasshouse/domain'
import { hexOf } from '@glasshouse/operator-keys'
import { actBytesOf } from '@glasshouse/testkit'
import { expect, test } from 'vitest'
import { actInBytes } from './act-in-bytes.ts'
import { linesOfAct } from './act-lines.ts'

const EXCHANGE = 'ef'.repeat(32)
const by = { origin: 'operator', actorId: 4, accountId: 0, realm: 'real', key: '' } as const
const fund = (assetId: number): Command => ({
  ...{ type: 'FundHouse', actor: by, approverId: 0, reasonCode: 'funding', realm: 'demo', purpose: 'insurance', assetId },
  ...{ amount: 9_000_000n as never, evidence: '77'.repeat(16) },
})
const flag = (accountId: number): Command => ({
  ...{
    type: 'SetAccountFlag',
    actor: { ...by, realm: 'demo' },
    approverId: 0,
    reasonCode: 'funding',
    accountId,
    flag: 'frozen',
    isOn: true,
  },
})
function bytesOf(commands: readonly Command[], parts: Partial<UnsignedAct> = {}): Uint8Array {
  const head = { act: 'fund-house', requestedBy: 4, reasonCode: 'funding', nonce: '12'.repeat(16) } as const
  const records = commands.map((command) => hexOf(encodeCommand(command)))
  return actBytesOf(EXCHANGE, { ...head, expiresAtMs: timeMs(1_760_000_000_000), records, ...parts })
}

test('every field of the act is a line, numbers with what they mean', () => {
  expect(linesOfAct(bytesOf([fund(1)]))).toEqual([
    'act: fund-house',
    'asked for by: operator 4',
    'reason: funding',
    `nonce: ${'12'.repeat(16)}`,
    'may be done until: 2025-10-09T08:53:20.000Z',
    'command 1: FundHouse',
    '  realm: "demo"',
    '  purpose: "insurance"',
    '  assetId: 1 (usdt)',
    '  amount: 9000000 units (9 usdt)',
    `  evidence: "${'77'.repeat(16)}"`,
    `exchange: ${EXCHANGE}`,
  ])
})

test('an asset that this release does not know stays a number, as its amount does', () => {
  const lines = linesOfAct(bytesOf([fund(900)]))
  expect(lines).toContain('  assetId: 900 (not of this release)')
  expect(lines).toContain('  amount: 9000000')
})

test('a coin that operators named is known by its number, with its decimals', () => {
  const lines = linesOfAct(bytesOf([fund(3_001)]))
  expect(lines).toContain('  assetId: 3001 (a coin that operators named)')
  expect(lines).toContain('  amount: 9000000 units (9 coin 3001)')
})

test('a corrected credit is told whole: from whom, to whom, of which coin, how much, under which evidence, for which claim', () => {
  const correct: Command = {
    ...{ type: 'CorrectCredit', actor: by, approverId: 0, reasonCode: 'compliance', fromAccountId: 1_001, fromUserRef: 'a1'.repeat(16) },
    ...{ accountId: 1_002, userRef: 'b2'.repeat(16), assetId: 1, amount: 29_000_000n as never, evidence: 'c3'.repeat(16), claim: '' },
  }
  const lines = linesOfAct(bytesOf([correct], { act: 'correct-credit' }))
  expect(lines.slice(5, -1)).toEqual([
    ...['command 1: CorrectCredit', '  realm: real', '  fromAccountId: 1001', `  fromUserRef: "${'a1'.repeat(16)}"`],
    ...['  accountId: 1002', `  userRef: "${'b2'.repeat(16)}"`, '  assetId: 1 (usdt)', '  amount: 29000000 units (29 usdt)'],
    ...[`  evidence: "${'c3'.repeat(16)}"`, '  claim: ""'],
  ])
})

test('each command of several is told, with the realm of its account', () => {
  const act = bytesOf([flag(21), flag(22)], { act: 'account-flag' })
  expect(actInBytes(act).commands).toEqual([flag(21), flag(22)])
  expect(linesOfAct(act).filter((line) => /^command|accountId|realm/.test(line.trim()))).toEqual([
    ...['command 1: SetAccountFlag', '  realm: demo', '  accountId: 21'],
    ...['command 2: SetAccountFlag', '  realm: demo', '  accountId: 22'],
  ])
})

test.each([
  ['cut off', (bytes: Uint8Array) => bytes.subarray(0, -1)],
  ['longer than the act', (bytes: Uint8Array) => Uint8Array.from([...bytes, 0])],
  ['of another beginning', (bytes: Uint8Array) => Uint8Array.from([bytes[0]! ^ 1, ...bytes.subarray(1)])],
  ['nothing', () => new Uint8Array()],
])('bytes that are %s are no act', (_what, made) => {
  expect(() => linesOfAct(made(bytesOf([fund(1)])))).toThrow()
})

test('a record that is no command makes no act', () => {
  expect(() => actInBytes(bytesOf([], { records: ['00'] }))).toThrow()
})
