import { ed25519 } from '@noble/curves/ed25519.js'
import { beforeAll, expect, test } from 'vitest'
import { bytesOf, hexOf } from './hex.ts'
import { KeyFileError, makeKeyFile, openKeyFile, readKeyFile } from './key-file.ts'
import { keyIdOf } from './key-id.ts'
import { signInBytes } from './sign-in-bytes.ts'

const PASSPHRASE = 'eight words that nobody else knows'
const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
let file: string
beforeAll(async () => {
  file = (await makeKeyFile(PASSPHRASE, { iterations: 1_000, seed })).file
})

const refused = (text: string, passphrase = PASSPHRASE) =>
  openKeyFile(text, passphrase).then(
    () => 'opened',
    (error: unknown) => (error instanceof KeyFileError ? error.reason : error),
  )
// biome-ignore lint/suspicious/noExplicitAny: fields of a file, as somebody who changes it finds them
const changed = (change: (fields: Record<string, any>) => object) => JSON.stringify({ ...JSON.parse(file), ...change(JSON.parse(file)) })

test('a key file opens with its passphrase, says its key without it, and signs as its public key verifies', async () => {
  const key = await openKeyFile(file, PASSPHRASE)
  expect(readKeyFile(file)).toMatchObject({ keyId: key.keyId, publicKey: hexOf(ed25519.getPublicKey(seed)) })
  expect(key.keyId).toBe(keyIdOf('ed25519', ed25519.getPublicKey(seed)))
  const bytes = new TextEncoder().encode('an act')
  const signature = bytesOf(key.sign(bytes)) as Uint8Array
  expect(ed25519.verify(signature, bytes, bytesOf(key.publicKey) as Uint8Array, { zip215: false })).toBe(true)
})

test('neither the seed nor the passphrase stands in the file, and no two files of one key are alike', async () => {
  expect(file).not.toContain(hexOf(seed))
  expect(file).not.toContain(PASSPHRASE)
  const again = (await makeKeyFile(PASSPHRASE, { iterations: 1_000, seed })).file
  expect(JSON.parse(again).sealed).not.toBe(JSON.parse(file).sealed)
  expect((await openKeyFile(again, PASSPHRASE)).keyId).toBe(readKeyFile(file).keyId)
})

test('a passphrase composed of other signs for the same letters opens it', async () => {
  const made = (await makeKeyFile('caf\u00e9 on the corner', { iterations: 1_000 })).file
  expect((await openKeyFile(made, 'cafe\u0301 on the corner')).keyId).toBe(readKeyFile(made).keyId)
})

test.each<readonly [what: string, text: () => string, reason: string]>([
  ['nothing', () => '', 'not_a_key_file'],
  ['a list', () => '[]', 'not_a_key_file'],
  ['another file', () => '{"format":"something else"}', 'not_a_key_file'],
  ['a file that is cut off', () => file.slice(0, -20), 'not_a_key_file'],
  ['a file of a later version', () => changed(() => ({ version: 2 })), 'version_unknown'],
  ['a file without its seal', () => changed(() => ({ sealed: undefined })), 'damaged'],
  ['a seal that is cut off', () => changed(({ sealed }) => ({ sealed: String(sealed).slice(2) })), 'damaged'],
  ['a seal with a digit changed', () => changed(({ sealed }) => ({ sealed: `${flipped(sealed)}` })), 'damaged'],
  ['another public key', () => changed(() => ({ publicKey: 'ab'.repeat(32) })), 'damaged'],
  ['another key id', () => changed(() => ({ keyId: 'ab'.repeat(16) })), 'damaged'],
  ['another salt', () => changed(({ derivation }) => ({ derivation: { ...derivation, salt: '00'.repeat(16) } })), 'damaged'],
  ['fewer rounds', () => changed(({ derivation }) => ({ derivation: { ...derivation, iterations: 1 } })), 'damaged'],
  ['endless rounds', () => changed(({ derivation }) => ({ derivation: { ...derivation, iterations: 2 ** 40 } })), 'damaged'],
  ['another derivation', () => changed(({ derivation }) => ({ derivation: { ...derivation, name: 'none' } })), 'damaged'],
  ['another cipher', () => changed(({ cipher }) => ({ cipher: { ...cipher, name: 'none' } })), 'damaged'],
])('%s is refused as what it is', async (_what, text, reason) => {
  expect(await refused(text())).toBe(reason)
})

test('a wrong passphrase is told as one, and so is a header that was changed together with its checksum', async () => {
  expect(await refused(file, `${PASSPHRASE} `)).toBe('passphrase_wrong')
  const other = JSON.parse((await makeKeyFile(PASSPHRASE, { iterations: 1_001, seed })).file)
  // A header of one file with the seal of another, under a checksum that fits neither.
  expect(await refused(JSON.stringify({ ...other, sealed: JSON.parse(file).sealed }))).toBe('damaged')
})

test('a passphrase of eleven characters makes no file', async () => {
  await expect(makeKeyFile('eleven char')).rejects.toMatchObject({ reason: 'passphrase_short' })
})

test('what opens a sitting names exchange, door and challenge, each on a line of its own', () => {
  expect(new TextDecoder().decode(signInBytes('e1', 'https://console.example', 'c1'))).toBe(
    'glasshouse sign-in 1\ne1\nhttps://console.example\nc1\n',
  )
})

const flipped = (text: unknown) => `${String(text).startsWith('0') ? '1' : '0'}${String(text).slice(1)}`
