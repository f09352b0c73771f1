/** What operators sign, written down a second time from packages/core/RULES.md 11.2. */
import { createHash } from 'node:crypto'
import { OPERATOR_KEY_KINDS, type OperatorKey, REASON_CODES, SIGNED_ACT_CODES, type UnsignedAct } from '@glasshouse/domain'

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const raw = (hex: string) => Buffer.from(hex, 'hex')

export function actBytesOf(exchangeId: string, act: UnsignedAct): Buffer {
  const { requestedBy, reasonCode, nonce, expiresAtMs, records } = act
  return Buffer.concat([
    Buffer.from('glasshouse act 1\n', 'ascii'),
    raw(exchangeId),
    Buffer.of(SIGNED_ACT_CODES[act.act]),
    varint(requestedBy),
    Buffer.of(REASON_CODES.indexOf(reasonCode)),
    raw(nonce),
    varint(expiresAtMs),
    varint(records.length),
    ...records.flatMap((record) => [varint(record.length / 2), raw(record)]),
  ])
}

export const exchangeIdOf = (publicKey: string, salt: string): string =>
  sha256(Buffer.from('glasshouse exchange', 'ascii'), raw(publicKey), raw(salt)).toString('hex')

export const operatorKeyIdOf = ({ kind, publicKey }: OperatorKey): string =>
  sha256(Buffer.of(OPERATOR_KEY_KINDS.indexOf(kind)), raw(publicKey))
    .toString('hex')
    .slice(0, 32)

/** LEB128. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt(value)
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Buffer.of(...bytes, Number(rest))
}
