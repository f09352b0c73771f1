/**
 * Growth of memory, snapshot and restart with accounts. Each account has two balances, a resting spot order placed with
 * a key, and a position. Every number of accounts is measured in a process of its own; the probe is the quickest of
 * three SHA-256 of the snapshot's bytes. `--operations=N` measures N accounts alone; `--json` prints one last line for
 * machines.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { core } from '@glasshouse/core'
import {
  type Actor,
  amount,
  type Command,
  type CoreState,
  indexPrice,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_SPOT_MARKETS,
  lots,
  ratePpm,
  ticks,
  timeMs,
} from '@glasshouse/domain'

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const SIZES = [50_000, 200_000, 500_000]
const NOW = timeMs(1_700_000_000_000)
const MID_TICKS = 500_000
const FIRST = 1_001
const GROUP = 1_000
const DEPOSIT = amount(10n ** 12n)
const nobody: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
const seed = { approverId: 0, reasonCode: 'genesis' } as const
const spot = LISTED_SPOT_MARKETS[0] as (typeof LISTED_SPOT_MARKETS)[number]
const contract = {
  ...(LISTED_CONTRACTS[0] as (typeof LISTED_CONTRACTS)[number]),
  indexId: 1,
  tiers: [{ notionalTo: amount(2n ** 60n), maintenancePpm: ratePpm(5_000), deduction: amount(0n), maxLeverage: 100 }],
  openInterestFactor: 1_000,
}

interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}

const one = option('accounts')
if (one === undefined) print((option('operations') === undefined ? SIZES : [Number(option('operations'))]).flatMap(inOwnProcess))
else console.log(JSON.stringify(measure(Number(one))))

function inOwnProcess(accounts: number): Row[] {
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', process.argv[1] as string, `--accounts=${accounts}`], { encoding: 'utf8' }),
  )
}

function measure(accounts: number): Row[] {
  const before = memory()
  const state = filled(accounts)
  const bytes = memory() - before
  const [encodeMs, sections] = timed(() => core.encodeState(state))
  const hashMs = Math.min(...[1, 2, 3].map(() => timed(() => createHash('sha256').update(sections).digest())[0]))
  const [decodeMs, read] = timed(() => core.decodeState(core.shapeVersion, sections))
  const [lawsMs, broken] = timed(() => core.brokenLaw(read))
  if (broken !== null) throw new Error(broken)
  const named = (name: string) => `${accounts.toLocaleString('en')} accounts, ${name}`
  const row = (name: string, unit: string, value: number): Row => {
    const ratio = Number((value / hashMs).toPrecision(3))
    return {
      name: named(name),
      unit,
      value: Math.round(value),
      probe: 'SHA-256 of the snapshot, ms',
      probeValue: Math.round(hashMs),
      ratio,
    }
  }
  return [
    { ...row('memory of one core', 'MB', bytes / 2 ** 20), ratio: Number((bytes / accounts).toPrecision(3)) },
    { ...row('snapshot', 'MB', sections.length / 2 ** 20), ratio: Number((sections.length / accounts).toPrecision(3)) },
    row('state into bytes', 'ms', encodeMs),
    row('bytes into state', 'ms', decodeMs),
    row('all laws', 'ms', lawsMs),
  ]
}

/** Processor milliseconds. */
function timed<T>(work: () => T): [ms: number, result: T] {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1_000, result]
}

/** What is in use: objects and the buffers of tables. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function filled(accounts: number): CoreState {
  const state = core.createState()
  const run = (commands: readonly Command[]) => core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: NOW, commands })
  run(genesis())
  for (let from = 0; from < accounts; from += GROUP) {
    const commands: Command[] = []
    for (let account = from; account < Math.min(from + GROUP, accounts); account++) commands.push(...lifeOf(account))
    run(commands)
  }
  const { nextOrderId } = state as unknown as { nextOrderId: number }
  if (nextOrderId !== accounts * 2 + 1) throw new Error(`${nextOrderId - 1} orders were accepted of ${accounts * 2}`)
  return state
}

/** Opens, is paid twice, places a bid far from the market, and opens a position against its neighbour. */
function lifeOf(account: number): Command[] {
  const accountId = FIRST + account
  const hex = account.toString(16).padStart(32, '0')
  const user: Actor = { ...nobody, origin: 'user', accountId }
  const custody: Actor = { ...nobody, origin: 'custody' }
  const assetId = spot.quoteAssetId
  return [
    { type: 'OpenAccount', actor: nobody, realm: 'real', userRef: hex },
    { type: 'CreditDeposit', actor: custody, accountId, wallet: 1, assetId, amount: DEPOSIT, evidence: `1${hex.slice(1)}` },
    { type: 'CreditDeposit', actor: custody, accountId, wallet: 3, assetId, amount: DEPOSIT, evidence: `3${hex.slice(1)}` },
    {
      type: 'PlaceOrder',
      actor: { ...user, key: hex },
      marketId: spot.marketId,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: ticks(MID_TICKS - 1 - (account % 1_000)),
      quantityLots: lots(11),
      spend: amount(0n),
    },
    {
      type: 'PlaceContractOrder',
      actor: user,
      marketId: contract.marketId,
      positionSide: account % 2 === 0 ? 'short' : 'long',
      effect: 'open',
      positionId: 0,
      leverage: 10,
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: ticks(MID_TICKS),
      contracts: 7,
    },
  ]
}

function genesis(): Command[] {
  const mid = indexPrice(MID_TICKS * spot.tickSize)
  const fund = { realm: 'real', purpose: 'insurance', assetId: spot.quoteAssetId, amount: amount(10n ** 17n) } as const
  const index = { indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
  const tick = { indexId: 1, sourceId: 1, bid: mid, ask: mid, venueTimeMs: NOW, receivedMs: NOW }
  return [
    { type: 'OpenHouse', actor: nobody, isSandbox: true, publicKey: '0'.repeat(64) },
    ...LISTED_ASSETS.map((asset) => ({ type: 'ConfigureAsset', actor: nobody, ...seed, asset }) as const),
    { type: 'ConfigureSource', actor: nobody, ...seed, source: { sourceId: 1, name: 'bench', provenance: 'live' } },
    { type: 'ConfigureIndex', actor: nobody, ...seed, index, effectiveFromMs: timeMs(0) },
    { type: 'ConfigureMarket', actor: nobody, ...seed, market: spot, effectiveFromMs: timeMs(0) },
    { type: 'ConfigureContract', actor: nobody, ...seed, contract, effectiveFromMs: timeMs(0) },
    { type: 'FundHouse', actor: nobody, ...seed, ...fund, evidence: 'f'.repeat(32) },
    { type: 'RecordTicks', actor: { ...nobody, origin: 'feed' }, ticks: [tick] },
  ]
}

function print(rows: readonly Row[]): void {
  console.log('Processor time; the ratio of times is to the probe, of sizes it is bytes an account')
  for (const { name, value, unit, probeValue, ratio } of rows)
    console.log(`${name.padEnd(44)} ${value.toLocaleString('en').padStart(8)} ${unit.padEnd(3)} probe ${probeValue} ms, ratio ${ratio}`)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'accounts', rows }))
}
