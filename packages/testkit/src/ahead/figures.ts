/**
 * Profit of bets per stake, with its 95 % interval. Bets of the same minute hang together, so whole minutes are what is
 * drawn or counted.
 */
export interface Figures {
  readonly bets: number
  /** Of those that were not tied. */
  readonly hitRate: number
  readonly profit: number
  readonly low: number
  readonly high: number
}

/** Bets of one minute of tape. */
export interface Block {
  bets: number
  won: number
  lost: number
  profit: number
}

export const emptyBlock = (): Block => ({ bets: 0, won: 0, lost: 0, profit: 0 })

const Z95 = 1.96

/** By the minutes' own spread (a ratio estimate): for thousands of minutes. */
export function figuresOf(blocks: readonly Block[]): Figures {
  const total = sumOf(blocks)
  const profit = total.profit / Math.max(1, total.bets)
  const spread = Math.sqrt(blocks.reduce((sum, block) => sum + (block.profit - profit * block.bets) ** 2, 0)) / Math.max(1, total.bets)
  return { ...total, ...rateOf(total), profit, low: profit - Z95 * spread, high: profit + Z95 * spread }
}

/** By drawing the minutes again and again: for recordings, which have few and uneven ones. */
export function bootstrapped(blocks: readonly Block[], { below }: { below(limit: number): number }, draws = 2_000): Figures {
  const total = sumOf(blocks)
  const drawn = Array.from({ length: draws }, () => {
    const again = sumOf(Array.from(blocks, () => blocks[below(blocks.length)] as Block))
    return again.profit / Math.max(1, again.bets)
  }).sort((a, b) => a - b)
  const at = (share: number) => drawn[Math.min(draws - 1, Math.floor(draws * share))] ?? 0
  return { ...total, ...rateOf(total), profit: total.profit / Math.max(1, total.bets), low: at(0.025), high: at(0.975) }
}

const rateOf = ({ won, lost }: Block) => ({ hitRate: won / Math.max(1, won + lost) })

function sumOf(blocks: readonly Block[]): Block {
  const sum = emptyBlock()
  for (const { bets, won, lost, profit } of blocks) {
    sum.bets += bets
    sum.won += won
    sum.lost += lost
    sum.profit += profit
  }
  return sum
}
