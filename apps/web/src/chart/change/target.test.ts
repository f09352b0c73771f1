import { type ContractOrder, contractOrderSummary, type SpotOrder, type StopEntry, spotOrderSummary, stopSummary } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import * as contracts from '../../testing/contract-server.ts'
import * as market from '../../testing/market-server.ts'
import { type ChangeTarget, changeInput, distancePercent, heldWith, isChanged, snapped, stepped, termErrors, termsOf } from './target.ts'

const spotRules = {
  tickSize: '0.1',
  lotSize: '0.0001',
  minNotional: '5',
  maxNotional: '1000000',
  makerFee: '0.001',
  takerFee: '0.001',
  takeBand: '0.1',
  restBand: '0.5',
  state: 'open',
} as const
const spot = (parts: Partial<SpotOrder> = {}): ChangeTarget => ({
  kind: 'spot',
  order: spotOrderSummary(market.orderOf('7', parts)),
  rules: spotRules,
})
const contract = (parts: Partial<ContractOrder> = {}): ChangeTarget => ({
  kind: 'contract',
  order: contractOrderSummary(contracts.contractOrderOf('8', parts)),
  rules: contracts.btcRules,
})
const stop = (parts: Partial<StopEntry> = {}): ChangeTarget => ({
  kind: 'stop',
  stop: stopSummary(contracts.stopOf('9', parts)),
  rules: contracts.btcRules,
})

test('a buy holds its value with the fee, a sell its coin, of what is not filled', () => {
  const buy = spot({ delegatePrice: '60000', delegateTotal: '0.05' })
  expect(heldWith(buy, { price: '60000', amount: '0.05' })).toEqual({ amount: '3003', asset: 'usdt' })
  expect(heldWith(buy, { price: '59500', amount: '0.05' })).toEqual({ amount: '2977.975', asset: 'usdt' })
  expect(heldWith(spot({ delegatePrice: '50000', delegateTotal: '0.01', dealNum: '0.004' }), { price: '49000', amount: '0.012' })).toEqual({
    amount: '392.392',
    asset: 'usdt',
  })
  expect(heldWith(spot({ type: 1, delegateTotal: '0.05' }), { price: '61000', amount: '0.05' })).toEqual({ amount: '0.05', asset: 'btc' })
})

test('an order that opens holds margin and fee at its price, one that closes and a stop hold nothing', () => {
  const open = contract({ dealNum: '0' })
  const held = heldWith(open, termsOf(open))
  expect(held?.asset).toBe('usdt')
  const dearer = heldWith(open, { ...termsOf(open), price: '118000' })
  expect(Number(dearer?.amount)).toBeCloseTo(Number(held?.amount) * 2, 3)
  expect(heldWith(contract({ effect: 'close' }), termsOf(open))).toBeUndefined()
  expect(heldWith(stop(), termsOf(stop()))).toBeUndefined()
})

test('what is sent names the order, of a stop its position and kind with its own contracts', () => {
  expect(changeInput(spot(), { price: '59500', amount: '0.02' })).toEqual({
    kind: 'spot',
    input: { symbol: 'btcusdt', id: '7', price: '59500', quantity: '0.02' },
  })
  expect(changeInput(contract(), { price: '59500', amount: '12' })).toMatchObject({
    kind: 'contract',
    input: { symbol: 'btcusdt', id: '8', price: '59500', contracts: '12' },
  })
  const waiting = stop()
  expect(changeInput(waiting, { price: '57000', amount: '' })).toEqual({
    kind: 'stop',
    input: {
      id: waiting.kind === 'stop' ? waiting.stop.positionId : '',
      side: 'long',
      kind: 'stop_loss',
      triggerPrice: '57000',
      contracts: '0',
      orderType: 'market',
    },
  })
})

test.each([
  ['', '0.01', { price: 'enter_price' }],
  ['0', '0.01', { price: 'enter_price' }],
  ['59000', '', { amount: 'enter_amount' }],
  ['59000', '0.004', { amount: 'amount_filled' }],
  ['59000', '0.0041', {}],
])('of a price of %s and a quantity of %s is known to be wrong: %o', (price, amount, errors) => {
  const target = spot({ delegateTotal: '0.01', dealNum: '0.004' })
  expect(termErrors(target, { price, amount })).toEqual(errors)
  expect(heldWith(target, { price, amount }) === undefined).toBe(Object.keys(errors).length > 0)
})

test('the same number in other digits is no change', () => {
  const before = termsOf(spot({ delegatePrice: '59000', delegateTotal: '0.01' }))
  expect(isChanged(before, { price: '59000.0', amount: '0.010' })).toBe(false)
  expect(isChanged(before, { price: '59000.1', amount: '0.01' })).toBe(true)
  expect(isChanged(before, { price: '59000', amount: '0.02' })).toBe(true)
})

test('a price of the canvas comes to the nearest tick, and keys step by ticks', () => {
  expect(snapped(59_123.4567, '0.1')).toBe('59123.5')
  expect(snapped(59_123.4567, '0.5')).toBe('59123.5')
  expect(snapped(-4, '0.1')).toBe('0.1')
  expect(snapped(Number.NaN, '0.1')).toBe('0.1')
  expect(stepped('59123.5', '0.1', 1)).toBe('59123.6')
  expect(stepped('59123.5', '0.1', -10)).toBe('59122.5')
  expect(stepped('0.1', '0.1', -1)).toBe('0.1')
})

test('a distance is in percent of the price now, and none from nowhere', () => {
  expect(distancePercent('59500', '60000')).toMatch(/^-0\.8333/)
  expect(distancePercent('60600', '60000')).toBe('1')
  expect(distancePercent('60600', undefined)).toBe('')
  expect(distancePercent('60600', '0')).toBe('')
})
