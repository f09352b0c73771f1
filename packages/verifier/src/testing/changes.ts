import type { OptionReceipt } from '../receipt.ts'

/** A receipt with one thing in it changed. */
export interface Change {
  readonly what: string
  readonly receipt: unknown
}

type Node = Record<string | number, unknown> & { length?: number }

/** Each leaf changed, each key dropped, each list with an entry taken out, put in twice and swapped with its neighbour. */
export function changesOf(receipt: OptionReceipt): Change[] {
  const changes: Change[] = []
  walk(receipt as unknown as Node, [], (what, path, act) => {
    const whole = JSON.parse(JSON.stringify(receipt)) as Node
    act(path.reduce((node, key) => node[key] as Node, whole))
    if (JSON.stringify(whole) !== JSON.stringify(receipt)) changes.push({ what, receipt: whole })
  })
  return changes
}

type Tell = (what: string, path: readonly (string | number)[], act: (parent: Node) => void) => void

function walk(node: Node, path: readonly (string | number)[], tell: Tell): void {
  const isList = Array.isArray(node)
  for (const key of isList ? node.keys() : Object.keys(node)) {
    const place = `${key} of ${path.join('.') || 'the receipt'}`
    const value = node[key] as unknown
    if (isList) tellList(place, path, key as number, tell)
    else
      tell(`${place} dropped`, path, (parent) => {
        delete parent[key]
      })
    if (typeof value === 'object' && value !== null) walk(value as Node, [...path, key], tell)
    else
      tell(`${place} changed`, path, (parent) => {
        parent[key] = changed(value)
      })
  }
  if (!isList)
    tell(`${path.join('.') || 'the receipt'} with a key added`, path, (parent) => {
      parent.added = 1
    })
}

function tellList(place: string, path: readonly (string | number)[], at: number, tell: Tell): void {
  const list = (act: (list: unknown[]) => void) => (parent: Node) => act(parent as unknown as unknown[])
  const tellOf = (what: string, act: (entries: unknown[]) => void) => tell(`${place} ${what}`, path, list(act))
  tellOf('taken out', (entries) => void entries.splice(at, 1))
  tellOf('put in twice', (entries) => void entries.splice(at, 0, entries[at]))
  tellOf('swapped', (entries) => {
    if (at > 0) [entries[at - 1], entries[at]] = [entries[at], entries[at - 1]]
  })
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
