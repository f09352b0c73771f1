import { test } from 'vitest'
import { exchange } from '../src/index.ts'

// Every number here is worked out by hand from the written rules.
const btc = () => exchange().market('BTC-USDT', { tick: '0.5', lot: '0.001', takerPpm: 500, makerPpm: 100 })

test('the taker pays the taker fee and the maker the maker fee', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('alice').sell('0.5 BTC', { at: '40000' }).rests()
  x.as('bob').buy('0.5 BTC', { at: '40000' }).fills()
  x.balance('bob', 'USDT').is({ total: '29990', held: '0' })
  x.balance('bob', 'BTC').is({ total: '0.5', held: '0' })
  x.balance('alice', 'USDT').is({ total: '19998', held: '0' })
  x.balance('alice', 'BTC').is({ total: '0.5', held: '0' })
  x.house('fees', 'USDT').is({ total: '12' })
  x.ledgerSumsToZero()
})

test('a limit buy holds its notional and the taker fee, rounded up to a unit', () => {
  const x = btc().deposit('bob', '50000 USDT')
  // 0.037 x 39999.5 = 1479.9815; 500 ppm of it = 0.73999075 -> 0.739991
  x.as('bob').buy('0.037 BTC', { at: '39999.5' }).rests().held(1_480_721_491n)
  x.balance('bob', 'USDT').is({ total: '50000', held: '1480.721491', available: '48519.278509' })
})

test('a taker trades at the price that rested and gets back what he did not need', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('alice').sell('1 BTC', { at: '40000' }).rests()
  // Held: 0.5 x 41000 x 1.0005 = 20510.25; spent 0.5 x 40000 x 1.0005 = 20010.
  const order = x.as('bob').buy('0.5 BTC', { at: '41000' }).fills().held(20_510_250_000n).released(500_250_000n)
  order.trades({ ticks: 80_000, lots: 500 })
  x.balance('bob', 'USDT').is({ total: '29990', held: '0' })
  x.balance('alice', 'BTC').is({ total: '0.5', held: '0.5' })
  x.showsBook({ bids: [], asks: ['80000 x 500'] }).ledgerSumsToZero()
})

test('the rest of a partly filled limit order rests, and its hold is what the rest needs', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('alice').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('bob').buy('0.5 BTC', { at: '40000' }).rests().trades({ ticks: 80_000, lots: 200 })
  // Rest 0.3 x 40000 = 12000 and its fee 6; spent 8000 and 4.
  x.balance('bob', 'USDT').is({ total: '41996', held: '12006' })
  x.showsBook({ bids: ['80000 x 300'], asks: [] })
  x.as('alice').sell('0.3 BTC', { at: '40000' }).fills()
  // As maker he pays 100 ppm of 12000 = 1.2, and 4.8 of the held fee comes back.
  x.balance('bob', 'USDT').is({ total: '29994.8', held: '0' })
  x.balance('alice', 'USDT').is({ total: '19993.2' })
  x.house('fees', 'USDT').is({ total: '12' })
  x.ledgerSumsToZero()
})

test('the better price trades first, and at one price the older order', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('carol', '1 BTC').deposit('dave', '1 BTC').deposit('bob', '100000 USDT')
  const dear = x.as('alice').sell('0.1 BTC', { at: '40001' }).rests()
  const older = x.as('carol').sell('0.1 BTC', { at: '40000' }).rests()
  const younger = x.as('dave').sell('0.1 BTC', { at: '40000' }).rests()
  x.as('bob')
    .buy('0.25 BTC', { at: '40001' })
    .fills()
    .trades(
      { ticks: 80_000, lots: 100, maker: older.orderId },
      { ticks: 80_000, lots: 100, maker: younger.orderId },
      { ticks: 80_002, lots: 50, maker: dear.orderId },
    )
  x.showsBook({ asks: ['80002 x 50'] }).ledgerSumsToZero()
})

test('an order keeps its place in the queue after a partial fill', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('carol', '1 BTC').deposit('bob', '100000 USDT')
  const older = x.as('alice').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('carol').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('bob').buy('0.1 BTC', { at: '40000' }).fills()
  x.restart()
  x.as('bob').buy('0.1 BTC', { at: '40000' }).fills().trades({ ticks: 80_000, lots: 100, maker: older.orderId })
})

test('a market buy by quantity holds exactly what its fills cost', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '20010 USDT')
  x.as('alice').sell('0.25 BTC', { at: '39000' }).rests()
  x.as('alice').sell('0.75 BTC', { at: '40000' }).rests()
  // 9750 + 4.875 + 10000 + 5 = 19759.875
  x.as('bob').buy('0.5 BTC').fills().held(19_759_875_000n).released(0n)
  x.balance('bob', 'USDT').is({ total: '250.125', held: '0' })
  x.balance('bob', 'BTC').is({ total: '0.5' })
  x.ledgerSumsToZero()
})

test('a market buy by value spends no more than the value, fee included', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '1000 USDT')
  x.as('alice').sell('1 BTC', { at: '40000' }).rests()
  // One lot costs 40 + 0.02 = 40.02; 1000 buys 24 lots for 960.48. 39.52 comes back.
  x.as('bob').spend('1000 USDT').fills().held(1_000_000_000n).released(39_520_000n).trades({ ticks: 80_000, lots: 24 })
  x.balance('bob', 'USDT').is({ total: '39.52', held: '0' })
  x.balance('bob', 'BTC').is({ total: '0.024' })
  x.ledgerSumsToZero()
})

