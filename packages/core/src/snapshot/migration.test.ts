import { type Command, LISTED_CONTRACTS, LISTED_OPTIONS, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import type { State } from '../state.ts'
import { actor, all, command, one } from '../testing/exchange.ts'
import { eventsBeforeTimes } from '../testing/older-events.ts'
import { stake, tick } from '../testing/option-exchange.ts'
import { SHAPE_1 } from '../testing/shape-1.ts'
import { SHAPE_2 } from '../testing/shape-2.ts'
import { SHAPE_3 } from '../testing/shape-3.ts'
import { SHAPE_3_LADDERS } from '../testing/shape-3-ladders.ts'
import { encodeSections, encodeState, SHAPES_BEFORE_CONTRACT_LIMITS, SHAPES_BEFORE_STRIKES } from './state.ts'

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

const samples = [
  { shape: 1, sample: SHAPE_1, before: 'contracts', markets: 2, contracts: 0, options: 0 },
  { shape: 2, sample: SHAPE_2, before: 'options', markets: 2, contracts: 1, options: 0 },
  { shape: 3, sample: SHAPE_3, before: 'strike delays', markets: 2, contracts: 0, options: 1 },
  { shape: 3, sample: SHAPE_3_LADDERS, before: 'ladders were taken back', markets: 2, contracts: 1, options: 1 },
]
type Group = (typeof samples)[number]['sample']['groups'][number]
type Migrated = ReturnType<typeof core.decodeState>

/** Runs what its own core ran; what this one answers, as that one wrote it. */
function goOn(state: Migrated, { seq, timeMs: at, commands }: Group): string {
  const { eventBytes } = core.runGroup(state, { seq, timeMs: timeMs(at), commands: bytes(commands) })
  return Buffer.from(eventsBeforeTimes(core.decodeEvents(eventBytes))).toString('base64')
}

/**
 * As the core of a shape wrote it: what that one had no word for is left out, and the sections it did not have stand
 * behind.
 */
const asBefore = (state: Migrated) => encodeSections(state as unknown as State, SHAPES_BEFORE_STRIKES)

describe.each(samples)('a snapshot from before $before (shape $shape)', ({ shape, sample, markets, contracts, options }) => {
  test('is read, and goes on as its own core went on', () => {
    const state = core.decodeState(shape, bytes(sample.sections))
    expect(core.brokenLaw(state)).toBeNull()
    const known = core.configuration(state)
    expect([known.markets.length, known.contracts.length, known.options.length]).toEqual([markets, contracts, options])
    for (const group of sample.groups) {
      expect(goOn(state, group), `group ${group.seq}`).toBe(group.events)
      expect(core.brokenLaw(state)).toBeNull()
    }
  })

  test('is written in the new shape, and read again alike', () => {
    const state = core.decodeState(shape, bytes(sample.sections))
    const sections = core.encodeState(state)
    expect(Buffer.compare(core.encodeState(core.decodeState(core.shapeVersion, sections)), sections)).toBe(0)
    // Nothing that it said was lost in reading.
    const old = bytes(sample.sections)
    expect(Buffer.compare(asBefore(state).slice(0, old.length), old)).toBe(0)
  })

  test('lists its next option market by an operator', () => {
    const state = core.decodeState(shape, bytes(sample.sections))
    const option = { ...LISTED_OPTIONS[1]!, indexId: 1 }
    const listing = command('ConfigureOption', operator, { ...approval, option, effectiveFromMs: timeMs(0) })
    core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: core.timeMs(state), commands: [listing] })
    expect(core.configuration(state).options.at(-1)).toMatchObject({ marketId: option.marketId, version: 1, strikeDelayMs: 1_500 })
    expect(core.brokenLaw(state)).toBeNull()
  })
})

const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'listing' } as const

