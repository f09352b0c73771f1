import { describe, expect, test } from 'vitest'
import { hexOf } from './bytes.ts'
import type { OptionReceipt, ReceiptRecord, RecordKind } from './receipt.ts'
import { byOperator, effectiveFrom, type Forgery, forged, inAct, varint } from './testing/forged.ts'
import { recordedReceipts } from './testing/index.ts'
import { NOT_PROVEN } from './verdict.ts'
import { verifyReceipt } from './verify-receipt.ts'

// An exchange that writes into its journal what its core refuses, and makes receipts of it. All is hashed and signed as
// it should be.

const { won, scheduled } = recordedReceipts
const DAY_MS = 86_400_000

const faults = (receipt: OptionReceipt) => verifyReceipt(receipt).steps.filter(({ ok }) => !ok)
const says = (receipt: OptionReceipt) => faults(receipt).map(({ name, detail }) => `${name}: ${detail}`)

/** The record of a kind changed. */
function rewritten(receipt: OptionReceipt, kind: RecordKind, change: (record: ReceiptRecord) => Partial<ReceiptRecord>): Forgery {
  return { ...receipt, records: receipt.records.map((record) => (record.kind === kind ? { ...record, ...change(record) } : record)) }
}

const kept = (receipt: OptionReceipt, kind: RecordKind) => {
  const record = receipt.records.find((each) => each.kind === kind)
  if (!record) throw new Error(`no ${kind} record`)
  return record
}
/** A command of the exchange's own beginning as an act that two operators signed. */
const byTwo = (bytes: string) => inAct(byOperator(bytes, { actorId: 7, approverId: 0 }), { actorId: 7, signatures: 2 })
const timeOf = (receipt: OptionReceipt, seq: number) => receipt.groups.find((group) => group.seq === seq)?.timeMs as number

/** With another record behind one that is there, in its group or in one of its own. */
function withAnother(receipt: OptionReceipt, behind: ReceiptRecord, other: Partial<ReceiptRecord>): Forgery {
  const added = { ...behind, position: behind.position + 1, ...other }
  const records = [...receipt.records, added].sort((one, next) => one.seq - next.seq || one.position - next.position)
  return { ...receipt, records }
}

test('what is written anew without a lie verifies: the forger knows the exchange’s formats', () => {
  for (const receipt of Object.values(recordedReceipts)) expect(faults(forged(receipt))).toEqual([])
})

test('a second opening of the exchange, with another key or the same, opens nothing', () => {
  expect(says(forged(rewritten(won, 'house', () => ({ position: 1 }))))).toEqual([
    'key: the place of the command that opened the exchange is 1 here, but 0 by the journal',
  ])
  expect(says(forged(withAnother(won, kept(won, 'house'), {})))).toContainEqual('key: there are 2 house records, where one belongs')
})

test.each([
  [7, 8],
  [7, 7],
  [7, 0],
  [0, 8],
])('a rule of operator %i outside an act is none, whether %i is named as its approver or not', (actorId, approverId) => {
  const bad = forged(rewritten(won, 'rule', ({ bytes }) => ({ bytes: byOperator(bytes, { actorId, approverId }) })))
  expect(says(bad)[0]).toBe('rule: the core refuses the rule record at group 6, place 0: no operator signed it')
})

test.each<[RecordKind, string]>([
  ['asset', 'rule'],
  ['source', 'sources'],
])('nor is any other command of operators outside an act: %s', (kind, step) => {
  const plain = forged(rewritten(won, kind, ({ bytes }) => ({ bytes: byOperator(bytes, { actorId: 7, approverId: 8 }) })))
  expect(says(plain).join()).toContain(`the core refuses the ${kind} record`)
  expect(faults(plain).map(({ name }) => name)).toContain(step)
  expect(says(plain).join()).toContain('no operator signed it')
  expect(faults(forged(rewritten(won, kind, ({ bytes }) => ({ bytes: byTwo(bytes) }))))).toEqual([])
})

describe('a rule that operators signed', () => {
  const signed = (change: { by?: number; approverId?: number; signatures?: number; bytes?: (act: string) => string }) => {
    const { by = 7, approverId = 0, signatures = 2, bytes = (act: string) => act } = change
    return forged(
      rewritten(won, 'rule', (rule) => ({
        bytes: bytes(inAct(byOperator(rule.bytes, { actorId: 7, approverId }), { actorId: by, signatures })),
      })),
    )
  }

  test('is read out of its act', () => {
    expect(faults(signed({}))).toEqual([])
    expect(faults(signed({ signatures: 3 }))).toEqual([])
  })

  test.each<[string, Parameters<typeof signed>[0], string]>([
    ['by one person', { signatures: 1 }, 'fewer than two people signed it'],
    ['by nobody', { signatures: 0 }, 'fewer than two people signed it'],
    ['and another asked for', { by: 9 }, 'the act holds a command of somebody else'],
    ['with an approver inside', { approverId: 8 }, 'the act holds a command of somebody else'],
    ['and something more', { bytes: (act) => `${act}00` }, 'bytes follow its last field'],
    ['in a later format', { bytes: (act) => `4102${act.slice(4)}` }, 'version 2 of its format is not known here'],
    ['as the system', { bytes: (act) => `${act.slice(0, 6)}05${act.slice(8)}` }, "a command of this type cannot come from 'system'"],
  ])('is none %s', (_, change, words) => {
    expect(says(signed(change)).join()).toContain(words)
  })
})

