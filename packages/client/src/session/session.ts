import type { Realm } from '@glasshouse/domain'
import type { UserInfoSummary } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

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

/** Local storage keys; each carries the product's prefix. */
export const STORAGE = {
  token: 'glasshouse.token',
  userInfo: 'glasshouse.userInfo',
  realm: 'glasshouse.realm',
  language: 'glasshouse.language',
  timezone: 'glasshouse.timezone',
  timeFormat: 'glasshouse.timeFormat',
  hour12: 'glasshouse.hour12',
  tradeKey: 'glasshouse.tradeKey',
  theme: 'glasshouse.theme',
  walletAddress: 'glasshouse.walletAddress',
  walletId: 'glasshouse.walletId',
  settings: 'glasshouse.settings',
  banners: 'glasshouse.banners',
  rollNotices: 'glasshouse.rollNotices',
  popups: 'glasshouse.popups',
  popupsClosed: 'glasshouse.popupsClosed',
  amountsHidden: 'glasshouse.amountsHidden',
  smallHidden: 'glasshouse.smallHidden',
  bookMeasure: 'glasshouse.bookMeasure',
  orderType: 'glasshouse.orderType',
  tourStep: 'glasshouse.tourStep',
  wireTransferRecharges: 'glasshouse.wireTransferRecharges',
  testPlatform: 'glasshouse.testPlatform',
  device: 'glasshouse.device',
  houseKey: 'glasshouse.houseKey',
  rise: 'glasshouse.rise',
  chart: 'glasshouse.chart',
  desk: 'glasshouse.desk',
  keys: 'glasshouse.keys',
  haptics: 'glasshouse.haptics',
  scrollPlaces: 'glasshouse.scroll',
} as const

// Language and date format are kept where the reader chooses them: a first visit begins with the brand's.
const STORED = ['token', 'userInfo', 'realm', 'timezone', 'hour12', 'tradeKey', 'wireTransferRecharges'] as const
type StoredName = (typeof STORED)[number]

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
export const storedDevice = (): string => localStorage.getItem(STORAGE.device) ?? ''
export const storeDevice = (token: string): void => localStorage.setItem(STORAGE.device, token)

/** User info of the server, which decides the realm of the session. */
export function setUser(userInfo: UserInfoSummary): void {
  session.setState({ userInfo, realm: userInfo.realm })
}

/** User and realm of the session, which own what a tab keeps. */
export const sessionOwner = (): string => `${session.getState().userInfo?.user.userId ?? ''} ${session.getState().realm}`

/**
 * Prefix of the user's own entries in the tab. The pause of a sent code and a notice to the next screen are not among
 * them.
 */
const OWN_OF_TAB = 'glasshouse.own.'

/**
 * Forgets everything this device keeps of the user, except the test-platform key, which device it is and the key of the
 * exchange, and resets the stores. Where to go afterwards (home and reload, or the login screen) is the shell's
 * decision.
 */
export function clearSession(): void {
  const kept = [STORAGE.testPlatform, STORAGE.device, STORAGE.houseKey].map((name) => [name, localStorage.getItem(name)] as const)
  session.setState(BLANK, true)
  localStorage.clear()
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(OWN_OF_TAB)) sessionStorage.removeItem(name)
  for (const [name, value] of kept) if (value !== null) localStorage.setItem(name, value)
}

function keep(name: StoredName, value: unknown): void {
  if (value === BLANK[name]) localStorage.removeItem(STORAGE[name])
  else localStorage.setItem(STORAGE[name], typeof value === 'string' ? value : JSON.stringify(value))
}

function stored(): Partial<SessionState> {
  const text = (name: StoredName) => localStorage.getItem(STORAGE[name])
  const found: Record<string, unknown> = {}
  for (const name of STORED) {
    const value = text(name)
    if (value === null) continue
    const read = typeof BLANK[name] === 'string' ? value : parsed(value)
    if (read !== undefined) found[name] = read
  }
  return found as Partial<SessionState>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
