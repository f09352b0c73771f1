/** A core reads the shape of the core before it. No core is released yet, so a toy stands for the next one. */
import { type CoreModule, type CoreState, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, BTC, command, exchange } from '../testing/exchange.ts'

const NEXT_SHAPE = core.shapeVersion + 1
/** Groups since its era began: what the next core counts and this one does not. */
const counts = new WeakMap<CoreState, number>()

/** The next core: its sections end with one byte more, and it reads those of this core too. */
const nextCore: Pick<CoreModule, 'shapeVersion' | 'encodeState' | 'decodeState' | 'runGroup'> = {
  shapeVersion: NEXT_SHAPE,
  encodeState: (state) => Uint8Array.from([...core.encodeState(state), counts.get(state) ?? 0]),
  decodeState(shapeVersion, sections) {
    if (shapeVersion !== NEXT_SHAPE) return core.decodeState(shapeVersion, sections)
    const state = core.decodeState(core.shapeVersion, sections.subarray(0, -1))
    counts.set(state, sections.at(-1)!)
    return state
  },
  runGroup(state, group) {
    counts.set(state, (counts.get(state) ?? 0) + 1)
    return core.runGroup(state, group)
  },
}

/** An exchange with an open order. */
function withOrder() {
  const x = exchange()
  const alice = x.account()
  x.deposit(alice, 1, 1_000_000_000n)
  x.place(alice, { quantityLots: 1 as never })
  return x
}

describe('a core of the next shape', () => {
  test('reads the sections of this one, goes on with the same events, and writes its own shape', () => {
    const x = withOrder()
    const state = nextCore.decodeState(core.shapeVersion, core.encodeState(x.state))
    const group = {
      seq: core.lastSeq(state) + 1,
      timeMs: timeMs(x.now + 1),
      commands: [
        command(
          'SetMarketState',
          { ...actor('operator'), actorId: 7 },
          { approverId: 8, reasonCode: 'listing', marketId: BTC, state: 'halted' },
        ),
      ],
    }
    const migrated = nextCore.runGroup(state, group)
    expect(migrated.eventBytes).toEqual(core.runGroup(x.state, group).eventBytes)
    const sections = nextCore.encodeState(state)
    expect([...sections]).toEqual([...core.encodeState(x.state), 1])
    expect(nextCore.encodeState(nextCore.decodeState(NEXT_SHAPE, sections))).toEqual(sections)
  })

  test('is not read by this one, whose shape is another', () => {
    const sections = nextCore.encodeState(withOrder().state)
    expect(() => core.decodeState(NEXT_SHAPE, sections)).toThrow('a snapshot has a shape this core can read')
    expect(() => core.decodeState(core.shapeVersion, sections)).toThrow('a snapshot ends after its last section')
  })
})

test.each([0, core.shapeVersion - 1, core.shapeVersion + 1, 12, Number.NaN])('the shape %d breaks a law', (shape) => {
  expect(() => core.decodeState(shape, core.encodeState(withOrder().state))).toThrow('a snapshot has a shape this core can read')
})

test('sections that end early break a law', () => {
  const sections = core.encodeState(withOrder().state)
  for (const length of [0, 1, sections.length - 1])
    expect(() => core.decodeState(core.shapeVersion, sections.subarray(0, length))).toThrow()
})
