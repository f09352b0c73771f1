import { REALMS, type Realm } from '@glasshouse/domain'
import type { UserInfoSummary } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { deviceStore, tabStore } from '../kept/browser-store.ts'
import { type KeptEntry, keptShape, keptText, keyOf, OWN_OF_TAB } from '../kept/entries.ts'
import { isAnything, isPlainText, oneOf, orNone } from '../kept/shapes.ts'
import { userInfoShape } from './user-info-shape.ts'

/**
 * Everything the client itself remembers. Server data lives in the query cache, never here, with the one exception of
 * user info.
 */
export interface SessionState {
  readonly token: string
  readonly userInfo: UserInfoSummary | null
  /** Which set of books the session trades in; `demo`: demo funds. */
  readonly realm: Realm
  readonly language: string
  readonly timezone: string
  readonly timeFormat: string
  /** The reader's own clock; null = the brand's. */
  readonly hour12: boolean | null
  /** The market whose trade screen was opened last, as addresses name it; '' before the first. */
  readonly tradeKey: '' | 'SecondContract' | 'BBTrading' | 'Ustandard'
  /** Which trade screen was last used, and its side. */
  readonly tradeStatus: number
  readonly tradeFlag: number
  readonly collectedCoins: readonly string[]
  readonly rechargeAddresses: Readonly<Record<string, string>>
  readonly wireTransferRecharges: readonly unknown[]
}

export const tokenEntry = keptText('token', isPlainText)
/** A zone that this browser does not know is not used (`zoneOf`). */
export const timezoneEntry = keptText('timezone', isPlainText)

/**
 * What of the session outlives the page. Language and date format are kept where the reader chooses them: a first visit
 * begins with the brand's.
 */
const ENTRIES = {
  token: tokenEntry,
  userInfo: keptShape<UserInfoSummary | null>('userInfo', orNone(userInfoShape, null)),
  realm: keptText('realm', oneOf(...REALMS)),
  timezone: timezoneEntry,
  hour12: keptShape<boolean | null>('hour12', oneOf(true, false)),
  tradeKey: keptText('tradeKey', oneOf('', 'SecondContract', 'BBTrading', 'Ustandard')),
  wireTransferRecharges: keptShape<readonly unknown[]>('wireTransferRecharges', [isAnything]),
} satisfies { readonly [Name in keyof SessionState]?: KeptEntry<SessionState[Name]> }
type StoredName = keyof typeof ENTRIES
const STORED = Object.keys(ENTRIES) as StoredName[]
const deviceEntry = keptText('device', isPlainText)

const BLANK: SessionState = {
  token: '',
  userInfo: null,
  realm: 'real',
  language: 'en',
  timezone: 'Asia/Hong_Kong',
  timeFormat: 'MM/DD/YYYY',
  hour12: null,
  tradeKey: '',
  tradeStatus: 0,
  tradeFlag: 0,
  collectedCoins: [],
  rechargeAddresses: {},
  wireTransferRecharges: [],
}

export const session = createStore<SessionState>(() => ({ ...BLANK, ...stored() }))

session.subscribe((next, previous) => {
  for (const name of STORED) if (next[name] !== previous[name]) keep(name, next[name])
})

export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useStore(session, select)
}

export const isSignedIn = (state: SessionState): boolean => state.token !== ''
export const isInDemo = (state: SessionState): boolean => state.token !== '' && state.realm === 'demo'

/** True once the balances are loaded and all are zero. */
export const holdsNothing = ({ userInfo }: SessionState): boolean =>
  userInfo?.asset.every((asset) => /^[0.]*$/.test(asset.availableAmount) && /^[0.]*$/.test(asset.exchageAmount)) ?? false

/** After a login answered with a token. User info follows with `getInfo`. */
export function signIn(token: string): void {
  session.setState({ token, userInfo: null, realm: 'real' })
}

/** Device token of the server: sign-in attempts are limited per device. It grants nothing. */
export const storedDevice = (): string => deviceEntry.read() ?? ''
export const storeDevice = (token: string): void => deviceEntry.write(token)

/** Whether the session is still there after the page is loaded again: false where the browser stores nothing. */
export const isSessionLasting = (): boolean => deviceStore.isLasting(keyOf('token'))

/** User info of the server, which decides the realm of the session. */
export function setUser(userInfo: UserInfoSummary): void {
  session.setState({ userInfo, realm: userInfo.realm })
}

/** User and realm of the session, which own what a tab keeps. */
export const sessionOwner = (): string => `${session.getState().userInfo?.user.userId ?? ''} ${session.getState().realm}`

/**
 * Forgets everything this device keeps of the user, except the test-platform key, which device it is and the key of the
 * exchange, and resets the stores. Where to go afterwards (home and reload, or the login screen) is the shell's
 * decision.
 */
export function clearSession(): void {
  session.setState(BLANK, true)
  for (const key of deviceStore.keys()) if (!OF_THE_DEVICE.includes(key)) deviceStore.remove(key)
  for (const key of tabStore.keys()) if (key.startsWith(OWN_OF_TAB)) tabStore.remove(key)
}
const OF_THE_DEVICE: readonly string[] = [keyOf('testPlatform'), keyOf('device'), keyOf('houseKey')]

function keep<Name extends StoredName>(name: Name, value: SessionState[Name]): void {
  const entry = ENTRIES[name] as unknown as KeptEntry<SessionState[Name]>
  if (value === BLANK[name]) entry.remove()
  else entry.write(value)
}

function stored(): Partial<SessionState> {
  const found = STORED.map((name) => [name, ENTRIES[name].read()] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}
