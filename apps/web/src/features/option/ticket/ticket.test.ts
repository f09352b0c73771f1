import { clientCalls, requestOf } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { rulesOfOptions, unprotected } from '../../../testing/option-server.ts'
import { mostStake, optionOf, ownLimitsLeft, QUICK_AMOUNTS, type Ticket, type TicketContext, validationErrors } from './ticket.ts'

/** The order as it goes over the network. */
const bodyOf = (...asked: Parameters<typeof optionOf>) => requestOf(clientCalls.placeOption, optionOf(...asked)).body

const NOW = Date.UTC(2026, 10, 21, 12, 0, 30)
const minute = rulesOfOptions.periods[1] as TicketContext['period']
const at = (parts: Partial<TicketContext> = {}): TicketContext => ({
  symbol: 'btcusdt',
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  period: minute,
  isOffered: true,
  ruleVersion: 3,
  available: '12000',
  protection: unprotected,
  timezone: 'UTC',
  nowMs: NOW,
  ...parts,
})
const of = (stake: string, parts: Partial<Ticket> = {}): Ticket => ({ periodId: '2', stake, isScheduled: false, openAt: '', ...parts })
const stakeErrorOf = (stake: string, parts: Partial<TicketContext> = {}) => validationErrors(of(stake), at(parts)).stake

describe('the stake', () => {
  test('is refused one unit below the smallest of the period and taken at it [VL-038]', () => {
    expect(stakeErrorOf('9.999999')).toBe('minimum')
    expect(stakeErrorOf('10')).toBeUndefined()
  })

  test('is refused one unit above the largest of the period and taken at it [VL-039]', () => {
    expect(stakeErrorOf('10000.000001')).toBe('maximum')
    expect(stakeErrorOf('10000')).toBeUndefined()
  })

  test('is refused one unit above the balance and taken at it [VL-040]', () => {
    expect(stakeErrorOf('250.000001', { available: '250' })).toBe('Input_amount_exceeds')
    expect(stakeErrorOf('250', { available: '250' })).toBeUndefined()
  })

  test('is not called too large before the balance is known', () => expect(stakeErrorOf('9000', { available: undefined })).toBeUndefined())

  test('is held against the own limits: of one stake, of the day with what is open, of the hour', () => {
    const protection = {
      ...unprotected,
      limits: { stakePerOrder: '100', lossPerDay: '300', tradesPerHour: 2 },
      lostToday: '150',
      openStakes: '80',
    }
    expect(stakeErrorOf('100.000001', { protection })).toBe('own_stake')
    expect(stakeErrorOf('70.000001', { protection })).toBe('own_loss')
    expect(stakeErrorOf('70', { protection })).toBeUndefined()
    expect(stakeErrorOf('70', { protection: { ...protection, tradesThisHour: 2 } })).toBe('own_trades')
  })

  test('what was won today makes no room beyond the limit of the day', () => {
    const protection = { ...unprotected, limits: { ...unprotected.limits, lossPerDay: '300' }, lostToday: '-500', openStakes: '100' }
    expect(ownLimitsLeft(protection)).toEqual({ loss: '200' })
  })
})

test('the usual stakes are those of the house [BC-039]', () => {
  expect(QUICK_AMOUNTS).toEqual(['500', '1000', '2000', '3000', '10000', '20000', '50000'])
})

test('all is all there is, as far as the period and the own limits go [BC-039]', () => {
  expect(mostStake(at({ available: '812.5' }))).toBe('812.5')
  expect(mostStake(at())).toBe('10000')
  expect(mostStake(at({ protection: { ...unprotected, limits: { ...unprotected.limits, stakePerOrder: '40' } } }))).toBe('40')
  expect(mostStake(at({ available: undefined }))).toBe('0')
})

describe('the time', () => {
  const error = (openAt: string) => validationErrors(of('10', { isScheduled: true, openAt }), at()).openAt

  test('must be later than now [VL-041]', () => {
    expect(error('2026-11-21T12:00')).toBe('greaterThanCurrentTime')
    expect(
      validationErrors(of('10', { isScheduled: true, openAt: '2026-11-21T12:01' }), at({ nowMs: Date.UTC(2026, 10, 21, 12, 1) })).openAt,
    ).toBe('greaterThanCurrentTime')
    expect(error('2026-11-21T12:01')).toBeUndefined()
  })

  test('lies at most a day ahead [BC-042]', () => {
    expect(error('2026-11-22T12:00')).toBeUndefined()
    expect(error('2026-11-22T12:01')).toBe('time_too_far')
  })

  test('must be one', () => expect(error('')).toBe('time_missing'))
  test('of an order at once is not looked at', () => expect(validationErrors(of('10'), at())).toEqual({}))
})

describe('the call', () => {
  test('names side, stake, period and coin; at once has no time of its own', () => {
    expect(bodyOf('up', of('100'), { ...at(), price: '60000' })).toEqual({
      betContent: 1,
      betAmount: '100',
      openPrice: '60000',
      openTime: 0,
      symbol: 'btcusdt',
      coinSymbol: 'btc',
      baseSymbol: 'usdt',
      periodId: '2',
      minAmount: '10',
      status: 0,
      ruleVersion: 3,
    })
  })

  test('of a scheduled order names the moment on the reader’s clock', () => {
    const ticket = of('100', { isScheduled: true, openAt: '2026-11-21T21:00' })
    expect(bodyOf('down', ticket, { ...at({ timezone: 'Asia/Hong_Kong' }), price: '60000' })).toMatchObject({
      betContent: 0,
      status: 4,
      openTime: Date.UTC(2026, 10, 21, 13, 0),
    })
  })
})
