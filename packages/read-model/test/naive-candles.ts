import { type Event, formatDecimal, LISTED_INDICES, LISTED_SPOT_MARKETS } from '@glasshouse/domain'
import type { Candle, CandleInterval, ProjectedGroup } from '../src/index.ts'

/**
 * Candles and candle gaps from the rules in the slowest and plainest way: a list of prices, looked through from the
 * start for each candle.
 */
export interface NaiveMove {
  readonly atMs: number
  readonly price: bigint
  readonly volume: bigint
}

export function naiveMoves(groups: readonly ProjectedGroup[], symbol: string): NaiveMove[] {
  const moves: NaiveMove[] = []
  const market = LISTED_SPOT_MARKETS.find((one) => one.symbol === symbol)
  for (const group of groups) {
    for (const event of [...group.due, ...group.byCommand.flat()] as Event[]) {
      const last = moves.at(-1)?.price
      if (event.type === 'IndexPriceUpdated' && LISTED_INDICES.find(({ indexId }) => indexId === event.indexId)?.symbol === symbol)
        moves.push({ atMs: group.timeMs, price: BigInt(event.price), volume: 0n })
      if (event.type === 'Traded' && event.realm === 'real' && market && event.marketId === market.marketId) {
        const own = market.indexId === 0 ? BigInt(event.priceTicks) * BigInt(market.tickSize) : undefined
        const price = own ?? last
        if (price !== undefined) moves.push({ atMs: group.timeMs, price, volume: BigInt(event.quantityLots) * market.lotUnits })
      }
    }
  }
  return moves
}

export function naiveCandles(moves: readonly NaiveMove[], interval: CandleInterval, baseDecimals: number): Candle[] {
  const candles = new Map<number, NaiveMove[]>()
  for (const move of moves) {
    const start = naiveStart(interval, move.atMs)
    candles.set(start, [...(candles.get(start) ?? []), move])
  }
  return [...candles].map(([openTimeMs, inside]) => {
    const prices = inside.map(({ price }) => price)
    const text = (price: bigint) => formatDecimal(price, 8)
    return {
      openTimeMs,
      open: text(prices[0] as bigint),
      high: text(ascending(prices).at(-1) as bigint),
      low: text(ascending(prices)[0] as bigint),
      close: text(prices.at(-1) as bigint),
      volume: formatDecimal(
        inside.reduce((sum, { volume }) => sum + volume, 0n),
        baseDecimals,
      ),
    }
  })
}

export const ascending = (prices: readonly bigint[]) => prices.toSorted((a, b) => Number(a - b))

/** By walking back minute by minute, or hour by hour, until a candle of the interval opens. */
export function naiveStart(interval: CandleInterval, atMs: number): number {
  const stepMs = interval.endsWith('m') ? 60_000 : 3_600_000
  for (let t = Math.floor(atMs / stepMs) * stepMs; ; t -= stepMs) if (opensAt(interval, new Date(t))) return t
}

function opensAt(interval: CandleInterval, at: Date): boolean {
  const count = Number.parseInt(interval, 10)
  const unit = interval.at(-1)
  if (unit === 'm') return at.getUTCMinutes() % count === 0
  if (at.getUTCMinutes() !== 0) return false
  if (unit === 'h') return at.getUTCHours() % count === 0
  if (at.getUTCHours() !== 0) return false
  if (unit === 'd') return (at.getTime() / 86_400_000) % count === 0
  if (unit === 'w') return at.getUTCDay() === 1
  return at.getUTCDate() === 1
}