test('a later rule that holds as soon as it is announced is none, unless it is of the beginning', () => {
  const [rule, place] = [kept(won, 'rule'), kept(won, 'place')]
  // In the group before the order's own command: the odds would be chosen with the order in view.
  const begins = timeOf(won, rule.seq)
  const later = (bytes: string) => withAnother({ ...won, rule: { ...won.rule, version: 2 } }, rule, { bytes })
  expect(faults(forged(later(rule.bytes)))).toEqual([])
  expect(says(forged(later(byTwo(rule.bytes))))).toEqual([
    'rule: the core refuses the rule at group 6: a change of a rule is announced before it holds',
  ])
  const ahead = byTwo(effectiveFrom(rule.bytes, { from: begins, to: begins + 1 }))
  expect(faults(forged(later(ahead)))).toEqual([])
  // Nor one of the exchange alone, once there are accounts, nor another product under the same number.
  const late = withAnother(won, place, { kind: 'rule', bytes: rule.bytes })
  expect(says(forged(late))[0]).toContain('it has no operator, though the exchange was open to others already')
  expect(
    says(forged(later(rule.bytes.replace(hexOf(new TextEncoder().encode('btcusdt')), hexOf(new TextEncoder().encode('btcusdx')))))),
  ).toEqual(['rule: symbol of a rule is btcusdx here, but btcusdt by the journal'])
})

test('a rule with a window or a period that the core does not take is none', () => {
  const rule = kept(won, 'rule')
  const { strikeWithinMs, lookBackMs, lookAheadMs } = won.rule
  const windows = varint(strikeWithinMs) + varint(lookBackMs) + varint(lookAheadMs)
  expect(rule.bytes).toContain(windows)
  const wide = rule.bytes.replace(windows, varint(strikeWithinMs) + varint(10_001) + varint(lookAheadMs))
  const receipt = { ...won, rule: { ...won.rule, lookBackMs: 10_001 } }
  expect(says(forged(rewritten(receipt, 'rule', () => ({ bytes: wide }))))[0]).toContain('rule record at group 6, place 0: a value in it')
})

test('a rule with no delay, less than a second, or more than its window is none', () => {
  const rule = kept(won, 'rule')
  // Behind the rule's own version: the delay, then since when it holds.
  const delay = varint(1_000)
  const from = rule.bytes.slice(rule.bytes.lastIndexOf(delay) + delay.length)
  const withDelay = (strikeDelayMs: number) => {
    const bytes = rule.bytes.slice(0, -(delay.length + from.length)) + varint(strikeDelayMs) + from
    return forged(rewritten({ ...won, rule: { ...won.rule, strikeDelayMs } }, 'rule', () => ({ bytes })))
  }
  expect(faults(withDelay(1_000))).toEqual([])
  for (const delayMs of [0, 1, 999, 5_001])
    expect([delayMs, says(withDelay(delayMs))[0]]).toEqual([delayMs, expect.stringContaining('a value in it')])
})

test('a set of sources that calls no quote late, or one only after more than five seconds, is none', () => {
  const index = won.records.findLast(({ kind }) => kind === 'index') as ReceiptRecord
  const late = varint(1_000)
  const at = index.bytes.lastIndexOf(late)
  const withLate = (lateAfterMs: number) => {
    const bytes = index.bytes.slice(0, at) + varint(lateAfterMs) + index.bytes.slice(at + late.length)
    const indexSets = won.indexSets.map((set, place) => (place === 1 ? { ...set, lateAfterMs } : set))
    return forged({ ...won, indexSets, records: won.records.map((record) => (record === index ? { ...record, bytes } : record)) })
  }
  expect(faults(withLate(1_000))).toEqual([])
  for (const lateAfterMs of [0, 99, 5_001])
    expect([lateAfterMs, says(withLate(lateAfterMs))[0]]).toEqual([lateAfterMs, expect.stringContaining('a value in it')])
})

test('a change of sources without a day’s notice is none', () => {
  const index = kept(won, 'index')
  const begins = timeOf(won, index.seq)
  const of = (fromMs: number) => {
    const bytes = byTwo(effectiveFrom(index.bytes, { from: begins, to: fromMs }))
    const [set, ...later] = won.indexSets as [OptionReceipt['indexSets'][number], OptionReceipt['indexSets'][number]]
    return forged(withAnother({ ...won, indexSets: [set, { ...set, fromMs }, ...later] }, index, { bytes }))
  }
  expect(faults(of(begins + DAY_MS))).toEqual([])
  expect(says(of(begins + DAY_MS - 1))[0]).toBe(
    'sources: the core refuses the set at group 3: a change of sources is announced a day ahead',
  )
})

