import type { AheadOptions } from './ahead-run.ts'
import type { RuleName } from './rounds.ts'

export const AHEAD_USAGE = `  --ahead MS      instead: bots that know each source's quotes MS milliseconds before they arrive at the exchange bet on options of 30 s, at every lag
                  of the sources and every moment of acceptance; ends with 1 when the best of them may win
    --rounds N    bets of the widest threshold (20000)
    --rule R      listed; first_point: the first point after acceptance strikes, whatever it was made of
    --delay MS    another least delay of the strike
    --trades FILE recorded trades instead of a generated tape
    --seed N      of the generated tape (1)
    --product P   options; swaps: the same bots swap, and take the other side at the venues when the swap executes`

const WORDS: Readonly<Record<string, RegExp>> = {
  '--ahead': /^\d{1,5}$/,
  '--rounds': /^[1-9]\d{1,6}$/,
  '--rule': /^(listed|first_point)$/,
  '--delay': /^\d{1,5}$/,
  '--trades': /./,
  '--seed': /^\d{1,9}$/,
  '--product': /^(options|swaps)$/,
}

/** The options of `--ahead`, or what is wrong with them; null when it was not asked for. */
export function readAheadOptions(words: readonly string[]): AheadOptions | string | null {
  if (!words.includes('--ahead')) return null
  const given = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) {
    const [name, value = ''] = [words[at] as string, words[at + 1]]
    if (!(name in WORDS)) return `${name} does not go with --ahead`
    if (!WORDS[name]?.test(value)) return `${name} does not take ${value === '' ? 'nothing' : value}`
    given.set(name, value)
  }
  const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
  return {
    aheadMs: number('--ahead', 0),
    rounds: number('--rounds', 20_000),
    rule: (given.get('--rule') ?? 'listed') as RuleName,
    delayMs: given.has('--delay') ? number('--delay', 0) : undefined,
    trades: given.get('--trades'),
    seed: number('--seed', 1),
    product: (given.get('--product') ?? 'options') as AheadOptions['product'],
  }
}
