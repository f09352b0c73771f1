import { type Amount, type AssetId, SWAP_QUOTE_MS, type Swap, type SwapRate, swapMinimum, swapResult } from '@glasshouse/domain'
import type { Listing } from './listing.ts'

interface Quote {
  readonly fromAssetId: AssetId
  readonly toAssetId: AssetId
  readonly rate: SwapRate
  readonly untilMs: number
}
export type QuotedWish = Pick<Swap, 'fromAssetId' | 'toAssetId' | 'amount'>

/** Keys whose minimum is remembered, so that a retry is the same command. */
const MINIMA_MOST = 100_000

/** Each session's newest quote, for as long as it holds; in memory, as it is worth nothing later. */
export class SwapQuotes {
  /** The oldest first. */
  readonly #quotes = new Map<string, Quote>()
  /** By account and key, the oldest first. */
  readonly #minima = new Map<string, Amount>()
  readonly #listing: Pick<Listing, 'asset'>
  readonly #monotonicMs: () => number

  constructor(parts: { readonly listing: Pick<Listing, 'asset'>; readonly monotonicMs: () => number }) {
    this.#listing = parts.listing
    this.#monotonicMs = parts.monotonicMs
  }

  note(sessionId: string, quote: Omit<Quote, 'untilMs'>): void {
    const now = this.#monotonicMs()
    for (const [id, { untilMs }] of this.#quotes) {
      if (untilMs > now) break
      this.#quotes.delete(id)
    }
    this.#quotes.delete(sessionId)
    this.#quotes.set(sessionId, { ...quote, untilMs: now + SWAP_QUOTE_MS })
  }

  /** Least that a swap of the session's quote gives; null without one of these coins that still holds. */
  minimumOf(sessionId: string, wish: QuotedWish, keyed: string): Amount | null {
    const known = keyed === '' ? undefined : this.#minima.get(keyed)
    const minimum = known ?? this.#quoted(sessionId, wish)
    if (minimum !== null && keyed !== '') this.#remember(keyed, minimum)
    return minimum
  }

  #quoted(sessionId: string, { fromAssetId, toAssetId, amount }: QuotedWish): Amount | null {
    const quote = this.#quotes.get(sessionId)
    if (quote === undefined || quote.untilMs <= this.#monotonicMs()) return null
    if (quote.fromAssetId !== fromAssetId || quote.toAssetId !== toAssetId) return null
    const [fromDecimals, toDecimals] = [this.#listing.asset(fromAssetId).decimals, this.#listing.asset(toAssetId).decimals]
    return swapMinimum(swapResult(amount, quote.rate, { fromDecimals, toDecimals }))
  }

  #remember(keyed: string, minimum: Amount): void {
    this.#minima.set(keyed, minimum)
    const [oldest] = this.#minima.keys()
    if (this.#minima.size > MINIMA_MOST && oldest !== undefined) this.#minima.delete(oldest)
  }
}
