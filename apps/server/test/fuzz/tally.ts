import type { EDGE_REASONS } from '@glasshouse/wire'
import type { Field } from './wrong-calls.ts'

/** Reasons that are given before anything is known of the values: the text, the shape, who asks. */
export const OF_SHAPE: ReadonlySet<string> = new Set<(typeof EDGE_REASONS)[number]>([
  'body_not_json',
  'body_too_large',
  'nested_too_deep',
  'field_repeated',
  'field_missing',
  'field_wrong_type',
  'field_too_long',
  'field_too_short',
  'field_malformed',
  'value_not_listed',
  'not_a_number',
  'value_negative',
  'unknown_path',
  'token_missing',
  'token_invalid',
  'realm_changed',
])

export interface Row {
  sent: number
  /** The shape was good: accepted, or refused for what it would do. */
  pastShape: number
  accepted: number
  readonly reasons: Map<string, number>
}

/** What became of the calls, by call and wrong field. */
export class Tally {
  readonly rows = new Map<string, Row>()

  add(call: string, field: Field | null, reason: string): void {
    const name = field === null ? `${call} (right)` : `${call} ${field.place}.${field.name}`
    const row = this.rows.get(name) ?? { sent: 0, pastShape: 0, accepted: 0, reasons: new Map() }
    this.rows.set(name, row)
    row.sent += 1
    if (!OF_SHAPE.has(reason)) row.pastShape += 1
    if (reason === '') row.accepted += 1
    else row.reasons.set(reason, (row.reasons.get(reason) ?? 0) + 1)
  }

  /** Of all calls, or of the right ones alone. */
  total(isOf: (name: string) => boolean = () => true): Row {
    const sum: Row = { sent: 0, pastShape: 0, accepted: 0, reasons: new Map() }
    for (const [name, row] of this.rows) {
      if (!isOf(name)) continue
      sum.sent += row.sent
      sum.pastShape += row.pastShape
      sum.accepted += row.accepted
      for (const [reason, count] of row.reasons) sum.reasons.set(reason, (sum.reasons.get(reason) ?? 0) + count)
    }
    return sum
  }

  lines(): string[] {
    return [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => `${name}: ${describe(row)}`)
  }
}

export const isRight = (name: string) => name.endsWith('(right)')

export function describe({ sent, pastShape, accepted, reasons }: Row): string {
  const why = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} ${count}`)
  return `${sent} sent, ${pastShape} past the shape, ${accepted} accepted${why.length > 0 ? `; ${why.join(', ')}` : ''}`
}
