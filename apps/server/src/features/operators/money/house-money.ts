import {
  type AssetId,
  formatDecimal,
  type HousePurpose,
  INDEX_DECIMALS,
  type OptionConfig,
  PPM,
  REALMS,
  type Realm,
  unitsOf,
} from '@glasshouse/domain'
import {
  type HouseBalance,
  listExpirySeconds,
  listHouseBalances,
  listHouseFunding,
  listMakerPositions,
  sumUnstruck,
} from '@glasshouse/read-model'
import { EXPIRY_SECONDS_SHOWN, type HouseMoney } from '@glasshouse/wire'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { custodyOf } from './custody.ts'
import { floorTo } from './floor-to.ts'

export type MoneyServices = Needs<'engine' | 'listing' | 'readModel'>

/** What the exchange has, owes and may owe; balances from the tables, limits and prices from the core's memory. */
export async function moneyOf(services: MoneyServices): Promise<HouseMoney> {
  await awaitProjection(services)
  const balances = await listHouseBalances(services.readModel)
  const [custody, pools, seconds, unstruck, interest, inventory, positions] = await Promise.all([
    custodyOf(services, balances),
    poolsOf(services),
    listExpirySeconds(services.readModel, EXPIRY_SECONDS_SHOWN),
    sumUnstruck(services.readModel),
    interestOf(services),
    inventoryOf(services, balances),
    positionsOf(services),
  ])
  return {
    accounts: balances.map(({ asset_id, seq: _, ...balance }) => ({ ...balance, coin: services.listing.asset(asset_id).symbol })),
    ...{ custody, pools, interest, inventory, positions },
    seconds: seconds.map(({ expiry_ms: at, ...second }) => ({ at, ...second })),
    unstruck: unstruck.map((sum) => ({ ...sum })),
  }
}

const share = (units: bigint, ppm: number) => (units * BigInt(ppm)) / PPM

async function poolsOf({ engine, listing }: MoneyServices): Promise<HouseMoney['pools']> {
  const { options } = listing.configuration
  const asked = REALMS.flatMap((realm) => options.map((option) => ({ realm, option })))
  const found = await Promise.all(asked.map(({ realm, option }) => engine.read.optionFigures(option.marketId, realm)))
  return asked.flatMap(({ realm, option }, at) => {
    const figures = found[at]
    if (!figures) return []
    const money = moneyOfStake(listing, option)
    const { poolAvailable, poolTotal, openPayouts } = figures
    return {
      ...{ realm, symbol: option.symbol, available: money(poolAvailable), total: money(poolTotal), openPayouts: money(openPayouts) },
      marketMost: money(share(poolTotal, option.marketLimitPpm)),
      secondMost: money(share(poolTotal, option.secondLimitPpm)),
    }
  })
}

const moneyOfStake = (listing: MoneyServices['listing'], { stakeAssetId }: OptionConfig) => {
  const { decimals } = listing.asset(stakeAssetId)
  return (units: bigint) => formatDecimal(units, decimals)
}

async function interestOf({ engine, listing }: MoneyServices): Promise<HouseMoney['interest']> {
  const { contracts } = listing.configuration
  const asked = REALMS.flatMap((realm) => contracts.map((contract) => ({ realm, contract })))
  const found = await Promise.all(asked.map(({ realm, contract }) => engine.read.contractFigures(contract.marketId, realm)))
  return asked.flatMap(({ realm, contract }, at) => {
    const figures = found[at]
    if (!figures) return []
    const { decimals } = listing.asset(contract.settleAssetId)
    const money = (units: bigint) => formatDecimal(units, decimals)
    const { openContracts, mark, insurance, isStale } = figures
    const value = (BigInt(openContracts) * BigInt(mark) * contract.tickContractUnits) / BigInt(contract.tickSize)
    return {
      ...{ realm, symbol: contract.symbol, contracts: openContracts, value: money(value), insurance: money(insurance), isStale },
      limit: money(insurance * BigInt(contract.openInterestFactor)),
    }
  })
}

const TRADING = ['market_maker', 'swap'] as const satisfies readonly HousePurpose[]
/** Of amounts and prices alike. */
const SCALE = 18
const CENTS = 2

async function inventoryOf(services: MoneyServices, balances: readonly HouseBalance[]): Promise<HouseMoney['inventory']> {
  const funding = await listHouseFunding(services.readModel)
  const prices = await pricesOf(services)
  const rows = REALMS.flatMap((realm) =>
    TRADING.flatMap((purpose) => services.listing.configuration.assets.map((asset) => ({ realm, purpose, asset }))),
  )
  return rows.flatMap(({ realm, purpose, asset }) => {
    const isThis = (row: { readonly realm: Realm; readonly purpose: HousePurpose; readonly asset_id: AssetId }) =>
      row.realm === realm && row.purpose === purpose && row.asset_id === asset.assetId
    const sum = (texts: readonly string[]) => texts.reduce((units, text) => units + unitsOf(text, SCALE), 0n)
    const has = sum(balances.filter(isThis).flatMap(({ available, held }) => [available, held]))
    const funded = sum(funding.filter(isThis).map(({ amount }) => amount))
    if (has === 0n && funded === 0n) return []
    const price = prices.get(asset.symbol) ?? 0n
    const result = has - funded
    const value = floorTo(result * price, SCALE + INDEX_DECIMALS, CENTS)
    return {
      ...{ realm, purpose, coin: asset.symbol },
      ...{ funded: formatDecimal(funded, SCALE), has: formatDecimal(has, SCALE), result: formatDecimal(result, SCALE) },
      ...{ price: formatDecimal(price, INDEX_DECIMALS), value: formatDecimal(value, CENTS) },
    }
  })
}

/** USDT of one coin by its index; USDT itself is 1. */
async function pricesOf({ engine, listing }: MoneyServices): Promise<Map<string, bigint>> {
  const prices = new Map([['usdt', 10n ** BigInt(INDEX_DECIMALS)]])
  for (const { indexId, symbol } of listing.configuration.indices) {
    const index = await engine.read.index(indexId)
    if (index && symbol.endsWith('usdt')) prices.set(symbol.slice(0, -'usdt'.length), BigInt(index.price))
  }
  return prices
}

async function positionsOf({ listing, readModel }: MoneyServices): Promise<HouseMoney['positions']> {
  return (await listMakerPositions(readModel)).map(({ realm, market_id, side, contracts, margin }) => {
    const contract = listing.contractOf(market_id)
    const quantity = formatDecimal(BigInt(contracts) * BigInt(contract.faceE8), INDEX_DECIMALS)
    return { realm, symbol: contract.symbol, side, quantity, margin }
  })
}
