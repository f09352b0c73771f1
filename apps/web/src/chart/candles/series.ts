import type { KlineBar } from '@glasshouse/wire'

/** The most bars one call answers. */
export const PAGE_BARS = 1_000

/** The bars of one coin and interval: ascending by T, each T once, the last one still running. */
export interface Series {
  readonly bars: readonly KlineBar[]
  /** Bars before the first may exist. */
  readonly hasOlder: boolean
}

export const NO_BARS: Series = { bars: [], hasOlder: false }

/** The first answer. A bar that the socket brought meanwhile is kept. */
export function withFirst(series: Series, page: readonly KlineBar[]): Series {
  return { bars: merged(series.bars, page), hasOlder: page.length >= PAGE_BARS }
}

/** An answer about the newest bars: closed ones as it says, the running one as the socket said it, for the call may lag behind. */
export function withRecent(series: Series, page: readonly KlineBar[]): Series {
  return { ...series, bars: merged(series.bars, page) }
}

/** Bars from before the first one. */
export function withOlder(series: Series, page: readonly KlineBar[]): Series {
  const firstMs = series.bars[0]?.T ?? Number.POSITIVE_INFINITY
  const older = page.filter((bar) => bar.T < firstMs)
  return { bars: [...older, ...series.bars], hasOlder: page.length >= PAGE_BARS && older.length > 0 }
}

/** The running bar as the socket tells it: takes the place of the last one, or begins the next. One that is over is not touched. */
export function withLive(series: Series, bar: KlineBar): Series {
  const last = series.bars.at(-1)
  if (last && bar.T < last.T) return series
  const before = last?.T === bar.T ? series.bars.slice(0, -1) : series.bars
  return { ...series, bars: [...before, bar] }
}

/** Whether an answer reaches as far as what the socket told, so that no bar between is a guess. */
export function reaches(page: readonly KlineBar[], series: Series): boolean {
  return (page.at(-1)?.T ?? Number.NEGATIVE_INFINITY) >= (series.bars.at(-1)?.T ?? Number.NEGATIVE_INFINITY)
}

/** How many bars to ask for to be sure of all since `sinceMs`, the running one and one before included. */
export function barsSince(series: Series, sinceMs: number, nowMs: number, lengthMs: number): number {
  const toMs = Math.max(nowMs, series.bars.at(-1)?.T ?? 0)
  return Math.min(PAGE_BARS, Math.max(2, Math.ceil((toMs - sinceMs) / lengthMs) + 2))
}

function merged(known: readonly KlineBar[], page: readonly KlineBar[]): readonly KlineBar[] {
  const running = page.at(-1)?.T
  const byTime = new Map(known.map((bar) => [bar.T, bar]))
  for (const bar of page) if (bar.T !== running || !byTime.has(bar.T)) byTime.set(bar.T, bar)
  return [...byTime.values()].sort((left, right) => left.T - right.T)
}
