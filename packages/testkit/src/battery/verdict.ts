/** Profit of a win per stake: the odds of every listed option. */
const ODDS = 0.8
/** One-sided, over all rules of one market together. */
const ERROR = 0.05

export interface Tried {
  readonly name: string
  /** Untied. */
  readonly events: number
  readonly won: number
}

export interface JudgedRule extends Tried {
  /** Mean per stake, */
  readonly profit: number
  /** and the most it may be: the simultaneous 95 % upper bound, Bonferroni over the market's rules. */
  readonly bound: number
  /** False: too few events for a judgement. */
  readonly isJudged: boolean
}

/** The worst for the house first. */
export function judge(rules: readonly Tried[], eventsLeast: number): JudgedRule[] {
  const z = normalQuantile(1 - ERROR / rules.length)
  return rules
    .map((rule) => {
      const share = rule.events === 0 ? 0 : rule.won / rule.events
      const profit = (1 + ODDS) * share - 1
      const error = (1 + ODDS) * Math.sqrt((share * (1 - share)) / Math.max(1, rule.events))
      return { ...rule, profit, bound: profit + z * error, isJudged: rule.events >= eventsLeast }
    })
    .sort((one, other) => other.bound - one.bound)
}

/** A market holds when no judged rule may pay. */
export const holds = (rules: readonly JudgedRule[]): boolean => rules.every(({ isJudged, bound }) => !isJudged || bound < 0)

/** Of the standard normal distribution, for a half or more; Abramowitz and Stegun 26.2.23, off by less than 0.00045. */
export function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - probability))
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
}
