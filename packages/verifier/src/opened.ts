import { refusalOf } from './accepted.ts'
import { bytesOf } from './bytes.ts'
import type { OptionReceipt, ReceiptGroup, RecordKind } from './receipt.ts'
import type { Opened } from './records.ts'
import { decodeRecord } from './records.ts'

/** Said in words by the step that found it. */
export class Mismatch extends Error {}

export function expectEqual(what: string, found: unknown, right: unknown): void {
  if (found !== right) throw new Mismatch(`${what} is ${String(found)} here, but ${String(right)} by the journal`)
}

export function groupOf(receipt: OptionReceipt, seq: number): ReceiptGroup {
  const group = receipt.groups.find((each) => each.seq === seq)
  if (!group) throw new Mismatch(`group ${seq} is not in the receipt`)
  return group
}

/**
 * All records of one kind, in the journal's order; one that the core refused decides nothing and has no place in a
 * receipt.
 */
export function opened<Kind extends RecordKind>(receipt: OptionReceipt, kind: Kind): Opened<Kind>[] {
  const records = decoded(receipt, kind)
  if (kind === 'house') return records
  const { isSandbox } = only(receipt, 'house').body
  const order = receipt.records.find((record) => record.kind === 'place')
  for (const record of records) {
    // The exchange sets things up without an operator only while nobody has an account.
    const isLate = record.actor.origin === 'system' && order !== undefined && !isBefore(record, order)
    const refusal = isLate ? 'it has no operator, though the exchange was open to others already' : refusalOf(kind, record, { isSandbox })
    if (refusal) throw new Mismatch(`the core refuses the ${kind} record at group ${record.seq}, place ${record.position}: ${refusal}`)
  }
  return records
}

function decoded<Kind extends RecordKind>(receipt: OptionReceipt, kind: Kind): Opened<Kind>[] {
  return receipt.records.flatMap((record) => {
    if (record.kind !== kind) return []
    const { seq, position } = record
    const { timeMs } = groupOf(receipt, seq)
    try {
      return [{ ...decodeRecord(kind, bytesOf(record.bytes)), seq, position, atMs: timeMs }]
    } catch (error) {
      throw new Mismatch(`the ${kind} record at group ${seq}, place ${position}: ${(error as Error).message}`)
    }
  })
}

export function only<Kind extends RecordKind>(receipt: OptionReceipt, kind: Kind): Opened<Kind> {
  const records = opened(receipt, kind)
  const [record] = records
  if (!record || records.length > 1) throw new Mismatch(`there are ${records.length} ${kind} records, where one belongs`)
  return record
}

export type Place = { readonly seq: number; readonly position: number }
export const isBefore = (one: Place, other: Place): boolean =>
  one.seq < other.seq || (one.seq === other.seq && one.position < other.position)
