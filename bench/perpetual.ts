/**
 * What marks cost: 1,000 contract markets with 100,000 open positions, each market marked five times a second, as one
 * group of 1,000 ticks five times a second. The probe is the same house without contracts, given the same ticks in
 * turns: what stands above it is the price of positions. Figures are processor time, as a share of one core. `--json`
 * prints one last line for machines.
 */
import { readFileSync } from 'node:fs'
import { core } from '@glasshouse/core'
import {
  type Actor,
  amount,
  type Command,
  type CoreState,
  indexPrice,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  type PositionSide,
  type SourceTick,
  ticks,
  timeMs,
} from '@glasshouse/domain'

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const MARKETS = Number(option('markets') ?? 1_000)
const POSITIONS = Number(option('positions') ?? 100_000)
const SECONDS = Number(option('seconds') ?? 30)
const MARKS_A_SECOND = 5
const TARGET = 0.5
const START = 1_700_000_000_000
const FIRST_ACCOUNT = 1_001
const FIRST_MARKET = 1_001
const PRICE = 5_000_000_000_000
const nobody: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
const seed = { approverId: 0, reasonCode: 'genesis' } as const
const listing = LISTED_CONTRACTS[0] as (typeof LISTED_CONTRACTS)[number]

class House {
  readonly state: CoreState = core.createState()
  now = START

  run(commands: readonly Command[]): Uint8Array {
    return core.runGroup(this.state, { seq: core.lastSeq(this.state) + 1, timeMs: timeMs(this.now), commands }).eventBytes
  }
}

const random = xorshift(42)
const prices = new Float64Array(MARKETS).fill(PRICE)
const probe = listed(false)
const subject = listed(true)
open(subject)
const calm = marks(100)
const moving = marks(10_000)
const cold = fundingGroups()
fundingGroups()
const warm = fundingGroups()
const broken = core.brokenLaw(subject.state)
if (broken !== null) throw new Error(broken)
print()

