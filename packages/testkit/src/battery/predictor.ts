import { PERIOD_SECONDS } from './settled.ts'
import type { Stretch } from './sign-rules.ts'
import type { Tried } from './verdict.ts'

const LAGS = 20
const WEIGHTS = LAGS + 1
const ROUNDS = 6
/** Keeps weights of what carries nothing near 0, in samples. */
const RIDGE = 1
const SAMPLE_EVERY_SECONDS = 7
/** A return counts as at most so many mean returns. */
const LARGEST = 8
/** The surest tenth of its forecasts is a rule of its own. */
const SUREST = 0.1

/**
 * A logistic regression of "up" on the last 20 returns of a second, fitted to some hours of some seeds and tried on
 * others.
 */
export class Predictor {
  readonly #samples: Float64Array[] = []
  readonly #ups: number[] = []
  #weights = new Float64Array(WEIGHTS)
  #surest = 0
  readonly #always = new Trial('predictor, always')
  readonly #sure = new Trial('predictor, when surest')

  readonly #eventsMost: number

  constructor(eventsMost: number) {
    this.#eventsMost = eventsMost
  }

  get isComplete(): boolean {
    return this.#always.events >= this.#eventsMost && this.#sure.events >= this.#eventsMost
  }

  /** Even hours are learnt from. */
  learn(stretch: Stretch): void {
    forSeconds(stretch, 0, (second) => {
      if ((second - stretch.from) % SAMPLE_EVERY_SECONDS !== 0 || stretch.settled[second] === 0) return
      const features = featuresAt(stretch.points, second)
      if (features === null) return
      this.#samples.push(features)
      this.#ups.push(stretch.settled[second] === 1 ? 1 : 0)
    })
  }

  fit(): void {
    for (let round = 0; round < ROUNDS && this.#samples.length > 0; round++)
      this.#weights = newtonStep(this.#weights, this.#samples, this.#ups)
    const sureness = Float64Array.from(this.#samples, (features) => Math.abs(dot(this.#weights, features))).sort()
    this.#surest = sureness[Math.floor(sureness.length * (1 - SUREST))] ?? 0
  }

  /** Odd hours are tried. */
  count(stretch: Stretch): void {
    forSeconds(stretch, 1, (second) => {
      const moment = stretch.firstSecond + second - stretch.from
      if (!this.#always.isFree(moment) && !this.#sure.isFree(moment)) return
      const features = featuresAt(stretch.points, second)
      if (features === null) return
      const forecast = dot(this.#weights, features)
      const up = stretch.settled[second] as number
      for (const trial of [this.#always, this.#sure])
        if (trial.isFree(moment) && trial.events < this.#eventsMost && (trial === this.#always || Math.abs(forecast) >= this.#surest))
          trial.add(moment, up, forecast > 0)
    })
  }

  tried(): Tried[] {
    return [this.#always, this.#sure].map(({ name, events, won }) => ({ name, events, won }))
  }
}

class Trial {
  events = 0
  won = 0
  #freeFrom = 0

  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  isFree(moment: number): boolean {
    return moment >= this.#freeFrom
  }

  add(moment: number, up: number, isUp: boolean): void {
    this.#freeFrom = moment + PERIOD_SECONDS
    if (up === 0) return
    this.events++
    if (up > 0 === isUp) this.won++
  }
}

/** Hours of one parity with a point. */
function forSeconds({ points, from, to, firstSecond }: Stretch, parity: 0 | 1, visit: (second: number) => void): void {
  for (let second = from; second < to; second++)
    if (Math.floor((firstSecond + second - from) / 3600) % 2 === parity && !Number.isNaN(points[second])) visit(second)
}

/** The last returns in parts of their mean size, and a constant; null where one is missing or nothing moved. */
function featuresAt(points: Float64Array, second: number): Float64Array | null {
  const features = new Float64Array(WEIGHTS)
  let size = 0
  for (let lag = 0; lag < LAGS; lag++) {
    const move = (points[second - lag] as number) - (points[second - lag - 1] as number)
    features[lag] = move
    size += Math.abs(move)
  }
  if (!(size > 0)) return null
  for (let lag = 0; lag < LAGS; lag++) features[lag] = Math.min(LARGEST, Math.max(-LARGEST, ((features[lag] as number) * LAGS) / size))
  features[LAGS] = 1
  return features
}

function dot(weights: Float64Array, features: Float64Array): number {
  let sum = 0
  for (let n = 0; n < WEIGHTS; n++) sum += (weights[n] as number) * (features[n] as number)
  return sum
}

function newtonStep(weights: Float64Array, samples: readonly Float64Array[], ups: readonly number[]): Float64Array<ArrayBuffer> {
  const gradient = Float64Array.from(weights, (weight) => -RIDGE * weight)
  const curvature = Array.from({ length: WEIGHTS }, (_, row) => Float64Array.from(weights, (_, column) => (row === column ? RIDGE : 0)))
  samples.forEach((features, sample) => {
    const chance = 1 / (1 + Math.exp(-dot(weights, features)))
    const [off, weight] = [(ups[sample] as number) - chance, chance * (1 - chance)]
    for (let row = 0; row < WEIGHTS; row++) {
      const feature = features[row] as number
      gradient[row] = (gradient[row] as number) + off * feature
      const line = curvature[row] as Float64Array
      for (let column = 0; column <= row; column++)
        line[column] = (line[column] as number) + weight * feature * (features[column] as number)
    }
  })
  const step = solveSymmetric(curvature, gradient)
  return Float64Array.from(weights, (weight, n) => weight + (step[n] as number))
}

/** Cholesky: `lower` holds the lower triangle of a positive definite matrix and is overwritten. */
function solveSymmetric(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const at = (row: number, column: number) => (lower[row] as Float64Array)[column] as number
  const solved = Float64Array.from(right)
  for (let row = 0; row < WEIGHTS; row++)
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column)
      for (let n = 0; n < column; n++) sum -= at(row, n) * at(column, n)
      ;(lower[row] as Float64Array)[column] = row === column ? Math.sqrt(sum) : sum / at(column, column)
    }
  for (let row = 0; row < WEIGHTS; row++) {
    for (let n = 0; n < row; n++) solved[row] = (solved[row] as number) - at(row, n) * (solved[n] as number)
    solved[row] = (solved[row] as number) / at(row, row)
  }
  for (let row = WEIGHTS - 1; row >= 0; row--) {
    for (let n = row + 1; n < WEIGHTS; n++) solved[row] = (solved[row] as number) - at(n, row) * (solved[n] as number)
    solved[row] = (solved[row] as number) / at(row, row)
  }
  return solved
}
