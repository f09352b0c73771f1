import {
  amount,
  type Event,
  type IndexPrice,
  indexPrice,
  LISTED_ASSETS,
  LISTED_INDICES,
  LISTED_SPOT_MARKETS,
  lots,
  type Realm,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { openReadModel, type ProjectedGroup } from '../src/index.ts'
import { migratedTestDatabase } from './migrated-test-database.ts'

export const FIRST_MS = Date.UTC(2026, 0, 30, 22, 58, 30)

export const SYMBOLS = { btc: 'btcusdt', gold: 'xauusdt', own: 'glsusdt' } as const

/** A database with the tables, and a way to close it. */
export async function openTestReadModel() {
  const database = await migratedTestDatabase()
  const db = openReadModel(database.url)
  return {
    db,
    close: async () => {
      await db.destroy()
      await database.stop()
    },
  }
}

/** Group 1: assets, indices and markets as listed. */
export function genesis(atMs = FIRST_MS): ProjectedGroup {
  const effectiveFromMs = timeMs(atMs)
  const events: Event[] = [
    ...LISTED_ASSETS.map((asset) => ({ type: 'AssetConfigured', asset }) as const),
    ...LISTED_INDICES.map(
      (index) =>
        ({ type: 'IndexConfigured', index: { ...index, minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }, effectiveFromMs }) as const,
    ),
    ...LISTED_SPOT_MARKETS.map((market) => ({ type: 'MarketConfigured', market, effectiveFromMs }) as const),
  ]
  return { seq: 1, timeMs: timeMs(atMs), due: [], byCommand: [events] }
}

export function pointed(symbol: string, price: number): Event {
  return { type: 'IndexPriceUpdated', indexId: indexIdOf(symbol), price: indexPrice(price) as IndexPrice, parts: [] }
}

export function wentStale(symbol: string): Event {
  return { type: 'IndexWentStale', indexId: indexIdOf(symbol), parts: [] }
}

let trades = 0
export function traded(symbol: string, trade: { priceTicks: number; quantityLots: number; realm?: Realm }): Event {
  const marketId = LISTED_SPOT_MARKETS.find((market) => market.symbol === symbol)?.marketId as number
  return {
    type: 'Traded',
    tradeId: ++trades,
    marketId,
    realm: trade.realm ?? 'real',
    priceTicks: ticks(trade.priceTicks),
    quantityLots: lots(trade.quantityLots),
    notional: amount(BigInt(trade.priceTicks) * BigInt(trade.quantityLots)),
    takerSide: 'buy',
    makerOrderId: 0,
    takerOrderId: 0,
    makerAccountId: 3,
    takerAccountId: 1001,
    makerFee: amount(0n),
    takerFee: amount(0n),
  }
}

/** Numbers groups on from `genesis`, in time order. */
export function groupsOf(moments: readonly { atMs: number; events: readonly Event[] }[], firstSeq = 2): ProjectedGroup[] {
  return moments.map(({ atMs, events }, n) => ({
    seq: firstSeq + n,
    timeMs: timeMs(atMs),
    due: events.slice(0, 1),
    byCommand: [events.slice(1)],
  }))
}

function indexIdOf(symbol: string): number {
  return LISTED_INDICES.find((index) => index.symbol === symbol)?.indexId as number
}
