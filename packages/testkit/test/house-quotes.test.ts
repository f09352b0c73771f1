import { expect, test } from 'vitest'
import { exchange } from '../src/index.ts'

const fundedExchange = () =>
  exchange()
    .market('BTC-USDT', { tick: '0.5', lot: '0.001', takerPpm: 500, makerPpm: 100, index: ['only'] })
    .fundHouse('market_maker', '1000000 USDT')
    .fundHouse('market_maker', '100 BTC')
const ladder = { mid: '40000', half: '10', step: '5', levels: 2, size: '0.1 BTC' }

test('a ladder stands around its mid and holds what it shows', () => {
  const x = fundedExchange()
  x.index('BTC-USDT', '40000')
  x.quotes(ladder).isDone()
  x.showsBook({ bids: ['79980 x 100', '79970 x 200'], asks: ['80020 x 100', '80030 x 200'] })
  // 0.1 x 39990 + 0.2 x 39985 = 11996, and the house taker fee of 500 ppm: 5.998
  x.house('market_maker', 'USDT').is({ total: '1000000', held: '12001.998' })
  x.house('market_maker', 'BTC').is({ total: '100', held: '0.3' })
  x.ledgerSumsToZero()
})

test('a seed takes up to half of each level away, as the example in RULES 5.6 has it', () => {
  const x = fundedExchange()
  x.index('BTC-USDT', '40000')
  x.quotes({ ...ladder, seed: 7 }).isDone()
  // 52/64 of 100 and 49/64 of 200, rounded down, on both sides.
  x.showsBook({ bids: ['79980 x 81', '79970 x 153'], asks: ['80020 x 81', '80030 x 153'] })
  x.house('market_maker', 'BTC').is({ held: '0.234' })
})

test('a new ladder replaces the former, and an empty one withdraws it', () => {
  const x = fundedExchange()
  x.index('BTC-USDT', '40000')
  x.quotes(ladder).isDone()
  x.quotes({ ...ladder, mid: '40100', levels: 1 }).isDone()
  x.showsBook({ bids: ['80180 x 100'], asks: ['80220 x 100'] })
  x.house('market_maker', 'BTC').is({ held: '0.1' })
  x.quotes({ ...ladder, levels: 0 }).isDone()
  x.showsBook({ bids: [], asks: [] })
  x.house('market_maker', 'USDT').is({ total: '1000000', held: '0' })
  x.house('market_maker', 'BTC').is({ total: '100', held: '0' })
})

test('a user trades with the house at the price it shows; the house pays the published fee', () => {
  const x = fundedExchange().deposit('bob', '50000 USDT')
  x.index('BTC-USDT', '40000')
  x.quotes(ladder).isDone()
  const order = x.as('bob').buy('0.15 BTC', { at: '40015' }).fills()
  order.trades({ ticks: 80_020, lots: 100, maker: 0 }, { ticks: 80_030, lots: 50, maker: 0 })
  // 4001 + 2000.75 = 6001.75; taker fee 2.0005 + 1.000375
  x.balance('bob', 'USDT').is({ total: '43995.249125', held: '0' })
  x.house('market_maker', 'USDT').is({ total: '1006001.75' })
  x.house('market_maker', 'BTC').is({ total: '99.85', held: '0.15' })
  x.house('fees', 'USDT').is({ total: '3.000875' })
  x.showsBook({ asks: ['80030 x 150'] }).ledgerSumsToZero()
})

test('the house waits behind an older order at its price, a younger one behind the house', () => {
  const x = fundedExchange().deposit('alice', '1 BTC').deposit('carol', '1 BTC').deposit('bob', '50000 USDT')
  x.index('BTC-USDT', '40000')
  const older = x.as('alice').sell('0.1 BTC', { at: '40010' }).rests()
  x.quotes({ ...ladder, levels: 1 }).isDone()
  const younger = x.as('carol').sell('0.1 BTC', { at: '40010' }).rests()
  const all = x.as('bob').buy('0.3 BTC', { at: '40010' }).fills()
  all.trades(
    { ticks: 80_020, lots: 100, maker: older.orderId },
    { ticks: 80_020, lots: 100, maker: 0 },
    { ticks: 80_020, lots: 100, maker: younger.orderId },
  )
})

test('a ladder that reaches a resting order takes it at its price, as taker by house fees', () => {
  const x = fundedExchange().deposit('alice', '1 BTC')
  x.index('BTC-USDT', '40000')
  const order = x.as('alice').sell('0.04 BTC', { at: '39980' }).rests()
  const { events } = x.quotes({ ...ladder, levels: 1 }).isDone()
  expect(events.filter((event) => event.type === 'OrderEnded').map((event) => event.orderId)).toEqual([order.orderId])
  // 0.04 x 39980 = 1599.2: alice pays 0.15992 as maker, the house 0.7996 as taker.
  x.balance('alice', 'USDT').is({ total: '1599.04008' })
  x.house('fees', 'USDT').is({ total: '0.95952' })
  x.showsBook({ bids: ['79980 x 60'], asks: ['80020 x 100'] })
  x.house('market_maker', 'BTC').is({ total: '100.04', held: '0.1' })
  x.ledgerSumsToZero()
})

