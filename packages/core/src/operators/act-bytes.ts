/** The bytes that operators sign (RULES.md 11.2): one act of one exchange, once, until a moment. */
import { REASON_CODES, SIGNED_ACT_CODES, type UnsignedAct } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { bytes, coded, hex, listOf, oneOf, record, uint } from '../codec/fields.ts'
import { Reader } from '../codec/reader.ts'
import { Writer } from '../codec/writer.ts'

const TAG = 'glasshouse act 1\n'

const shape = record<UnsignedAct & { readonly exchangeId: string }>({
  exchangeId: hex(64),
  act: coded(SIGNED_ACT_CODES),
  requestedBy: uint(),
  reasonCode: oneOf(REASON_CODES),
  nonce: hex(32),
  expiresAtMs: uint(),
  records: listOf(bytes),
})
export const actForm = shape.form

export function writeAct(exchangeId: string, act: UnsignedAct): Uint8Array {
  const writer = new Writer(512)
  for (let at = 0; at < TAG.length; at++) writer.u8(TAG.charCodeAt(at))
  shape.write(writer, { ...act, exchangeId })
  return writer.take()
}

export function readAct(signed: Uint8Array): UnsignedAct & { readonly exchangeId: string } {
  const reader = new Reader(signed)
  for (let at = 0; at < TAG.length; at++) assert(reader.u8() === TAG.charCodeAt(at), 'what is signed begins with its name')
  const act = shape.read(reader)
  assert(reader.isAtEnd, 'what is signed ends after its last record')
  return act
}
