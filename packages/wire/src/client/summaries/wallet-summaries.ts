import type { PostingPurpose, StoryKind } from '@glasshouse/domain'
import type { StatementSums } from '../../wallet/account-statement.ts'
import type { Asset } from '../../wallet/asset.ts'
import type { AssetBalance } from '../../wallet/asset-balance.ts'
import type { Story } from '../../wallet/history.ts'
import type { Posting } from '../../wallet/statement.ts'
import { type Wallet, walletOf } from '../words.ts'

/** One balance of one coin in one wallet; amounts are decimal text. */
export interface Balance {
  readonly wallet: Wallet
  /** `usdt`. */
  readonly symbol: string
  readonly available: string
  /** Reserved for open orders. */
  readonly held: string
  /** available + held. */
  readonly total: string
  /** USDT value of what is available at the last price; '0' while there is no price. */
  readonly availableValue: string
  readonly logo: string
}

export function balanceOf(asset: Asset): Balance {
  return {
    wallet: walletOf(asset.type),
    symbol: asset.symbol,
    available: asset.availableAmount,
    held: asset.heldAmount,
    total: asset.totalAmount,
    availableValue: asset.exchageAmount,
    logo: asset.logo,
  }
}

/** All balances of a realm with their worth in USDT. */
export interface Balances extends Omit<AssetBalance, 'asset'> {
  readonly asset: readonly Balance[]
}

export const balancesOf = ({ asset, ...rest }: AssetBalance): Balances => ({ ...rest, asset: asset.map(balanceOf) })

/** One change of one balance. */
export interface PostingSummary {
  /** Its place in history: group and position in it. */
  readonly id: string
  readonly wallet: Wallet
  readonly symbol: string
  readonly purpose: PostingPurpose
  /** Signed change of the total; '0' for a hold or its release. */
  readonly amount: string
  /** Signed change of what is held. */
  readonly heldChange: string
  readonly available: string
  readonly held: string
  readonly total: string
  /** '' without one. */
  readonly orderId: string
  readonly atMs: number
}

export function postingSummary(posting: Posting): PostingSummary {
  return {
    id: posting.id,
    wallet: walletOf(posting.type),
    symbol: posting.symbol,
    purpose: posting.purpose,
    amount: posting.amount,
    heldChange: posting.heldChange,
    available: posting.availableAmount,
    held: posting.heldAmount,
    total: posting.totalAmount,
    orderId: posting.orderId,
    atMs: posting.createTime,
  }
}

/** Postings that came from one thing. */
export interface StorySummary {
  /** `option:4711`. */
  readonly id: string
  readonly kind: StoryKind
  readonly sourceId: string
  /** `btcusdt`; '' without one. */
  readonly market: string
  readonly side: string
  readonly ending: string
  readonly parts: readonly StoryPart[]
  readonly startMs: number
  readonly atMs: number
}
export interface StoryPart {
  readonly wallet: Wallet
  readonly symbol: string
  /** Signed change of the total, fees within it. */
  readonly amount: string
  readonly held: string
  readonly fee: string
}

export const storySummary = ({ startTime, updateTime, parts, ...story }: Story): StorySummary => ({
  ...story,
  parts: parts.map(({ type, symbol, amount, heldAmount, fee }) => ({ wallet: walletOf(type), symbol, amount, held: heldAmount, fee })),
  startMs: startTime,
  atMs: updateTime,
})

/** Sums of a period: each balance, what moved it, and the results. */
export interface StatementSummary {
  readonly fromMs: number
  readonly toMs: number
  readonly balances: readonly BalanceSum[]
  readonly purposes: StatementSums['byPurpose']
  readonly results: StatementSums['byCoin']
}
export interface BalanceSum extends Omit<StatementSums['balances'][number], 'type'> {
  readonly wallet: Wallet
}

export const statementSummaryOf = ({ fromTime, toTime, balances, byPurpose, byCoin }: StatementSums): StatementSummary => ({
  fromMs: fromTime,
  toMs: toTime,
  balances: balances.map(({ type, ...sums }) => ({ wallet: walletOf(type), ...sums })),
  purposes: byPurpose,
  results: byCoin,
})
