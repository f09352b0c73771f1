import { LISTED_CONTRACTS, timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, command } from '../testing/exchange.ts'
import { SHAPE_1 } from '../testing/shape-1.ts'

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

test('a snapshot from before contracts is read, and goes on as its own core went on', () => {
  const state = core.decodeState(1, bytes(SHAPE_1.sections))
  expect(core.brokenLaw(state)).toBeNull()
  expect(core.configuration(state)).toMatchObject({ contracts: [], contractRules: [] })
  expect(core.configuration(state).markets).toHaveLength(2)
  for (const group of SHAPE_1.groups) {
    const { eventBytes } = core.runGroup(state, { seq: group.seq, timeMs: timeMs(group.timeMs), commands: bytes(group.commands) })
    expect(Buffer.from(eventBytes).toString('base64')).toBe(group.events)
  }
  expect(core.brokenLaw(state)).toBeNull()
})

test('what was migrated is written in the new shape, and read again alike', () => {
  const state = core.decodeState(1, bytes(SHAPE_1.sections))
  const sections = core.encodeState(state)
  expect(Buffer.compare(core.encodeState(core.decodeState(core.shapeVersion, sections)), sections)).toBe(0)
  // Nothing of the old sections changed: the new one stands behind them.
  expect(Buffer.compare(sections.slice(0, bytes(SHAPE_1.sections).length), bytes(SHAPE_1.sections))).toBe(0)
})

test('a migrated house lists its first contract by an operator', () => {
  const state = core.decodeState(1, bytes(SHAPE_1.sections))
  const contract = { ...LISTED_CONTRACTS[0]!, indexId: 1, symbol: 'btcusdt-perp' }
  const listing = command(
    'ConfigureContract',
    { ...actor('operator'), actorId: 7 },
    {
      approverId: 8,
      reasonCode: 'listing',
      contract,
      effectiveFromMs: timeMs(0),
    },
  )
  core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: core.timeMs(state), commands: [listing] })
  expect(core.configuration(state).contracts).toMatchObject([{ marketId: contract.marketId, version: 1 }])
  expect(core.brokenLaw(state)).toBeNull()
})

test('an unknown shape breaks a law', () => {
  expect(() => core.decodeState(3, bytes(SHAPE_1.sections))).toThrow('a shape this core can read')
  expect(() => core.decodeState(2, bytes(SHAPE_1.sections))).toThrow('law broken')
})
