import { core } from '@glasshouse/core'
import { REFUSALS } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { NaiveCore } from '../naive/naive-core.ts'
import { simulate } from './simulate.ts'
import { emptyTally, merge } from './tally.ts'

/** Of later parts of the product, or unreachable while cancels look at open orders only. */
const LATER = ['order_not_open', 'anything_open', 'reset_used_today']

describe('simulation', () => {
  const tally = emptyTally()

  test.each([1, 2, 4])(
    'seed %i: all laws hold over 34,000 commands, crashes and restarts',
    (seed) => {
      const report = simulate({ core, seed, commands: 34_000, users: 400, sweepEvery: 5_000 })
      expect(report.crashes).toBeGreaterThan(2)
      expect(report.sweeps).toBeGreaterThan(5)
      merge(tally, report.tally)
    },
    60_000,
  )

  test('most orders are accepted, many fill, and every reason to refuse occurs', () => {
    const { placed, accepted, withFill } = tally.orders
    expect(accepted / placed).toBeGreaterThan(0.6)
    expect(withFill / placed).toBeGreaterThan(0.2)
    expect(REFUSALS.filter((reason) => !(reason in tally.refusals)).sort()).toEqual([...LATER].sort())
  })

  test('a seed gives one run', () => {
    const plan = { core, seed: 9, commands: 2_000, users: 50 }
    expect(simulate(plan)).toEqual(simulate(plan))
    expect(simulate({ ...plan, seed: 10 }).stateHash).not.toBe(simulate(plan).stateHash)
  })
})

test.each([5, 8])(
  'seed %i: core and twin give the same events and balances over 15,000 commands',
  (seed) => {
    const report = simulate({ core, seed, commands: 15_000, users: 200, sweepEvery: 5_000, second: new NaiveCore() })
    expect(report.commands).toBeGreaterThanOrEqual(15_000)
  },
  60_000,
)
