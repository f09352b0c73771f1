import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { bytesOf, hexOf } from './bytes.ts'
import { signedBytes } from './canonical.ts'
import { faultInForm } from './form.ts'
import type { OptionReceipt } from './receipt.ts'
import { type Change, changesOf } from './testing/changes.ts'
import { KEY_OF_RECORDED_HOUSE, recordedReceipts } from './testing/index.ts'
import { NOT_PROVEN, STEPS } from './verdict.ts'
import { verifyReceipt } from './verify-receipt.ts'

type Json = Record<string, unknown>
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))
const failed = (receipt: unknown) => verifyReceipt(receipt).steps.find(({ ok }) => !ok)

/** What a house could do that signs whatever it likes. */
function signedAnew(receipt: OptionReceipt): OptionReceipt {
  return { ...receipt, signature: hexOf(ed25519.sign(signedBytes(receipt), bytesOf(KEY_OF_RECORDED_HOUSE))) }
}

describe('receipts of a real house', () => {
  test.each(Object.entries(recordedReceipts))('%s: every step is right', (_, receipt) => {
    const { ok, steps, facts } = verifyReceipt(receipt)
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect(steps.map(({ name }) => name)).toEqual([...STEPS])
    expect(ok).toBe(true)
    expect(facts).toMatchObject({ optionId: receipt.order.optionId, outcome: receipt.result.outcome, notProven: NOT_PROVEN })
  })

  test('cover every way an option can end', () => {
    const outcomes = Object.values(recordedReceipts).map(({ result }) => result.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['won', 'lost', 'equal', 'void', 'not_opened']))
    expect(recordedReceipts.scheduled.order.isScheduled).toBe(true)
  })

  test('verify in any layout, since keys have no order', () => {
    const { signature, ...rest } = recordedReceipts.won
    const turned = { signature, ...Object.fromEntries(Object.entries(rest).reverse()) }
    expect(verifyReceipt(JSON.parse(JSON.stringify(turned, null, 7))).ok).toBe(true)
  })
})

/** Every so-manyth change, from another one on for each receipt, so that together they see more than one way. */
const sample = (changes: Change[], every: number, from: number) => changes.filter((_, at) => at % every === from)

/** One change of every field there is, of lists that of one entry in the middle. */
function eachField(changes: readonly Change[]): Change[] {
  const byField = new Map<string, Change[]>()
  for (const change of changes) {
    const field = change.what.replace(/\d+/g, '#')
    byField.set(field, [...(byField.get(field) ?? []), change])
  }
  return [...byField.values()].map((same) => same[Math.floor(same.length / 2)] as Change)
}

describe('a receipt that was changed', () => {
  test('fails with every value, key and entry of it changed in turn', () => {
    const changes = changesOf(recordedReceipts.notOpened)
    expect(changes.length).toBeGreaterThan(500)
    for (const change of changes) expect([change.what, verifyReceipt(change.receipt).ok]).toEqual([change.what, false])
  })

  test.each(Object.entries(recordedReceipts))('%s: so it does in samples of every outcome', (name, receipt) => {
    const from = Object.keys(recordedReceipts).indexOf(name)
    for (const change of sample(changesOf(receipt), 24, from))
      expect([change.what, verifyReceipt(change.receipt).ok]).toEqual([change.what, false])
  })

  test('so does one with prices with every field of it changed in turn', () => {
    const changes = eachField(changesOf(recordedReceipts.void))
    const fields = changes.map(({ what }) => what)
    expect(fields).toEqual(
      expect.arrayContaining(['price of result.strike changed', 'oddsPpm of rule changed', 'signature of head changed']),
    )
    expect(changes.length).toBeGreaterThan(150)
    for (const { what, receipt } of changes) expect([what, verifyReceipt(receipt).ok]).toEqual([what, false])
  })

  test('fails too when the house signs the change anew: only the number of the option is its word alone', () => {
    const passed: string[] = []
    const { notOpened, won } = recordedReceipts
    for (const { what, receipt } of [...changesOf(notOpened), ...sample(changesOf(won), 12, 0)]) {
      if (faultInForm(receipt) || what.startsWith('signature of the receipt')) continue
      if (verifyReceipt(signedAnew(receipt as OptionReceipt)).ok) passed.push(what)
    }
    expect(passed).toEqual(['optionId of order changed'])
  })

  test('names the step that failed, in words', () => {
    const { won } = recordedReceipts
    const says = (change: Partial<OptionReceipt>) => {
      const { name, detail } = failed(signedAnew({ ...won, ...change })) ?? { name: 'none', detail: '' }
      return `${name}: ${detail}`
    }
    expect(says({ order: { ...won.order, stake: '100000001' } })).toBe('order: the stake is 100000001 here, but 100000000 by the journal')
    expect(says({ rule: { ...won.rule, oddsPpm: 900_000 } })).toBe('rule: oddsPpm of the period is 900000 here, but 800000 by the journal')
    expect(says({ result: { ...won.result, outcome: 'lost' } })).toBe('outcome: the outcome is lost here, but won by the journal')
    expect(says({ result: { ...won.result, close: null } })).toMatch(
      /^close: the close is none here, but 5001000000000 at \d+ by the journal$/,
    )
    expect(says({ points: won.points.slice(1) })).toMatch(/^points: point 1 is /)
    expect(says({ head: { ...won.head, timeMs: won.head.timeMs + 1 } })).toBe('head: the head is not signed with this key')
    expect(failed({ ...won, order: { ...won.order, stake: '1' } })?.name).toBe('signature')
  })
})

