import type { PriceOrigin, Quote, QuotePath } from './price-feed.ts'
import { parsePrice } from './recorded-bars.ts'
import { hash3, seedOf } from './seeded-hash.ts'

/**
 * A made-up price as a pure function of (seed, second): after a restart the path goes on, and any moment of the past can be asked for.
 * It is a sum of twelve waves with periods of 4^0 .. 4^11 seconds (1 s .. 48 days), each running straight between random
 * points; a wave four times as long is twice as high, so moves grow with the square root of time, as prices' do.
 * The sum is bounded, so the price stays around its start. All arithmetic is exact: integers, divided by powers of two only.
 */
const WAVES = 12
const POINT = 2 ** 20
const PERIODS = Array.from({ length: WAVES }, (_, wave) => 4 ** wave)
const HEIGHTS = Array.from({ length: WAVES }, (_, wave) => 2 ** wave)

interface SimulatedMarket {
  readonly start: string
  /** Smallest move of the price. */
  readonly step: string
  /** Height of the longest wave, in 2^-20 of the start price. All waves together reach at most twice as far. */
  readonly swing: number
  readonly halfSpreadSteps: number
}

const percent = (value: number) => Math.round((value * POINT) / 100)

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
  private readonly seed: number
  /** Each wave's stretch in use and its two ends; a neighbour in time mostly asks for the same ones. */
  private readonly stretch = new Float64Array(WAVES).fill(-1)
  private readonly from = new Float64Array(WAVES)
  private readonly to = new Float64Array(WAVES)

  constructor(indexSymbol: string, seed: string) {
    const market = SIMULATED[indexSymbol]
    if (market === undefined) throw new Error(`no simulated market ${indexSymbol}`)
    this.market = market
    this.step = parsePrice(market.step)
    this.startSteps = parsePrice(market.start) / this.step
    this.seed = seedOf(`${seed}:${indexSymbol}`)
  }

  quoteAt(second: number): Quote {
    const price = this.startSteps + Math.floor((this.startSteps * this.deviation(second)) / 2 ** 30)
    const { halfSpreadSteps } = this.market
    return { bid: (price - halfSpreadSteps) * this.step, ask: (price + halfSpreadSteps) * this.step }
  }

  /** In 2^-30 of the start price. */
  private deviation(second: number): number {
    let sum = 0
    for (let wave = 0; wave < WAVES; wave++) {
      const period = PERIODS[wave] as number
      const stretch = Math.floor(second / period)
      if (this.stretch[wave] !== stretch) this.enter(wave, stretch)
      const from = this.from[wave] as number
      const risen = ((this.to[wave] as number) - from) * (second - stretch * period)
      sum += Math.floor(from + risen / period) * (HEIGHTS[wave] as number)
    }
    return Math.floor((sum * this.market.swing) / 2 ** 21)
  }

  private enter(wave: number, stretch: number) {
    const pointAt = (n: number) => (hash3(this.seed, wave + 1, n) % (2 * POINT + 1)) - POINT
    this.from[wave] = this.stretch[wave] === stretch - 1 ? (this.to[wave] as number) : pointAt(stretch)
    this.to[wave] = pointAt(stretch + 1)
    this.stretch[wave] = stretch
  }
}

/** Where the path of an index begins, 10^-8. */
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
    line: 'Simulated, not a market price: a random path drawn from a fixed seed.',
  }
}
