/** Ids. All are numbers counted in core state (below 2^53); on the wire they are decimal strings. */

/** One per user and realm; never the user id. House accounts have the fixed ids of `houseAccountId`. */
export type AccountId = number
/** u16. */
export type AssetId = number
/** u16. One tradable market: a book per realm, its rules, its index. */
export type MarketId = number
/** u16. One outside reference price; several markets may stand on it. */
export type IndexId = number
/** u16. One price source (a venue, a recording, the simulator). */
export type SourceId = number
export type OrderId = number
export type TradeId = number
/** Of a perpetual position: one per account, contract and side while it is open. */
export type PositionId = number
/** Of a take profit or stop loss; counted with the orders. */
export type StopId = number
/** Of an up/down option; counted with the orders. */
export type OptionId = number
/** Of a swap; counted with the orders. */
export type SwapId = number
/** Of an option market's period; unique in the house. */
export type PeriodId = number
/** u32 of the console's operator; 0 where no operator acts. */
export type OperatorId = number
/** 16 bytes as 32 lower-case hex digits: a salted hash of something that stays outside the journal. */
export type Hash128 = string

export const REALMS = ['real', 'demo'] as const
export type Realm = (typeof REALMS)[number]

/** 1 platform (main, spot), 2 financial (earn), 3 contract (perpetuals). */
export type Wallet = 1 | 2 | 3
export const WALLETS: readonly Wallet[] = [1, 2, 3]

/** House accounts by purpose; the position in this list is part of their id, so it only grows at its end. */
export const HOUSE_PURPOSES = [
  'external', // contra account of what the exchange creates: its own funds and demo money; below zero
  'fees',
  'market_maker',
  'option_pool',
  'insurance',
  'loan_pool',
  'reward_pool',
  'custody', // contra account of users' deposits and payouts: below zero by what custody keeps for them
  'suspense', // money that came in and is nobody's yet
  'clearing',
  'swap', // what users swap their coins with; real realm only
] as const
export type HousePurpose = (typeof HOUSE_PURPOSES)[number]

/** real: 1.., demo: 101.. */
export function houseAccountId(realm: Realm, purpose: HousePurpose): AccountId {
  return (realm === 'real' ? 1 : 101) + HOUSE_PURPOSES.indexOf(purpose)
}

/** Ids of users' accounts start here. */
export const FIRST_USER_ACCOUNT_ID: AccountId = 1001
