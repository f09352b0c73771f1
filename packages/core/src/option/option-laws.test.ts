import { OPTION_OUTCOMES, type OptionPlaced, type OptionSettled, outcomeOf, payoutOf, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { brokenLaw } from '../invariants.ts'
import { AVAILABLE, HELD } from '../ledger/balances.ts'
import { expectEstimated, expectReplay } from '../testing/expected-laws.ts'
import { optionExchange, units } from '../testing/option-exchange.ts'
import { playingExchange, type StakeStep, stakeSteps } from '../testing/option-traffic.ts'
import type { Option } from './options.ts'
import { settle } from './settle.ts'
import { NOT_OPENED } from './settlement.ts'

const RUNS = 25

type Playing = ReturnType<typeof playingExchange>
function walk({ exchange, people }: Playing, list: readonly StakeStep[], each: () => void): void {
  for (const step of list) {
    exchange.x.now += step.laterMs
    exchange.run(step.make(exchange, people))
    each()
  }
}

test('every law holds after every command', () => {
  fc.assert(
    fc.property(stakeSteps(150), (list) => {
      const playing = playingExchange()
      walk(playing, list, () => expect(core.brokenLaw(playing.exchange.x.state)).toBeNull())
    }),
    { numRuns: RUNS },
  )
})

test('the traffic of these tests reaches every outcome, voids that are priced, demo accounts that begin anew, and these refusals of options', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(stakeSteps(150), (list) => {
      const playing = playingExchange()
      walk(playing, list, () => {
        for (const event of playing.exchange.events) {
          if (event.type === 'OptionSettled') seen.add(event.outcome)
          else if (event.type === 'OptionVoidPriced') seen.add('priced')
          else if (event.type === 'Refused' && event.command === 'PlaceOption') seen.add(event.reason)
          else if (event.type === 'DemoAccountReset') seen.add('reset')
        }
      })
    }),
    { numRuns: 40, seed: 20_260_101 },
  )
  const own = ['self_excluded', 'own_stake_limit', 'own_loss_limit', 'own_trades_limit']
  const limits = ['market_exposure_limit', 'expiry_exposure_limit', 'insufficient_available', 'stake_too_large', 'stake_too_small']
  const times = ['open_time_not_ahead', 'open_time_too_far', 'index_stale', 'period_not_offered', 'market_not_open', 'new_orders_halted']
  const others = ['account_frozen', 'account_close_only', 'invalid_value', 'key_reused']
  expect([...seen].sort()).toEqual([...OPTION_OUTCOMES, 'priced', 'reset', ...own, ...limits, ...times, ...others].sort())
})

test('an option is settled once, by its own terms and the points between, with what they say', () => {
  fc.assert(
    fc.property(stakeSteps(150), (list) => {
      const playing = playingExchange()
      const placed = new Map<number, OptionPlaced>()
      const settled = new Map<number, OptionSettled>()
      const prices = new Map<number, Set<number>>()
      walk(playing, list, () => {
        for (const event of playing.exchange.events) {
          if (event.type === 'OptionPlaced') placed.set(event.optionId, event)
          if (event.type === 'IndexPriceUpdated')
            prices.set(playing.exchange.now, (prices.get(playing.exchange.now) ?? new Set()).add(event.price))
          if (event.type !== 'OptionSettled') continue
          expect(settled.has(event.optionId)).toBe(false)
          settled.set(event.optionId, event)
          const { side, oddsPpm, stake } = placed.get(event.optionId)!
          const hasClose = event.closeAtMs !== 0
          if (hasClose) {
            expect(prices.get(event.closeAtMs)).toContain(event.close)
            expect(event.outcome).toBe(outcomeOf(side, event.strike, event.close))
          } else expect(['void', 'not_opened']).toContain(event.outcome)
          expect(event.reward).toBe(event.outcome === 'won' ? payoutOf(stake, oddsPpm) : 0n)
        }
      })
      const open = playing.people.flatMap(({ accountId }) =>
        core.options(playing.exchange.x.state, accountId).map(({ optionId }) => optionId),
      )
      expect([...open, ...settled.keys()].sort((a, b) => a - b)).toEqual([...placed.keys()])
    }),
    { numRuns: RUNS },
  )
})

test('the same commands give the same bytes, from the journal and across a snapshot anywhere', () => {
  fc.assert(
    fc.property(stakeSteps(120), fc.nat(60), (list, cut) => {
      const playing = playingExchange()
      walk(playing, list, () => undefined)
      expectReplay(playing.exchange.x, cut + 1)
    }),
    { numRuns: RUNS },
  )
})

