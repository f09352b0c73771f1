import fc from 'fast-check'
import { expect, test } from 'vitest'
import { core } from './index.ts'
import { type Exchange, exchange } from './testing/exchange.ts'
import { expectEstimated, expectReplay } from './testing/expected-laws.ts'
import { populate, type Step, steps } from './testing/traffic.ts'

const RUNS = 20

function start() {
  const x = exchange()
  return { x, people: populate(x) }
}

function walk(x: Exchange, people: ReturnType<typeof populate>, list: readonly Step[], each: (at: number) => void): void {
  list.forEach((step, at) => {
    x.now += step.laterMs
    x.run(step.make(x, people))
    each(at)
  })
}

test('every law holds after every command', () => {
  fc.assert(
    fc.property(steps(120), (list) => {
      const { x, people } = start()
      walk(x, people, list, () => expect(core.brokenLaw(x.state)).toBeNull())
    }),
    { numRuns: RUNS },
  )
})

test('the same commands give the same bytes, from the journal and across a snapshot anywhere', () => {
  fc.assert(
    fc.property(steps(100), fc.nat(99), (list, cut) => {
      const { x, people } = start()
      walk(x, people, list, () => undefined)
      expectReplay(x, cut + 1)
    }),
    { numRuns: RUNS },
  )
})

test('check gives the reason apply gives, and neither it nor a refused command changes anything', () => {
  fc.assert(
    fc.property(steps(80), (list) => {
      const { x, people } = start()
      for (const step of list) {
        x.later(step.laterMs)
        expectEstimated(x, step.make(x, people))
      }
    }),
    { numRuns: RUNS },
  )
})
