import { LISTED_SPOT_MARKETS, type RefusalReason } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { explainRefusal } from '../explain-refusal.ts'
import { averagePriceText, priceText, quantityText, toLots, toTicks } from '../numbers/quantities.ts'
import { actor, commandContext } from '../testing/command-context.ts'
import { type SubmitBody, submitCurrencyOrder } from './submit-currency-order.ts'

const context = commandContext()
const btc = LISTED_SPOT_MARKETS[0] as (typeof LISTED_SPOT_MARKETS)[number]

const limit = { symbol: 'BTCUSDT', coin: 'btc', type: '0', delegateType: 0, delegatePrice: '60000.5', delegateTotal: '0.0254' }
function translated(body: object) {
  const read = (submitCurrencyOrder.body as NonNullable<typeof submitCurrencyOrder.body>).parse(body)
  return submitCurrencyOrder.toCommand({ query: undefined, body: read }, context)
}

test('a limit order becomes ticks and lots, good till canceled unless told otherwise [EN-033, API-100]', () => {
  expect(translated(limit)).toEqual({
    type: 'PlaceOrder',
    actor,
    marketId: 1,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'GTC',
    priceTicks: 600_005,
    quantityLots: 2_540,
    spend: 0n,
  })
  expect(translated({ ...limit, type: 1, timeInForce: 'FOK' })).toMatchObject({ side: 'sell', timeInForce: 'FOK' })
})

test('a limit buy by turnover takes as many whole lots as it pays for', () => {
  const { delegateTotal: _, ...byValue } = { ...limit, delegatePrice: '60000', delegateValue: '100' }
  expect(translated(byValue)).toMatchObject({ quantityLots: 166 })
})

test('a market buy spends its turnover, a market sell its quantity; a price is not read', () => {
  const market = { symbol: 'btcusdt', coin: 'btc', delegateType: '1', delegatePrice: '1' }
  expect(translated({ ...market, type: 0, delegateValue: '500.25' })).toMatchObject({
    orderType: 'market',
    timeInForce: 'IOC',
    priceTicks: 0,
    quantityLots: 0,
    spend: 500_250_000n,
  })
  expect(translated({ ...market, type: 1, delegateTotal: '0.5', delegateValue: '0' })).toMatchObject({
    side: 'sell',
    quantityLots: 50_000,
    spend: 0n,
  })
  expect(translated({ ...market, type: 0, delegateTotal: '0.5', delegateValue: '' })).toMatchObject({ quantityLots: 50_000, spend: 0n })
})

test('decimals and units translate both ways without loss', () => {
  for (const price of ['0.1', '17204.5', '60000']) {
    const priceTicks = toTicks(price, btc, 'price')
    expect(typeof priceTicks === 'number' && priceText(priceTicks, btc)).toBe(price)
  }
  for (const quantity of ['0.00001', '1', '12.34567']) {
    const quantityLots = toLots(quantity, btc, 8, 'quantity')
    expect(typeof quantityLots === 'number' && quantityText(quantityLots, btc, 8)).toBe(quantity)
  }
})

test('the average price of a fill is floored to 10^-8 and is 0 without one', () => {
  const fill = { notionalUnits: 100_000_000n, quantityUnits: 300_000_000n, quoteDecimals: 6, baseDecimals: 8 }
  expect(averagePriceText(fill)).toBe('33.33333333')
  expect(averagePriceText({ ...fill, quantityUnits: 0n })).toBe('0')
})

test('a market order is refused where limit orders alone are offered', () => {
  const market = { symbol: 'btcusdt', coin: 'btc', delegateType: 1, type: 0, delegateValue: '500' }
  const read = (submitCurrencyOrder.body as NonNullable<typeof submitCurrencyOrder.body>).parse(market)
  const limitsOnly = commandContext({ offersSpotMarketOrders: false })
  expect(submitCurrencyOrder.toCommand({ query: undefined, body: read }, limitsOnly)).toEqual({
    reason: 'value_not_listed',
    field: 'delegateType',
    rule: 'must be 0: market orders are not offered here',
  })
})

test('a refusal of the core is told at the field it is about, with the rule in figures', () => {
  const body = { symbol: 'btcusdt', coin: 'btc', type: 0, delegateType: 1, delegateValue: '1' } as SubmitBody
  const explained = (reason: RefusalReason, more: Partial<SubmitBody> = {}) =>
    explainRefusal(reason, submitCurrencyOrder.refusable?.({ query: undefined, body: { ...body, ...more } }, context) ?? { fields: {} })
  expect(explained('notional_too_small')).toEqual({
    reason: 'notional_too_small',
    field: 'delegateValue',
    rule: 'the order must be worth at least 5 USDT',
  })
  expect(explained('notional_too_large', { delegateTotal: '9' })).toMatchObject({ field: 'delegateTotal' })
  expect(explained('order_price_outside_band')).toMatchObject({ field: 'delegatePrice', rule: 'must lie within 50 % of the index price' })
  expect(explained('cannot_fill_completely')).toEqual({ reason: 'cannot_fill_completely', field: 'timeInForce' })
  expect(explained('key_reused')).toMatchObject({ field: 'idempotency-key' })
  expect(explained('key_reused', { clientOrderId: 'x' })).toMatchObject({ field: 'clientOrderId' })
  expect(explained('account_frozen')).toEqual({ reason: 'account_frozen' })
})
