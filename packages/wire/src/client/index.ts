export type { ClientCall, WireData, WireInput, WireRow } from './call.ts'
export * from './client-calls.ts'
export * from './contract-fields.ts'
export * from './margined.ts'
export * from './requests.ts'
export * from './summaries/bank-summaries.ts'
export * from './summaries/coin-summaries.ts'
export * from './summaries/content-summaries.ts'
export * from './summaries/contract-summaries.ts'
export * from './summaries/deposit-summaries.ts'
export * from './summaries/identity-summaries.ts'
export * from './summaries/market-summaries.ts'
export * from './summaries/option-summaries.ts'
export * from './summaries/spot-summaries.ts'
export * from './summaries/swap-summaries.ts'
export * from './summaries/user-summaries.ts'
export * from './summaries/wallet-summaries.ts'
export * from './summaries/withdrawal-summaries.ts'
export {
  type CoinKindName,
  type DocumentKind,
  type MarketKind,
  marketKindOf,
  type OptionStatus,
  type SwapStatus,
  topicKindOf,
  USER_STATUSES,
  type UserStatus,
  type Wallet,
  type WalletTypeName,
} from './words.ts'
