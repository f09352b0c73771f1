import { describe, expect, test } from 'vitest'
import { brokenLaw } from '../invariants.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import { quotes } from '../testing/contract-acts.ts'
import { at, CLEARING, contractExchange, FEES, PERP, U } from '../testing/contract-exchange.ts'
import { one, USDT } from '../testing/exchange.ts'
import { CLOSING, LEVERAGES, OPENING, ORDERS, ROW } from './state/account-markets.ts'
import { Position } from './state/positions.ts'

/** Breaks the state by hand, past every door, to see that the sweep notices. */
function broken() {
  const exchange = contractExchange()
  exchange.x.fund('market_maker', USDT, 10_000n * U)
  const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
  exchange.pair(alice, bob, { contracts: 10 })
  const { orderId } = one(exchange.order(alice, { contracts: 3, priceTicks: 499_000 as never }), 'ContractOrderRested')
  const close = one(exchange.closing(alice, 'long', { contracts: 4, priceTicks: 510_000 as never }), 'ContractOrderRested')
  exchange.setStop(alice, 'long', { triggerPrice: at(49_000) })
  quotes(exchange)
  const state = exchange.x.inside
  const { perpetual } = state
  const slot = perpetual.slotOfOrder.get(orderId)
  const closing = perpetual.slotOfOrder.get(close.orderId)
  const [short, long] = [...perpetual.positions.values()]
  return { state, perpetual, slot, closing, long: long!, short: short!, realmMarket: perpetual.contracts.get(PERP)!.byRealm[0] }
}

describe('the sweep over contracts', () => {
  test('finds nothing in a sound house', () => {
    expect(brokenLaw(broken().state)).toBeNull()
  })

  test.each<[law: string, break_: (h: ReturnType<typeof broken>) => void]>([
    [
      'contracts are long',
      ({ long }) => {
        long.contracts += 1
      },
    ],
    [
      'not those counted',
      ({ realmMarket }) => {
        realmMarket.open[0] += 1
        realmMarket.open[1] += 1
      },
    ],
    [
      'liquidated at another price than stored',
      ({ long }) => {
        long.cost += 1_000n
      },
    ],
    [
      'of it added',
      ({ long }) => {
        long.added = long.margin + 1n
      },
    ],
    [
      'a rule that was never in force',
      ({ long }) => {
        long.rule = { ...long.rule, version: 9 }
      },
    ],
    [
      'is and is not in liquidation',
      ({ long }) => {
        long.liquidationStart = 10
      },
    ],
    [
      'close more than there is',
      ({ perpetual, long }) => {
        perpetual.accountMarkets.rows[long.accountMarket.at * ROW + CLOSING] = 11
      },
    ],
    [
      'is not found by its id',
      ({ perpetual, long }) => {
        const { contracts, cost, margin } = long
        perpetual.positions.set(long.positionId, Object.assign(new Position(long), { contracts, cost, margin }))
      },
    ],
    [
      'in a foreign place',
      ({ long }) => {
        long.accountMarket.positions[0] = null
      },
    ],
    [
      'by liquidation price',
      ({ realmMarket, short }) => {
        realmMarket.byLiquidation[1].delete(short.liquidationPrice, short.positionId)
      },
    ],
    [
      'by trigger',
      ({ realmMarket, long }) => {
        realmMarket.falling.delete(-(long.stops[1]?.triggerPrice ?? 0), long.stops[1]?.stopId ?? 0)
      },
    ],
    [
      'a stop is not found',
      ({ perpetual }) => {
        perpetual.stops.clear()
      },
    ],
    [
      'clearing and open positions sum to',
      ({ state, short }) => {
        state.balances.set(state.balances.cell(CLEARING, 1, USDT), AVAILABLE, -5n)
        state.balances.add(state.balances.cell(FEES, 1, USDT), AVAILABLE, 5)
        short.feePaid += 0n
      },
    ],
    [
      'its orders need',
      ({ perpetual, slot }) => {
        perpetual.orders.setTakerFeePpm(slot, 9_000)
      },
    ],
    [
      'does not equal its orders',
      ({ perpetual, closing }) => {
        perpetual.orders.setRemaining(closing, 2)
      },
    ],
    [
      'for other contracts than counted',
      ({ perpetual, long }) => {
        perpetual.accountMarkets.rows[long.accountMarket.at * ROW + CLOSING] = 3
      },
    ],
    [
      'for other contracts than counted',
      ({ perpetual, long }) => {
        perpetual.accountMarkets.rows[long.accountMarket.at * ROW + OPENING] = 2
      },
    ],
    [
      'of another leverage than known',
      ({ perpetual, long }) => {
        perpetual.accountMarkets.rows[long.accountMarket.at * ROW + LEVERAGES] = 9
      },
    ],
    [
      'number of contract orders',
      ({ perpetual, long }) => {
        perpetual.accountMarkets.rows[long.accountMarket.at * ROW + ORDERS] = 5
      },
    ],
    [
      'a contract order is not found',
      ({ perpetual, slot }) => {
        const orderId = perpetual.orders.orderId(slot)
        perpetual.slotOfOrder.delete(orderId)
        perpetual.slotOfOrder.add(orderId, slot + 1)
      },
    ],
    [
      'position counter',
      ({ perpetual }) => {
        perpetual.nextPositionId = 2
      },
    ],
    [
      'counter is not beyond all contract orders',
      ({ state }) => {
        state.nextOrderId = 2
      },
    ],
    [
      'other contract orders than the books',
      ({ perpetual, closing, realmMarket }) => {
        realmMarket.book.remove(closing)
        perpetual.orders.setRemaining(closing, 4)
      },
    ],
  ])('names the law: %s', (law, break_) => {
    const h = broken()
    break_(h)
    expect(brokenLaw(h.state)).toContain(law)
  })
})
