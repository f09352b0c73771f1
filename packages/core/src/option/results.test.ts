import { expect, test } from 'vitest'
import { core } from '../index.ts'
import { type OptionExchange, optionExchange, UP_DOWN, units } from '../testing/option-exchange.ts'

const none = { won: 0n, lost: 0n, equal: 0n, void: 0n, not_opened: 0n }
const results = ({ x }: OptionExchange, realm: 'real' | 'demo' = 'real') => core.optionFigures(x.state, UP_DOWN, realm)?.results

/** Strikes at 50,000 and settles 30 s options at 51,000; 60 s options go on to the next point. */
function settledAt51000(exchange: OptionExchange) {
  exchange.point(50_000)
  const struckAtMs = exchange.now
  exchange.pointAt(struckAtMs + 30_000, 51_000)
  exchange.at(struckAtMs + 30_001)
}

test('settled options are counted by period and outcome, with what was paid and kept', () => {
  const exchange = optionExchange()
  const alice = exchange.player(1_000)
  expect(results(exchange)).toEqual([])
  exchange.placed(alice, { side: 'up', stake: units(10) })
  exchange.placed(alice, { side: 'down', stake: units(20) })
  exchange.placed(alice, { side: 'up', stake: units(30), periodId: 2 })
  settledAt51000(exchange)
  const first = {
    periodId: 1,
    options: { won: 1, lost: 1, equal: 0, void: 0, not_opened: 0 },
    stakes: { ...none, won: units(10), lost: units(20) },
    paid: units(8),
    kept: units(20),
  }
  expect(results(exchange)).toEqual([first])
  // The 60 s option ends where it was struck; another one never opens.
  exchange.point(50_000, 29_999)
  exchange.at(exchange.now + 1)
  exchange.placed(alice, { stake: units(40), periodId: 2 })
  exchange.at(exchange.now + 60_000)
  expect(results(exchange)).toEqual([
    first,
    {
      periodId: 2,
      options: { won: 0, lost: 0, equal: 1, void: 0, not_opened: 1 },
      stakes: { ...none, equal: units(30), not_opened: units(40) },
      paid: 0n,
      kept: 0n,
    },
  ])
  expect(results(exchange, 'demo')).toEqual([])
})

test('results survive a restart and count on from there', () => {
  const exchange = optionExchange()
  const alice = exchange.player(1_000)
  exchange.placed(alice)
  settledAt51000(exchange)
  const before = results(exchange)
  exchange.restart()
  expect(results(exchange)).toEqual(before)
  exchange.placed(alice)
  settledAt51000(exchange)
  expect(results(exchange)).toMatchObject([{ periodId: 1, options: { won: 2 }, stakes: { won: units(20) }, paid: units(16) }])
})

test('realms are counted apart', () => {
  const exchange = optionExchange()
  exchange.placed(exchange.player(1_000, 'demo'), {}, { realm: 'demo' })
  settledAt51000(exchange)
  expect(results(exchange)).toEqual([])
  expect(results(exchange, 'demo')).toMatchObject([{ periodId: 1, options: { won: 1 }, paid: units(8) }])
})
