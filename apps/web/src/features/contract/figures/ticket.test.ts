import { amount, indexPrice } from '@glasshouse/domain'
import { clientCalls, markText, requestOf } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { btcRules, contractBook } from '../../../testing/contract-server.ts'
import { marginRuleAt } from './margin-rule.ts'
import {
  type HeldSide,
  mostContracts,
  openingOf,
  percentOf,
  previewOf,
  quantityForPercent,
  type Ticket,
  type TicketContext,
  validationErrors,
} from './ticket.ts'

/** The order as it goes over the network. */
const bodyOf = (...asked: Parameters<typeof openingOf>) => requestOf(clientCalls.placeContractOrder, openingOf(...asked)).body

const nothing: HeldSide = { leverage: 0, position: undefined, pending: 0, isInLiquidation: false }
const rule = marginRuleAt({ now: btcRules, versions: [] })
const context: TicketContext = {
  symbol: 'btcusdt',
  rules: btcRules,
  rule,
  mark: indexPrice(60_000_00000000),
  available: '1000',
  held: { long: nothing, short: nothing },
  own: {},
  bids: contractBook.bids,
  asks: contractBook.asks,
}
const limit: Ticket = {
  type: 'limit',
  timeInForce: 'GTC',
  leverage: 10,
  price: '59000',
  quantity: '20',
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
}
const market: Ticket = { ...limit, type: 'market' }
const withLong = (parts: Partial<HeldSide>): TicketContext => ({ ...context, held: { ...context.held, long: { ...nothing, ...parts } } })

describe('the price', () => {
  test.each(['', '0', '0.000000', 'abc', '-5', '59000.1234567'])('%j is no positive number with up to six decimals [VL-042]', (price) => {
    expect(validationErrors({ ...limit, price }, context)).toEqual({ price: 'Please_entera_price_greater' })
  })

  test('may have six decimals, as far as its step goes [VL-042]', () => {
    expect(validationErrors({ ...limit, price: '59000.100000' }, context)).toEqual({})
    expect(validationErrors({ ...limit, price: '59000.123456' }, context)).toEqual({ price: 'price_off_tick' })
  })

  test('may rest half the mark away, and not a step further', () => {
    expect(validationErrors({ ...limit, price: '30000' }, context)).toEqual({})
    expect(validationErrors({ ...limit, price: '29999.9' }, context)).toEqual({ price: 'order_price_outside_band' })
    expect(validationErrors({ ...limit, price: '29999.9', timeInForce: 'IOC' }, context)).toEqual({})
  })

  test('of a market order is not asked for', () => {
    expect(validationErrors({ ...market, price: '' }, context)).toEqual({})
  })
})

describe('the quantity', () => {
  test.each(['', '0', '1.5', 'x', '-1', '1e3'])('%j is no positive integer [VL-043]', (quantity) => {
    expect(validationErrors({ ...limit, quantity }, context)).toEqual({ quantity: 'quantitycan_onlyenter_integers' })
    expect(previewOf('long', { ...limit, quantity }, context)).toBeUndefined()
  })

  test('has an end', () => {
    expect(validationErrors({ ...limit, quantity: String(2 ** 40 + 1) }, context)).toEqual({ quantity: 'quantity_too_large' })
  })
})

describe('before the tap', () => {
  test('a limit order tells cost, fee, margin, liquidation price and what is left', () => {
    const preview = previewOf('long', { ...limit, price: '60000', timeInForce: 'POST_ONLY' }, context)
    expect(preview).toMatchObject({ isEstimate: false, cost: '120.6', margin: '120', fee: '0.6', after: '879.4' })
    expect(markText(preview?.liquidation.price ?? 0)).toBe('54298.64253393')
    expect(preview?.liquidation.percent).toBe('9.5')
    const short = previewOf('short', { ...limit, price: '60000', timeInForce: 'POST_ONLY' }, { ...context, bids: [] })
    expect(markText(short?.liquidation.price ?? 0)).toBe('65638.98557932')
    expect(short?.liquidation.percent).toBe('9.39')
  })

  test('a short below the best bid is reckoned at the best bid', () => {
    expect(previewOf('short', limit, context)?.cost).toBe('120.59799')
    expect(previewOf('long', limit, context)?.cost).toBe('118.59')
  })

  test('a market order is reckoned level by level from the book on the screen', () => {
    // 10 at 60,001 and 10 at 60,002: margin 60.001 + 60.002, fee 0.300005 + 0.30001.
    expect(previewOf('long', market, context)).toMatchObject({ isEstimate: true, margin: '120.003', fee: '0.600015', cost: '120.603015' })
    expect(previewOf('short', market, context)).toMatchObject({ margin: '119.997', fee: '0.599985' })
  })

  test('what is added to an open position is told with it', () => {
    const position = { side: 'long' as const, contracts: 20, cost: amount(1_200_000_000n), margin: amount(120_000_000n) }
    const preview = previewOf('long', { ...limit, price: '50000' }, withLong({ leverage: 10, position }))
    expect(markText(preview?.liquidation.price ?? 0)).toBe('49773.7556561')
  })
})

