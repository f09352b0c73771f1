export type { ClientCall, WireData, WireInput, WireRow } from './call.ts'
export * from './client-calls.ts'
export * from './coin-summaries.ts'
export * from './content-summaries.ts'
export * from './contract-fields.ts'
export * from './contract-summaries.ts'
export * from './margined.ts'
export * from './market-summaries.ts'
export * from './option-summaries.ts'
export * from './requests.ts'
export * from './spot-summaries.ts'
export * from './user-summaries.ts'
export * from './wallet-summaries.ts'
export {
  type CoinKindName,
  type MarketKind,
  marketKindOf,
  type OptionStatus,
  topicKindOf,
  type UserStatus,
  type Wallet,
  type WalletTypeName,
} from './words.ts'