test('simulated prices and an index of one source are of sandboxes alone', () => {
  const real = forged(rewritten(won, 'house', ({ bytes }) => ({ bytes: `${bytes.slice(0, 14)}00${bytes.slice(16)}` })))
  expect(kept(won, 'house').bytes.slice(14, 16)).toBe('01')
  expect(says(real)[0]).toMatch(/^sources: .*only a sandbox has/)
})

test('a source that was named after its prices came is not the one that gave them', () => {
  const [source, ticks] = [kept(won, 'source'), won.records.filter(({ kind }) => kind === 'ticks')]
  const [first, second] = ticks as [ReceiptRecord, ReceiptRecord]
  const named = (behind: ReceiptRecord, sources = won.sources) => {
    const records = won.records.filter((record) => record !== source)
    const groups = won.groups.filter(({ seq }) => records.some((record) => record.seq === seq))
    return forged(
      withAnother({ ...won, groups, records, sources }, behind, {
        kind: 'source',
        bytes: byTwo(source.bytes),
      }),
    )
  }
  const late = ({ seq }: ReceiptRecord) => [`sources: the source fixed was named after its prices, at group ${seq}`]
  expect(says(named(first))).toEqual(late(first))
  expect(says(named(second))).toEqual(late(second))
  // Behind the naming of the others: sources stand in the order of their records.
  const [fixed, ...others] = won.sources as [OptionReceipt['sources'][number], ...OptionReceipt['sources']]
  const place = kept(won, 'place')
  expect(says(named(place, [...others, fixed]))).toEqual(late(place))
})

test('prices that the core cannot take make no point', () => {
  // The first record with a bid of 2^52 and an ask of one more: it is refused with all that stands in it.
  const first = kept(won, 'ticks')
  const bytes = `${first.bytes.slice(0, 14)}010101${varint(2 ** 53)}020000`
  const broken = forged({ ...won, records: won.records.map((record) => (record === first ? { ...record, bytes } : record)) })
  const words = `the core refuses the ticks record at group ${first.seq}, place ${first.position}: a value in it is not valid`
  expect(says(broken)).toEqual([`sources: ${words}`, `points: ${words}`])
})

test('an order that asks for what the rule does not take is none', () => {
  const stakeOf = (units: bigint) => varint(Number(units * 2n))
  const place = kept(won, 'place')
  const staked = (units: bigint) => {
    expect(place.bytes).toContain(stakeOf(100_000_000n))
    const payout = (units * 8n) / 10n
    const result = { ...won.result, payout: String(payout), returned: String(units + payout) }
    const receipt = { ...won, order: { ...won.order, stake: String(units) }, result }
    return forged(rewritten(receipt, 'place', ({ bytes }) => ({ bytes: bytes.replace(stakeOf(100_000_000n), stakeOf(units)) })))
  }
  expect(faults(staked(BigInt(won.rule.minStake)))).toEqual([])
  expect(says(staked(BigInt(won.rule.minStake) - 1n))).toEqual([
    'rule: the core refuses a stake of 9999999: the rule in force takes 10000000 to 5000000000',
  ])
  expect(faults(staked(BigInt(won.rule.maxStake) + 1n))).toMatchObject([{ name: 'rule' }])
  // The moment asked for had come already.
  const { acceptedAtMs, openAtMs } = scheduled.order
  const asked = kept(scheduled, 'place')
  const early = effectiveFrom(asked.bytes, { from: openAtMs, to: acceptedAtMs })
  const receipt = { ...scheduled, order: { ...scheduled.order, openAtMs: acceptedAtMs } }
  expect(says(forged(rewritten(receipt, 'place', () => ({ bytes: early }))))[0]).toContain('an opening moment that is not ahead')
})

test('what it cannot prove: that an order is the first of its key, and not the same request sent again', () => {
  // A request sent again is journalled again, with the same bytes. An exchange that takes the second has another
  // acceptance to tell.
  const place = kept(scheduled, 'place')
  const first = scheduled.groups.find(({ seq }) => seq === place.seq) as OptionReceipt['groups'][number]
  const again = { ...first, seq: first.seq + 1, timeMs: first.timeMs + 400 }
  expect(scheduled.groups.some(({ seq }) => seq === again.seq)).toBe(false)
  const groups = scheduled.groups.map((group) => (group === first ? again : group))
  const records = scheduled.records.map((record) => (record === place ? { ...record, seq: again.seq } : record))
  const order = { ...scheduled.order, acceptedAtMs: again.timeMs }
  expect(faults(forged({ ...scheduled, groups, records, order }))).toEqual([])
  expect(NOT_PROVEN).toContain('order_number')
})

test('what it cannot prove: that the core took a command whose bytes do not tell', () => {
  // An asset named a second time with other decimals is refused; the receipt has one naming and cannot know of the
  // other.
  const { decimals } = won.asset
  const bytes = `${kept(won, 'asset').bytes.slice(0, -2)}08`
  expect(kept(won, 'asset').bytes.endsWith(varint(decimals))).toBe(true)
  expect(faults(forged({ ...rewritten(won, 'asset', () => ({ bytes })), asset: { ...won.asset, decimals: 8 } }))).toEqual([])
  expect(NOT_PROVEN).toContain('commands_accepted')
})
