import { type MarketId, REALMS, type Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { PlacedEvent } from '../projected-group.ts'
import type { ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { parseVolume, volumeText } from './candle.ts'
import { DAY_MS, intervalStart, MINUTE_MS } from './intervals.ts'

/** Deals of one book in the last 24 hours, decimal texts: base coins, and what was paid for them. */
export interface Traded {
  readonly quantity: string
  readonly notional: string
}

export type TradedInRealms = Readonly<Record<Realm, Traded>>

/** Spot and contract of one coin share its symbol, not their books. */
export interface TradedOfCoin {
  readonly spot?: TradedInRealms
  readonly contract?: TradedInRealms
}

interface Minute {
  readonly minuteMs: number
  quantity: bigint
  notional: bigint
}

/** Minutes with deals, ascending, and their sum. */
interface Book {
  readonly minutes: Minute[]
  quantity: bigint
  notional: bigint
}

/**
 * What was traded here in the last 24 hours, by market and realm: 1,440 whole minutes and the running one. Deals of
 * books alone: a takeover or a deleveraging has a price that nobody quoted.
 */
export class TradedDay {
  readonly #books = new Map<string, Book>()

  /** From the tables, in the transaction that the candles are read in. */
  async load(tx: ProjectionTx, timeMs: number, scales: Scales): Promise<void> {
    this.#books.clear()
    const fromMs = dayBefore(timeMs)
    const minuteOf = sql`at_ms - mod(at_ms, ${sql.lit(MINUTE_MS)})`
    const { rows } = await sql<{
      market_id: MarketId
      realm: Realm
      minute_ms: number
      quantity: string
      contracts: number
      notional: string
    }>`
      select market_id, realm, ${minuteOf} as minute_ms, trim_scale(sum(quantity))::text as quantity, 0::int8 as contracts,
        trim_scale(sum(notional))::text as notional
      from trades where at_ms >= ${fromMs} group by 1, 2, 3
      union all
      select market_id, realm, ${minuteOf}, '0', sum(contracts)::int8, trim_scale(sum(notional))::text
      from contract_trades where at_ms >= ${fromMs} and (maker_order_id <> 0 or taker_order_id <> 0) group by 1, 2, 3
      order by minute_ms`.execute(tx)
    for (const { market_id, realm, minute_ms, quantity, contracts, notional } of rows) {
      const coins = contracts === 0 ? quantity : scales.contractQuantity(market_id, contracts)
      this.#add(this.#bookOf(market_id, realm), { minuteMs: minute_ms, quantity: parseVolume(coins), notional: parseVolume(notional) })
    }
  }

  /** Markets in which something was traded. */
  take(placed: readonly PlacedEvent[], scales: Scales): MarketId[] {
    const traded: MarketId[] = []
    for (const { event, timeMs } of placed) {
      const minuteMs = intervalStart('1m', timeMs)
      if (event.type === 'Traded') {
        const quantity = parseVolume(scales.quantity(event.marketId, event.quantityLots))
        const notional = parseVolume(scales.quote(event.marketId, event.notional))
        this.#add(this.#bookOf(event.marketId, event.realm), { minuteMs, quantity, notional })
        traded.push(event.marketId)
      }
      if (event.type === 'ContractTraded' && (event.makerOrderId !== 0 || event.takerOrderId !== 0)) {
        const quantity = parseVolume(scales.contractQuantity(event.marketId, event.contracts))
        const notional = parseVolume(scales.settle(event.marketId, event.notional))
        this.#add(this.#bookOf(event.marketId, event.realm), { minuteMs, quantity, notional })
        traded.push(event.marketId)
      }
    }
    return traded
  }

  of(marketId: MarketId, timeMs: number): TradedInRealms {
    const ofRealm = (realm: Realm): Traded => {
      const book = this.#bookOf(marketId, realm)
      forget(book, dayBefore(timeMs))
      return { quantity: volumeText(book.quantity), notional: volumeText(book.notional) }
    }
    return Object.fromEntries(REALMS.map((realm) => [realm, ofRealm(realm)])) as Record<Realm, Traded>
  }

  #bookOf(marketId: MarketId, realm: Realm): Book {
    const key = `${marketId}/${realm}`
    const book = this.#books.get(key) ?? { minutes: [], quantity: 0n, notional: 0n }
    this.#books.set(key, book)
    return book
  }

  #add(book: Book, { minuteMs, quantity, notional }: Minute): void {
    forget(book, minuteMs - DAY_MS)
    const last = book.minutes.at(-1)
    if (last?.minuteMs === minuteMs) {
      last.quantity += quantity
      last.notional += notional
    } else book.minutes.push({ minuteMs, quantity, notional })
    book.quantity += quantity
    book.notional += notional
  }
}

const dayBefore = (timeMs: number) => intervalStart('1m', timeMs) - DAY_MS

function forget(book: Book, fromMs: number): void {
  const old = book.minutes.findIndex(({ minuteMs }) => minuteMs >= fromMs)
  for (const { quantity, notional } of book.minutes.splice(0, old === -1 ? book.minutes.length : old)) {
    book.quantity -= quantity
    book.notional -= notional
  }
}
