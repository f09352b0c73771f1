import type { OptionWindows } from '@glasshouse/domain'
import { random } from '../random/random.ts'
import { ExchangeView, sourcesAround } from './exchange-view.ts'
import { type Block, bootstrapped, type Figures, figuresOf } from './figures.ts'
import { firstStrikeOf, Rounds } from './rounds.ts'
import { bestBot, type Choice, SHARES } from './search.ts'
import { generatedTape, type Tape } from './tape.ts'

/** Ways of the house's sources, and moments of acceptance in the second, of which every pair is tried. Milliseconds. */
export const LAGS_MS = [250, 350, 450, 550, 650] as const
export const OFFSETS_MS = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const

export interface AheadPlan {
  readonly aheadMs: number
  readonly windows: OptionWindows
  readonly tape: Tape
  /** Few and uneven minutes: the interval is found by drawing them. */
  readonly isRecording: boolean
  readonly seed: number
  readonly lagsMs?: readonly number[]
  readonly offsetsMs?: readonly number[]
  /** In which parts of the seconds a bot may choose to bet. */
  readonly shares?: readonly number[]
}

export interface Cell extends Figures {
  readonly lagMs: number
  readonly offsetMs: number
  /** Null: no bot bets often enough to be judged. */
  readonly choice: Choice | null
}
export interface AheadReport {
  readonly cells: readonly Cell[]
  /** Bets of all cells, the bots of each as it chose them. */
  readonly overall: Figures
}

/** Every lag with every offset: what the best bot wins that knows the house's quotes before they arrive. */
export function runAhead(plan: AheadPlan): AheadReport {
  const { aheadMs, windows, tape, isRecording, seed, lagsMs = LAGS_MS, offsetsMs = OFFSETS_MS, shares = SHARES } = plan
  const draw = random(seed + 1)
  const figures = (blocks: readonly Block[]) => (isRecording ? bootstrapped(blocks, draw) : figuresOf(blocks))
  const together: Block[] = []
  const cells = lagsMs.flatMap((lagMs) => {
    const exchange = new ExchangeView(tape, sourcesAround(lagMs))
    return offsetsMs.map((offsetMs): Cell => {
      const foresight = { aheadMs, offsetMs, firstStrike: firstStrikeOf(windows) }
      const trial = bestBot(tape, exchange, new Rounds(exchange, windows, offsetMs), { ...foresight, shares })
      add(together, trial?.blocks ?? [])
      return { lagMs, offsetMs, choice: trial?.choice ?? null, ...figures(trial?.blocks ?? []) }
    })
  })
  return { cells, overall: figures(together) }
}

/** Long enough for so many bets of the widest threshold on the half where bots are tried. */
export const tapeFor = (rounds: number, seed: number): Tape => generatedTape(Math.ceil((2 * rounds) / SHARES[0]), random(seed))

/** Bets of the same minute of the same tape, whatever house they were made at. */
function add(together: Block[], blocks: readonly Block[]): void {
  blocks.forEach(({ bets, won, lost, profit }, at) => {
    const sum = together[at]
    if (sum === undefined) together[at] = { bets, won, lost, profit }
    else Object.assign(sum, { bets: sum.bets + bets, won: sum.won + won, lost: sum.lost + lost, profit: sum.profit + profit })
  })
}
