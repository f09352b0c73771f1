import { DAY_SECONDS, type SecretOfDay } from './day-secrets.ts'
import type { PointCandle, PriceOrigin, Quote, QuotePath } from './price-feed.ts'
import { parsePrice } from './recorded-candles.ts'
import { BELL_DEVIATION, SecretDraws } from './secret-draws.ts'
import { hash3, seedOf } from './seeded-hash.ts'

/**
 * A made-up price as a pure function of (secrets, second): after a restart the path goes on, and any moment of the past
 * can be asked for. A day is a random walk between two midnights' prices, walked by the hour, and an hour one by the
 * second: moves grow with the square root of time and no second tells of the next. Midnights lie around a slow public
 * wave, so the price stays around its start. Doubles are added, multiplied and divided only, which is the same on every
 * machine.
 */
const HOUR = 3600
const HOURS = DAY_SECONDS / HOUR
const WAVE_DAYS = 64
/** A typical move of a day, in parts of the market's swing. */
const DAY_PART = 1 / 6

interface SimulatedMarket {
  readonly start: string
  /** Smallest move of the price. */
  readonly step: string
  /**
   * Height of the slow wave in parts of the start price. With the days' own moves the price stays within twice that.
   */
  readonly swing: number
  readonly halfSpreadSteps: number
}

const percent = (value: number) => value / 100

const SIMULATED: Readonly<Record<string, SimulatedMarket>> = {
  btcusdt: { start: '17200', step: '0.01', swing: percent(12), halfSpreadSteps: 80 },
  ethusdt: { start: '1270', step: '0.01', swing: percent(15), halfSpreadSteps: 6 },
  ltcusdt: { start: '76', step: '0.001', swing: percent(16), halfSpreadSteps: 4 },
  solusdt: { start: '13.6', step: '0.0001', swing: percent(20), halfSpreadSteps: 10 },
  bnbusdt: { start: '272', step: '0.001', swing: percent(14), halfSpreadSteps: 15 },
  bchusdt: { start: '109', step: '0.001', swing: percent(16), halfSpreadSteps: 8 },
  linkusdt: { start: '6.9', step: '0.0001', swing: percent(18), halfSpreadSteps: 5 },
  dotusdt: { start: '5.2', step: '0.0001', swing: percent(17), halfSpreadSteps: 4 },
  dogeusdt: { start: '0.0895', step: '0.000001', swing: percent(22), halfSpreadSteps: 8 },
  xrpusdt: { start: '0.389', step: '0.000001', swing: percent(17), halfSpreadSteps: 30 },
  adausdt: { start: '0.308', step: '0.000001', swing: percent(17), halfSpreadSteps: 25 },
  trxusdt: { start: '0.0537', step: '0.0000001', swing: percent(15), halfSpreadSteps: 40 },
  xauusdt: { start: '1790', step: '0.001', swing: percent(6), halfSpreadSteps: 150 },
  eurusdt: { start: '1.06', step: '0.00001', swing: percent(3.5), halfSpreadSteps: 3 },
  nzdusdt: { start: '0.645', step: '0.00001', swing: percent(4), halfSpreadSteps: 4 },
  usoilusdt: { start: '75', step: '0.001', swing: percent(9), halfSpreadSteps: 10 },
  ngasusdt: { start: '3.5', step: '0.0001', swing: percent(15), halfSpreadSteps: 5 },
}

/** One source for all simulated indices; its number in the journal is for ever. */
export const SIMULATOR_SOURCE_ID = 100

export class SimulatedPath implements QuotePath {
  private readonly step: number
  private readonly startSteps: number
  private readonly market: SimulatedMarket
  private readonly symbol: string
  private readonly secretOfDay: SecretOfDay
  private day = -1
  private hours: Float64Array = new Float64Array()
  private hour = -1
  private seconds: Float64Array = new Float64Array()

  constructor(indexSymbol: string, secretOfDay: SecretOfDay) {
    const market = SIMULATED[indexSymbol]
    if (market === undefined) throw new Error(`no simulated market ${indexSymbol}`)
    this.market = market
    this.symbol = indexSymbol
    this.secretOfDay = secretOfDay
    this.step = parsePrice(market.step)
    this.startSteps = parsePrice(market.start) / this.step
  }

  quoteAt(second: number): Quote {
    const price = this.priceOf(this.deviationsAround(second)[second % HOUR] as number)
    const { halfSpreadSteps } = this.market
    return { bid: (price - halfSpreadSteps) * this.step, ask: (price + halfSpreadSteps) * this.step }
  }