/** Sources, indices and, unless it is the probe, contracts and people with money. */
function listed(withContracts: boolean): House {
  const house = new House()
  const genesis: Command[] = [
    { type: 'OpenHouse', actor: nobody, isSandbox: true, publicKey: '0'.repeat(64) },
    ...LISTED_ASSETS.map((asset) => ({ type: 'ConfigureAsset', actor: nobody, ...seed, asset }) as const),
    { type: 'ConfigureSource', actor: nobody, ...seed, source: { sourceId: 1, name: 'bench', provenance: 'live' } },
  ]
  for (let market = 0; market < MARKETS; market++) {
    const index = { indexId: market + 1, symbol: `m${market}`, minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
    genesis.push({ type: 'ConfigureIndex', actor: nobody, ...seed, index, effectiveFromMs: timeMs(0) })
    const contract = { ...listing, marketId: FIRST_MARKET + market, symbol: `m${market}`, indexId: market + 1, openInterestFactor: 1_000 }
    if (withContracts) genesis.push({ type: 'ConfigureContract', actor: nobody, ...seed, contract, effectiveFromMs: timeMs(0) })
  }
  const fund = { realm: 'real', purpose: 'insurance', assetId: listing.settleAssetId, amount: amount(10n ** 15n) } as const
  genesis.push({ type: 'FundHouse', actor: nobody, ...seed, ...fund, evidence: 'f'.repeat(32) }, tickCommand(house))
  house.run(genesis)
  return house
}

/** Every account stands once in every market, long or short against its neighbour. */
function open(house: House): void {
  const accounts = Math.ceil(POSITIONS / MARKETS)
  const people: Command[] = []
  for (let account = 0; account < accounts; account++) {
    const hash = account.toString(16).padStart(32, '0')
    people.push({ type: 'OpenAccount', actor: nobody, realm: 'real', userRef: hash })
    const credit = { accountId: FIRST_ACCOUNT + account, wallet: 3, assetId: listing.settleAssetId, amount: amount(10n ** 12n) } as const
    people.push({ type: 'CreditDeposit', actor: { ...nobody, origin: 'custody' }, ...credit, evidence: hash })
  }
  house.run(people)
  const leverages = [2, 5, 10, 20]
  for (let market = 0; market < MARKETS; market++) {
    const orders: Command[] = []
    for (let account = 0; account < accounts; account++) {
      const leverage = leverages[(account + market) % leverages.length] as number
      orders.push(order(FIRST_ACCOUNT + account, FIRST_MARKET + market, account % 2 === 0 ? 'short' : 'long', leverage))
    }
    house.run(orders)
  }
}

function order(accountId: number, marketId: number, positionSide: PositionSide, leverage: number): Command {
  const place = { marketId, positionSide, effect: 'open', positionId: 0, leverage, orderType: 'limit', timeInForce: 'GTC' } as const
  const actor: Actor = { ...nobody, origin: 'user', accountId }
  return { type: 'PlaceContractOrder', actor, ...place, priceTicks: ticks(PRICE / listing.tickSize), contracts: 1 + (accountId % 7) }
}

function tickCommand(house: House): Command {
  const list: SourceTick[] = []
  for (let market = 0; market < MARKETS; market++) {
    const price = indexPrice(prices[market] as number)
    const at = timeMs(house.now)
    list.push({ indexId: market + 1, sourceId: 1, bid: price, ask: price, venueTimeMs: at, receivedMs: at })
  }
  return { type: 'RecordTicks', actor: { ...nobody, origin: 'feed' }, ticks: list }
}

/** Marks that move by up to `ppm` each; shares of a core of both houses, and how many positions changed. */
function marks(ppm: number): { share: number; probe: number; changed: number } {
  const before = openPositions()
  const times = [0, 0]
  for (let step = 0; step < SECONDS * MARKS_A_SECOND; step++) {
    for (let market = 0; market < MARKETS; market++) {
      const change = Math.floor((random() * 2 - 1) * ppm)
      prices[market] = Math.floor(((prices[market] as number) / 1e6) * (1e6 + change))
    }
    for (const [place, house] of [probe, subject].entries()) {
      house.now += 1_000 / MARKS_A_SECOND
      const command = tickCommand(house)
      const start = process.cpuUsage()
      house.run([command])
      const { user, system } = process.cpuUsage(start)
      times[place] = (times[place] as number) + user + system
    }
  }
  const share = (place: number) => (times[place] as number) / 1e6 / SECONDS
  return { share: share(1), probe: share(0), changed: before - openPositions() }
}

/**
 * Groups from the end of a period until every position has paid or received, with nothing else in them. Milliseconds.
 */
function fundingGroups(): number[] {
  subject.now = Math.ceil((subject.now + 1_001) / 28_800_000) * 28_800_000 - 1_000
  subject.run([tickCommand(subject)])
  subject.now += 1_000
  const groups: number[] = []
  do {
    const start = ownMs()
    subject.run([{ type: 'AdvanceTime', actor: { ...nobody, origin: 'clock' } }])
    groups.push(ownMs() - start)
  } while (core.isSettlingFunding(subject.state))
  return groups
}

/** Processor time of the thread that runs the core: what V8 compiles meanwhile on threads of its own delays nobody. */
function ownMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function fundingRows(name: string, groups: readonly number[]) {
  const row = (what: string, value: number) => ({ name: `${name}, ${what}`, value: round(value), unit: 'ms', probeValue: 0, ratio: 0 })
  return [
    row('slowest group', Math.max(...groups)),
    row(`median of ${groups.length}`, medianOf(groups)),
    row(
      'all groups',
      groups.reduce((sum, ms) => sum + ms, 0),
    ),
  ]
}

function round(figure: number): number {
  return Number(figure.toPrecision(3))
}

function medianOf(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number
}

function openPositions(): number {
  let contracts = 0
  for (let market = 0; market < MARKETS; market++)
    contracts += core.contractFigures(subject.state, FIRST_MARKET + market, 'real')?.openContracts ?? 0
  return contracts
}

function xorshift(start: number): () => number {
  let x = start
  return () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return (x >>> 0) / 2 ** 32
  }
}

function print(): void {
  const rows = [
    {
      name: 'calm marks (up to 0.01 %)',
      value: round(calm.share),
      unit: 'cores',
      probeValue: round(calm.probe),
      ratio: round(calm.probe / calm.share),
    },
    {
      name: 'moving marks (up to 1 %)',
      value: round(moving.share),
      unit: 'cores',
      probeValue: round(moving.probe),
      ratio: round(moving.probe / moving.share),
    },
    ...fundingRows('first funding', cold),
    ...fundingRows('third funding', warm),
  ]
  console.log(
    `${MARKETS} markets, ${POSITIONS} positions, ${MARKS_A_SECOND} marks a second each, ${SECONDS} s; probe: the same ticks without contracts`,
  )
  console.log(`contracts closed by marks: calm ${calm.changed}, moving ${moving.changed}`)
  for (const { name, value, unit, probeValue } of rows)
    console.log(
      `${name.padEnd(30)} ${value.toString().padStart(8)} ${unit.padEnd(6)} probe ${probeValue}${unit === 'cores' ? `  (at most ${TARGET})` : ''}`,
    )
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'perpetual', rows }))
}
