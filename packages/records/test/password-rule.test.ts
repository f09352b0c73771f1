import { expect, test } from 'vitest'
import { commonPasswords, isGuessable } from '../src/index.ts'

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
