import type { Realm } from '@glasshouse/domain'
import type { MarketKind, Wallet } from '@glasshouse/wire'

/** Where each thing lies in the query cache: calls read it there, sockets write it there. */
export const cacheKeys = {
  settings: ['settings'] as const,
  /** The inbox in each language. */
  mail: ['mail'] as const,
  /** Pages of notices, in each language and of each kind. */
  notices: ['notices'] as const,
  unreadNotices: ['unread-notices'] as const,
  noticeSettings: ['notice-settings'] as const,
  sessions: ['sessions'] as const,
  payouts: ['payouts'] as const,
  coinLists: ['coin-lists'] as const,
  favourites: ['favourites'] as const,
  price: (symbol: string) => ['price', symbol] as const,
  depth: (realm: Realm, symbol: string) => ['depth', realm, symbol] as const,
  trades: (realm: Realm, symbol: string) => ['trades', realm, symbol] as const,
  contractDepth: (realm: Realm, symbol: string) => ['contract-depth', realm, symbol] as const,
  contractTrades: (realm: Realm, symbol: string) => ['contract-trades', realm, symbol] as const,
  contractRules: (symbol: string) => ['contract-rules', symbol] as const,
  contractFigures: (realm: Realm, symbol: string) => ['contract-figures', realm, symbol] as const,
  fundingPeriods: (realm: Realm, symbol: string) => ['funding-periods', realm, symbol] as const,
  candle: (symbol: string, interval: string) => ['candle', symbol, interval] as const,
  openOrders: (realm: Realm) => ['spot-orders', realm, 'open'] as const,
  pastOrders: (realm: Realm) => ['spot-orders', realm, 'past'] as const,
  orderTotals: (realm: Realm) => ['order-totals', realm] as const,
  /** Own fills of a kind of market: those of one coin or of one order lie below these. */
  fills: (realm: Realm, ...market: readonly MarketKind[]) => ['fills', realm, ...market] as const,
  /** Lists of contracts: the keys of one coin's lists lie below these. */
  positions: (realm: Realm) => ['positions', realm, 'open'] as const,
  pastPositions: (realm: Realm) => ['positions', realm, 'past'] as const,
  positionChanges: (realm: Realm, id: string) => ['positions', realm, 'changes', id] as const,
  contractOrders: (realm: Realm) => ['contract-orders', realm, 'open'] as const,
  pastContractOrders: (realm: Realm) => ['contract-orders', realm, 'past'] as const,
  stops: (realm: Realm) => ['stops', realm] as const,
  contractTotals: (realm: Realm) => ['contract-totals', realm] as const,
  /** Lists of options: one coin's lists lie below these. */
  runningOptions: (realm: Realm) => ['options', realm, 'running'] as const,
  scheduledOptions: (realm: Realm) => ['options', realm, 'scheduled'] as const,
  pastOptions: (realm: Realm) => ['options', realm, 'past'] as const,
  /** One option, whatever became of it. */
  option: (realm: Realm, id: string) => ['option', realm, id] as const,
  optionTotals: (realm: Realm) => ['option-totals', realm] as const,
  optionRules: (realm: Realm, symbol: string) => ['option-rules', realm, symbol] as const,
  /** What products ask before their first order. */
  gates: (realm: Realm) => ['gates', realm] as const,
  protection: (realm: Realm) => ['protection', realm] as const,
  contractProtection: (realm: Realm) => ['contract-protection', realm] as const,
  balances: (realm: Realm) => ['balances', realm] as const,
  /** Of every balance: that of one lies below. */
  statements: (realm: Realm) => ['statement', realm] as const,
  /** Stories of all balances and what holds one: filtered lists lie below. */
  history: (realm: Realm) => ['history', realm] as const,
  /** Ways to deposit a coin; '' of all. */
  depositChannels: (userId: string, coin: string) => ['deposit-channels', userId, coin] as const,
  /** Lists of one status lie below it. */
  deposits: (userId: string) => ['deposits', userId] as const,
  deposit: (userId: string, id: string) => ['deposit', userId, id] as const,
  statement: (realm: Realm, wallet: Wallet, coin: string) => ['statement', realm, wallet, coin] as const,
}
