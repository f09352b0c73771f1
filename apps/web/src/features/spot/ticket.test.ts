import { clientCalls, requestOf } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { amountForPercent, orderOf, percentOf, previewOf, riseOrFall, type Ticket, type TicketContext, validationErrors } from './ticket.ts'

/** The order as it goes over the network. */
const bodyOf = (...asked: Parameters<typeof orderOf>) => requestOf(clientCalls.placeSpotOrder, orderOf(...asked)).body

const context: TicketContext = {
  symbol: 'btcusdt',
  coin: 'btc',
  rules: {
    tickSize: '0.1',
    lotSize: '0.00001',
    minNotional: '5',
    maxNotional: '1000000',
    makerFee: '0.001',
    takerFee: '0.001',
    takeBand: '0.05',
    restBand: '0.5',
    state: 'open',
  },
  availableQuote: '1001',
  availableBase: '0.5',
  asks: [
    ['60000', '0.01'],
    ['60010', '0.5'],
  ],
  bids: [
    ['59990', '0.1'],
    ['59900', '1'],
  ],
}
const limitBuy: Ticket = { side: 'buy', type: 'limit', timeInForce: 'GTC', price: '50000', unit: 'turnover', amount: '1000' }
const limitSell: Ticket = { ...limitBuy, side: 'sell', unit: 'quantity', amount: '0.5' }

describe('a balance below the smallest order', () => {
  const dust = { ...context, availableBase: '0.000029' }
  const all: Ticket = { ...limitSell, type: 'market', amount: '0.00002' }

  test('is sold whole at market', () => {
    expect(validationErrors(all, dust)).toEqual({})
    expect(amountForPercent(all, dust, 100)).toBe('0.00002')
    expect(previewOf(all, dust)).toMatchObject({ quantity: '0.00002', turnover: '1.1998' })
  })

  test('is not sold in part, at a limit, or bought', () => {
    expect(validationErrors({ ...all, amount: '0.00001' }, dust)).toEqual({ amount: 'sale_below_minimum' })
    expect(validationErrors({ ...all, type: 'limit' }, dust)).toEqual({ amount: 'value_below_minimum' })
    expect(validationErrors({ ...all, amount: '0.00003' }, dust)).toEqual({ amount: 'Insufficient_funds_available' })
    expect(validationErrors({ ...limitBuy, type: 'market', amount: '1.2' }, dust)).toEqual({ amount: 'value_below_minimum' })
  })
})

