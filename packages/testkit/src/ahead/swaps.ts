import { type StrikePoint, SWAP_DELAY_MS, SWAP_SPREAD_LEAST_PPM, SWAP_WITHIN_MS, timeMs } from '@glasshouse/domain'
import { LAGS_MS, OFFSETS_MS } from './ahead.ts'
import { Bot, STRATEGIES, type Strategy } from './bots.ts'
import { ExchangeView, sourcesAround } from './exchange-view.ts'
import { type Block, emptyBlock, type Figures, figuresOf } from './figures.ts'
import { firstStrikeOf, struckBy } from './rounds.ts'
import { SHARES } from './search.ts'
import { STEP_MS, type Tape } from './tape.ts'

/** As swaps are, or as they would be: without their spread, or priced by the first point after acceptance. */
export interface SwapTerms {
  readonly delayMs: number
  readonly spreadPpm: number
}
export const LISTED_SWAPS: SwapTerms = { delayMs: SWAP_DELAY_MS, spreadPpm: SWAP_SPREAD_LEAST_PPM }

export interface SwapAheadPlan {
  readonly aheadMs: number
  readonly tape: Tape
  readonly terms: SwapTerms
  readonly lagsMs?: readonly number[]
  readonly offsetsMs?: readonly number[]
  readonly shares?: readonly number[]
}

/** Whether the bot takes any price, or none that is worse than the one quoted to everybody: its minimum says so. */
const MINIMA = ['any', 'quoted'] as const

export interface SwapCell extends Figures {
  readonly lagMs: number
  readonly offsetMs: number
  /** Null: no bot swaps often enough to be judged. */
  readonly choice: { readonly strategy: Strategy; readonly share: number; readonly minimum: (typeof MINIMA)[number] } | null
}

const SWAPS_LEAST = 30
const BLOCK_SECONDS = 60

/**
 * Every lag with every offset: what the best bot makes that knows each quote before the exchange does, swaps in the
 * seconds that promise most, and takes the other side at once at what the venues trade at when the swap executes. It is
 * chosen on the first half of the tape and tried on the second. Profit is a share of what is given.
 */
export function runSwapAhead({ aheadMs, tape, terms, lagsMs = LAGS_MS, offsetsMs = OFFSETS_MS, shares = SHARES }: SwapAheadPlan) {
  const together: Block[] = []
  const cells = lagsMs.flatMap((lagMs) => {
    const exchange = new ExchangeView(tape, sourcesAround(lagMs))
    return offsetsMs.map((offsetMs): SwapCell => {
      const best = bestSwapper({ tape, exchange, terms, aheadMs, offsetMs, shares })
      together.push(...(best?.blocks ?? []))
      return { lagMs, offsetMs, choice: best?.choice ?? null, ...figuresOf(best?.blocks ?? []) }
    })
  })
  return { cells, overall: figuresOf(together) }
}

interface Trial {
  readonly tape: Tape
  readonly exchange: ExchangeView
  readonly terms: SwapTerms
  readonly aheadMs: number
  readonly offsetMs: number
  readonly shares: readonly number[]
}

function bestSwapper(trial: Trial): { choice: NonNullable<SwapCell['choice']>; blocks: Block[] } | null {
  const { tape, exchange, terms, aheadMs, offsetMs, shares } = trial
  const bot = new Bot(tape, exchange, { aheadMs, offsetMs, firstStrike: firstStrikeOf({ strikeDelayMs: terms.delayMs }) })
  const half = Math.floor(exchange.seconds / 2)
  let best: { choice: NonNullable<SwapCell['choice']>; profit: number; blocks: () => Block[] } | null = null
  for (const strategy of STRATEGIES) {
    const scores = bot.scores(strategy)
    const sizes = scores.slice(0, half).map(Math.abs).sort()
    for (const share of shares)
      for (const minimum of MINIMA) {
        const threshold = sizes[Math.floor(sizes.length * (1 - share))] as number
        const play = (from: number, to: number) => swaps(trial, scores, { threshold, minimum }, [from, to])
        const { bets, profit } = figuresOf(play(0, half))
        if (threshold > 0 && bets >= SWAPS_LEAST && (best === null || profit > best.profit))
          best = { choice: { strategy, share, minimum }, profit, blocks: () => play(half, exchange.seconds) }
      }
  }
  return best && { choice: best.choice, blocks: best.blocks() }
}

interface Play {
  readonly threshold: number
  readonly minimum: (typeof MINIMA)[number]
}

function swaps(
  { tape, exchange, terms, offsetMs }: Trial,
  scores: Float64Array,
  { threshold, minimum }: Play,
  [from, to]: readonly number[],
) {
  const blocks: Block[] = []
  for (let second = from as number; second < (to as number); second++) {
    const score = scores[second] as number
    if (threshold <= 0 || Math.abs(score) < threshold) continue
    const [point, quoted] = [pricedAt(exchange, terms, second * 1_000 + offsetMs), exchange.point(second)]
    const venue = point && (tape[point.atMs / STEP_MS] as number)
    if (point === null || quoted === null || venue === undefined || venue === null) continue
    const isBuy = score > 0
    if (minimum === 'quoted' && (isBuy ? point.price > quoted.price : point.price < quoted.price)) continue
    const at = Math.floor((second - (from as number)) / BLOCK_SECONDS)
    blocks[at] ??= emptyBlock()
    count(blocks[at], profitOf({ isBuy, price: point.price, venue, spread: terms.spreadPpm / 1_000_000 }))
  }
  return Array.from(blocks, (block) => block ?? emptyBlock())
}

/** Bought with the spread and sold at the venue, or sold with the spread what was bought there. */
function profitOf({ isBuy, price, venue, spread }: { isBuy: boolean; price: number; venue: number; spread: number }): number {
  return isBuy ? venue / (price * (1 + spread)) - 1 : (price * (1 - spread)) / venue - 1
}

function count(block: Block, profit: number): void {
  block.bets++
  block.won += Number(profit > 0)
  block.lost += Number(profit <= 0)
  block.profit += profit
}

/** By the rule of swaps; with delay 0 by the first point after acceptance, whatever it was made of. */
function pricedAt(exchange: ExchangeView, { delayMs }: SwapTerms, openAtMs: number): StrikePoint | null {
  const terms = { openAtMs: timeMs(openAtMs), strikeDelayMs: delayMs, strikeWithinMs: SWAP_WITHIN_MS }
  for (let second = Math.floor(openAtMs / 1_000); second <= (openAtMs + SWAP_WITHIN_MS) / 1_000; second++) {
    const point = exchange.point(second)
    const strike = point && struckBy([point], terms)
    if (strike) return strike
  }
  return null
}
