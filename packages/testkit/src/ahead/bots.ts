import { type ExchangeView, lastFrame, type SourceLine } from './exchange-view.ts'
import { STEP_MS, type Tape } from './tape.ts'

/** A chance to bet: at this second, plus the offset at which orders are accepted. */
export interface Chance {
  readonly second: number
  /** In moves of one second of the last minute; the sign is the side. */
  readonly score: number
}

/**
 * What makes a bot bet. `strike`: the price it knows against the price the house will strike at, as far as that is
 * known already. `public`: the same against the newest point everybody sees, for a rule under which the strike hides
 * nothing. `fade` bets against the second.
 */
export const STRATEGIES = ['strike', 'public', 'fade'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** A rule as a bot sees it: the first whole second that may strike an order accepted at a moment. */
export type FirstStrike = (acceptedMs: number) => number

export interface Foresight {
  /** How long before its arrival at the house the bot knows each frame. */
  readonly aheadMs: number
  /** In the second at which the order is accepted. */
  readonly offsetMs: number
  readonly firstStrike: FirstStrike
}

/** The bot's eye: which frames it knows at a moment, through the source that shows it most. */
export class Bot {
  readonly #tape: Tape
  readonly #exchange: ExchangeView
  readonly #foresight: Foresight
  readonly #fastest: SourceLine
  readonly #moves: Float64Array
  #publicScores: Float64Array | null = null

  constructor(tape: Tape, exchange: ExchangeView, foresight: Foresight) {
    this.#tape = tape
    this.#exchange = exchange
    this.#foresight = foresight
    this.#fastest = exchange.sources.reduce((best, one) => (one.lagMs < best.lagMs ? one : best))
    this.#moves = this.#movesOfAMinute()
  }

  /** Score of each second by one strategy; 0 where the tape has no minute before or after it. */
  scores(strategy: Strategy): Float64Array {
    if (strategy === 'fade') return this.#public().map((score) => -score)
    return strategy === 'public' ? this.#public().slice() : this.#scores((acceptedMs) => this.#foresight.firstStrike(acceptedMs))
  }

  #public(): Float64Array {
    this.#publicScores ??= this.#scores((acceptedMs) => Math.floor(acceptedMs / 1_000) * 1_000)
    return this.#publicScores
  }

  /** What it knows against the point of a moment. */
  #scores(seenAtMs: (acceptedMs: number) => number): Float64Array {
    const { offsetMs } = this.#foresight
    const scores = new Float64Array(this.#exchange.seconds)
    for (let second = 61; second < scores.length - 50; second++) {
      const acceptedMs = second * 1_000 + offsetMs
      const known = this.#horizonMs(acceptedMs)
      const edge = this.#priceAt(known) - this.#meanAt(seenAtMs(acceptedMs), known)
      scores[second] = edge / (this.#moves[second] as number)
    }
    return scores
  }

  /** How far into the venue's time it sees. */
  #horizonMs(acceptedMs: number): number {
    return lastFrame(this.#fastest, acceptedMs + this.#foresight.aheadMs - this.#fastest.lagMs)
  }

  #priceAt(venueMs: number): number {
    return this.#tape[Math.floor(venueMs / STEP_MS)] as number
  }

  /**
   * What the index of a moment shows, as far as the bot knows it: beyond that, its best guess is what it knows last.
   */
  #meanAt(atMs: number, knownMs: number): number {
    const { sources } = this.#exchange
    let sum = 0
    for (const source of sources) sum += this.#priceAt(Math.min(lastFrame(source, atMs - source.lagMs), knownMs))
    return sum / sources.length
  }

  /** Root mean square of one-second moves over the last minute. */
  #movesOfAMinute(): Float64Array {
    const moves = new Float64Array(this.#exchange.seconds)
    let sum = 0
    const move2 = (second: number) => (this.#priceAt(second * 1_000) - this.#priceAt((second - 1) * 1_000)) ** 2
    for (let second = 1; second < moves.length; second++) {
      sum += move2(second) - (second > 60 ? move2(second - 60) : 0)
      moves[second] = Math.sqrt(Math.max(1, sum / 60))
    }
    return moves
  }
}
