import type { MarketVerdict } from './battery.ts'
import type { JudgedRule } from './verdict.ts'

/** A market's line and its worst rules: untied events, mean profit per stake and the most it may be, in percent. */
export function describeVerdict({ name, days, holds, rules }: MarketVerdict, worst: number): string {
  const judged = rules.filter(({ isJudged }) => isJudged)
  const words = `${holds ? 'holds' : 'DOES NOT HOLD'}, ${days} days, ${judged.length} rules judged, ${rules.length - judged.length} with too few events`
  return [`${name}: ${words}`, ...judged.slice(0, worst).map(describeRule)].join('\n')
}

function describeRule({ name, events, won, profit, bound }: JudgedRule): string {
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`.padStart(9)
  return `  ${name.padEnd(28)}${String(events).padStart(7)} events${percent(won / events)} won, profit${percent(profit)}, at most${percent(bound)}`
}
