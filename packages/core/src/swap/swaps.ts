/** Swaps that wait for their prices, and what the limit counts: values of the last minute that were not released. */
import { type AccountId, type Amount, type AssetId, type MarketId, SWAP_MINUTE_MS, SWAP_WITHIN_MS, type SwapId } from '@glasshouse/domain'

export interface WaitingSwap {
  readonly swapId: SwapId
  readonly accountId: AccountId
  readonly fromAssetId: AssetId
  readonly toAssetId: AssetId
  readonly amount: Amount
  readonly minimum: Amount
  /** Whose index and ladder price a leg, fixed at acceptance; 0: USDT, as the next. */
  readonly fromMarketId: MarketId
  readonly toMarketId: MarketId
  readonly acceptedAtMs: number
}

/** Counts until it is a minute old, or released. */
export interface CountedSwap {
  readonly swapId: SwapId
  readonly accountId: AccountId
  readonly atMs: number
  readonly value: Amount
}

export class Swaps {
  /** By id: ids and moments of acceptance only grow. */
  readonly waiting = new Map<SwapId, WaitingSwap>()
  /** By id, each account's in order of acceptance. */
  readonly #counted = new Map<SwapId, CountedSwap>()
  /** Derived. */
  readonly #countedOf = new Map<AccountId, CountedSwap[]>()

  /** When the oldest is released; Infinity when none waits. */
  get firstDueMs(): number {
    const [first] = this.waiting.values()
    return first === undefined ? Number.POSITIVE_INFINITY : dueMsOf(first)
  }

  of(accountId: AccountId): WaitingSwap[] {
    return [...this.waiting.values()].filter((swap) => swap.accountId === accountId)
  }

  /** Sum of one account's values after a moment. */
  valueSince(accountId: AccountId, afterMs: number): bigint {
    const own = this.#countedOf.get(accountId) ?? []
    return own.reduce((sum, { atMs, value }) => (atMs > afterMs ? sum + value : sum), 0n)
  }

  count(counted: CountedSwap): void {
    this.#forgetUpTo(counted.atMs - SWAP_MINUTE_MS)
    this.#counted.set(counted.swapId, counted)
    this.#countedOf.set(counted.accountId, [...(this.#countedOf.get(counted.accountId) ?? []), counted])
  }

  /** What was released counts no more. */
  discount(swapId: SwapId): void {
    const counted = this.#counted.get(swapId)
    if (counted === undefined) return
    this.#counted.delete(swapId)
    const left = this.#countedOf.get(counted.accountId)!.filter((other) => other !== counted)
    if (left.length > 0) this.#countedOf.set(counted.accountId, left)
    else this.#countedOf.delete(counted.accountId)
  }

  counted(): CountedSwap[] {
    return [...this.#counted.values()]
  }

  #forgetUpTo(atMs: number): void {
    for (const counted of this.#counted.values()) {
      if (counted.atMs > atMs) return
      this.discount(counted.swapId)
    }
  }
}

/** After the last moment at which a point may price it. */
export const dueMsOf = ({ acceptedAtMs }: Pick<WaitingSwap, 'acceptedAtMs'>): number => acceptedAtMs + SWAP_WITHIN_MS + 1