  /** The point of a quote is its price, which grows with the deviation: so the outermost of these make high and low. */
  minuteAt(minute: number): PointCandle {
    const deviations = this.deviationsAround(minute * 60)
    const first = (minute * 60) % HOUR
    let [low, high] = [deviations[first] as number, deviations[first] as number]
    for (let second = first + 1; second < first + 60; second++) {
      const deviation = deviations[second] as number
      if (deviation < low) low = deviation
      else if (deviation > high) high = deviation
    }
    const pointOf = (deviation: number) => this.priceOf(deviation) * this.step
    return {
      open: pointOf(deviations[first] as number),
      high: pointOf(high),
      low: pointOf(low),
      close: pointOf(deviations[first + 59] as number),
    }
  }

  /** In steps. */
  private priceOf(deviation: number): number {
    return this.startSteps + Math.floor(this.startSteps * deviation)
  }

  /** Those of the hour in which the second is. */
  private deviationsAround(second: number): Float64Array {
    const hour = Math.floor(second / HOUR)
    if (hour !== this.hour) this.enterHour(hour)
    return this.seconds
  }

  private enterHour(hour: number): void {
    const day = Math.floor(hour / HOURS)
    if (day !== this.day) this.enterDay(day)
    const nth = hour - day * HOURS
    const [from, to] = [this.hours[nth] as number, this.hours[nth + 1] as number]
    this.seconds = bridge({ from, to, steps: HOUR, deviation: this.moveOf(1) }, this.drawsOf(day, `hour/${this.symbol}/${hour * HOUR}`))
    this.hour = hour
  }

  private enterDay(day: number): void {
    const plan = { from: this.midnight(day), to: this.midnight(day + 1), steps: HOURS, deviation: this.moveOf(HOUR) }
    this.hours = bridge(plan, this.drawsOf(day, `day/${this.symbol}`))
    this.day = day
  }

  /**
   * The deviation from the start price with which a day begins: drawn from the secret of the day that ends there. Two
   * of them differ by a day's move.
   */
  private midnight(day: number): number {
    const draw = this.drawsOf(day - 1, `midnight/${this.symbol}`).bell() / BELL_DEVIATION
    return this.wave(day) + (draw * this.moveOf(DAY_SECONDS)) / Math.SQRT2
  }

  /** Straight between random heights: over the half minute of a round it is nothing beside the walk. */
  private wave(day: number): number {
    const nth = Math.floor(day / WAVE_DAYS)
    const passed = (day - nth * WAVE_DAYS) / WAVE_DAYS
    const heightAt = (n: number) => this.market.swing * (hash3(seedOf(this.symbol), 1, n) / 2 ** 31 - 1)
    return heightAt(nth) * (1 - passed) + heightAt(nth + 1) * passed
  }

  /** Standard deviation of the move of so many seconds. */
  private moveOf(seconds: number): number {
    return this.market.swing * DAY_PART * Math.sqrt(seconds / DAY_SECONDS)
  }

  private drawsOf(day: number, label: string): SecretDraws {
    return new SecretDraws(this.secretOfDay(day), label)
  }
}

/** A random walk of `steps` steps that ends where it should; one point more than steps. */
function bridge(
  { from, to, steps, deviation }: { readonly from: number; readonly to: number; readonly steps: number; readonly deviation: number },
  draws: SecretDraws,
): Float64Array {
  const points = new Float64Array(steps + 1)
  let at = 0
  for (let n = 1; n <= steps; n++) {
    at += (draws.bell() / BELL_DEVIATION) * deviation
    points[n] = at
  }
  for (let n = 0; n <= steps; n++) {
    const passed = n / steps
    points[n] = (points[n] as number) - at * passed + from * (1 - passed) + to * passed
  }
  return points
}

/** Price at which the path of an index begins, 10^-8. */
export function simulatedStart(indexSymbol: string): number {
  return parsePrice(SIMULATED[indexSymbol]?.start ?? '0')
}

export function simulatedOrigin(indexSymbol: string): PriceOrigin {
  return {
    kind: 'simulated',
    title: `${indexSymbol.replace(/usdt$/, '').toUpperCase()}/USDT, simulator`,
    firstDay: null,
    lastDay: null,
    licence: null,
    source: null,
    line: 'Simulated, not a market price: a random path drawn from the secrets of its days.',
  }
}
