/**
 * Assertions of passkeys by the limited verification algorithm of WebAuthn: the beginning of clientDataJSON byte for byte,
 * so that nothing of it is parsed (RULES.md 11.4). Counters are not looked at.
 */
import type { ConsoleConfig } from '@glasshouse/domain'
import { isP256Signed, sha256 } from './curves.ts'

interface Assertion {
  readonly signature: Uint8Array
  readonly authenticatorData: Uint8Array
  readonly clientData: Uint8Array
}

/** rpIdHash, flags, counter. */
const HEAD = 37
const FLAGS = 32
const USER_PRESENT_AND_VERIFIED = 0x05

export function isAsserted(assertion: Assertion, challenge: Uint8Array, publicKey: Uint8Array, at: ConsoleConfig): boolean {
  const { authenticatorData, clientData } = assertion
  if (!isOfParty(authenticatorData, at.rpId)) return false
  if (!at.origins.some((origin) => saysOnly(clientData, challenge, origin))) return false
  const signature = compactOf(assertion.signature)
  return signature !== null && isP256Signed(signature, sha256(joined(authenticatorData, sha256(clientData))), publicKey)
}

function isOfParty(data: Uint8Array, rpId: string): boolean {
  if (data.length < HEAD) return false
  if ((data[FLAGS]! & USER_PRESENT_AND_VERIFIED) !== USER_PRESENT_AND_VERIFIED) return false
  return sha256(ascii(rpId)).every((byte, index) => data[index] === byte)
}

/** Members after those that are known may come: devices add some. */
function saysOnly(clientData: Uint8Array, challenge: Uint8Array, origin: string): boolean {
  const head = ascii(`{"type":"webauthn.get","challenge":"${base64url(challenge)}","origin":"${origin}","crossOrigin":false`)
  if (clientData.length <= head.length || !head.every((byte, index) => clientData[index] === byte)) return false
  const isOver = clientData.length === head.length + 1
  return (isOver || clientData[head.length] === COMMA) && clientData[clientData.length - 1] === BRACE
}
const COMMA = 0x2c
const BRACE = 0x7d

/** r and s of 32 bytes each, from strict DER: one encoding of each pair. */
function compactOf(der: Uint8Array): Uint8Array | null {
  if (der.length < 8 || der[0] !== 0x30 || der[1] !== der.length - 2) return null
  const compact = new Uint8Array(64)
  const end = putInteger(compact, 32, der, 2)
  return end !== null && putInteger(compact, 64, der, end) === der.length ? compact : null
}

/** Writes the integer at `at` so that it ends at `to`; returns where it ends in `der`. */
function putInteger(compact: Uint8Array, to: number, der: Uint8Array, at: number): number | null {
  const length = der[at + 1]
  if (der[at] !== 0x02 || length === undefined || length < 1 || length > 33) return null
  const first = at + 2
  const end = first + length
  if (end > der.length || der[first]! > 0x7f) return null
  const isPadded = length > 1 && der[first] === 0
  // A zero stands in front only of what would be negative without it.
  if (isPadded && der[first + 1]! < 0x80) return null
  const digits = der.subarray(isPadded ? first + 1 : first, end)
  if (digits.length > 32) return null
  compact.set(digits, to - digits.length)
  return end
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]]
    text += DIGITS[a >> 2]! + DIGITS[((a & 3) << 4) | ((b ?? 0) >> 4)]!
    if (b !== undefined) text += DIGITS[((b & 15) << 2) | ((c ?? 0) >> 6)]!
    if (c !== undefined) text += DIGITS[c & 63]!
  }
  return text
}

export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