describe('a buy', () => {
  test('needs a turnover [VL-049]', () => {
    expect(validationErrors({ ...limitBuy, amount: '' }, context)).toEqual({ amount: 'enter_the_amount' })
    expect(validationErrors({ ...limitBuy, type: 'market', amount: '' }, context)).toEqual({ amount: 'enter_the_amount' })
    expect(validationErrors(limitBuy, context)).toEqual({})
  })

  test('needs a turnover above zero [VL-050]', () => {
    expect(validationErrors({ ...limitBuy, amount: '0' }, context)).toEqual({ amount: 'amount_incorrect' })
    expect(validationErrors({ ...limitBuy, amount: '0.00' }, context)).toEqual({ amount: 'amount_incorrect' })
    expect(validationErrors({ ...limitBuy, amount: '-5' }, context)).toEqual({ amount: 'amount_incorrect' })
  })

  test('may not turn over more than the available USDT [VL-051]', () => {
    const enough = { ...context, availableQuote: '2000' }
    expect(validationErrors({ ...limitBuy, amount: '2000.000001' }, enough)).toEqual({ amount: 'Insufficient_funds_available' })
    expect(validationErrors({ ...limitBuy, type: 'market', amount: '2000.000001' }, enough)).toEqual({
      amount: 'Insufficient_funds_available',
    })
    expect(validationErrors({ ...limitBuy, type: 'market', amount: '2000' }, enough)).toEqual({})
  })

  test('needs room for the fee beside its turnover, to the last unit', () => {
    expect(validationErrors(limitBuy, { ...context, availableQuote: '1001' })).toEqual({})
    expect(validationErrors(limitBuy, { ...context, availableQuote: '1000.999999' })).toEqual({ amount: 'Insufficient_funds_available' })
  })

  test('needs a limit price', () => {
    expect(validationErrors({ ...limitBuy, price: '' }, context)).toEqual({ price: 'enter_the_amount' })
    expect(validationErrors({ ...limitBuy, price: '0' }, context)).toEqual({ price: 'amount_incorrect' })
    expect(validationErrors({ ...limitBuy, price: '', amount: '' }, context)).toEqual({
      price: 'enter_the_amount',
      amount: 'enter_the_amount',
    })
  })

  test('stays within the smallest and the largest order value', () => {
    expect(validationErrors({ ...limitBuy, amount: '4.999' }, context)).toEqual({ amount: 'value_below_minimum' })
    expect(validationErrors({ ...limitBuy, amount: '5' }, context)).toEqual({})
    const rich = { ...context, availableQuote: '9000000' }
    expect(validationErrors({ ...limitBuy, amount: '1000001' }, rich)).toEqual({ amount: 'value_above_maximum' })
    expect(validationErrors({ ...limitBuy, amount: '0.1' }, context)).toEqual({ amount: 'less_than_one_lot' })
  })

  test('at a limit holds turnover and fee, and buys whole lots', () => {
    expect(previewOf({ ...limitBuy, price: '60000', amount: '1000' }, context)).toEqual({
      isEstimate: false,
      quantity: '0.01666',
      turnover: '999.6',
      fee: '0.9996',
      pay: '1000.5996',
      receive: '0.01666',
      quoteAfter: '0.4004',
      baseAfter: '0.51666',
    })
  })

  test('rounds the fee up, as the house takes it', () => {
    expect(previewOf({ ...limitBuy, price: '50000.1', unit: 'quantity', amount: '0.00011' }, context)?.fee).toBe('0.005501')
  })

  test('by quantity turns over price x quantity', () => {
    const ticket: Ticket = { ...limitBuy, unit: 'quantity', amount: '0.02' }
    expect(previewOf(ticket, context)).toMatchObject({ turnover: '1000', fee: '1', pay: '1001' })
    expect(bodyOf(ticket, context)).toEqual({
      symbol: 'btcusdt',
      coin: 'btc',
      delegateTotal: '0.02',
      delegatePrice: '50000',
      delegateValue: '1000',
      delegateType: 0,
      type: 0,
      timeInForce: 'GTC',
    })
  })

  test('at market by value spends no more than typed, the fee within it, through the book', () => {
    const ticket: Ticket = { ...limitBuy, type: 'market', amount: '1001' }
    const preview = previewOf(ticket, context)
    // 0.01 at 60000 = 600, then 0.00666 at 60010 = 399.6666
    expect(preview).toMatchObject({ isEstimate: true, quantity: '0.01666', turnover: '999.6666', fee: '0.999667', pay: '1000.666267' })
    expect(bodyOf(ticket, context)).toMatchObject({
      delegateTotal: '0',
      delegatePrice: '0',
      delegateValue: '1001',
      delegateType: 1,
      timeInForce: 'IOC',
    })
  })

  test('at market without offers may cost all that was typed', () => {
    expect(previewOf({ ...limitBuy, type: 'market', amount: '800' }, { ...context, asks: [] })).toMatchObject({
      quantity: '0',
      pay: '800',
      quoteAfter: '201',
    })
  })
})

