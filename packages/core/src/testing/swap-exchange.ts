/** An exchange whose coins can be swapped: BTC at 50,000 and ETH at 2,500 with ladders, a pool with money of each. */
import { type Actor, amount, type Event, houseAccountId, indexPrice, type RefusalReason, timeMs } from '@glasshouse/domain'
import { core } from '../index.ts'
import { actor, BTC, BTC_ASSET, BTC_MARKET, command, type Exchange, exchange, refusal, shape, USDT } from './exchange.ts'

export const U = 1_000_000n
export const COIN = 100_000_000n
export const ETH_ASSET = 3
export const ETH = 2
export const POOL = houseAccountId('real', 'swap')

const USDT_PRICE = 10 ** 8
const seed = { approverId: 0, reasonCode: 'genesis' } as const

export interface SwapWish {
  readonly fromAssetId: number
  readonly toAssetId: number
  readonly amount: bigint
  readonly minimum: bigint
}

export class SwapExchange {
  readonly x: Exchange
  readonly alice: number
  readonly bob: number
  readonly pupil: number
  prices = { btc: 50_000 * USDT_PRICE, eth: 2_500 * USDT_PRICE }

  constructor() {
    this.x = exchange()
    const index = { indexId: 2, symbol: 'ethusdt', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
    this.x.system('ConfigureIndex', { ...seed, index, effectiveFromMs: timeMs(0) })
    const market = { ...BTC_MARKET, marketId: ETH, symbol: 'ethusdt', baseAssetId: ETH_ASSET, indexId: 2 }
    this.x.system('ConfigureMarket', { ...seed, market, effectiveFromMs: timeMs(0) })
    this.points()
    ;[this.alice, this.bob, this.pupil] = [this.x.account(), this.x.account(), this.x.account('demo')]
    for (const accountId of [this.alice, this.bob]) this.x.deposit(accountId, USDT, 100_000n * U)
    this.x.deposit(this.alice, BTC_ASSET, 2n * COIN)
    this.x.fund('market_maker', USDT, 10_000_000n * U)
    for (const assetId of [BTC_ASSET, ETH_ASSET]) this.x.fund('market_maker', assetId, 1_000n * COIN)
    this.x.fund('swap', USDT, 1_000_000n * U)
    this.x.fund('swap', BTC_ASSET, 20n * COIN)
    this.x.fund('swap', ETH_ASSET, 400n * COIN)
    this.ladders()
  }

  ladders(levels = 3): void {
    this.x.quotes(shape({ levels }), BTC)
    this.x.quotes(shape({ midTicks: 25_000, levels }), ETH)
  }

  /** Quotes of both coins, received and dated now unless said otherwise. */
  points({ ageMs = 0, indexIds = [1, 2] }: { ageMs?: number; indexIds?: readonly number[] } = {}): Event[] {
    const at = timeMs(this.x.now - ageMs)
    const quote = (indexId: number) => {
      const price = indexPrice(indexId === 1 ? this.prices.btc : this.prices.eth)
      return { indexId, sourceId: 1, bid: price, ask: price, venueTimeMs: at, receivedMs: at }
    }
    return this.x.run(command('RecordTicks', actor('feed'), { ticks: indexIds.map(quote) }))
  }

  /** 1,000 USDT into BTC for at least 0.019 unless said otherwise. */
  swap(wish: Partial<SwapWish> = {}, who: Partial<Actor> = {}): Event[] {
    const usual = { fromAssetId: USDT, toAssetId: BTC_ASSET, amount: 1_000n * U, minimum: 1_900_000n }
    return this.x.run(command('Swap', { ...actor('user'), accountId: this.alice, ...who }, { ...usual, ...wish } as never))
  }

  refused(wish: Partial<SwapWish>, who: Partial<Actor> = {}): RefusalReason {
    return refusal(this.swap(wish, who))
  }

  /** A second later, or so much, with points of both. */
  pointsLater(ms = 1_000, of: { ageMs?: number; indexIds?: readonly number[] } = {}): Event[] {
    this.x.now += ms
    return this.points(of)
  }

  /** Written and read back. */
  restart(): void {
    this.x.state = core.decodeState(core.shapeVersion, core.encodeState(this.x.state))
  }

  waiting(): number {
    return core.swaps(this.x.state, this.alice).length
  }

  broken(): string | null {
    return core.brokenLaw(this.x.state)
  }
}

export const usdt = (whole: bigint) => amount(whole * U)
