import { Predictor } from './predictor.ts'
import { SECONDS_AFTER, settledUp } from './settled.ts'
import { LOOK_BACKS, SignRules, type Stretch } from './sign-rules.ts'
import { holds, type JudgedRule, judge } from './verdict.ts'

/** A market whose past is tried for what it tells of its next half minute. */
export interface BatteryMarket {
  readonly name: string
  /** Index point of each second under a seed, NaN where there is none. */
  pointsOf(seed: number): (second: number) => number
}

export interface BatteryPlan {
  readonly seed: number
  readonly daysMax: number
  /** Untied; a rule with fewer in all days is reported and not judged. */
  readonly eventsLeast: number
  /** Days of another seed that the predictor is fitted to. */
  readonly daysLearnt: number
  /** First second of the first day, a whole hour. */
  readonly firstSecond: number
}

export interface MarketVerdict {
  readonly name: string
  readonly days: number
  readonly holds: boolean
  /** The worst for the house first. */
  readonly rules: readonly JudgedRule[]
}

const DAY = 86_400
const SECONDS_BEFORE = LOOK_BACKS.at(-1) as number

/** Tries each rule on day after day until all have their events, or the days end. */
export function runBattery(market: BatteryMarket, plan: BatteryPlan): MarketVerdict {
  const { seed, daysMax, eventsLeast, firstSecond } = plan
  const predictor = new Predictor(eventsLeast)
  const other = market.pointsOf(seed + 1_000_003)
  for (let day = 0; day < plan.daysLearnt; day++) predictor.learn(stretchOf(other, firstSecond + day * DAY))
  predictor.fit()
  const rules = new SignRules(eventsLeast)
  const pointAt = market.pointsOf(seed)
  let days = 0
  for (; days < daysMax && !(rules.isComplete && predictor.isComplete); days++) {
    const stretch = stretchOf(pointAt, firstSecond + days * DAY)
    rules.count(stretch)
    predictor.count(stretch)
  }
  const judged = judge([...rules.tried(), ...predictor.tried()], eventsLeast)
  return { name: market.name, days, holds: holds(judged), rules: judged }
}

function stretchOf(pointAt: (second: number) => number, firstSecond: number): Stretch {
  const points = new Float64Array(SECONDS_BEFORE + DAY + SECONDS_AFTER)
  for (let n = 0; n < points.length; n++) points[n] = pointAt(firstSecond - SECONDS_BEFORE + n)
  return { points, settled: settledUp(points), from: SECONDS_BEFORE, to: SECONDS_BEFORE + DAY, firstSecond }
}
