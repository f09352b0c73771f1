import { core } from '@glasshouse/core'
import { test } from 'vitest'
import { NaiveCore, simulate } from './index.ts'

test.each([1, 2, 3, 4, 5, 6])(
  'seed %i',
  (seed) => {
    for (const traffic of ['spot_and_perpetuals', 'all_markets' as never] as const) {
      try {
        const r = simulate({ core, seed, traffic, second: new NaiveCore(), users: 60, sweepEvery: 400, commands: 8000 })
        console.log(seed, traffic, r.commands)
      } catch (e) {
        console.log(seed, traffic, String((e as Error).message).slice(0, 3000))
      }
    }
  },
  300000,
)
