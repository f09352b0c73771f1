import { core } from '@glasshouse/core'
import { REFUSALS, type RefusalReason } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { NaiveCore, simulate } from '../src/index.ts'

const OF_ACTS: readonly RefusalReason[] = REFUSALS.filter((reason) =>
  /^(signature|operators|command_not|act_|expiry|requester|role|approver_missing|recovery|key_file|key_not|admins)/.test(reason),
)

test('operators who sign, rightly and wrongly: core and twin agree, and every refusal occurs', () => {
  const plan = { core, second: new NaiveCore(), seed: 3, commands: 1_200, users: 40, sweepEvery: 600, signsActs: 'often' } as const
  const { refused, refusals } = simulate(plan).tally
  expect(OF_ACTS).toHaveLength(17)
  expect(OF_ACTS.filter((reason) => (refused[`SignedAct ${reason}`] ?? refusals[reason] ?? 0) === 0)).toEqual([])
})
