import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { createPriceFeed, secretsOf } from '@glasshouse/feeds'
import { type BatteryMarket, describeVerdict, type MarketVerdict, runBattery } from '@glasshouse/testkit'

/** What `npm run sim -- --battery` runs: every market of a sandbox against the rules that know nothing but its past. */
export interface BatteryRun {
  readonly seed: number
  readonly daysMax: number
  /** `replay:btcusdt`, or all markets. */
  readonly market: string | null
}

/** Untied. */
const EVENTS_LEAST = 8_000
const DAYS_LEARNT = 3
const WORST_SHOWN = 3
/** Any moment will do: the recordings begin there. A whole hour. */
const FIRST_MS = Date.UTC(2026, 4, 4, 9)

/**
 * At once: a worker's console is carried by the main thread, which ends with the last verdict and would lose the lines
 * before it.
 */
const say = (text: string) => writeSync(1, `${text}\n`)

const { seed, daysMax, market } = workerData as BatteryRun
const markets = sandboxMarkets().filter(({ name }) => market === null || name === market)
if (markets.length === 0)
  console.error(
    `no market ${market}; there are ${sandboxMarkets()
      .map(({ name }) => name)
      .join(', ')}`,
  )
const started = performance.now()
const verdicts = markets.map((one) => {
  const plan = { seed, daysMax, eventsLeast: EVENTS_LEAST, daysLearnt: DAYS_LEARNT, firstSecond: FIRST_MS / 1000 }
  const verdict = runBattery(one, plan)
  say(describeVerdict(verdict, WORST_SHOWN))
  return verdict
})
const held = verdicts.filter(({ holds }: MarketVerdict) => holds).length
say(`${held} of ${verdicts.length} markets hold, ${((performance.now() - started) / 1000).toFixed(1)} s`)
parentPort?.postMessage(markets.length > 0 && held === verdicts.length)

/** Every replayed and every simulated market. A seed is another exchange: another master secret. */
function sandboxMarkets(): BatteryMarket[] {
  return (['replay', 'simulated'] as const).flatMap((kind) => {
    const feedOf = (exchange: number) =>
      createPriceFeed({ kind, clock: () => FIRST_MS, anchorMs: FIRST_MS, secretOfDay: secretsOf(masterOf(exchange)) })
    const { indices, provenance } = feedOf(0)
    return indices
      .filter(({ indexId }) => provenance(indexId).kind === kind)
      .map(({ indexId, symbol }) => ({
        name: `${kind}:${symbol}`,
        pointsOf(exchange: number) {
          const feed = feedOf(exchange)
          return (second: number) => feed.pointAt(indexId, second) ?? Number.NaN
        },
      }))
  })
}

function masterOf(exchange: number): Uint8Array {
  return createHash('sha256').update(`rule battery ${exchange}`).digest()
}
