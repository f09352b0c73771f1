/** The snapshot's section of operators: keys, a recovery on its way, nonces. */
import { flag, hex, listOf, record, uint } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import { consoleShape, operatorKeyShape, operatorShape } from '../codec/shapes.ts'
import type { Writer } from '../codec/writer.ts'
import type { OpenedOperators, Recovery } from '../operators/operators.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

const openedShape = record<OpenedOperators>({ exchangeId: hex(64), salt: hex(64), recoveryKey: operatorKeyShape })
const recoveryShape = record<Recovery>({
  lostOperatorId: uint(),
  announcedBy: uint(),
  keys: listOf(operatorKeyShape),
  effectiveFromMs: uint(),
})
const nonceShape = record<{ nonce: string; expiresAtMs: Recovery['effectiveFromMs'] }>({ nonce: hex(32), expiresAtMs: uint() })

export function writeOperators(writer: Writer, { operators }: State): void {
  const { opened, recovery } = operators
  flag.write(writer, opened !== null)
  if (opened === null) return
  openedShape.write(writer, opened)
  consoleShape.write(writer, operators.pages)
  listOf(operatorShape).write(writer, byId(operators.byId))
  listOf(recoveryShape).write(writer, recovery === null ? [] : [recovery])
  const nonces = [...operators.nonces].map(([nonce, expiresAtMs]) => ({ nonce, expiresAtMs }))
  listOf(nonceShape).write(
    writer,
    nonces.sort((a, b) => (a.nonce < b.nonce ? -1 : 1)),
  )
}

export function readOperators(reader: Reader, { operators }: State): void {
  if (!flag.read(reader)) return
  const opened = openedShape.read(reader)
  const at = consoleShape.read(reader)
  operators.open(opened, at, listOf(operatorShape).read(reader))
  operators.recovery = listOf(recoveryShape).read(reader)[0] ?? null
  for (const { nonce, expiresAtMs } of listOf(nonceShape).read(reader)) operators.nonces.set(nonce, expiresAtMs)
}
