import { indexPrice } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { btcRules, contractBook } from '../../../testing/contract-server.ts'
import { marginRuleAt } from './margin-rule.ts'
import type { HeldSide, Ticket, TicketContext } from './ticket.ts'
import { type StopField, stopPreview, stopPriceErrors } from './ticket-stops.ts'

const nothing: HeldSide = { leverage: 0, position: undefined, pending: 0, isInLiquidation: false }
const context: TicketContext = {
  symbol: 'btcusdt',
  rules: btcRules,
  rule: marginRuleAt({ now: btcRules, versions: [] }),
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
  hasStops: true,
  takeProfit: '',
  stopLoss: '',
}
const market: Ticket = { ...limit, type: 'market' }

describe('a trigger of the ticket', () => {
  test.each<[StopField, string, 'long' | 'short', Ticket, string]>([
    ['takeProfit', '59000', 'long', limit, 'above_limit'],
    ['takeProfit', '59000', 'short', limit, 'below_limit'],
    ['stopLoss', '59000', 'long', limit, 'below_limit'],
    ['stopLoss', '59000', 'short', limit, 'above_limit'],
    ['takeProfit', '60000', 'long', market, 'above_mark'],
    ['stopLoss', '60000', 'short', market, 'above_mark'],
    ['stopLoss', '60000.000001', 'long', market, 'below_mark'],
    ['takeProfit', '0', 'long', limit, 'Please_entera_price_greater'],
    ['takeProfit', '62000.1234567', 'long', limit, 'Please_entera_price_greater'],
    ['takeProfit', '99999999999', 'long', limit, 'price_too_large'],
    // 1,180 at 10x: liquidated at (1,180 - 118) / (0.02 x 0.9945).
    ['stopLoss', '53393.66', 'long', limit, 'trigger_beyond_liquidation'],
  ])('%s %s of a %s is wrong', (field, price, side, ticket, error) => {
    expect(stopPriceErrors(side, { ...ticket, [field]: price }, context)).toEqual({ [field]: error })
    expect(stopPreview(field, side, { ...ticket, [field]: price }, context)).toBeUndefined()
  })

  test.each<[StopField, string, 'long' | 'short', Ticket]>([
    ['takeProfit', '59000.000001', 'long', limit],
    ['stopLoss', '53393.67', 'long', limit],
    ['stopLoss', '60000.1', 'short', market],
    // Nothing is known of the liquidation of no contracts.
    ['stopLoss', '10', 'long', { ...limit, quantity: '' }],
  ])('%s %s of a %s is right', (field, price, side, ticket) => {
    expect(stopPriceErrors(side, { ...ticket, [field]: price }, context)).toEqual({})
  })

  test('is not looked at while it is folded away, nor where the price it is compared with is not known', () => {
    expect(stopPriceErrors('long', { ...limit, hasStops: false, takeProfit: '1' }, context)).toEqual({})
    expect(stopPriceErrors('long', { ...limit, price: '', takeProfit: '1' }, context)).toEqual({})
    expect(stopPriceErrors('long', { ...market, takeProfit: '1' }, { ...context, mark: indexPrice(0) })).toEqual({})
  })
})

test('what it brings is of the whole position, the fee to close taken off', () => {
  const ticket = { ...limit, takeProfit: '62000', stopLoss: '58000' }
  expect(stopPreview('takeProfit', 'long', ticket, context)).toEqual({ price: '62000', result: '59.38', percent: '50.32' })
  expect(stopPreview('stopLoss', 'long', ticket, context)).toEqual({ price: '58000', result: '-20.58', percent: '-17.44' })
  // Beside 20 contracts at 60,000 with 120: 40 of 2,380, margin 238.
  const position = { side: 'long', contracts: 20, cost: 1_200_000_000n, margin: 120_000_000n } as never
  const held = { ...context.held, long: { ...nothing, leverage: 10, position } }
  expect(stopPreview('takeProfit', 'long', ticket, { ...context, held })).toEqual({ price: '62000', result: '98.76', percent: '41.49' })
  expect(stopPreview('takeProfit', 'long', { ...ticket, quantity: '' }, context)).toBeUndefined()
})
