import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import englishOption from './en/on-demand/option.json'
import { loadWords, setLanguage, useWords, wordsIn, wordsOf } from './words.ts'

const english = new Intl.PluralRules('en')
const arabic = new Intl.PluralRules('ar')

describe('a text', () => {
  test('is found under a key with dots and spaces, and is its key where it is missing', () => {
    const w = wordsIn({ 'Please_ correct_quantity.': 'Enter a quantity' }, english)
    expect(w('Please_ correct_quantity.')).toBe('Enter a quantity')
    expect(w('no_such_text')).toBe('no_such_text')
  })

  test('takes each value as often as it names it, and what nobody gives stays to be seen', () => {
    const w = wordsIn({ pair: '{base}/{quote}, {base}' }, english)
    expect(w('pair', { base: 'BTC', quote: 'USDT' })).toBe('BTC/USDT, BTC')
    expect(w('pair', { base: '$& {quote}' })).toBe('$& {quote}/{quote}, $& {quote}')
  })

  test('that is empty is empty', () => {
    expect(wordsIn({ nothing: '' }, english)('nothing')).toBe('')
  })
})

describe('a counted text', () => {
  const orders = { orders_one: 'one order', orders_other: '{count} orders' }

  test('is said in the form of its number', () => {
    const w = wordsIn(orders, english)
    expect([0, 1, 2, 1.5].map((count) => w('orders', { count }))).toEqual(['0 orders', 'one order', '2 orders', '1.5 orders'])
  })

  test('has six forms in Arabic', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
    const w = wordsIn(Object.fromEntries(forms.map((form) => [`n_${form}`, form])), arabic)
    expect([0, 1, 2, 3, 11, 100].map((count) => w('n', { count }))).toEqual(forms)
  })

  test('without forms is said as it is', () => {
    expect(wordsIn({ place: 'of {count}' }, english)('place', { count: 1 })).toBe('of 1')
  })
})

test('words that were taken before a change of the language speak the new one', async () => {
  await setLanguage('en')
  const w = wordsOf('account')
  expect(w('login_button')).toBe('Log in')
  await setLanguage('zh')
  expect(w('login_button')).toBe('登录')
  await setLanguage('en')
})

test('a language without words is English, and its sections that come later too', async () => {
  await loadWords('option')
  await setLanguage('xx')
  expect([wordsOf('account')('login_button'), wordsOf('option')('strike')]).toEqual(['Log in', englishOption.strike])
  await setLanguage('en')
})

test('a section that comes later is there once a screen has asked for it, in each language from then on', async () => {
  await loadWords('fairness')
  expect(wordsOf('fairness')('title')).toBe('Fairness')
  await setLanguage('zh')
  expect(wordsOf('fairness')('title')).toMatch(/\p{Script=Han}/u)
  await setLanguage('en')
})

test('sections of one screen are asked for together, and one that comes later leaves the others as they are', async () => {
  await loadWords('spot', 'trade', 'chart')
  const before = wordsOf('account')
  const drawn: number[] = []
  const { unmount } = renderHook(() => drawn.push(useWords('account')('login_button').length))
  await act(() => loadWords('display'))
  expect(drawn).toHaveLength(1)
  await act(() => setLanguage('zh'))
  expect([drawn.length, before('login_button')]).toEqual([2, '登录'])
  unmount()
  await setLanguage('en')
})

test('a section asked for while others are on their way comes with them', async () => {
  const both = Promise.all([loadWords('detail'), loadWords('desk', 'protection')])
  await both
  expect([wordsOf('detail')('search'), wordsOf('desk')('keys'), wordsOf('protection')('title')]).toEqual([
    'Search coins',
    'Keyboard',
    'Trading limits',
  ])
})
