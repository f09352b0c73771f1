/** Legacy numbers of the wire in words, one list per meaning; the place in a list is the number. */
export const SIDES = ['buy', 'sell'] as const
export const POSITION_SIDES = ['long', 'short'] as const
export const OPTION_SIDES = ['down', 'up'] as const
export const ORDER_TYPES = ['limit', 'market'] as const
export const STATUSES = ['open', 'closed', 'canceled'] as const
export const STOP_KINDS = ['take_profit', 'stop_loss'] as const

export type OptionStatus = 'running' | 'finished' | 'scheduled'
export type Wallet = 'platform' | 'financial' | 'contract'
export type MarketKind = 'spot' | 'contract'

export const OPTION_STATUSES = { running: 0, finished: 1, scheduled: 4 } as const
export const optionStatusOf = (status: 0 | 1 | 4): OptionStatus => (status === 0 ? 'running' : status === 1 ? 'finished' : 'scheduled')

/** The place in the list is the number. */
export const SWAP_STATUSES = ['waiting', 'executed', 'released'] as const
export type SwapStatus = (typeof SWAP_STATUSES)[number]

export const WALLETS = { platform: 1, financial: 2, contract: 3 } as const
export const walletOf = (type: 1 | 2 | 3): Wallet => (type === 1 ? 'platform' : type === 2 ? 'financial' : 'contract')

/** Spot and contract of a coin share its symbol; a contract's topic carries this number. */
export const topicKindOf = (market: MarketKind): { readonly kind?: 3 } => (market === 'contract' ? { kind: 3 } : {})
export const marketKindOf = (kind: number | undefined): MarketKind => (kind === 3 ? 'contract' : 'spot')

/** By number; nothing has number 0. */
export const COIN_KINDS = { 1: 'own', 2: 'crypto', 3: 'gold_or_forex', 4: 'energy', 5: 'outside_index' } as const
export type CoinKindName = (typeof COIN_KINDS)[keyof typeof COIN_KINDS]

export const USER_STATUSES = ['normal', 'frozen', 'disabled'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** Kinds of identity documents, by their wire number. */
export const DOCUMENT_KINDS = { 1: 'card', 2: 'passport', 3: 'licence' } as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[keyof typeof DOCUMENT_KINDS]

/** Chain type of a wallet that signs. */
export const WALLET_TYPES_BY_NAME = { ethereum: 'ETH', tron: 'TRON' } as const
export type WalletTypeName = keyof typeof WALLET_TYPES_BY_NAME
