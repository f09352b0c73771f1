import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { hexOf } from './bytes.ts'
import { canonicalJson, signedBytes } from './canonical.ts'
import { faultInForm } from './form.ts'
import type { OptionReceipt } from './receipt.ts'
import { type Change, changesOf, eachField } from './testing/changes.ts'
import { signedAnew } from './testing/forged.ts'
import { openedBy, recordedReceipts } from './testing/index.ts'
import { NOT_PROVEN, STEPS, type StepName } from './verdict.ts'
import { tryStep, verifyReceipt } from './verify-receipt.ts'

const GENESIS_OF_C0 = 'd2eb782e08f4444ca6c9a6e292fc6e0ce658e4a5e7f11be43e9802765dbbaa4e'
type Json = Record<string, unknown>
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))
const failed = (receipt: unknown) => verifyReceipt(receipt).steps.find(({ ok }) => !ok)

describe('the core that opened the journal', () => {
  const coreId = 'c0'.repeat(32)
  const receipt = openedBy(recordedReceipts.won, coreId)

  test('fits the receipt, and another does not', () => {
    const fits = verifyReceipt(receipt, { coreId })
    expect(fits.ok).toBe(true)
    expect(fits.steps.map(({ name }) => name)).toEqual([...STEPS, 'core'])
    const other = verifyReceipt(receipt, { coreId: 'c1'.repeat(32) })
    expect(other.ok).toBe(false)
    expect(other.steps.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['core'])
    for (const one of Object.values(recordedReceipts)) expect(verifyReceipt(one, { coreId }).ok).toBe(false)
  })

  test.each(Object.entries(recordedReceipts))('is told by a receipt of a real journal: %s', (_, recorded) => {
    const coreOfTests = hexOf(sha256(new TextEncoder().encode('core of tests')))
    expect(verifyReceipt(recorded, { coreId: coreOfTests }).steps.at(-1)).toMatchObject({ name: 'core', ok: true })
  })

  test('is no step where none was given, and what the first group stands on is told', () => {
    const { steps, facts } = verifyReceipt(receipt)
    expect(steps.map(({ name }) => name)).toEqual([...STEPS])
    // SHA-256 of "g0" and 32 bytes of c0, worked out apart.
    expect(facts?.genesisHash).toBe(GENESIS_OF_C0)
    const { groups } = receipt
    expect(verifyReceipt({ ...receipt, groups: groups.slice(1) }).facts?.genesisHash).toBeNull()
    expect(verifyReceipt({ ...receipt, groups: groups.slice(1) }, { coreId }).steps.at(-1)).toMatchObject({ name: 'core', ok: false })
  })

  test('is held by the signature: a receipt with another one in its place does not verify', () => {
    const changed = receipt.groups.map((group) => (group.seq === 1 ? { ...group, prevHash: 'ab'.repeat(32) } : group))
    expect(
      verifyReceipt(signedAnew({ ...receipt, groups: changed }))
        .steps.filter(({ ok }) => !ok)
        .map(({ name }) => name),
    ).toContain('groups')
  })

  test('several keys may be known: each must be the one', () => {
    const { publicKey } = receipt
    expect(verifyReceipt(receipt, { publicKeys: [publicKey, publicKey] }).ok).toBe(true)
    expect(verifyReceipt(receipt, { publicKeys: [] }).ok).toBe(true)
    for (const publicKeys of [
      [publicKey, '00'.repeat(32)],
      ['00'.repeat(32), publicKey],
    ])
      expect(verifyReceipt(receipt, { publicKeys }).ok).toBe(false)
  })
})

