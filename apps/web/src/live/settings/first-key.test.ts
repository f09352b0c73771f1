import { clearSession, keyOf, signIn } from '@glasshouse/client'
import { beforeEach, expect, test } from 'vitest'
import { firstKey, noteKey } from './first-key.ts'

const [ONE, OTHER] = ['0f'.repeat(32), 'a1'.repeat(32)]
beforeEach(() => localStorage.clear())

test('the first key seen is kept, whatever comes later', () => {
  expect(firstKey()).toBeUndefined()
  noteKey(ONE)
  noteKey(OTHER)
  expect(firstKey()).toBe(ONE)
})

test('the first key outlives sign-out', () => {
  noteKey(ONE)
  signIn('secret')
  clearSession()
  expect(firstKey()).toBe(ONE)
  noteKey(OTHER)
  expect(firstKey()).toBe(ONE)
})

test.each(['', 'key', `${ONE}0`, ONE.toUpperCase()])('what is no key (%s) is not kept, and where it stands is no first key', (text) => {
  noteKey(text)
  expect(localStorage.getItem(keyOf('houseKey'))).toBeNull()
  localStorage.setItem(keyOf('houseKey'), text)
  expect(firstKey()).toBeUndefined()
})