describe('against one side alone stands', () => {
  test('too little available, by one unit', () => {
    const long = { ...limit, price: '60000', timeInForce: 'POST_ONLY' as const }
    expect(validationErrors(long, { ...context, available: '120.6' })).toEqual({})
    expect(validationErrors(long, { ...context, available: '120.599999' })).toEqual({
      long: 'insufficient_available',
      short: 'insufficient_available',
    })
    expect(validationErrors(limit, { ...context, available: '118.59' })).toEqual({ short: 'insufficient_available' })
  })

  test('another leverage of what is open or waits', () => {
    expect(validationErrors(limit, withLong({ leverage: 20 }))).toEqual({ long: 'leverage_differs' })
    expect(validationErrors(limit, withLong({ leverage: 10 }))).toEqual({})
  })

  test('a leverage beyond the tier of what would then be held', () => {
    const rich = { ...context, available: '1000000' }
    const hundred = { ...limit, leverage: 100, price: '60000', timeInForce: 'POST_ONLY' as const }
    expect(validationErrors({ ...hundred, quantity: '833' }, rich)).toEqual({})
    expect(validationErrors({ ...hundred, quantity: '834' }, rich)).toEqual({ long: 'leverage_above_tier', short: 'leverage_above_tier' })
    const pending = { ...rich, held: { ...rich.held, long: { ...nothing, leverage: 100, pending: 1 } } }
    expect(validationErrors({ ...hundred, quantity: '833' }, pending)).toEqual({ long: 'leverage_above_tier' })
  })

  test('the largest position of an account, both sides counted', () => {
    const rich = { ...context, available: '10000000' }
    const two = { ...limit, leverage: 2 }
    expect(validationErrors({ ...two, quantity: '83333' }, rich)).toEqual({})
    expect(validationErrors({ ...two, quantity: '83334' }, rich)).toEqual({ long: 'position_limit', short: 'position_limit' })
    const both = { ...rich, held: { ...rich.held, short: { ...nothing, leverage: 2, pending: 1 } } }
    expect(validationErrors({ ...two, quantity: '83333' }, both)).toEqual({ long: 'position_limit', short: 'position_limit' })
  })

  test('a liquidation that runs, an empty book, a price that would be liquidated at once', () => {
    expect(validationErrors(limit, withLong({ leverage: 10, isInLiquidation: true }))).toEqual({ long: 'position_in_liquidation' })
    expect(validationErrors(market, { ...context, asks: [] })).toEqual({ long: 'no_liquidity' })
    // 2 % above the mark at 100x costs twice its margin at once.
    expect(validationErrors({ ...limit, leverage: 100, price: '61200' }, { ...context, asks: [] })).toEqual({ long: 'margin_short' })
  })
})

describe('the slider', () => {
  test('finds the most contracts that either side can pay for, fee included [BC-046]', () => {
    // A contract at 60,000 costs 6 + 0.03; a short is reckoned at the best bid of 59,999.
    const at = { ...limit, price: '60000', timeInForce: 'POST_ONLY' as const }
    expect(mostContracts(at, { ...context, available: '60.3' })).toBe(10)
    expect(mostContracts(at, { ...context, available: '60.299999' })).toBe(9)
    expect([0, 25, 50, 75, 100].map((percent) => quantityForPercent(at, { ...context, available: '603' }, percent))).toEqual([
      '',
      '25',
      '50',
      '75',
      '100',
    ])
    expect(percentOf({ ...at, quantity: '25' }, { ...context, available: '603' })).toBe(25)
    expect(percentOf({ ...at, quantity: '999' }, { ...context, available: '603' })).toBe(100)
  })

  test('stays at nothing with nothing available', () => {
    expect(mostContracts(limit, { ...context, available: '0' })).toBe(0)
    expect(percentOf(limit, { ...context, available: '0' })).toBe(0)
  })
})

test('the body names symbol, leverage, price, contracts, side and type [API-086]', () => {
  expect(bodyOf('long', limit, context)).toEqual({
    symbol: 'btcusdt',
    leverage: 10,
    delegatePrice: '59000',
    delegateTotal: '20',
    type: 0,
    delegateType: 0,
    timeInForce: 'GTC',
  })
  expect(bodyOf('short', market, context)).toMatchObject({ type: 1, delegateType: 1, delegatePrice: '0', timeInForce: 'IOC' })
})
