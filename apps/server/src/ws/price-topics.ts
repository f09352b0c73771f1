import { INTERVALS, type Interval } from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'
import { candleToWire } from '../views/candle.ts'
import type { Connection } from './connection.ts'
import { type Later, Throttle } from './throttle.ts'
import type { TopicHub } from './topic-hub.ts'

export type PriceTopicServices = Needs<'engine' | 'listing' | 'prices'>

const PRICE_EVERY_MS = 250
const ALL_DETAILS = 'DETAIL:'

/** DETAIL and KLINE: the same figures as the calls give, pushed when they change. */
export class PriceTopics {
  readonly #services: PriceTopicServices
  readonly #hub: TopicHub
  readonly #throttle: Throttle
  readonly #leave: () => void

  constructor(services: PriceTopicServices, hub: TopicHub, later: Later) {
    this.#services = services
    this.#hub = hub
    this.#throttle = new Throttle({ everyMs: PRICE_EVERY_MS, later }, (symbol) => this.#publish(symbol))
    this.#leave = services.prices.onChange((symbols) => {
      for (const symbol of symbols) this.#throttle.touch(symbol)
    })
  }

  /** All coins one by one when no symbol is given. */
  joinDetail(reader: Connection, symbol: string | undefined): void {
    const { indices, markets } = this.#services.listing.configuration
    const symbols = symbol ? [symbol] : [...new Set([...indices, ...markets].map((one) => one.symbol))]
    for (const one of symbols) this.#hub.snapshot(detailName(one), reader, this.#detail(one))
    this.#hub.join(symbol ? detailName(symbol) : ALL_DETAILS, reader)
  }

  joinKline(reader: Connection, symbol: string, interval: Interval): void {
    const message = this.#kline(symbol, interval)
    if (message) this.#hub.snapshot(klineName(symbol, interval), reader, message)
    this.#hub.join(klineName(symbol, interval), reader)
  }

  stop(): void {
    this.#leave()
    this.#throttle.stop()
  }

  #publish(symbol: string): void {
    if (this.#hub.isRead(ALL_DETAILS) || this.#hub.isRead(detailName(symbol))) {
      this.#hub.publish(detailName(symbol), this.#detail(symbol), ALL_DETAILS)
    }
    for (const interval of INTERVALS) {
      const message = this.#hub.isRead(klineName(symbol, interval)) && this.#kline(symbol, interval)
      if (message) this.#hub.publish(klineName(symbol, interval), message)
    }
  }

  #detail(symbol: string) {
    return { head: { type: 'DETAIL', symbol }, seq: this.#services.engine.health().lastSeq, data: this.#services.prices.info(symbol) }
  }

  #kline(symbol: string, interval: Interval) {
    const candle = this.#services.prices.candle(symbol, interval)
    return candle && { head: { type: 'KLINE', symbol, interval }, seq: this.#services.engine.health().lastSeq, data: candleToWire(candle) }
  }
}

export const detailName = (symbol: string | undefined) => `DETAIL:${symbol ?? ''}`
export const klineName = (symbol: string, interval: Interval) => `KLINE:${symbol}:${interval}`
