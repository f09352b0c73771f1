/** Operators' keys: what is one, and the id that it has (RULES.md 11.1). */
import { OPERATOR_KEY_KINDS, type OperatorKey, PUBLIC_KEY_DIGITS } from '@glasshouse/domain'
import { bytesOfHex, hexOfBytes, isHex } from '../tables/hex.ts'
import { isPoint, sha256 } from './curves.ts'

export const KEY_ID_DIGITS = 32

export function keyIdOf({ kind, publicKey }: OperatorKey): string {
  const raw = bytesOfHex(publicKey)
  const named = new Uint8Array(1 + raw.length)
  named[0] = OPERATOR_KEY_KINDS.indexOf(kind)
  named.set(raw, 1)
  return hexOfBytes(sha256(named)).slice(0, KEY_ID_DIGITS)
}

/** Whatever a host brings. */
export function isKey(key: unknown): key is OperatorKey {
  if (typeof key !== 'object' || key === null) return false
  const { kind, publicKey } = key as OperatorKey
  return OPERATOR_KEY_KINDS.includes(kind) && isHex(publicKey, PUBLIC_KEY_DIGITS[kind]) && isPoint(kind, bytesOfHex(publicKey))
}

export const areDistinct = (keys: readonly OperatorKey[]): boolean => new Set(keys.map(keyIdOf)).size === keys.length
