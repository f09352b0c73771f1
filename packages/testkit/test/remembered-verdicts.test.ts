import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test, vi } from 'vitest'
import { rememberingVerdicts } from './remembered-verdicts.ts'

const secret = new Uint8Array(32).fill(7)
const publicKey = ed25519.getPublicKey(secret)
const message = Uint8Array.of(1, 2, 3)
const signature = ed25519.sign(message, secret)
const changed = (bytes: Uint8Array) => bytes.with(0, Number(bytes[0]) ^ 1)

test('a signature is looked at once, and each other question by itself', () => {
  const verify = vi.fn(ed25519.verify)
  const { curve } = rememberingVerdicts({ curve: { ...ed25519, verify } }) as { curve: typeof ed25519 }
  const ask = () => [
    curve.verify(signature, message, publicKey, { zip215: false }),
    curve.verify(signature, message, publicKey, { zip215: true }),
    curve.verify(changed(signature), message, publicKey, { zip215: false }),
    curve.verify(signature, changed(message), publicKey, { zip215: false }),
    curve.verify(signature, message, ed25519.getPublicKey(changed(secret)), { zip215: false }),
  ]
  expect(ask()).toEqual([true, true, false, false, false])
  expect(ask()).toEqual([true, true, false, false, false])
  expect(verify).toHaveBeenCalledTimes(5)
})

test('what is no curve, and all else of a curve, is that of the library', () => {
  const sha256 = () => 'hash'
  const library = rememberingVerdicts({ ed25519, sha256 }) as { ed25519: typeof ed25519; sha256: typeof sha256 }
  expect(library.sha256).toBe(sha256)
  expect(library.ed25519.Point).toBe(ed25519.Point)
  expect(library.ed25519.sign(message, secret)).toEqual(signature)
})
