import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { addPrincipal, adjustMargin, cancel, replaceOrder } from '../testing/contract-acts.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import { all, one, refusal, USDT } from '../testing/exchange.ts'

const U = 1_000_000n

/** Alice is long 50 against bob, with orders of every kind resting. */
function trading() {
  const exchange = contractExchange()
  const { x } = exchange
  const [alice, bob] = [exchange.trader(100_000), exchange.trader(100_000)]
  x.fund('insurance', USDT, 1_000_000n * U)
  x.deposit(alice, USDT, 100_000n * U)
  exchange.pair(alice, bob, { contracts: 50 })
  const { positionId } = exchange.position(alice, 'long')
  const closing = { effect: 'close', positionId, leverage: 0 } as const
  one(x.place(alice, { priceTicks: 450_000 as never }), 'OrderRested')
  const opens = one(exchange.order(alice, { contracts: 3, priceTicks: 450_000 as never }), 'ContractOrderRested').orderId
  const closes = one(exchange.order(alice, { ...closing, contracts: 5, priceTicks: 520_000 as never }), 'ContractOrderRested').orderId
  const freeze = (isOn = true) => x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn })
  return { exchange, x, alice, bob, positionId, closing, opens, closes, freeze }
}

describe('a frozen account', () => {
  test('loses what it has resting to open, keeps what closes, and its money is free [PM-005]', () => {
    const { x, alice, opens, closes, freeze } = trading()
    const events = freeze()
    expect(events.map(({ type }) => type)).toEqual([
      ...['OperatorActed', 'AccountFlagSet', 'Posted', 'OrderEnded', 'Posted', 'ContractOrderEnded'],
    ])
    expect(one(events, 'OrderEnded').end).toBe('canceled_by_house')
    expect(one(events, 'ContractOrderEnded')).toMatchObject({ orderId: opens, end: 'canceled_by_house' })
    expect(core.contractOrders(x.state, alice).map(({ orderId }) => orderId)).toEqual([closes])
    expect(core.balances(x.state, alice).find(({ wallet }) => wallet === 1)?.held).toBe(0n)
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('frozen again loses nothing more, and thawed opens again', () => {
    const { exchange, alice, freeze } = trading()
    freeze()
    expect(freeze().map(({ type }) => type)).toEqual(['OperatorActed', 'AccountFlagSet'])
    freeze(false)
    one(exchange.order(alice, { contracts: 1, priceTicks: 450_000 as never }), 'ContractOrderRested')
  })

  test('opens nothing: spot, futures, principal, a larger order', () => {
    const { exchange, x, alice, positionId, freeze } = trading()
    freeze()
    expect(refusal(x.place(alice, {}))).toBe('account_frozen')
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('account_frozen')
    expect(refusal(addPrincipal(exchange, alice, positionId, 1_000n * U))).toBe('account_frozen')
    expect(refusal(adjustMargin(exchange, alice, positionId, -1n))).toBe('account_frozen')
  })

  test('gets out: margin in, stops, closing at a price and at market, cancels [VL-047]', () => {
    const { exchange, x, alice, bob, positionId, closing, closes, freeze } = trading()
    freeze()
    one(adjustMargin(exchange, alice, positionId, U), 'PositionChanged')
    const stop = one(exchange.setStop(alice, 'long', { triggerPrice: 4_700_000_000_000 as never }), 'StopPlaced').stopId
    one(exchange.cancelStop(alice, stop), 'StopEnded')
    one(replaceOrder(exchange, alice, closes, { priceTicks: 515_000, contracts: 6 }), 'ContractOrderReplaced')
    one(cancel(exchange, alice, closes), 'ContractOrderEnded')
    exchange.order(bob, { contracts: 60, priceTicks: 499_000 as never })
    expect(all(exchange.market(alice, { ...closing, contracts: 50 }), 'ContractTraded')).toHaveLength(1)
    expect(core.positions(x.state, alice)).toEqual([])
    expect(core.brokenLaw(x.state)).toBeNull()
  })
})
