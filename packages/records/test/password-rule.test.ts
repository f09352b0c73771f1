import { expect, test } from 'vitest'
import { commonPasswords, isGuessable, isShortGuessable } from '../src/index.ts'

test('the list holds ten thousand passwords that the rule of length lets through', () => {
  const list = commonPasswords()
  expect(list.size).toBe(10_000)
  for (const one of list) expect([one, one.length >= 8, one === one.toLowerCase().trim()]).toEqual([one, true, true])
})

test.each([
  'password',
  '12345678',
  'PASSWORD',
  'Password1',
  ' iloveyou ',
  'qwertyuiop',
  'aaaaaaaa',
  '        ',
  '        b',
  'ZZZZZZZZZZZZ',
  '☂☂☂☂☂☂☂☂',
])('%j is guessed first', (password) => {
  expect(isGuessable(password, [])).toBe(true)
})

test.each(['correct horse', 'aaaaaaab', 'a long enough password', 'k7#mQ2!x'])('%j is taken', (password) => {
  expect(isGuessable(password, ['', 'ada_lovelace'])).toBe(false)
})

test('a password that is the user’s own name is guessed, in any case', () => {
  expect(isGuessable('Ada_Lovelace', ['ada_lovelace'])).toBe(true)
  expect(isGuessable('ada@example.org', ['someone', 'Ada@example.org'])).toBe(true)
  expect(isGuessable('ada_lovelace2', ['ada_lovelace'])).toBe(false)
})

test.each([
  '123456',
  '654321',
  '234567',
  'aaaaaa',
  '123123',
  '121212',
  '112112',
  'abcdef',
  'qwerty',
  'ytrewq',
  'password',
  'Abc123',
  'monkey',
  ' 123456 ',
])('%j is guessed first of the short ones', (password) => expect(isShortGuessable(password, [])).toBe(true))

test.each(['k7m2q9', 'pay_9out', 'vermilion', '839271'])('%j is taken as a short one', (password) => {
  expect(isShortGuessable(password, ['ada_l'])).toBe(false)
})

test('a name in another form of its letters is the same name', () => {
  expect(isGuessable('caf\u00e9caf\u00e9x', ['cafe\u0301cafe\u0301x'])).toBe(true)
  expect(isShortGuessable('ada_l1', ['Ada_L1'])).toBe(true)
})