describe('somebody else’s receipt', () => {
  const { won, lost } = recordedReceipts

  test('does not pass for the order that was asked about', () => {
    expect(verifyReceipt(won, { optionId: won.order.optionId, accountId: won.order.accountId }).ok).toBe(true)
    for (const expected of [{ optionId: lost.order.optionId }, { accountId: 1 }, { publicKey: '00'.repeat(32) }])
      expect(verifyReceipt(won, expected).steps.find(({ ok }) => !ok)?.name).toBe('order')
  })

  test('does not pass with the parts of another pasted into it, whoever signs', () => {
    for (const part of ['order', 'groups', 'records', 'points', 'result', 'head'] as const) {
      const pasted = { ...copy(won), [part]: copy(lost)[part] } as OptionReceipt
      expect([part, verifyReceipt(pasted).ok]).toEqual([part, false])
      // Either head closes a journal that holds both, but the paths were made for one.
      expect([part, verifyReceipt(signedAnew(pasted)).ok]).toEqual([part, false])
    }
  })

  test('of a house with another key is not of this one', () => {
    const secret = new Uint8Array(32).fill(7)
    const other = { ...copy(won), publicKey: hexOf(ed25519.getPublicKey(secret)) } as OptionReceipt
    const signed = { ...other, signature: hexOf(ed25519.sign(signedBytes(other), secret)) }
    const steps = verifyReceipt(signed).steps.filter(({ ok }) => !ok)
    expect(steps.map(({ name }) => name)).toEqual(['head', 'key'])
  })
})

describe('what is no receipt', () => {
  test.each([
    [undefined, 'receipt is no object'],
    [null, 'receipt is no object'],
    ['{}', 'receipt is no object'],
    [[], 'receipt is no object'],
    [{}, 'receipt.format is missing'],
    [{ ...recordedReceipts.won, format: 'glasshouse-option-receipt/2' }, "receipt.format is none of 'glasshouse-option-receipt/1'"],
    [{ ...recordedReceipts.won, note: 'hello' }, "receipt has 'note', which no receipt has"],
    [JSON.parse('{"__proto__":{}}'), "receipt has '__proto__', which no receipt has"],
    [
      { ...recordedReceipts.won, groups: Array.from({ length: 5_001 }, () => recordedReceipts.won.groups[0]) },
      'receipt.groups has more than 5000 entries',
    ],
  ])('%# is told so, and nothing is thrown', (value, detail) => {
    expect(verifyReceipt(value)).toEqual({ ok: false, steps: [{ name: 'form', ok: false, detail }], facts: null, receipt: null })
  })

  test.each([-1, 0.5, Number.NaN, 2 ** 53, '12', true, null, {}])('%j is no time', (atMs) => {
    const receipt = copy(recordedReceipts.won) as unknown as Json
    ;(receipt.order as Json).acceptedAtMs = atMs
    expect(failed(receipt)).toMatchObject({ name: 'form', detail: 'receipt.order.acceptedAtMs is no whole number from 0 to 2^53-1' })
  })
})

test('what it cannot prove: ticks that are left out with all that hangs on them, which the journal and the public index show', () => {
  const { equal } = recordedReceipts
  const seq = equal.points.find(({ atMs }) => atMs === equal.result.close?.atMs)?.seq
  const others = <T extends { readonly seq: number }>(entries: readonly T[]) => entries.filter((each) => each.seq !== seq)
  const points = others(equal.points)
  const { price, atMs } = points.at(-1) ?? { price: 0, atMs: 0 }
  const left = { points, groups: others(equal.groups), records: others(equal.records), result: { ...equal.result, close: { price, atMs } } }
  expect(points).toHaveLength(equal.points.length - 1)
  expect(verifyReceipt(signedAnew({ ...equal, ...left })).ok).toBe(true)
  expect(NOT_PROVEN).toContain('ticks_left_out')
})
