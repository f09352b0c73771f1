import { core } from '@glasshouse/core'
import type { CoreModule } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { NaiveCore } from '../naive/naive-core.ts'
import { answersOtherwise, recordRun } from './recorded-run.ts'

const plan = {
  core,
  second: new NaiveCore(),
  seed: 2,
  commands: 1_000,
  users: 20,
  replaces: false,
  opensWithStops: false,
  asksGates: false,
  limitsContracts: null,
}
const run = recordRun(plan)
const shortened: CoreModule['runGroup'] = (state, group) => core.runGroup(state, { ...group, commands: group.commands.slice(0, -1) })

test('a recorded run has all groups with what was asked and answered', () => {
  expect(run.reduce((sum, { events }) => sum + events.byCommand.length, 0)).toBeGreaterThanOrEqual(plan.commands)
  expect(run.map(({ applied }) => applied.seq)).toEqual(run.map((_, at) => at + 1))
  expect(run.some(({ applied }) => applied.expected !== null && applied.expected !== '')).toBe(true)
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

test('other bytes with the same events are no other answer', () => {
  const spaced: Partial<CoreModule> = {
    runGroup: (state, group) => ({ ...core.runGroup(state, group), eventBytes: Buffer.from([]) }),
    decodeEvents: () => run[0]?.events ?? { due: [], byCommand: [] },
  }
  expect(answersOtherwise({ ...core, ...spaced }, run.slice(0, 1))).toBe(false)
})
