import fc from 'fast-check'
import { expect, test } from 'vitest'
import { core } from '../index.ts'
import { advance, busyExchange, type ContractStep, contractSteps } from '../testing/contract-traffic.ts'
import { expectEstimated, expectReplay } from '../testing/expected-laws.ts'

const RUNS = 8

function walk({ exchange, people }: ReturnType<typeof busyExchange>, list: readonly ContractStep[], each: () => void): void {
  for (const step of list) {
    advance(exchange, step)
    exchange.x.run(step.make(exchange, people))
    each()
  }
}

test('every law of contracts holds after every command', () => {
  fc.assert(
    fc.property(contractSteps(90), (list) => {
      const busy = busyExchange()
      walk(busy, list, () => expect(core.brokenLaw(busy.exchange.x.state)).toBeNull())
    }),
    { numRuns: RUNS },
  )
})

test('the same commands give the same bytes, from the journal and across a snapshot anywhere', () => {
  fc.assert(
    fc.property(contractSteps(80), fc.nat(40), (list, cut) => {
      const busy = busyExchange()
      walk(busy, list, () => undefined)
      expectReplay(busy.exchange.x, cut + 1)
    }),
    { numRuns: RUNS },
  )
})

test('check gives the reason apply gives, and neither it nor a refused command changes anything', () => {
  fc.assert(
    fc.property(contractSteps(60), (list) => {
      const { exchange, people } = busyExchange()
      const { x } = exchange
      for (const step of list) {
        advance(exchange, step)
        x.later(0)
        expectEstimated(x, step.make(exchange, people))
      }
    }),
    { numRuns: RUNS },
  )
})
