import type { IndexConfig } from '@glasshouse/domain'
import { OWN_ORDERS_ORIGIN, type PriceFeed, type PriceOrigin, type RecordedVolume } from '@glasshouse/feeds'
import { type Candle, type CandleInterval, DAY_MS, intervalStart, MarketWindow, type ReadModel } from '@glasshouse/read-model'
import { type PriceInfo, withVolumes } from '@glasshouse/wire'
import type { Engine, PublishedGroup } from '../engine/protocol/engine.ts'
import { type CandleWithVolume, candleWithVolume, volumeBetween } from './source-volume.ts'

export interface PricesOptions {
  readonly engine: Engine
  readonly readModel: ReadModel
  readonly feed: SourceFacts
}

/** What a feed says of its sources beside their prices. */
export type SourceFacts = Pick<PriceFeed, 'indices' | 'provenance' | 'volume'>

const RELOAD_MS = 200

/** Live price facts of every symbol, for calls and sockets alike: one source feeds both. */
export class Prices {
  readonly #options: PricesOptions
  readonly #window = new MarketWindow()
  readonly #listeners = new Set<(symbols: readonly string[], group: PublishedGroup) => void>()
  #loading: Promise<void> | null = null
  #isStopped = false
  readonly #leave: () => void

  constructor(options: PricesOptions) {
    this.#options = options
    this.#leave = options.engine.onGroup((group) => this.#take(group))
    this.#reload()
  }

  /** Resolves when the last 24 hours are in memory. */
  async whenReady(): Promise<void> {
    while (this.#loading) await this.#loading
  }

  /** Hears which symbols have news after each group. */
  onChange(listener: (symbols: readonly string[], group: PublishedGroup) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Zeros, marked stale, before the first price. */
  info(symbol: string): PriceInfo {
    const coin = symbol.replace(/usdt$/, '')
    const figures = this.#window.figures(symbol)
    const traded = this.#window.traded(symbol)
    if (!figures) return withVolumes({ ...NO_PRICE, symbol, coin }, { sourceVolume: undefined, traded })
    const { pricedAtMs, seq, ...facts } = figures
    return withVolumes({ ...facts, coin, time: pricedAtMs }, { sourceVolume: this.#sourceVolumeOfDay(symbol), traded })
  }

  candle(symbol: string, interval: CandleInterval): CandleWithVolume | null {
    const candle = this.#window.runningCandle(symbol, interval)
    return candle && (this.withVolume(symbol, interval, [candle])[0] ?? candle)
  }

  /** Candles with what was traded at the source while they were made, where that is known. */
  withVolume(symbol: string, interval: CandleInterval, candles: readonly Candle[]): CandleWithVolume[] {
    const volume = this.#volumeOf(symbol)
    return volume === null ? [...candles] : candles.map((candle) => candleWithVolume(candle, interval, volume, this.#window.timeMs))
  }

  origin(indexId: IndexConfig['indexId']): PriceOrigin {
    return indexId === 0 ? OWN_ORDERS_ORIGIN : this.#options.feed.provenance(indexId)
  }

  /** The last 1,440 whole minutes and the running one, as the other figures of 24 hours. */
  #sourceVolumeOfDay(symbol: string): string | undefined {
    const { timeMs } = this.#window
    return volumeBetween(this.#volumeOf(symbol), intervalStart('1m', timeMs) - DAY_MS, timeMs)
  }

  #volumeOf(symbol: string): RecordedVolume | null {
    const { feed } = this.#options
    const index = feed.indices.find((one) => one.symbol === symbol)
    return index === undefined ? null : feed.volume(index.indexId)
  }

  stop(): void {
    this.#isStopped = true
    this.#leave()
  }

  #take(group: PublishedGroup): void {
    const symbols = this.#window.take(group)
    if (!this.#window.isReady) this.#reload()
    if (symbols.length > 0) for (const listener of this.#listeners) listener(symbols, group)
  }

  /** The tables come on behind the groups: asks until they meet. */
  #reload(): void {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
  }

  async #load(): Promise<void> {
    while (!this.#isStopped) {
      // A query that fails while the database restarts is asked again.
      const isLoaded = await this.#window.tryLoad(this.#options.readModel).catch(() => false)
      if (isLoaded) return
      await new Promise((resolve) => setTimeout(resolve, RELOAD_MS))
    }
  }
}

const NO_PRICE = {
  close: '0',
  open: '0',
  openPrice: '0',
  change: '0',
  priceChangePercent: '0.00',
  isNegative: false,
  volume: '0',
  high: '0',
  low: '0',
  high24: '0',
  low24: '0',
  volume24: '0',
  isStale: true,
  time: 0,
} as const
