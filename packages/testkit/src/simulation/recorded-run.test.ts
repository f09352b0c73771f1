import { core } from '@glasshouse/core'
import type { CoreModule } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { NaiveCore } from '../naive/naive-core.ts'
import { SimulationFailure } from '../witness/simulation-failure.ts'
import { answersOtherwise, firstOtherAnswer, RecordedRun } from './recorded-run.ts'

const plan = {
  core,
  second: new NaiveCore(),
  seed: 2,
  users: 20,
  replaces: false,
  opensWithStops: false,
  asksGates: false,
  limitsContracts: null,
}
const COMMANDS = 1_000
const recorded = new RecordedRun(plan)
const run = recorded.upTo(COMMANDS)
const shortened: CoreModule['runGroup'] = (state, group) => core.runGroup(state, { ...group, commands: group.commands.slice(0, -1) })

test('a recorded run has all groups with what was asked and answered', () => {
  expect(run.reduce((sum, { events }) => sum + events.byCommand.length, 0)).toBeGreaterThanOrEqual(COMMANDS)
  expect(run.map(({ applied }) => applied.seq)).toEqual(run.map((_, at) => at + 1))
  expect(run.some(({ applied }) => applied.expected !== null && applied.expected !== '')).toBe(true)
})

test('a run that is read further begins with what was read before', () => {
  const longer = new RecordedRun({ ...plan, second: new NaiveCore() })
  const early = longer.upTo(300)
  expect(longer.commands).toBeLessThan(COMMANDS)
  expect(longer.upTo(COMMANDS).slice(0, early.length)).toEqual(early)
  expect(longer.upTo(COMMANDS).map(({ events }) => events)).toEqual(run.map(({ events }) => events))
  expect(longer.upTo(300)).toEqual(early)
})

class Forgetful extends NaiveCore {
  override balances() {
    return []
  }
}

test('a sweep compares what core and twin hold', () => {
  const forgetful = new RecordedRun({ ...plan, second: new Forgetful() })
  expect(forgetful.upTo(300).length).toBeGreaterThan(1)
  expect(() => forgetful.sweep()).toThrow(SimulationFailure)
  expect(() => recorded.sweep()).not.toThrow()
})

test('the core itself answers as recorded', () => {
  expect(answersOtherwise(core, run)).toBe(false)
})

const fails = () => {
  throw new Error('a core that fails')
}

test.each<[string, Partial<CoreModule>]>([
  ['answers a command less', { runGroup: shortened }],
  ['checks nothing', { check: () => null }],
  ['fails at a group', { runGroup: fails }],
  ['has no state', { createState: fails }],
])('a core is noticed that %s', (_, fault) => {
  expect(answersOtherwise({ ...core, ...fault }, run)).toBe(true)
})

test('a core is noticed at the end of the group that it answers otherwise', () => {
  const at = 5
  const failing: Partial<CoreModule> = { runGroup: (state, group) => (group.seq > at ? fails() : core.runGroup(state, group)) }
  const commands = run.slice(0, at + 1).reduce((sum, { events }) => sum + events.byCommand.length, 0)
  expect(firstOtherAnswer({ ...core, ...failing }, run)).toBe(commands)
})

test('other bytes with the same events are no other answer', () => {
  const spaced: Partial<CoreModule> = {
    runGroup: (state, group) => ({ ...core.runGroup(state, group), eventBytes: Buffer.from([]) }),
    decodeEvents: () => run[0]?.events ?? { due: [], byCommand: [] },
  }
  expect(answersOtherwise({ ...core, ...spaced }, run.slice(0, 1))).toBe(false)
})
