import { type BrowserStore, deviceStore } from './browser-store.ts'
import { fits, type Shape } from './shapes.ts'

/**
 * Everything that the apps keep in a browser, with the version of its shape. Whoever changes a shape counts its version
 * up: what an earlier release kept is dropped then, and what a later one kept is not read.
 */
const VERSIONS = {
  token: 1,
  userInfo: 1,
  realm: 1,
  language: 1,
  timezone: 1,
  timeFormat: 1,
  hour12: 1,
  tradeKey: 1,
  theme: 1,
  walletAddress: 1,
  walletId: 1,
  settings: 1,
  banners: 1,
  rollNotices: 1,
  popups: 1,
  popupsClosed: 1,
  amountsHidden: 1,
  smallHidden: 1,
  bookMeasure: 1,
  orderType: 1,
  tourStep: 1,
  wireTransferRecharges: 1,
  testPlatform: 1,
  device: 1,
  houseKey: 1,
  rise: 1,
  chart: 1,
  desk: 1,
  keys: 1,
  haptics: 1,
  platform: 1,
  lastState: 4,
  drawings: 1,
  'console.language': 1,
  // Of a tab. What begins with `own.` is the user's and is forgotten with the session.
  scroll: 1,
  notice: 1,
  code: 1,
  'own.option.followed': 1,
  'own.act': 1,
} as const
export type EntryName = keyof typeof VERSIONS

const PREFIX = 'glasshouse.'
/** Prefix of the user's own entries in the tab. */
export const OWN_OF_TAB = `${PREFIX}own.`

const keyOf = (name: EntryName, version: number): string => `${PREFIX}${name}${version === 1 ? '' : `.${version}`}`

/** Keys of all entries; each carries the product's prefix. */
export const STORAGE = Object.fromEntries(
  Object.entries(VERSIONS).map(([name, version]) => [name, keyOf(name as EntryName, version)]),
) as Readonly<Record<EntryName, string>>

export interface KeptEntry<Value> {
  readonly key: string
  /** undefined: nothing is kept, or nothing that has the shape. The latter is dropped. */
  readonly read: () => Value | undefined
  readonly write: (value: Value) => void
  readonly remove: () => void
  /** Entry of one part, such as a pair, under the same rules. */
  readonly part: (name: string) => KeptEntry<Value>
}

interface EntryParts<Value> {
  readonly name: EntryName
  readonly store: BrowserStore
  readonly parse: (text: string) => Value | undefined
  readonly print: (value: Value) => string
}

function keptEntry<Value>(parts: EntryParts<Value>, suffix = ''): KeptEntry<Value> {
  const { name, store, parse, print } = parts
  const key = STORAGE[name] + suffix
  const remove = () => store.remove(key)
  return {
    key,
    read: () => {
      for (let former = VERSIONS[name] - 1; former > 0; former--) store.remove(keyOf(name, former) + suffix)
      const text = store.read(key)
      const value = text === null ? undefined : parse(text)
      if (text !== null && value === undefined) remove()
      return value
    },
    write: (value) => store.write(key, print(value)),
    remove,
    part: (part) => keptEntry(parts, `.${part}`),
  }
}

/** Plain text, where it passes the test. */
export const keptText = <Value extends string>(name: EntryName, isValue: (text: unknown) => text is Value, store = deviceStore) =>
  keptEntry<Value>({ name, store, parse: (text) => (isValue(text) ? text : undefined), print: (value) => value })

/** Anything JSON can hold. `understand` takes what fits and answers undefined to what does not. */
export const keptData = <Value>(name: EntryName, understand: (data: unknown) => Value | undefined, store = deviceStore) =>
  keptEntry<Value>({ name, store, parse: (text) => understand(parsed(text)), print: (value) => JSON.stringify(value) })

/** Data of a shape, in all its depth. */
export const keptShape = <Value>(name: EntryName, shape: Shape<Value>, store = deviceStore) =>
  keptData<Value>(name, (data) => (fits(shape, data) ? data : undefined), store)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
