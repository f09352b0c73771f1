import { type BrowserStore, deviceStore } from './browser-store.ts'
import { fits, type Shape } from './shapes.ts'

/** Everything that the apps keep in a browser. A changed shape counts its version up: what an earlier release kept is dropped. */
export type EntryName =
  | 'token'
  | 'userInfo'
  | 'realm'
  | 'language'
  | 'timezone'
  | 'timeFormat'
  | 'hour12'
  | 'tradeKey'
  | 'theme'
  | 'walletAddress'
  | 'walletId'
  | 'settings'
  | 'banners'
  | 'rollNotices'
  | 'popups'
  | 'popupsClosed'
  | 'amountsHidden'
  | 'smallHidden'
  | 'bookMeasure'
  | 'orderType'
  | 'tourStep'
  | 'wireTransferRecharges'
  | 'testPlatform'
  | 'device'
  | 'houseKey'
  | 'rise'
  | 'chart'
  | 'desk'
  | 'keys'
  | 'haptics'
  | 'platform'
  | 'drawings'
  | 'console.language'
  | 'lastState'
  // Of a tab. What begins with `own.` is the user's and is forgotten with the session.
  | 'scroll'
  | 'notice'
  | 'code'
  | 'own.option.followed'
  | 'own.act'
/** Of those whose shape has changed; 1 of all others. */
const VERSIONS: Readonly<Partial<Record<EntryName, number>>> = { lastState: 4 }

const PREFIX = 'glasshouse.'
/** Prefix of the user's own entries in the tab. */
export const OWN_OF_TAB = `${PREFIX}own.`

const versionOf = (name: EntryName): number => VERSIONS[name] ?? 1
const keyIn = (name: EntryName, version: number): string => `${PREFIX}${name}${version === 1 ? '' : `.${version}`}`

/** Key of an entry; each carries the product's prefix. */
export const keyOf = (name: EntryName): string => keyIn(name, versionOf(name))

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
  const key = keyOf(name) + suffix
  const remove = () => store.remove(key)
  return {
    key,
    read: () => {
      for (let former = versionOf(name) - 1; former > 0; former--) store.remove(keyIn(name, former) + suffix)
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