describe('receipts of a real exchange', () => {
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

  test('cover rules and sets that followed one another, and sources that counted, counted as less and did not count', () => {
    const { twoRules } = recordedReceipts
    expect(twoRules.records.filter(({ kind }) => kind === 'rule')).toHaveLength(2)
    expect(twoRules.indexSets.map(({ sourceIds }) => sourceIds)).toEqual([[1], [1, 2, 3]])
    const parts = twoRules.points.flatMap((point) => point.parts)
    expect(parts.some(({ mid, used, fault }) => fault === '' && used < mid)).toBe(true)
    expect(parts.some(({ fault }) => fault === 'venue_time_old')).toBe(true)
  })

  test('cover strikes that wait for newer quotes, with a source that was quiet and one that was late', () => {
    const { won, lost, equal, notOpened } = recordedReceipts
    const before = ({ points, result }: OptionReceipt) =>
      points.filter(({ atMs }) => atMs < (result.strike?.atMs ?? Number.POSITIVE_INFINITY))
    for (const { order, rule, result } of [won, lost, equal]) {
      expect(rule.strikeDelayMs).toBe(1_000)
      expect(result.strike?.atMs).toBeGreaterThanOrEqual(order.openAtMs + 1_000)
    }
    // Three sources each, of which the third had nothing new.
    const old = before(lost).map(({ parts }) => parts.filter(({ fault, receivedMs }) => fault === '' && receivedMs <= lost.order.openAtMs))
    expect(old.map((parts) => parts.map(({ sourceId }) => sourceId))).toEqual([[3], [3]])
    expect(before(notOpened)).toHaveLength(2)
    expect(equal.points[0]?.parts.map(({ fault }) => fault)).toEqual(['', '', 'late'])
  })

  test('name the quotes that struck, each with when it arrived and the time its venue gave it', () => {
    const detail = (name: 'lost' | 'notOpened') => tryStep('strike', recordedReceipts[name]).detail
    expect(detail('lost')).toMatch(
      /made of fixed arrived \d+, dated \d+; second arrived \d+, dated \d+; third arrived \d+, dated \d+; of 2 points before it none could strike/,
    )
    expect(detail('notOpened')).toMatch(/^no point among these that could strike lies in the 5000 ms after/)
  })

  test('a strike by an earlier point, or by a later one, is found', () => {
    const { lost } = recordedReceipts
    const struckBy = (at: number) => {
      const { price, atMs } = lost.points[at] as OptionReceipt['points'][number]
      return tryStep('strike', { ...lost, result: { ...lost.result, strike: { price, atMs }, expiryMs: atMs + 30_000 } })
    }
    expect([0, 1, 2, 3].map((at) => struckBy(at).ok)).toEqual([false, false, true, false])
  })

  test('verify in any layout, since keys have no order', () => {
    const { signature, ...rest } = recordedReceipts.won
    const turned = { signature, ...Object.fromEntries(Object.entries(rest).reverse()) }
    expect(verifyReceipt(JSON.parse(JSON.stringify(turned, null, 7))).ok).toBe(true)
  })
})

/** Every so-manyth change, so that each run stays short; which ones differs from receipt to receipt. */
const sample = (changes: readonly Change[], every: number, from: number) => changes.filter((_, at) => at % every === from % every)

/**
 * True for a change that the outer signature sees; what it does not see is not to be believed: the step compares the
 * signature with exactly these bytes.
 */
const isSeenBySignature = (changed: OptionReceipt, receipt: OptionReceipt) =>
  changed.signature !== receipt.signature || canonicalJson({ ...changed, signature: '' }) !== canonicalJson({ ...receipt, signature: '' })

const [, , ...BEHIND_SIGNATURE] = STEPS as readonly StepName[] as readonly ['form', 'signature', ...Exclude<StepName, 'form'>[]]

/**
 * Step that finds a change which the exchange signs anew; null when none does. A head that was not touched was
 * seen to be right.
 */
function foundIn(changed: OptionReceipt, receipt: OptionReceipt): StepName | null {
  const isHeadKept = changed.head === receipt.head && changed.publicKey === receipt.publicKey
  const steps = BEHIND_SIGNATURE.filter((name) => name !== 'head' || !isHeadKept)
  return steps.find((name) => !tryStep(name, changed).ok) ?? null
}

const RECEIPTS = Object.entries(recordedReceipts)
const inForm = (changes: readonly Change[]) => changes.filter(({ receipt }) => faultInForm(receipt) === null)

