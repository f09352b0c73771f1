/** The snapshot's section of gates: rules in force, versions announced, and what each account passed. */
import { FIRST_USER_ACCOUNT_ID, GATE_PRODUCTS, REALMS } from '@glasshouse/domain'
import { listOf, oneOf } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import { gateShape } from '../codec/shapes.ts'
import type { Writer } from '../codec/writer.ts'
import { notePassed, type Passed, passedVersion } from '../gates/gates.ts'
import type { State } from '../state.ts'

const product = oneOf(GATE_PRODUCTS)

export function writeGates(writer: Writer, state: State): void {
  const { gates } = state
  listOf(gateShape).write(
    writer,
    GATE_PRODUCTS.flatMap((each) => gates.rules.get(each) ?? []),
  )
  for (const version of gates.lastVersions) writer.uint(version)
  const passed = [...passedBy(state)]
  writer.uint(passed.length)
  for (const { accountId, product: of, version } of passed) {
    writer.uint(accountId)
    product.write(writer, of)
    writer.uint(version)
  }
}

export function readGates(reader: Reader, state: State): void {
  for (const gate of listOf(gateShape).read(reader)) state.gates.set(gate)
  for (const at of GATE_PRODUCTS.keys()) state.gates.lastVersions[at] = reader.uint()
  for (let left = reader.uint(); left > 0; left--)
    notePassed(state, { accountId: reader.uint(), product: product.read(reader), version: reader.uint() })
}

/** Of the real realm: a demo account passes whatever is required. */
function* passedBy(state: State): Generator<Passed> {
  const { accounts } = state
  for (let at = 0; at < accounts.count; at++) {
    if (REALMS[accounts.realm[at]!] !== 'real') continue
    const accountId = at + FIRST_USER_ACCOUNT_ID
    for (const of of GATE_PRODUCTS) {
      const version = passedVersion(state, accountId, of)
      if (version > 0) yield { accountId, product: of, version }
    }
  }
}
