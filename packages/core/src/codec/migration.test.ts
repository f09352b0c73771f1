import { LISTED_CONTRACTS, LISTED_OPTIONS, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, command } from '../testing/exchange.ts'
import { SHAPE_1 } from '../testing/shape-1.ts'
import { SHAPE_2 } from '../testing/shape-2.ts'
import { SHAPE_3 } from '../testing/shape-3.ts'

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

describe.each([
  { shape: 1, sample: SHAPE_1, before: 'contracts', markets: 2, contracts: 0, options: 0 },
  { shape: 2, sample: SHAPE_2, before: 'options', markets: 2, contracts: 1, options: 0 },
  { shape: 3, sample: SHAPE_3, before: 'ladders were taken back', markets: 2, contracts: 1, options: 1 },
])('a snapshot from before $before (shape $shape)', ({ shape, sample, markets, contracts, options }) => {
  test('is read, and goes on as its own core went on', () => {
    const state = core.decodeState(shape, bytes(sample.sections))
    expect(core.brokenLaw(state)).toBeNull()
    expect(core.configuration(state).options).toHaveLength(options)
    expect(core.configuration(state).optionRules).toHaveLength(options)
    expect(core.configuration(state).markets).toHaveLength(markets)
    expect(core.configuration(state).contracts).toHaveLength(contracts)
    for (const group of sample.groups) {
      const { eventBytes } = core.runGroup(state, { seq: group.seq, timeMs: timeMs(group.timeMs), commands: bytes(group.commands) })
      expect(Buffer.from(eventBytes).toString('base64')).toBe(group.events)
    }
    expect(core.brokenLaw(state)).toBeNull()
  })

  test('is written in the new shape, and read again alike', () => {
    const state = core.decodeState(shape, bytes(sample.sections))
    const sections = core.encodeState(state)
    expect(Buffer.compare(core.encodeState(core.decodeState(core.shapeVersion, sections)), sections)).toBe(0)
    // Nothing of the old sections changed: the new ones stand behind them.
    expect(Buffer.compare(sections.slice(0, bytes(sample.sections).length), bytes(sample.sections))).toBe(0)
  })

  test('lists an option market by an operator', () => {
    const state = core.decodeState(shape, bytes(sample.sections))
    const option = { ...LISTED_OPTIONS[1]!, indexId: 1 }
    const listing = command('ConfigureOption', operator, { ...approval, option, effectiveFromMs: timeMs(0) })
    core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: core.timeMs(state), commands: [listing] })
    expect(core.configuration(state).options.at(-1)).toMatchObject({ marketId: option.marketId, version: 1 })
    expect(core.brokenLaw(state)).toBeNull()
  })
})

const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'listing' } as const

test.each([
  // Six lists that are empty: option markets, protections, options, voids, resets, and ladders taken back.
  { shape: 2, sample: SHAPE_2, behind: [0, 0, 0, 0, 0, 0] },
  { shape: 3, sample: SHAPE_3, behind: [0] },
])('after the same groups the sections are those of the core of shape $shape, and what is new behind them', ({ shape, sample, behind }) => {
  const state = core.decodeState(shape, bytes(sample.sections))
  for (const { seq, timeMs: at, commands } of sample.groups) core.runGroup(state, { seq, timeMs: timeMs(at), commands: bytes(commands) })
  const old = bytes(sample.after)
  const sections = core.encodeState(state)
  expect(Buffer.compare(sections.slice(0, old.length), old)).toBe(0)
  expect([...sections.slice(old.length)]).toEqual(behind)
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
  expect(() => core.decodeState(5, bytes(SHAPE_3.sections))).toThrow('a shape this core can read')
  expect(() => core.decodeState(0, bytes(SHAPE_1.sections))).toThrow('a shape this core can read')
  expect(() => core.decodeState(4, bytes(SHAPE_3.sections))).toThrow('law broken')
  expect(() => core.decodeState(3, bytes(SHAPE_2.sections))).toThrow('law broken')
  expect(() => core.decodeState(2, bytes(SHAPE_1.sections))).toThrow('law broken')
})
