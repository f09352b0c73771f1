import { expect, test } from 'vitest'
import { noKeyIn, publicKeysIn } from './public-keys.ts'

const [one, two, passkey] = ['ab'.repeat(32), 'cd'.repeat(32), `02${'ef'.repeat(32)}`]
const printed = (key: string) => `key id      ${'12'.repeat(16)}\npublic key  ${key}`

test('keys are taken as keygen printed them, alone, and several of both', () => {
  expect(publicKeysIn(one)).toBe(one)
  expect(publicKeysIn(printed(one))).toBe(one)
  expect(publicKeysIn(`${printed(one)}\r\nKeep own.json and its passphrase apart, and never on the server.\n`)).toBe(one)
  expect(publicKeysIn(`${printed(one)}\n\n${two.toUpperCase()}, ${passkey}\n${printed(one)}`)).toBe([one, two, passkey].join(','))
  expect(publicKeysIn(`public key  ${one}`)).toBe(one)
})

test('whatever is no key stays, and is named', () => {
  const typed = publicKeysIn(`${one}\nhello there`)
  expect(typed).toBe(`${one},hello,there`)
  expect(noKeyIn(typed)).toBe('hello')
  expect(noKeyIn(publicKeysIn('12'.repeat(16)))).toBe('12'.repeat(16))
  expect(noKeyIn(`${one},${passkey}`)).toBeUndefined()
})