describe('options open over the migration', () => {
  const migrated = () => core.decodeState(3, bytes(SHAPE_3.sections))
  const inside = (state: Migrated) => state as unknown as State

  test('keep the rule of their strike, and so do the rule in force, those announced and the sets of sources', () => {
    const { options, pending, indices } = inside(migrated())
    const voids = [...options.onIndex(1).voids.values()]
    expect([...options.open.values(), ...voids].map(({ terms }) => terms.strikeDelayMs)).toEqual([0, 0, 0, 0, 0])
    expect([options.onIndex(1).waiting.size, options.onIndex(1).unstruck.size, voids.length]).toEqual([1, 2, 1])
    expect(options.markets.get(2_001)?.config).toMatchObject({ strikeDelayMs: 0, strikeWithinMs: 3_000 })
    expect(pending).toMatchObject([{ option: { strikeDelayMs: 0, strikeWithinMs: 4_000 } }, { index: { lateAfterMs: 0 } }])
    expect(indices.get(1)?.config.lateAfterMs).toBe(0)
    expect(indices.get(1)?.points.at(-1)?.parts).toMatchObject([{ fault: '', venueTimeMs: 0, receivedMs: 0 }])
  })

  test('are struck by the first point after their opening, while one placed by a new rule waits for its second', () => {
    const state = migrated()
    const run = (ms: number, ...commands: Command[]) => {
      const group = { seq: core.lastSeq(state) + 1, timeMs: timeMs(core.timeMs(state) + ms), commands }
      const { byCommand } = core.decodeEvents(core.runGroup(state, group).eventBytes)
      return byCommand.flat()
    }
    const option = { ...LISTED_OPTIONS[0]!, indexId: 1, strikeDelayMs: 1_000 }
    const account = [...inside(state).options.open.values()][0]!.accountId
    run(1, command('ConfigureOption', operator, { ...approval, option, effectiveFromMs: timeMs(core.timeMs(state) + 2) }))
    run(1, command('AdvanceTime', actor('clock'), {}))
    const at = (ms: number) => tick(core.timeMs(state) + ms, 50_000)
    // 0.4 s after the scheduled one opened, before this rule.
    const first = run(98, at(98), stake(account))
    expect(all(first, 'OptionStruck').map(({ optionId }) => optionId)).toEqual([3])
    const placed = one(first, 'OptionPlaced')
    expect(placed).toMatchObject({ ruleVersion: 2 + 1, strikeFromMs: core.timeMs(state) + 1_000 })
    expect(all(run(999, at(999)), 'OptionStruck')).toEqual([])
    expect(all(run(1, at(1)), 'OptionStruck').map(({ optionId }) => optionId)).toEqual([placed.optionId])
    expect(core.brokenLaw(state)).toBeNull()
  })
})

test.each([
  ['options', SHAPE_3],
  ['ladders', SHAPE_3_LADDERS],
])(
  'after the same groups the sections of a house with %s are those of the core of shape 3, and an empty list of ladders behind',
  (_, sample) => {
    const state = core.decodeState(3, bytes(sample.sections))
    for (const group of sample.groups) goOn(state, group)
    expect(Buffer.compare(asBefore(state), bytes(sample.after))).toBe(0)
    expect(encodeState(state as unknown as State, SHAPES_BEFORE_CONTRACT_LIMITS).at(-1)).toBe(0)
  },
)

test('after the same groups the sections are those of the core without options, and what is new behind them', () => {
  const state = core.decodeState(2, bytes(SHAPE_2.sections))
  for (const group of SHAPE_2.groups) goOn(state, group)
  const old = bytes(SHAPE_2.after)
  const sections = asBefore(state)
  expect(Buffer.compare(sections.slice(0, old.length), old)).toBe(0)
  // Five lists that are empty: markets, protections, options, voids, resets.
  expect([...sections.slice(old.length)]).toEqual([0, 0, 0, 0, 0])
})

test('a migrated house lists its first contract by an operator', () => {
  const state = core.decodeState(1, bytes(SHAPE_1.sections))
  const contract = { ...LISTED_CONTRACTS[0]!, indexId: 1, symbol: 'btcusdt-perp' }
  const listing = command('ConfigureContract', operator, { ...approval, contract, effectiveFromMs: timeMs(0) })
  core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: core.timeMs(state), commands: [listing] })
  expect(core.configuration(state).contracts).toMatchObject([{ marketId: contract.marketId, version: 1 }])
  expect(core.brokenLaw(state)).toBeNull()
})

test('an unknown shape breaks a law', () => {
  expect(() => core.decodeState(core.shapeVersion + 1, bytes(SHAPE_2.sections))).toThrow('a shape this core can read')
  expect(() => core.decodeState(0, bytes(SHAPE_1.sections))).toThrow('a shape this core can read')
  expect(() => core.decodeState(12, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(11, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(9, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(8, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(7, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(6, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(5, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(4, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(3, bytes(SHAPE_2.sections))).toThrow('law broken')
  expect(() => core.decodeState(2, bytes(SHAPE_1.sections))).toThrow('law broken')
})
