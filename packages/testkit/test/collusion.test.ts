import { core } from '@glasshouse/core'
import { expect, test } from 'vitest'
import { collude, SimulationFailure } from '../src/index.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

const SEEDS = [1, 2, 3, 4]
const COMMANDS = 3_500

/** Each opens a way to trade off the mark, or to outlast it, at the insurance fund's cost. */
const OPENINGS: readonly PlantedFault[] = [
  {
    name: 'an opened position is not held against the mark',
    file: 'perpetual/fills/money.ts',
    text: 'if (mark === 0) return true',
    becomes: 'return true',
  },
  {
    name: 'the rest of a closed position is not held against the mark',
    file: 'perpetual/fills/money.ts',
    text: 'return meetsInUnits(rule, side, { contracts, cost: costUnits - cost, margin }, mark)',
    becomes: 'return true',
  },
  {
    name: 'a liquidation that sells one contract goes on as if it had sold its part',
    file: 'perpetual/liquidation/liquidation.ts',
    text: 'return filled === contracts\n',
    becomes: 'return true\n',
  },
  {
    name: 'closing goes beyond the bankruptcy price',
    file: 'perpetual/fills/closing.ts',
    text: 'if (left < 0) return null',
    becomes: '',
  },
  {
    name: 'who holds both sides keeps the one that wins in a gap',
    file: 'perpetual/liquidation/liquidation.ts',
    text: '[byOwnOpposite, byTakeover, byDeleveraging]',
    becomes: '[byTakeover, byDeleveraging]',
  },
]

test('neither two accounts of one person nor one with both sides gain from the insurance fund', () => {
  const reports = SEEDS.map((seed) => collude({ core, seed, commands: COMMANDS }))
  const sum = (read: (report: (typeof reports)[number]) => number) => reports.reduce((total, report) => total + read(report), 0)
  expect(sum((report) => report.fills)).toBeGreaterThan(500)
  expect(sum((report) => report.steps.order)).toBeGreaterThan(10)
  expect(sum((report) => report.steps.takeover)).toBeGreaterThan(10)
  expect(sum((report) => report.steps.deleveraging)).toBeGreaterThan(10)
  expect(sum((report) => report.gaps)).toBeGreaterThan(20)
}, 600_000)

test.each(OPENINGS)(
  'the law notices when $name',
  async (fault) => {
    const core = await faultyCore(fault)
    const isCaught = SEEDS.some((seed) => {
      try {
        collude({ core, seed, commands: COMMANDS })
        return false
      } catch (failure) {
        if (process.env.SHOW_FAULTS) console.log(fault.name, '|', (failure as Error).message.slice(0, 120))
        return failure instanceof SimulationFailure
      }
    })
    expect(isCaught).toBe(true)
  },
  600_000,
)
