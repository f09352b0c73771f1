import { createHash } from 'node:crypto'
import {
  type Amount,
  type AssetConfig,
  amount,
  type Command,
  type ConfigurationView,
  type FundHouse,
  type Hash128,
  type HousePurpose,
  houseAccountId,
  INDEX_DECIMALS,
  LISTED_GATES,
  LISTED_HOUSE_FEES,
  type MarketConfig,
  type OpenOperators,
  type OptionConfig,
  type ProductGate,
  REALMS,
  type Realm,
  type ReasonCode,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import type { PriceFeed } from '@glasshouse/feeds'
import { ConfigError } from '../config/config.ts'
import { systemActor } from '../engine/protocol/actors.ts'
import type { Engine } from '../engine/protocol/engine.ts'
import { unlistedAssets, unlistedContracts, unlistedIndices, unlistedMarkets, unlistedOptions, unlistedSources } from './unlisted.ts'

export interface GenesisOptions {
  readonly engine: Engine
  readonly feed: Pick<PriceFeed, 'sources' | 'indices' | 'ticksAt' | 'fundingPrice'>
  /**
   * demo: a sandbox for ever, with funded house accounts in both realms. none: empty pools, no recorded or simulated
   * prices.
   */
  readonly seed: 'demo' | 'none'
  /** Ed25519 public key of the signed heads, 64 hex digits. */
  readonly publicKey: string
  /** Operators to open with; null once they are. */
  readonly operators: OpenOperators | null
  /** Assets and spot markets to open with; those of this release where nobody says otherwise. */
  readonly assets?: readonly AssetConfig[]
  readonly spotMarkets?: readonly MarketConfig[]
  /** Option markets, likewise. */
  readonly optionMarkets?: readonly OptionConfig[]
  /** Gates to open with; those of this release where nobody says otherwise. */
  readonly gates?: readonly ProductGate[]
}

/** The own coin has no outside price: it starts at this many 10^-8 USDT. */
const OWN_COIN_START_PRICE = 50_000_000n
const USDT = 1_000_000n
/** Funds of a sandbox's house accounts in each realm, USDT units. */
const SANDBOX_FUNDS: readonly (readonly [HousePurpose, bigint])[] = [
  ['market_maker', 10_000_000n * USDT],
  ['option_pool', 5_000_000n * USDT],
  ['insurance', 1_000_000n * USDT],
  ['reward_pool', 100_000n * USDT],
  ['loan_pool', 100_000n * USDT],
]
/** The market maker besides gets every coin for this much. */
const COIN_FUND_VALUE = 2_000_000n * USDT
/** What users of the real realm swap with: so much USDT, and every coin with an outside price for as much. */
const SWAP_FUND_VALUE = 1_000_000n * USDT
const USDT_DECIMALS = 6

export class GenesisError extends Error {
  override readonly name = 'GenesisError'
}

/**
 * The first start: opens the exchange, lists what domain names, and in a sandbox funds the house's accounts. Every step
 * sends only what is missing, so a start that was cut short is finished by the next one; on an exchange that is
 * complete it sends nothing.
 */
export async function runGenesis(options: GenesisOptions): Promise<void> {
  const { engine, seed, publicKey } = options
  const exchange = await engine.read.configuration()
  if (!exchange.isOpen) await submitAll(engine, [{ type: 'OpenHouse', actor: system(), isSandbox: seed === 'demo', publicKey }])
  await openOperators(options)
  // Each list leans on the one before it: a command is checked against what is durable already.
  for (const list of [missingSources, missingIndices, missingMarkets]) {
    await submitWhileGenesis(engine, list(await engine.read.configuration(), options, newestMs(engine)))
  }
  await submitWhileGenesis(engine, missingContracts(await engine.read.configuration(), newestMs(engine)))
  await submitWhileGenesis(engine, missingOptions(await engine.read.configuration(), newestMs(engine), options.optionMarkets))
  await submitWhileGenesis(engine, missingGates(await engine.read.configuration(), newestMs(engine), options.gates))
  if ((await engine.read.configuration()).isSandbox && !(await isFunded(engine))) await fundSandbox(options)
  // Whoever reads tables next finds what is listed.
  await engine.whenProjected(engine.health().lastSeq)
}

/** Without operators nobody could ever act on the exchange. */
async function openOperators({ engine, operators }: GenesisOptions): Promise<void> {
  if (await engine.read.operators()) return
  if (!operators) throw new GenesisError('the exchange has no operators and was given none')
  await submitAll(engine, [operators])
}

/**
 * An index keeps the sources it was opened with until a change of them, announced a day ahead, takes effect. Other
 * prices than theirs would be journalled and never count, so a start with a feed of other sources is refused instead of
 * leaving markets without a price.
 */
export function refuseOtherSources(exchange: ConfigurationView, feed: Pick<PriceFeed, 'indices'>): void {
  for (const { symbol, sourceIds, indexId } of exchange.indices) {
    const offered = feed.indices.find((one) => one.indexId === indexId)?.sourceIds ?? []
    if (sourceIds.some((sourceId) => offered.includes(sourceId))) continue
    const names = exchange.sources.filter(({ sourceId }) => sourceIds.includes(sourceId)).map(({ name }) => name)
    throw new ConfigError(
      `this exchange takes the price of ${symbol} from ${names.join(', ')}, which this FEED does not have; start it with the FEED it was opened with`,
    )
  }
}

/**
 * Time of the newest group. No later group is before it, so what is configured from then on is in force for the list
 * that leans on it; a clock that is read may be a little ahead of the next group.
 */
const newestMs = (engine: Engine) => engine.health().lastTimeMs

function missingSources(exchange: ConfigurationView, { feed, assets }: GenesisOptions): Command[] {
  return [
    ...unlistedAssets(exchange, assets).map(
      (asset): Command => ({ type: 'ConfigureAsset', actor: system(), ...unapproved('genesis'), asset }),
    ),
    ...unlistedSources(exchange, feed).map(
      (source): Command => ({ type: 'ConfigureSource', actor: system(), ...unapproved('genesis'), source }),
    ),
  ]
}

function missingIndices(exchange: ConfigurationView, { feed }: GenesisOptions, nowMs: number): Command[] {
  return unlistedIndices(exchange, feed).map((index) => ({
    type: 'ConfigureIndex',
    actor: system(),
    ...unapproved('genesis'),
    index,
    effectiveFromMs: timeMs(nowMs),
  }))
}

/** The shares of fees come with the first markets, and before them: whoever finds a market finds that they were sent. */
function missingMarkets(exchange: ConfigurationView, { spotMarkets }: GenesisOptions, nowMs: number): Command[] {
  const by = { actor: system(), ...unapproved('genesis'), effectiveFromMs: timeMs(nowMs) }
  const markets = unlistedMarkets(exchange, spotMarkets).map((market): Command => ({ type: 'ConfigureMarket', ...by, market }))
  return exchange.markets.length > 0 ? markets : [{ type: 'SetHouseFees', ...by, fees: LISTED_HOUSE_FEES }, ...markets]
}

function missingContracts(exchange: ConfigurationView, nowMs: number): Command[] {
  return unlistedContracts(exchange).map((contract) => ({
    type: 'ConfigureContract',
    actor: system(),
    ...unapproved('genesis'),
    contract,
    effectiveFromMs: timeMs(nowMs),
  }))
}

function missingOptions(exchange: ConfigurationView, nowMs: number, markets?: readonly OptionConfig[]): Command[] {
  return unlistedOptions(exchange, markets).map((option) => ({
    type: 'ConfigureOption',
    actor: system(),
    ...unapproved('genesis'),
    option,
    effectiveFromMs: timeMs(nowMs),
  }))
}

/** Before the first account alone: an exchange that runs sets its gates by two operators. */
function missingGates({ gates: known }: ConfigurationView, nowMs: number, gates: readonly ProductGate[] = LISTED_GATES): Command[] {
  const missing = gates.filter(({ product }) => !known.some((gate) => gate.product === product))
  return missing.map((gate) => ({
    type: 'SetProductGate',
    actor: system(),
    ...unapproved('genesis'),
    gate,
    effectiveFromMs: timeMs(nowMs),
  }))
}

/** All funding is one group, so one balance tells whether it happened. */
async function isFunded(engine: Engine): Promise<boolean> {
  const balances = await engine.read.balances(houseAccountId('real', 'market_maker'))
  return balances.length > 0
}

async function fundSandbox({ engine, feed }: GenesisOptions): Promise<void> {
  await submitAll(engine, [{ type: 'RecordTicks', actor: systemActor('feed'), ticks: feed.ticksAt(newestMs(engine)) }])
  const coins: CoinFund[] = []
  const { markets, assets } = await engine.read.configuration()
  for (const { baseAssetId, indexId } of markets) {
    const asset = assets.find(({ assetId }) => assetId === baseAssetId) as AssetConfig
    const price =
      indexId === 0 ? OWN_COIN_START_PRICE : BigInt((await engine.read.index(indexId))?.price || feed.fundingPrice?.(indexId) || 0)
    if (price === 0n) throw new GenesisError(`no price of ${asset.symbol} at the first start: its market maker cannot be funded`)
    const [units, swapUnits] = [COIN_FUND_VALUE, indexId === 0 ? 0n : SWAP_FUND_VALUE].map((value) => unitsFor(value, price, asset))
    coins.push({ asset, units: units as Amount, swapUnits: swapUnits as Amount })
  }
  await submitAll(
    engine,
    REALMS.flatMap((realm) => fundsOf(realm, coins)),
  )
}

interface CoinFund {
  readonly asset: AssetConfig
  readonly units: Amount
  /** 0 of a coin that is not swapped. */
  readonly swapUnits: Amount
}

function fundsOf(realm: Realm, coins: readonly CoinFund[]): FundHouse[] {
  return [
    ...SANDBOX_FUNDS.map(([purpose, units]) => fund(realm, purpose, USDT_ASSET_ID, amount(units))),
    ...coins.map(({ asset, units }) => fund(realm, 'market_maker', asset.assetId, units)),
    ...(realm === 'real' ? swapFunds(coins) : []),
  ]
}

function swapFunds(coins: readonly CoinFund[]): FundHouse[] {
  const swapped = coins.filter(({ swapUnits }) => swapUnits > 0n)
  return [
    fund('real', 'swap', USDT_ASSET_ID, amount(SWAP_FUND_VALUE)),
    ...swapped.map(({ asset, swapUnits }) => fund('real', 'swap', asset.assetId, swapUnits)),
  ]
}

function fund(realm: Realm, purpose: HousePurpose, assetId: number, units: Amount): FundHouse {
  const evidence = seedEvidence(realm, purpose, assetId)
  return {
    type: 'FundHouse',
    actor: systemActor('system', realm),
    ...unapproved('sandbox_seed'),
    realm,
    purpose,
    assetId,
    amount: units,
    evidence,
  }
}

/** Named by what it pays for, so that the same funding can never happen twice. */
function seedEvidence(realm: Realm, purpose: HousePurpose, assetId: number): Hash128 {
  return createHash('sha256').update(`sandbox seed/${realm}/${purpose}/${assetId}`).digest('hex').slice(0, 32)
}

/** Coin units worth `value` USDT units at a price of 10^-8 USDT, rounded down. */
function unitsFor(value: bigint, price: bigint, asset: AssetConfig): Amount {
  return amount((value * 10n ** BigInt(INDEX_DECIMALS + asset.decimals)) / (price * 10n ** BigInt(USDT_DECIMALS)))
}

async function submitAll(engine: Engine, commands: readonly Command[]): Promise<void> {
  const submitted = await Promise.all(commands.map((command) => engine.submit(command)))
  submitted.forEach((one, position) => {
    if (!one.ok) throw new GenesisError(`the exchange cannot be opened: ${commands[position]?.type} was refused as ${one.reason}`)
  })
}

/**
 * Genesis ends with the first user's account. Then the core refuses its commands, and what is new waits for two
 * operators (`npm run operator -- request list-market <symbol>` and its like), as any other change of the rules does.
 */
async function submitWhileGenesis(engine: Engine, commands: readonly Command[]): Promise<void> {
  const submitted = await Promise.all(commands.map((command) => engine.submit(command)))
  submitted.forEach((one, position) => {
    if (one.ok || one.reason === 'origin_not_allowed') return
    throw new GenesisError(`the exchange cannot be opened: ${commands[position]?.type} was refused as ${one.reason}`)
  })
}

function system() {
  return systemActor('system')
}

function unapproved(reasonCode: ReasonCode) {
  return { approverId: 0, reasonCode }
}
