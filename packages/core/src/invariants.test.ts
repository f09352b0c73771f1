import { houseAccountId, ticks } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { brokenLaw } from './invariants.ts'
import { AVAILABLE, HELD } from './ledger/balances.ts'
import { BTC, BTC_ASSET, exchange, one, shape, USDT } from './testing/exchange.ts'

/** Breaks the state by hand, past every door, to see that the sweep notices. */
function fundedExchange() {
  const x = exchange()
  x.fund('market_maker', USDT, 10_000_000_000n)
  const alice = x.account()
  x.deposit(alice, USDT, 100_000_000_000n)
  x.deposit(alice, BTC_ASSET, 100_000_000n)
  const { orderId } = one(x.place(alice, {}), 'OrderAccepted')
  x.quotes(shape({ midTicks: 499_000 }))
  const state = x.inside
  const slot = state.slotOfOrder.get(orderId)
  return { state, alice, slot, cell: state.balances.cell(alice, 1, USDT), book: state.markets.get(BTC)!.byRealm[0]!.book }
}

describe('the sweep', () => {
  test('finds nothing in a sound house', () => {
    expect(brokenLaw(fundedExchange().state)).toBeNull()
  })

  test.each<[law: string, break_: (h: ReturnType<typeof fundedExchange>) => void]>([
    ['sums to', ({ state, cell }) => state.balances.add(cell, AVAILABLE, 1)],
    [
      'less than nothing',
      ({ state, cell }) => {
        const other = state.balances.cell(houseAccountId('real', 'fees'), 1, USDT)
        state.balances.set(other, AVAILABLE, -1n)
        state.balances.add(cell, AVAILABLE, 1)
      },
    ],
    [
      'its orders need',
      ({ state, cell }) => {
        state.balances.add(cell, AVAILABLE, -1)
        state.balances.add(cell, HELD, 1)
      },
    ],
    ['does not equal its orders', ({ state, slot }) => state.orders.setRemaining(slot, 9)],
    ['foreign level', ({ state, slot }) => state.orders.setPriceTicks(slot, 500_001)],
    [
      'counter',
      ({ state }) => {
        state.nextOrderId = 1
      },
    ],
    [
      'does not exist',
      ({ state, cell }) => {
        state.balances.add(cell, AVAILABLE, -5)
        state.balances.add(state.balances.cell(77, 1, USDT), AVAILABLE, 5)
      },
    ],
    [
      'does not equal its levels',
      ({ book }) => {
        book.bidLots += 1
      },
    ],
    [
      'not found by its id',
      ({ state, slot }) => {
        const orderId = state.orders.orderId(slot)
        state.slotOfOrder.delete(orderId)
        state.slotOfOrder.add(orderId, slot + 1)
      },
    ],
    [
      'number of open orders',
      ({ state, slot }) => {
        state.accountMarkets.countOrder(state.orders.accountMarket(slot), 1)
      },
    ],
    [
      'crossed',
      ({ state, book, slot }) => {
        const ask = state.orders.take()
        state.orders.setPriorityId(ask, 99)
        state.orders.setPriceTicks(ask, ticks(499_999))
        state.orders.setRemaining(ask, 1)
        state.orders.setQuantity(ask, 1)
        state.orders.setSide(ask, 1)
        state.orders.setAccountMarket(ask, state.orders.accountMarket(slot))
        book.rest(ask)
      },
    ],
  ])('names the law: %s', (law, break_) => {
    const h = fundedExchange()
    break_(h)
    expect(brokenLaw(h.state)).toContain(law)
  })
})
