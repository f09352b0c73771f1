import { createHash } from 'node:crypto'
import {
  type Amount,
  type AssetConfig,
  type AssetId,
  amount,
  type Event,
  type FundHouse,
  type Hash128,
  type HousePurpose,
  houseAccountId,
  INDEX_DECIMALS,
  type IndexId,
  LISTED_ASSETS,
  LISTED_SPOT_MARKETS,
  REALMS,
  type Realm,
} from '@glasshouse/domain'
import type { Engine } from '../engine/engine.ts'
import { houseActor } from './actors.ts'

/** The market maker of a sandbox gets every coin for this much USDT, of 10^-6. */
const COIN_FUND_VALUE = 2_000_000_000_000n
const USDT_DECIMALS = 6

/**
 * Venues have no price before they are heard, so in a sandbox with live prices the market maker gets each coin when its index has
 * its first point. Each fund has its own evidence, which the core takes once: sent again by a later start, it changes nothing.
 */
export async function startCoinFunding(engine: Engine): Promise<() => void> {
  const waiting = await coinsWithoutFunds(engine)
  return engine.onGroup((group) => {
    for (const events of [group.due, ...group.byCommand]) for (const event of events) fundAtFirstPoint(engine, waiting, event)
  })
}

export function coinFund(realm: Realm, asset: AssetConfig, price: bigint): FundHouse {
  return sandboxFund({ realm, purpose: 'market_maker', assetId: asset.assetId, units: unitsFor(COIN_FUND_VALUE, price, asset) })
}

export function sandboxFund(fund: {
  readonly realm: Realm
  readonly purpose: HousePurpose
  readonly assetId: AssetId
  readonly units: Amount
}): FundHouse {
  const { realm, purpose, assetId, units } = fund
  return {
    type: 'FundHouse',
    actor: houseActor('system', realm),
    approverId: 0,
    reasonCode: 'sandbox_seed',
    realm,
    purpose,
    assetId,
    amount: units,
    evidence: seedEvidence(realm, purpose, assetId),
  }
}

async function coinsWithoutFunds(engine: Engine): Promise<Map<IndexId, AssetConfig>> {
  const { isSandbox } = await engine.read.configuration()
  if (!isSandbox) return new Map()
  const funded = await Promise.all(REALMS.map((realm) => engine.read.balances(houseAccountId(realm, 'market_maker'))))
  const waiting = LISTED_SPOT_MARKETS.filter(
    ({ indexId, baseAssetId }) =>
      indexId !== 0 && funded.some((balances) => !balances.some(({ assetId, wallet }) => wallet === 1 && assetId === baseAssetId)),
  )
  return new Map(waiting.map(({ indexId, baseAssetId }) => [indexId, assetOf(baseAssetId)]))
}

function fundAtFirstPoint(engine: Engine, waiting: Map<IndexId, AssetConfig>, event: Event): void {
  if (event.type !== 'IndexPointed') return
  const asset = waiting.get(event.indexId)
  if (!asset) return
  waiting.delete(event.indexId)
  for (const realm of REALMS) void engine.submit(coinFund(realm, asset, BigInt(event.price)))
}

function assetOf(assetId: AssetId): AssetConfig {
  return LISTED_ASSETS.find((asset) => asset.assetId === assetId) as AssetConfig
}

/** Coin units worth `value` USDT units at a price of 10^-8 USDT, rounded down. */
function unitsFor(value: bigint, price: bigint, asset: AssetConfig): Amount {
  return amount((value * 10n ** BigInt(INDEX_DECIMALS + asset.decimals)) / (price * 10n ** BigInt(USDT_DECIMALS)))
}

/** Named by what it pays for, so that the same funding can never happen twice. */
function seedEvidence(realm: Realm, purpose: HousePurpose, assetId: number): Hash128 {
  return createHash('sha256').update(`sandbox seed/${realm}/${purpose}/${assetId}`).digest('hex').slice(0, 32)
}