describe('a receipt that was changed', () => {
  test.each(RECEIPTS)('%s: the signature sees every value, key and entry that is changed in turn', (name, receipt) => {
    const changes = changesOf(receipt)
    expect(changes.length).toBeGreaterThan(500)
    // All changes of the shortest, and as many of the others.
    const unseen = sample(changes, name === 'notOpened' ? 1 : 4, 3)
      .filter(({ receipt: changed }) => faultInForm(changed) === null && !isSeenBySignature(changed as OptionReceipt, receipt))
      .map(({ what }) => what)
    expect(unseen).toEqual([])
  })

  test.each(RECEIPTS)('%s: a changed one fails, whatever else of it is right', (name, receipt) => {
    const changes = changesOf(receipt)
    const from = RECEIPTS.findIndex(([other]) => other === name)
    for (const { what, receipt: changed } of sample(changes, Math.ceil(changes.length / 20), from))
      expect([what, verifyReceipt(changed).ok]).toEqual([what, false])
    expect(tryStep('signature', { ...receipt, order: { ...receipt.order, stake: '1' } })).toMatchObject({ ok: false })
  })

  /** Admitted in `NOT_PROVEN`: the core counts options, and it says when a set that had to wait began. */
  const EXCHANGE_SAYS = {
    order_number: 'optionId of order of the receipt changed',
    rules_left_out: 'fromMs of 1 of indexSets of the receipt changed',
  }

  test.each(RECEIPTS)('%s: when the exchange signs the change anew, every field is bound by what the journal holds', (_, receipt) => {
    const changes = inForm(eachField(changesOf(receipt))).filter(({ what }) => what !== 'signature of the receipt changed')
    expect(changes.length).toBeGreaterThan(100)
    const passed = changes.filter(({ receipt: changed }) => foundIn(changed as OptionReceipt, receipt) === null).map(({ what }) => what)
    expect(passed).toEqual([EXCHANGE_SAYS.order_number, EXCHANGE_SAYS.rules_left_out])
    expect(NOT_PROVEN).toEqual(expect.arrayContaining(Object.keys(EXCHANGE_SAYS)))
  })

  test('a set of sources began when its announcement allows, and not later', () => {
    const { twoRules } = recordedReceipts
    const [first, second] = twoRules.indexSets as [OptionReceipt['indexSets'][number], OptionReceipt['indexSets'][number]]
    const found = (fromMs: number, of = second) => {
      const indexSets = twoRules.indexSets.map((set) => (set === of ? { ...set, fromMs } : set))
      return tryStep('sources', { ...twoRules, indexSets })
    }
    const atMs = twoRules.groups.find(({ seq }) => seq === twoRules.records.findLast(({ kind }) => kind === 'index')?.seq)?.timeMs as number
    // A day to be opened in, ten seconds to be struck, a day to run, a minute to be closed.
    const latest = atMs + 86_400_000 + 10_000 + 86_400_000 + 60_000 + 1
    expect([found(second.fromMs - 1).ok, found(latest).ok, found(latest + 1).ok]).toEqual([false, true, false])
    expect(found(latest + 1).detail).toMatch(/^a source set began \d+, where its announcement allows/)
    // The first had nothing to wait for.
    expect([found(first.fromMs - 1, first).ok, found(first.fromMs, first).ok, found(first.fromMs + 1, first).ok]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('one that was not opened: so is every single value, key and entry of it', () => {
    const { notOpened } = recordedReceipts
    const passed = inForm(changesOf(notOpened)).filter(({ receipt }) => foundIn(receipt as OptionReceipt, notOpened) === null)
    const said = [EXCHANGE_SAYS.order_number, EXCHANGE_SAYS.rules_left_out]
    expect(passed.map(({ what }) => what)).toEqual([...said, 'signature of the receipt changed'])
  })

  test('signed anew, one fails as a whole, by the step that found it', () => {
    const { won } = recordedReceipts
    // Nobody signs with another's key.
    const changes = inForm(eachField(changesOf(won))).filter(({ what }) => !/^(signature|publicKey) of the receipt/.test(what))
    for (const { what, receipt } of sample(changes, 6, 0)) {
      const changed = receipt as OptionReceipt
      expect([what, failed(signedAnew(changed))?.name ?? null]).toEqual([what, foundIn(changed, won)])
    }
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
      /^close: the close is none here, but 5001000333333 at \d+ by the journal$/,
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

  test('of an exchange with another key is not of this one', () => {
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
    [{ ...recordedReceipts.won, format: 1 }, "receipt.format is none of 'glasshouse-option-receipt/1'"],
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

test('what it cannot prove: ticks that are left out with all that hangs on them, which the exported journal shows', () => {
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
