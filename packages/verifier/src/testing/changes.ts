import type { OptionReceipt } from '../receipt.ts'

/** A receipt with one thing in it changed. */
export interface Change {
  readonly what: string
  readonly receipt: unknown
}

/**
 * Each leaf changed, each key dropped, each list with an entry taken out, put in twice and swapped with its neighbour.
 * Parts that a change does not touch are the receipt's own.
 */
export function changesOf(receipt: OptionReceipt): Change[] {
  return [...walk(receipt, 'the receipt')].map(({ what, value }) => ({ what, receipt: value }))
}

interface Changed {
  readonly what: string
  readonly value: unknown
}

function* walk(value: unknown, place: string): Generator<Changed> {
  if (Array.isArray(value)) yield* walkList(value, place)
  else if (typeof value === 'object' && value !== null) yield* walkObject(value as Record<string, unknown>, place)
  else yield { what: `${place} changed`, value: changed(value) }
}

function* walkObject(node: Record<string, unknown>, place: string): Generator<Changed> {
  for (const [key, value] of Object.entries(node)) {
    const { [key]: _, ...rest } = node
    yield { what: `${key} of ${place} dropped`, value: rest }
    for (const inner of walk(value, `${key} of ${place}`)) yield { what: inner.what, value: { ...node, [key]: inner.value } }
  }
  yield { what: `${place} with a key added`, value: { ...node, added: 1 } }
}

function* walkList(list: readonly unknown[], place: string): Generator<Changed> {
  for (const [at, value] of list.entries()) {
    const here = `${nameOf(value) ?? at} of ${place}`
    yield { what: `${here} taken out`, value: list.toSpliced(at, 1) }
    yield { what: `${here} put in twice`, value: list.toSpliced(at, 0, value) }
    const before = list[at - 1]
    if (at > 0 && JSON.stringify(before) !== JSON.stringify(value))
      yield { what: `${here} swapped`, value: list.toSpliced(at - 1, 2, value, before) }
    for (const inner of walk(value, here)) yield { what: inner.what, value: list.with(at, inner.value) }
  }
}

/** Records are told apart by their kind: what holds of one kind need not hold of another. */
const nameOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && 'bytes' in value ? `${String(value.kind)} record` : null

/** One change of every field there is, of lists that of an entry in the middle. */
export function eachField(changes: readonly Change[]): Change[] {
  const byField = new Map<string, Change[]>()
  for (const change of changes) {
    const field = change.what.replace(/\d+/g, '#')
    byField.set(field, [...(byField.get(field) ?? []), change])
  }
  return [...byField.values()].map((same) => same[Math.floor(same.length / 2)] as Change)
}

/** Another value of the same form wherever one is likely. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value === null) return 0
  const text = String(value)
  const other = WORDS[text]
  if (other !== undefined) return other
  if (/^\d+$/.test(text)) return String(BigInt(text) + 1n)
  const last = text.at(-1)
  return `${text.slice(0, -1)}${last === '0' ? '1' : '0'}`
}

const WORDS: Readonly<Record<string, string>> = {
  up: 'down',
  down: 'up',
  real: 'demo',
  demo: 'real',
  won: 'lost',
  lost: 'won',
  equal: 'won',
  void: 'equal',
  not_opened: 'void',
  simulated: 'live',
  '': 'missing',
  ticks: 'place',
  place: 'ticks',
  rule: 'index',
  index: 'rule',
  source: 'asset',
  asset: 'source',
  house: 'asset',
}