test('a market buy by value takes dearer levels while the value lasts', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '1000 USDT')
  x.as('alice').sell('0.01 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.99 BTC', { at: '41000' }).rests()
  // 10 lots cost 400.2; of 599.8 one lot at 41 + 0.0205 buys 14 for 574.287.
  x.as('bob').spend('1000 USDT').fills().trades({ ticks: 80_000, lots: 10 }, { ticks: 82_000, lots: 14 })
  x.balance('bob', 'USDT').is({ total: '25.513', held: '0' })
})

test('a market sell pays its fee from the proceeds', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('bob').buy('0.5 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.4 BTC').fills().held(40_000_000n).released(0n)
  // 16000 - 8; the buyer pays 16000 + 1.6 as maker and still holds 4000 + 2.
  x.balance('alice', 'USDT').is({ total: '15992' })
  x.balance('alice', 'BTC').is({ total: '0.6', held: '0' })
  x.balance('bob', 'USDT').is({ total: '33998.4', held: '4002' })
  x.ledgerSumsToZero()
})

test('a fee is rounded up to a unit at each fill', () => {
  const x = exchange()
    .market('GLS-USDT', { tick: '0.00001', lot: '0.1', takerPpm: 1_000, makerPpm: 1_000 })
    .deposit('alice', '1000 GLS')
    .deposit('bob', '100 USDT')
  x.as('alice').sell('501 GLS', { at: '0.01003' }).rests()
  // 5.02503 USDT, 0.00502503 -> 0.005026 for each.
  const { trade } = x.as('bob').buy('501 GLS', { at: '0.01003' }).fills()
  if (trade.makerFee !== 5_026n || trade.takerFee !== 5_026n) throw new Error(`fees ${trade.makerFee}, ${trade.takerFee}`)
  x.balance('bob', 'USDT').is({ total: '94.969944' })
  x.balance('alice', 'USDT').is({ total: '5.020004' })
  x.house('fees', 'USDT').is({ total: '0.010052' })
  x.ledgerSumsToZero()
})

test('an IOC order takes what it finds and its rest ends', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('alice').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('bob')
    .buy('0.5 BTC', { at: '40000', as: 'IOC' })
    .ends('remainder_canceled')
    .trades({ ticks: 80_000, lots: 200 })
    .released(12_006_000_000n)
  x.as('bob').buy('0.5 BTC', { at: '40000', as: 'IOC' }).ends('remainder_canceled').trades()
  x.balance('bob', 'USDT').is({ total: '41996', held: '0' })
  x.showsBook({ bids: [], asks: [] }).ledgerSumsToZero()
})

test('a FOK order that can be filled completely is', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('alice').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.3 BTC', { at: '40010' }).rests()
  x.as('bob').buy('0.5 BTC', { at: '40010', as: 'FOK' }).fills().trades({ ticks: 80_000, lots: 200 }, { ticks: 80_020, lots: 300 })
})

test('a post-only order rests and pays the maker fee', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')
  x.as('bob').buy('0.1 BTC', { at: '40000', as: 'POST_ONLY' }).rests()
  x.as('alice').sell('0.1 BTC', { at: '40000' }).fills()
  x.balance('bob', 'USDT').is({ total: '45999.6', held: '0' })
})

test('an order that meets the own one ends and the resting one stays; fills before it stand', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '1 BTC').deposit('bob', '50000 USDT')
  x.as('alice').sell('0.1 BTC', { at: '39990' }).rests()
  x.as('bob').sell('0.1 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.1 BTC', { at: '40010' }).rests()
  x.as('bob').buy('0.3 BTC', { at: '40010' }).ends('self_trade').trades({ ticks: 79_980, lots: 100 })
  x.showsBook({ bids: [], asks: ['80000 x 100', '80020 x 100'] })
  x.balance('bob', 'USDT').is({ total: '45999.0005', held: '0' })
  x.balance('bob', 'BTC').is({ total: '1.1', held: '0.1' })
  x.ledgerSumsToZero()
})

test('cancelling gives the whole hold back', () => {
  const x = btc().deposit('bob', '50000 USDT')
  const order = x.as('bob').buy('0.5 BTC', { at: '40000' }).rests()
  x.as('bob').cancel(order).ends('canceled_by_user').released(20_010_000_000n)
  x.balance('bob', 'USDT').is({ total: '50000', held: '0' })
  x.showsBook({ bids: [] }).ledgerSumsToZero()
})

test('the realms have books of their own', () => {
  const x = btc().deposit('alice', '1 BTC')
  x.as('alice').sell('0.5 BTC', { at: '40000' }).rests()
  x.as('bob', 'demo').buy('0.5 BTC', { at: '40000' }).rests()
  x.showsBook({ bids: [], asks: ['80000 x 500'] }, { realm: 'real' })
  x.showsBook({ bids: ['80000 x 500'], asks: [] }, { realm: 'demo' })
})

test('a market quoted in a coin settles in that coin', () => {
  const x = exchange().market('ETH-BTC', { tick: '0.00001', lot: '0.001', min: '0.0001', max: '100', takerPpm: 1_000, makerPpm: 1_000 })
  x.deposit('alice', '10 ETH').deposit('bob', '1 BTC')
  x.as('alice').sell('4 ETH', { at: '0.05' }).rests()
  x.as('bob').buy('4 ETH', { at: '0.05' }).fills()
  x.balance('bob', 'BTC').is({ total: '0.7998' })
  x.balance('alice', 'BTC').is({ total: '0.1998' })
  x.house('fees', 'BTC').is({ total: '0.0004' })
  x.ledgerSumsToZero()
})
