import { evaluateIndex, indexPrice, type SourceTick, type StrikePoint, timeMs } from '@glasshouse/domain'
import { STEP_MS, type Tape } from './tape.ts'

/**
 * One source of the house: how often its venue speaks, when it begins, and how long a frame takes to the house.
 * Milliseconds.
 */
export interface SourceLine {
  readonly everyMs: number
  readonly offsetMs: number
  readonly lagMs: number
}

/**
 * Four venues around one lag, each with its own way, update rate and grid: streams of 100 ms (twice), of 50 ms and of
 * 250 ms. Their ways differ by up to 100 ms.
 */
export const sourcesAround = (lagMs: number): SourceLine[] => [
  { everyMs: 100, offsetMs: 50, lagMs },
  { everyMs: 50, offsetMs: 0, lagMs: lagMs - 50 },
  { everyMs: 100, offsetMs: 0, lagMs: lagMs + 50 },
  { everyMs: 250, offsetMs: 150, lagMs },
]

const INDEX = { indexId: 1, symbol: 'tape', minSources: 2, lateAfterMs: 1_000 }
const HALF_SPREAD = 10 ** 6

/**
 * What the house sees of a tape: the real index, once a second, of what had arrived by then. Points are kept, as many
 * bets ask for one.
 */
export class ExchangeView {
  readonly sources: readonly SourceLine[]
  readonly #tape: Tape
  readonly #config: Parameters<typeof evaluateIndex>[0]
  readonly #prices: Float64Array

  constructor(tape: Tape, sources: readonly SourceLine[]) {
    this.#tape = tape
    this.sources = sources
    this.#config = { ...INDEX, sourceIds: sources.map((_, at) => at + 1) }
    this.#prices = new Float64Array(Math.floor((tape.length * STEP_MS) / 1_000)).fill(Number.NaN)
  }

  get seconds(): number {
    return this.#prices.length
  }

  /** The point of a whole second; null where the tape or the index has none. */
  point(second: number): StrikePoint | null {
    const ticks = this.#ticksAt(second)
    if (ticks === null) return null
    const parts = ticks.map(({ receivedMs, venueTimeMs }) => ({ fault: '' as const, receivedMs, venueTimeMs }))
    const known = this.#prices[second] as number
    if (!Number.isNaN(known)) return { atMs: timeMs(second * 1_000), price: indexPrice(known), parts }
    const evaluation = evaluateIndex(this.#config, new Map(ticks.map((tick) => [tick.sourceId, tick])), timeMs(second * 1_000))
    if (evaluation.price === 0 || evaluation.parts.some(({ fault }) => fault !== '')) throw new Error('a source of the tape is left out')
    this.#prices[second] = evaluation.price
    return { atMs: timeMs(second * 1_000), price: evaluation.price, parts }
  }

  #ticksAt(second: number): SourceTick[] | null {
    if (second < 0 || second >= this.seconds) return null
    const ticks: SourceTick[] = []
    for (let at = 0; at < this.sources.length; at++) {
      const source = this.sources[at] as SourceLine
      const venueTimeMs = lastFrame(source, second * 1_000 - source.lagMs)
      if (venueTimeMs < 0) return null
      const mid = this.#tape[venueTimeMs / STEP_MS] as number
      ticks.push({
        indexId: 1,
        sourceId: at + 1,
        bid: indexPrice(mid - HALF_SPREAD),
        ask: indexPrice(mid + HALF_SPREAD),
        venueTimeMs: timeMs(venueTimeMs),
        receivedMs: timeMs(venueTimeMs + source.lagMs),
      })
    }
    return ticks
  }
}

/** Moment of a source's newest frame at a moment of its venue; negative before its first. */
export function lastFrame({ everyMs, offsetMs }: SourceLine, venueMs: number): number {
  return Math.floor((venueMs - offsetMs) / everyMs) * everyMs + offsetMs
}
