import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Keyring, keyringOf, newKeyLine, newSealingKey, openKeyring, seal, unseal } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'glasshouse-sealing-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('sealed values', () => {
  const keyring = keyringOf([newSealingKey()])
  const plain = Buffer.from('passport of Ada')
  const sealed = seal(keyring, plain, 'file:1')

  test('open with their key and context, and hide what they hold', () => {
    expect(unseal(keyring, sealed, 'file:1')).toEqual(plain)
    expect(sealed.includes('passport')).toBe(false)
    expect(seal(keyring, plain, 'file:1')).not.toEqual(sealed)
  })

  test.each(Array.from({ length: sealed.length }, (_, at) => at))('with byte %i altered do not open', (at) => {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] as number) ^ 1
    expect(() => unseal(keyring, altered, 'file:1')).toThrow(expect.objectContaining({ name: 'SealError' }))
  })

  test.each<readonly [what: string, open: () => unknown, reason: string]>([
    ['cut short by a byte', () => unseal(keyring, sealed.subarray(0, -1), 'file:1'), 'altered'],
    ['cut down to less than a header', () => unseal(keyring, sealed.subarray(0, 35), 'file:1'), 'malformed'],
    ['empty', () => unseal(keyring, Buffer.alloc(0), 'file:1'), 'malformed'],
    ['moved to another place', () => unseal(keyring, sealed, 'file:2'), 'altered'],
    ['under another key', () => unseal(keyringOf([newSealingKey()]), sealed, 'file:1'), 'key_missing'],
    ['under another key of the same id', () => unseal(sameId(keyring), sealed, 'file:1'), 'altered'],
  ])('%s do not open', (_what, open, reason) => {
    expect(open).toThrow(expect.objectContaining({ name: 'SealError', reason }))
  })
})

const sameId = ({ current }: Keyring): Keyring => keyringOf([{ keyId: current.keyId, bytes: newSealingKey().bytes }])

test('a key file is made once, for its owner alone', () => {
  const file = join(folder, 'made', 'files.keys')
  const first = openKeyring(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const second = openKeyring(file)
  expect(second.current).toEqual(first.current)
  expect(unseal(second, seal(first, Buffer.from('kept'), 'x'), 'x').toString()).toBe('kept')
})

test('after a rotation new values take the new key, and old ones still open until their key is removed', () => {
  const file = join(folder, 'rotated.keys')
  const before = openKeyring(file)
  const old = seal(before, Buffer.from('old'), 'x')
  appendFileSync(file, newKeyLine())
  const after = openKeyring(file)
  expect(after.current.keyId).not.toBe(before.current.keyId)
  expect(unseal(after, old, 'x').toString()).toBe('old')
  const fresh = seal(after, Buffer.from('new'), 'x')
  expect(() => unseal(before, fresh, 'x')).toThrow(expect.objectContaining({ reason: 'key_missing' }))
  const [, newest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, `${newest}\n`)
  expect(() => unseal(openKeyring(file), old, 'x')).toThrow(expect.objectContaining({ reason: 'key_missing' }))
})

test.each([
  ['empty', ''],
  ['half a key', `${newKeyLine().slice(0, 20)}\n`],
  ['a key of other length', `00112233 ${Buffer.alloc(16).toString('base64')}\n`],
  ['the same key twice', newKeyLine().repeat(2)],
])('a key file that is %s is refused and left as it is', (_what, text) => {
  const file = join(folder, 'broken.keys')
  writeFileSync(file, text)
  expect(() => openKeyring(file)).toThrow()
  expect(readFileSync(file, 'utf8')).toBe(text)
})