test('a ladder is cut to what the house has', () => {
  const x = exchange()
    .market('BTC-USDT', { tick: '0.5', lot: '0.001', index: ['only'] })
    .fundHouse('market_maker', '1000 USDT')
    .fundHouse('market_maker', '0.15 BTC')
  x.index('BTC-USDT', '40000')
  x.quotes(ladder).isDone()
  // One lot at 39990 costs 39.99 + 0.019995: 24 fit into 1000. At 39985 none is left.
  x.showsBook({ bids: ['79980 x 24'], asks: ['80020 x 100', '80030 x 50'] })
  x.house('market_maker', 'USDT').is({ held: '960.23988' })
  x.ledgerSumsToZero()
})

test('quotes below the first tick or beyond the resting band are left out', () => {
  const x = fundedExchange()
  x.index('BTC-USDT', '100')
  x.quotes({ mid: '100', half: '30', step: '30', levels: 4, size: '0.1 BTC' }).isDone()
  x.showsBook({ bids: ['140 x 100'], asks: ['260 x 100'] })
})

test('the house maker of a realm quotes that realm alone', () => {
  const x = fundedExchange().fundHouse('market_maker', '1000000 USDT', 'demo')
  x.index('BTC-USDT', '40000')
  x.quotes({ ...ladder, realm: 'demo', levels: 1 }).isDone()
  x.showsBook({ bids: ['79980 x 100'], asks: [] }, { realm: 'demo' })
  x.showsBook({ bids: [], asks: [] })
})

test('the ladder of a user, a house account of another purpose, a wrong realm or origin is refused', () => {
  const x = fundedExchange().deposit('bob', '50000 USDT')
  const shape = { midTicks: 80_000, halfSpreadTicks: 20, stepTicks: 10, levels: 1, sizeLots: 100 } as never
  const quote = (actor: object) =>
    x.submit({ type: 'QuoteAround', actor: { ...x.actor('system'), accountId: 3, ...actor }, marketId: 1, shape })
  quote({ accountId: x.accountOf('bob', 'real') }).isRefused('unknown_account')
  quote({ accountId: 2 }).isRefused('unknown_account')
  quote({ accountId: 103 }).isRefused('realm_mismatch')
  quote({ origin: 'user' }).isRefused('origin_not_allowed')
  quote({ origin: 'operator', actorId: 71 }).isRefused('origin_not_allowed')
})

test('a ladder with an impossible shape is refused', () => {
  const x = fundedExchange()
  x.index('BTC-USDT', '40000')
  x.quotes({ ...ladder, levels: 51 }).isRefused('invalid_value')
  x.quotes({ ...ladder, levels: -1 }).isRefused('invalid_value')
  x.quotes({ ...ladder, levels: 1.5 }).isRefused('invalid_value')
  x.quotes({ ...ladder, half: '0' }).isRefused('invalid_value')
  x.quotes({ ...ladder, step: '0' }).isRefused('invalid_value')
  x.quotes({ ...ladder, size: '0 BTC' }).isRefused('invalid_value')
  x.quotes({ ...ladder, mid: '0' }).isRefused('invalid_value')
  x.quotes({ ...ladder, size: '99999999999 BTC' }).isRefused('invalid_value')
  x.quotes({ ...ladder, levels: 50 }).isDone()
})

test('a closed market or a halt refuses a ladder, and lets it be withdrawn', () => {
  const x = fundedExchange()
  x.index('BTC-USDT', '40000')
  x.quotes(ladder).isDone()
  x.operator().setMarketState('BTC-USDT', 'halted').isDone()
  x.quotes(ladder).isRefused('market_not_open')
  x.quotes({ ...ladder, levels: 0 }).isDone()
  x.operator().setMarketState('BTC-USDT', 'open').isDone()
  x.operator().haltNewOrders().isDone()
  x.quotes(ladder).isRefused('new_orders_halted')
  x.quotes({ ...ladder, levels: 0 }).isDone()
})

test('new house fees hold for ladders from their time on', () => {
  const x = fundedExchange().deposit('bob', '50000 USDT')
  x.index('BTC-USDT', '40000')
  x.quotes({ ...ladder, levels: 1 }).isDone()
  x.operator().setHouseFees({ makerPpm: 100, takerPpm: 700 }, x.fromNow(1_000)).isDone()
  x.later(1_000)
  // The standing ladder keeps the fees it was accepted under.
  expect(x.as('bob').buy('0.05 BTC', { at: '40010' }).fills().trade.makerFee).toBe(0n)
  x.quotes({ ...ladder, levels: 1 }).isDone()
  // 0.05 x 40010 x 100 ppm = 0.20005
  expect(x.as('bob').buy('0.05 BTC', { at: '40010' }).fills().trade.makerFee).toBe(200_050n)
  x.ledgerSumsToZero()
})
