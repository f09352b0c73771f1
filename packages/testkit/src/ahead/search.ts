import { Bot, type Foresight, STRATEGIES, type Strategy } from './bots.ts'
import type { ExchangeView } from './exchange-view.ts'
import { type Block, emptyBlock } from './figures.ts'
import { ODDS, type Rounds, type Winner } from './rounds.ts'
import type { Tape } from './tape.ts'

/** A bot bets in this share of the seconds: in those where it sees most. */
export const SHARES = [0.05, 0.02, 0.01, 0.005] as const
/** Of a recording, which has few seconds: more of them, so that there are bets to judge by. */
export const SHARES_OF_RECORDINGS = [0.4, 0.2, 0.1, 0.05] as const
/** Fewer bets than this tell nothing about a bot. */
const BETS_LEAST = 30
const BLOCK_SECONDS = 60

export interface Choice {
  readonly strategy: Strategy
  readonly share: number
  readonly threshold: number
}
export interface Trial {
  readonly choice: Choice
  /** Of the half on which it was not chosen, by minute. */
  readonly blocks: readonly Block[]
}

export interface Search extends Foresight {
  readonly shares: readonly number[]
}

/**
 * The best simple bot of one lag, offset and foresight: strategy and threshold are chosen on the first half of the tape
 * and tried on the second, so that what is found cannot be luck that was looked for. Null where no bot bets often
 * enough to be judged.
 */
export function bestBot(tape: Tape, exchange: ExchangeView, rounds: Rounds, { shares, ...foresight }: Search): Trial | null {
  const bot = new Bot(tape, exchange, foresight)
  const half = Math.floor(exchange.seconds / 2)
  let best: { choice: Choice; scores: Float64Array; profit: number } | null = null
  for (const strategy of STRATEGIES) {
    const scores = bot.scores(strategy)
    for (const choice of choicesOf(strategy, scores.slice(0, half), shares)) {
      const { bets, profit } = total(play(scores, rounds, choice, [0, half]))
      if (bets >= BETS_LEAST && (best === null || profit / bets > best.profit)) best = { choice, scores, profit: profit / bets }
    }
  }
  if (best === null) return null
  return { choice: best.choice, blocks: play(best.scores, rounds, best.choice, [half, exchange.seconds]) }
}

function choicesOf(strategy: Strategy, scores: Float64Array, shares: readonly number[]): Choice[] {
  const sizes = scores.map(Math.abs).sort()
  return shares
    .map((share) => ({ strategy, share, threshold: sizes[Math.floor(sizes.length * (1 - share))] as number }))
    .filter(({ threshold }) => threshold > 0)
}

function play(scores: Float64Array, rounds: Rounds, { threshold }: Choice, [from, to]: readonly [number, number]): Block[] {
  const blocks: Block[] = []
  for (let second = from; second < to; second++) {
    const score = scores[second] as number
    if (Math.abs(score) < threshold) continue
    const winner = rounds.winner(second)
    if (winner === 'none') continue
    const at = Math.floor((second - from) / BLOCK_SECONDS)
    const block = blocks[at] ?? emptyBlock()
    blocks[at] = block
    count(block, score > 0 ? 'up' : 'down', winner)
  }
  return Array.from(blocks, (block) => block ?? emptyBlock())
}

function count(block: Block, side: Winner, winner: Winner): void {
  block.bets++
  if (winner === 'tied') return
  const hasWon = side === winner
  block.won += Number(hasWon)
  block.lost += Number(!hasWon)
  block.profit += hasWon ? ODDS : -1
}

function total(blocks: readonly Block[]): { bets: number; profit: number } {
  return blocks.reduce((sum, { bets, profit }) => ({ bets: sum.bets + bets, profit: sum.profit + profit }), { bets: 0, profit: 0 })
}