test('check gives the reason apply gives, and neither it nor a refused command changes anything', () => {
  fc.assert(
    fc.property(stakeSteps(90), (list) => {
      const { exchange, people } = playingExchange()
      const { x } = exchange
      for (const step of list) {
        x.later(step.laterMs)
        expectEstimated(x, step.make(exchange, people), (command) => exchange.run(command))
      }
    }),
    { numRuns: RUNS },
  )
})

/** To be broken by hand, past every door: one option each waits for its strike, its expiry and its close. */
function sound() {
  const exchange = optionExchange()
  const alice = exchange.player(1_000)
  const ids = [exchange.placed(alice, { stake: units(30) }), exchange.placed(alice, { stake: units(20), periodId: 2 })]
  exchange.point(50_000)
  ids.push(exchange.placed(alice, { openAtMs: timeMs(exchange.now + 60_000) }))
  exchange.at(exchange.now + 30_001)
  const state = exchange.x.inside
  const [waiting, struck, unstruck] = ids.map((id) => state.options.open.get(id)!) as [Option, Option, Option]
  return { state, options: state.options, alice, waiting, struck, unstruck, cell: state.balances.cell(alice, 1, 1) }
}

describe('the sweep over options', () => {
  test('finds nothing in a sound house', () => {
    const { state, options, waiting, struck, unstruck } = sound()
    expect(brokenLaw(state)).toBeNull()
    expect([...options.onIndex(1).waiting.values()]).toEqual([waiting])
    expect([options.due.expiry.first, options.due.notOpened.first]).toEqual([struck, unstruck])
  })

  test.each<[law: string, break_: (h: ReturnType<typeof sound>) => void]>([
    [
      'its orders need',
      ({ state, cell }) => {
        state.balances.add(cell, HELD, -1)
        state.balances.add(cell, AVAILABLE, 1)
      },
    ],
    [
      'its orders need',
      ({ state, struck }) => {
        state.balances.add(struck.realmMarket.poolCell, HELD, -1)
        state.balances.add(struck.realmMarket.poolCell, AVAILABLE, 1)
      },
    ],
    ['a payout that does not follow', ({ struck }) => Object.assign(struck.terms, { oddsPpm: struck.terms.oddsPpm + 100_000 })],
    ['a rule that was never in force', ({ struck }) => Object.assign(struck, { ruleVersion: 9 })],
    ['not found by its account', ({ struck }) => Object.assign(struck, { accountId: 1_009 })],
    ['for its strike', ({ options, unstruck }) => void options.due.notOpened.delete(unstruck.terms.openAtMs + 5_001, unstruck.optionId)],
    ['for its strike', ({ unstruck }) => Object.assign(unstruck.terms, { openAtMs: unstruck.terms.openAtMs + 1 })],
    [
      'at another moment than after its expiry',
      ({ options, struck }) => void options.due.expiry.delete(struck.expiryMs + 1, struck.optionId),
    ],
    [
      'expires at another moment',
      ({ options, struck }) => {
        options.due.expiry.delete(struck.expiryMs + 1, struck.optionId)
        struck.expiryMs = timeMs(struck.expiryMs + 1)
        options.due.expiry.add(struck.expiryMs + 1, struck.optionId, struck)
      },
    ],
    ['for its close', ({ options, waiting }) => void options.onIndex(1).waiting.delete(waiting.optionId)],
    ['for its close', ({ options, waiting }) => void options.due.void.delete(waiting.expiryMs + 10_001, waiting.optionId)],
    ['void and open', ({ options, struck }) => options.onIndex(1).voids.set(struck.optionId, struck)],
    [
      'counter is not beyond',
      ({ state }) => {
        state.nextOrderId = 2
      },
    ],
    [
      'other payouts than are open',
      ({ struck }) => {
        struck.realmMarket.openPayouts += 1n
      },
    ],
    ['seconds of expiry', ({ options, struck }) => options.addSeconds(struck, 1n)],
    ['counts other stakes', ({ options, alice }) => options.protections.addStake(alice, 1n)],
    ['other options are due', ({ options, struck }) => options.due.void.add(1, 1, struck)],
  ])('names the law: %s', (law, break_) => {
    const h = sound()
    break_(h)
    expect(brokenLaw(h.state)).toContain(law)
  })

  test('an option that was settled cannot be settled again', () => {
    const { state, struck } = sound()
    settle(state, struck, NOT_OPENED)
    expect(() => settle(state, struck, NOT_OPENED)).toThrow('an option is settled once')
  })
})
