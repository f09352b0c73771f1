import { core } from '@glasshouse/core'
import { COMMAND_CODES, OPTION_OUTCOMES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { sharesOf } from '../simulation/cli/rigging-run.ts'
import { ACTS, describeRigging, mergeRigging, rig } from './rigging.ts'
import { RiggingWorld } from './rigging-world.ts'

/**
 * An exchange and its operators are opened in genesis, and prices come from the feed alone: whoever else sends these is
 * refused. Acts on operators are accepted where they are signed alone.
 */
const NEVER_ACCEPTED = ['OpenHouse', 'OpenOperators', 'RecordTicks', 'SetOperator', 'SetConsole', 'AnnounceRecovery', 'CancelRecovery']
const SEQUENCES = 600
const report = rig({ core, seed: 1, sequences: SEQUENCES })

test('whatever is sent after acceptance, every option ends as where nobody sent anything', () => {
  expect(report.sequences).toBe(SEQUENCES)
  expect(report.worlds).toBe(SEQUENCES / 10)
  expect(report.compared).toBeGreaterThan(SEQUENCES * 25)
})

test('every kind of command there is was sent, and every kind that can be was accepted', () => {
  const every = Object.keys(COMMAND_CODES).sort()
  expect(Object.keys(ACTS).sort()).toEqual(every)
  expect(Object.keys(report.sent).sort()).toEqual(every)
  expect(Object.keys(report.accepted).sort()).toEqual(every.filter((kind) => !NEVER_ACCEPTED.includes(kind)))
  expect(Math.min(...Object.values(report.accepted))).toBeGreaterThan(5)
})

test('the options compared meet every outcome', () => {
  expect(Object.keys(report.outcomes).sort()).toEqual([...OPTION_OUTCOMES].sort())
})

test.each([103_142_853, 3_843_896_306])('the orders of the proof are accepted also where many end in one second (house %i)', (seed) => {
  const { equals } = new RiggingWorld(core, seed)
  expect(equals).toHaveLength(10)
  expect(Math.min(...equals.map((equal) => equal.length))).toBeGreaterThanOrEqual(3)
})

test('a seed gives one report, and seeds differ', () => {
  const small = { core, seed: 5, sequences: 8 }
  expect(rig(small)).toEqual(rig(small))
  expect(rig({ ...small, seed: 6 }).sent).not.toEqual(rig(small).sent)
})

test('what differs in another world is named', () => {
  const world = new RiggingWorld(core, 3)
  const fates = world.relive([])
  expect(world.differing(fates)).toEqual([])
  const [optionId, fate] = [...world.fates][0] as [number, string]
  expect(world.differing(new Map([...fates, [optionId, `${fate}; ${fate}`]]))).toEqual([
    { optionId, here: fate, there: `${fate}; ${fate}` },
  ])
  expect(world.differing(new Map()).length).toBe(world.equals.flat().length)
})

test('the shares of the seeds are exactly what was asked for, and their sum is told', () => {
  const shares = sharesOf(100_003, [1, 2, 3, 4, 5])
  expect(shares.reduce((sum, { sequences }) => sum + sequences, 0)).toBe(100_003)
  expect(sharesOf(2, [1, 2, 3])).toHaveLength(2)
  const expected = describeRigging(mergeRigging([report, report]))
  expect(expected).toContain(
    `${SEQUENCES * 2} sequences with ${report.acts * 2} commands in ${SEQUENCES / 5} exchanges; ${report.compared * 2} ends of options compared, 0 differ`,
  )
  expect(expected).toContain(`won ${(report.outcomes.won as number) * 2}`)
})