describe('a sale', () => {
  test('needs a limit price [VL-052]', () => {
    expect(validationErrors({ ...limitSell, price: '' }, context)).toEqual({ price: 'enter_the_amount' })
    expect(validationErrors({ ...limitSell, type: 'market', price: '' }, context)).toEqual({})
  })

  test('needs a quantity [VL-053]', () => {
    expect(validationErrors({ ...limitSell, amount: '' }, context)).toEqual({ amount: 'please_enter_quantity' })
    expect(validationErrors({ ...limitSell, type: 'market', amount: '' }, context)).toEqual({ amount: 'please_enter_quantity' })
  })

  test('may not sell more of the coin than is available [VL-054]', () => {
    expect(validationErrors({ ...limitSell, amount: '0.50001' }, context)).toEqual({ amount: 'Insufficient_funds_available' })
    expect(validationErrors({ ...limitSell, type: 'market', amount: '0.50001' }, context)).toEqual({
      amount: 'Insufficient_funds_available',
    })
    expect(validationErrors({ ...limitSell, amount: '0.5' }, context)).toEqual({})
  })

  test('pays the coin and brings the turnover less the fee', () => {
    expect(previewOf({ ...limitSell, amount: '0.1' }, context)).toMatchObject({
      pay: '0.1',
      turnover: '5000',
      fee: '5',
      receive: '4995',
      quoteAfter: '5996',
      baseAfter: '0.4',
    })
  })

  test('at market is reckoned down the bids', () => {
    expect(previewOf({ ...limitSell, type: 'market', amount: '0.2' }, context)).toMatchObject({
      isEstimate: true,
      turnover: '11989',
      fee: '11.989',
    })
    expect(bodyOf({ ...limitSell, type: 'market', amount: '0.2' }, context)).toMatchObject({
      delegateTotal: '0.2',
      delegateValue: '0',
      type: 1,
    })
  })

  test('speaks of the coin even when the ticket last spoke of USDT', () => {
    expect(previewOf({ ...limitSell, unit: 'turnover', amount: '0.1' }, context)?.quantity).toBe('0.1')
  })
})

describe('the slider', () => {
  test.each([25, 50, 75, 100])('at %d %% takes that share of what is available [BC-047]', (percent) => {
    const share = { 25: '250', 50: '500', 75: '750', 100: '1000' }[percent] as string
    expect(amountForPercent(limitBuy, context, percent)).toBe(share)
    expect(percentOf({ ...limitBuy, amount: share }, context)).toBe(percent)
    const coins = { 25: '0.125', 50: '0.25', 75: '0.375', 100: '0.5' }[percent] as string
    expect(amountForPercent(limitSell, context, percent)).toBe(coins)
    expect(percentOf({ ...limitSell, amount: coins }, context)).toBe(percent)
  })

  test('leaves room for the fee: the whole is floor(available / (1 + taker fee))', () => {
    expect(amountForPercent(limitBuy, { ...context, availableQuote: '1000' }, 100)).toBe('999.000999')
    const all = { ...limitBuy, amount: '999.000999' }
    expect(validationErrors(all, { ...context, availableQuote: '1000' })).toEqual({})
  })

  test('counts in whole lots when the buyer speaks of the coin', () => {
    expect(amountForPercent({ ...limitBuy, unit: 'quantity', price: '60000' }, context, 100)).toBe('0.01666')
    expect(percentOf({ ...limitBuy, unit: 'quantity', price: '60000', amount: '0.01666' }, context)).toBe(100)
    expect(amountForPercent({ ...limitBuy, unit: 'quantity', price: '' }, context, 100)).toBe('')
  })

  test('stands at 0 with nothing typed or nothing there, and never beyond 100', () => {
    expect(percentOf({ ...limitBuy, amount: '' }, context)).toBe(0)
    expect(percentOf(limitBuy, { ...context, availableQuote: '0' })).toBe(0)
    expect(percentOf({ ...limitBuy, amount: '50000' }, context)).toBe(100)
  })
})

test('for a buyer a higher price is a rise, for a seller a fall, an equal one a draw [BC-054]', () => {
  expect(riseOrFall('buy', '100', '100.1')).toBe('rise')
  expect(riseOrFall('buy', '100', '99.9')).toBe('fall')
  expect(riseOrFall('sell', '100', '100.1')).toBe('fall')
  expect(riseOrFall('sell', '100', '99.9')).toBe('rise')
  expect(riseOrFall('buy', '100', '100.0')).toBe('draw')
  expect(riseOrFall('sell', '100.00', '100')).toBe('draw')
})
