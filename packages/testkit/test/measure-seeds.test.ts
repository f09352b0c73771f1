import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EARLY_ROUNDS, type EarlyRound } from './early-seeds.ts'
import { runsOf } from './fault-runs.ts'
import { type FaultSet, SPOT } from './fault-sets.ts'
import { fileOf, measureSeeds } from './measure-seeds.ts'
import { missedFaults } from './missed-faults.ts'

const named = (...names: string[]): FaultSet => ({ ...SPOT, faults: SPOT.faults.filter(({ name }) => names.includes(name)) })
const [OTHER_ANSWER, BROKEN_LAW] = ['a hold is skipped', 'a snapshot turns the queue around']
const set = named(OTHER_ANSWER, BROKEN_LAW)
const TOO_SHORT: EarlyRound = { seed: 1, commands: 1 }

test('a round that no longer shows its fault is measured anew, and one that does is kept', async () => {
  const kept: EarlyRound = { seed: 2, commands: 900, by: 'law' }
  const rounds = await measureSeeds([set], { [OTHER_ANSWER]: TOO_SHORT, [BROKEN_LAW]: kept })
  expect(rounds[BROKEN_LAW]).toEqual(kept)
  const { seed, commands } = rounds[OTHER_ANSWER] as EarlyRound
  const run = await runsOf(SPOT.setting).run(seed)
  expect(run.upTo(commands).length).toBeGreaterThan(1)
  expect(commands).toBeGreaterThan(TOO_SHORT.commands)
  // What was measured holds.
  expect(await measureSeeds([set], rounds)).toEqual(rounds)
})

test('the file is the one that `npm run seeds` writes', () => {
  const file = readFileSync(new URL('early-seeds.json', import.meta.url), 'utf8')
  expect(file).toBe(fileOf(EARLY_ROUNDS))
})

test('a fault is caught without an early round too', async () => {
  const unnamed = SPOT.faults.filter(({ name }) => name === OTHER_ANSWER).map((fault) => ({ ...fault, name: 'a fault without a round' }))
  expect(await missedFaults({ ...SPOT, faults: unnamed })).toEqual([])
})
