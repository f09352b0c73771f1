import type { MethodSummary, WithdrawalFacts } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { AFTER_ASKING_MS, mostOf, previewOf, type WithdrawalFields, wayOutBefore, withdrawalErrors } from './withdrawal-form.ts'

const method: MethodSummary = {
  ...{ id: 'usdt-trc20', name: 'USDT-TRC20', coin: 'usdt', logo: '', isOn: true, kind: 'coin', network: 'tron' },
  ...{ feeRate: '0.001', feeFixed: '1', minimum: '10', decimals: 6, delayMinutes: 0, ratios: [] },
}
const bank: MethodSummary = {
  ...{ ...method, id: 'bank', kind: 'card', network: null, feeRate: '0.01', feeFixed: '0', decimals: 2 },
  ratios: [{ currency: 'EUR', ratio: '0.9', since: 1 }],
}
const facts: WithdrawalFacts = {
  ...{ obstacles: [], level: 'none', dayLeft: '2000', dayLimit: '2000', monthLeft: '9000', monthLimit: '10000' },
  ...{ payoutsAfter: null, payoutDelayMs: 60_000, areStopped: false },
}
const words = { withdrawPwdNoSpecial: true, fundPwdWordChars: true }
const filled: WithdrawalFields = { amount: '100', destination: 'a', password: 'secret1' }
const errorsOf = (put: Partial<WithdrawalFields>, of = method, brand = words) =>
  withdrawalErrors({ ...filled, ...put }, { method: of, available: '1000', currency: 'EUR', brand })

describe('a form', () => {
  test('passes when all of it is there, the amount up to all that is available [VL-022]', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ amount: '1000' })).toEqual({})
  })

  test.each(['', '0', '0.0', '1000.000001'])('with the amount "%s" asks for one above zero, up to what is available [VL-022]', (amount) => {
    expect(errorsOf({ amount })).toEqual({ amount: 'withdraw_please_num' })
  })

  test('names the minimum of an amount below it', () => expect(errorsOf({ amount: '9.99' })).toEqual({ amount: 'too_small' }))

  test('asks for an address, and for a card where it goes to one [VL-023]', () => {
    expect(errorsOf({ destination: '' })).toEqual({ destination: 'withdraw_please_address' })
    expect(errorsOf({ destination: '' }, bank)).toEqual({ destination: 'Unbound_bank_card' })
  })

  test('takes no card of a currency that is not paid out; one that says none counts as USD', () => {
    const ofCurrency = (currency: string) => withdrawalErrors(filled, { method: bank, available: '1000', currency, brand: words })
    expect(ofCurrency('EUR')).toEqual({})
    expect(ofCurrency('GBP')).toEqual({ destination: 'card_currency' })
    expect(ofCurrency('')).toEqual({ destination: 'card_currency' })
  })

  test('asks for the password [VL-024]', () => expect(errorsOf({ password: '' })).toEqual({ password: 'withdraw_please_pwd' }))

  test('refuses other signs in it, but where the brand allows them or lets one be set with them [VL-025]', () => {
    const put = { password: 'secret!' }
    expect(errorsOf(put)).toEqual({ password: 'register_pwd_NoSpecialSymbols' })
    expect(errorsOf(put, method, { ...words, withdrawPwdNoSpecial: false })).toEqual({})
    expect(errorsOf(put, method, { ...words, fundPwdWordChars: false })).toEqual({})
  })
})

describe('the preview', () => {
  test('rounds the fee up and what arrives down', () => {
    expect(previewOf('100.000001', method, '')).toMatchObject({ fee: '1.100001', paid: '98.9', currency: 'USDT' })
    expect(previewOf('100.01', bank, 'EUR')).toEqual({ fee: '1.0001', paid: '89.1', currency: 'EUR', ratio: '0.9' })
  })

  test('says nothing of what arrives where nothing would', () => {
    expect(previewOf('1', method, '').paid).toBeUndefined()
    expect(previewOf('100', bank, 'GBP').paid).toBeUndefined()
  })
})

test('the most is what is available and what is left of the limits', () => {
  expect(mostOf('1500.1234567', method, facts)).toBe('1500.123456')
  expect(mostOf('5000', method, facts)).toBe('2000')
  expect(mostOf('5000', { ...method, coin: 'eth' }, facts)).toBe('5000')
})

test('what has to be done first leads there after its time [VL-026, BC-011, BC-012]', () => {
  expect(wayOutBefore({ ...facts, obstacles: ['fund_password', 'primary'] }, method, undefined)).toMatchObject({
    path: '/fund-password',
    afterMs: 800,
  })
  expect(wayOutBefore({ ...facts, obstacles: ['primary'] }, method, undefined)).toMatchObject({
    path: '/certification-primary',
    afterMs: 1_000,
  })
  expect(wayOutBefore({ ...facts, obstacles: ['advanced'] }, method, undefined)).toMatchObject({
    path: '/certification-advanced',
    afterMs: 1_000,
  })
  expect(wayOutBefore(facts, bank, 0)).toMatchObject({ path: '/bind-card', afterMs: 1_000 })
  expect(wayOutBefore(facts, bank, 1)).toBeUndefined()
})

test('a second after a withdrawal was asked for the records are shown [BC-011]', () => expect(AFTER_ASKING_MS).toBe(1_000))
